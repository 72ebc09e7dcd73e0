"""Tables as bad as they can legally get."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cache
from itertools import count
from typing import Any

import msgspec

from bench.cost_log import USERS, Log
from tilerummy.notation import format_tiles
from tilerummy.rules import HOUSE_RULE_KEYS, Phase, Seat, all_editions, load_edition
from tilerummy.tables import Refused, Settings, TablePhase
from tilerummy.tables import commands as ask
from tilerummy.tables.bounds import check_changes, may_return
from tilerummy.tables.events import CameBack, GameMoved, ReadyForMore, Renamed, TableEvent, WentAbsent
from tilerummy.tables.glance import LOOKED_AT
from tilerummy.tables.protocol.build import rules_of
from tilerummy.tables.settings import MOST_SEATS

LONGEST_NAME = "\ufdfa" * 200
"""The longest text that may be sent as a name, of a letter that becomes eighteen when written plainly."""
LARGEST_BOX = "xp"


def full_settings(edition: str, own: dict[str, str] | None = None, **more: Any) -> Settings:
    """With every house rule written out, as the edition has it anyway but for the own ones."""
    rules = rules_of(load_edition(edition))
    house_rules = {key: rules[key] for key in HOUSE_RULE_KEYS if key in rules} | (own or {})
    return Settings(edition=edition, house_rules=house_rules, **more)


def seated(settings: Settings, people: int) -> Log:
    log = Log(msgspec.structs.replace(settings, clock_seconds=0), time.time_ns() // 1_000_000)
    for user in USERS[:people]:
        log.do(user, ask.Sit(LONGEST_NAME))
    return log


def _seats(people: int, edition: str = LARGEST_BOX, **more: Any) -> Log:
    return seated(full_settings(edition, seats=(None,) * people, **more), people)


@cache
def lobby() -> Log:
    """Five of six have sat down, and everybody finds it."""
    return seated(full_settings(LARGEST_BOX, seats=(None,) * 6, public=True, match_length=50), 5)


@cache
def long_game(people: int = 2) -> Log:
    """A game that lasts: everything is drawn, then laid tile by tile. Another one follows if they like."""
    log = _seats(people, match_length=2).do(USERS[0], ask.Start())
    while log.state.game is not None and log.state.game.public.pool_size > 0:
        log.draw()
    while log.state.phase is TablePhase.PLAYING:
        log.lay_little()
    return log


@cache
def crowded() -> Log:
    """The same before its end, the table full and the first player on turn."""
    log, played = seated(long_game().settings, 2), long_game().entries
    fitting: list[Log] = []
    for entry in played[len(log.entries) :]:
        log.add(entry)
        if log.state.acting() == (Seat(0),):
            fitting.append(log.copy())
    return fitting[-1]


@cache
def unopened() -> Log:
    """Early in it: half the box is on the rack of the first player, who has not opened and is on turn."""
    log, played = seated(long_game().settings, 2), long_game().entries
    for entry in played[len(log.entries) :]:
        log.add(entry)
        game = log.state.game
        if game is not None and game.public.pool_size == 0 and log.state.acting() == (Seat(0),):
            return log
    raise AssertionError("there is no such moment")


def rack_of(log: Log) -> list[str]:
    """Of who is on turn."""
    return format_tiles(log.position.rack).split()


@cache
def offered_deal() -> Log:
    """The first player may demand a new deal."""
    edition = next(each.id for each in all_editions() if each.three_pairs_redeal)
    for seeds in range(100_000):
        log = _seats(2, edition)
        log.seeds = seeds
        log.do(USERS[0], ask.Start())
        game = log.state.game
        if game is not None and game.public.phase is Phase.DEAL_OFFERED and Seat(0) in game.asked:
            return log
    raise AssertionError("no such deal was found")


@cache
def between_games() -> Log:
    """All but the first player are ready for the next game."""
    return long_game().copy().do(USERS[1], ask.NextGame())


@cache
def match_over() -> Log:
    """All but the first player are ready for another match."""
    log = _seats(2).do(USERS[0], ask.Start())
    while log.state.phase is TablePhase.PLAYING:
        log.draw()
    return log.do(USERS[1], ask.Rematch())


@cache
def with_somebody_absent() -> Log:
    return crowded().copy().only_these_are_there(USERS[0])


@cache
def with_a_bot() -> Log:
    return crowded().copy().do(USERS[0], ask.Remove(1))


@cache
def paused() -> Log:
    return crowded().copy().do(USERS[0], ask.Pause()).do(USERS[1], ask.Pause())


@cache
def longest() -> Log:
    """The longest match of all, with as many other changes in between as there may be; the last game runs."""
    log = _seats(MOST_SEATS, own={"match_unit": "rounds"}, match_length=50)
    one = long_game(MOST_SEATS)
    moves = [entry for entry in one.entries if any(isinstance(event, GameMoved) for event in entry)]
    for number in range(1, log.state.match.game_count + 1):
        _change_as_often_as_allowed(log)
        before = moves[0][:-1] if number == 1 else tuple(map(ReadyForMore, range(MOST_SEATS)))
        log.add((*before, _renumbered(moves[0][-1], number)))
        for entry in moves[1 : -1 if number == log.state.match.game_count else None]:
            log.add(tuple(_renumbered(event, number) for event in entry))
    return log


@cache
def came_and_went() -> Log:
    """A game in which nobody moves, but all come and go."""
    log = crowded().copy()
    for _ in range(LOOKED_AT // 2):
        log.add((WentAbsent(1),)).add((CameBack(1),))
    return log


def _change_as_often_as_allowed(log: Log) -> None:
    while may_return(log.state):
        log.add((WentAbsent(0),)).add((CameBack(0),))
    for seat, user in enumerate(USERS[: log.state.players]):
        with suppress(Refused):
            for number in count():
                check_changes(log.state, user)
                log.add((Renamed(seat, f"{number:024}"),))


def _renumbered(event: TableEvent, game: int) -> TableEvent:
    return GameMoved(game, event.events) if isinstance(event, GameMoved) else event
