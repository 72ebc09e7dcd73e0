"""Random games by name, cached: the same words give the same game. For tests that tamper with one."""

import json
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from tests.support.random_games import random_game
from tilerummy.notation import RecordError, read_record, record_of, write_record
from tilerummy.rules import Event, Referee, load_edition, with_house_rules
from tilerummy.solver import FastSearch

REFEREE = Referee(FastSearch())
Object = dict[str, object]


@cache
def game(edition: str, seed: int = 0, players: int = 3, **house: str | int | bool) -> tuple[Event, ...]:
    return random_game(with_house_rules(load_edition(edition), house), players, Random(seed), REFEREE)


def names(players: int) -> list[str]:
    return ["Ada", "Béla", "Chloë", "Dörte", "Émile", "Fatma"][:players]


@cache
def full_text(edition: str, seed: int = 0, players: int = 3, **house: str | int | bool) -> str:
    return write_record(record_of(game(edition, seed, players, **house), names(players)))


def objects(text: str) -> list[Object]:
    """The lines of a record as objects, to be tampered with."""
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: list[Object]) -> str:
    return "".join(json.dumps(each) + "\n" for each in lines)


def first_line(lines: list[Object], found: Callable[[Object], bool]) -> int:
    """The number of the first line of which this is true."""
    return next(number for number, data in enumerate(lines, 1) if found(data))


def is_event(tag: str, seat: int | None = None) -> Callable[[Object], bool]:
    return lambda data: data.get("event") == tag and seat in (None, data.get("seat"))


def record_with(
    needed: Callable[[Object], bool], edition: str = "sabra", **house: str | int | bool
) -> list[Object]:
    """A full record of a game in which this is true of some line, as objects to be tampered with."""
    records = (objects(full_text(edition, seed, **house)) for seed in range(100))
    return next(record for record in records if any(needed(data) for data in record))


def refusal(lines: list[Object]) -> RecordError:
    with pytest.raises(RecordError) as error:
        read_record(text_of(lines))
    return error.value
