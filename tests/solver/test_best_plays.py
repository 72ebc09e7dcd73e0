"""The k best plays: complete, each once, best first; against every part of the rack, tried by the oracle."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from tests.oracle import Best, Oracle
from tests.oracle.best.checking import (
    EDITIONS,
    HOUSE_RULES,
    any_objective,
    at_length,
    edition_named,
    reached,
    told,
)
from tests.oracle.best.positions import STYLES, Style, made_up
from tests.support.games import position_of
from tilerummy.rules import Position, Rack, Tile
from tilerummy.rules.tile import as_rack
from tilerummy.solver import Objective, best_play, best_plays

SMALL_RACK = Style(
    "small rack", table=(0, 18), rack=(3, 6), numbers=(3, 7), table_jokers=0.2, rack_jokers=0.4, swaps=0.7
)


def parts(rack: Rack) -> Iterator[Rack]:
    """Every part of the rack, each once, but not the empty one."""
    counts = Counter(rack)
    for taken in product(*(range(count + 1) for count in counts.values())):
        part = as_rack(Counter(dict(zip(counts, taken, strict=True))).elements())
        if part:
            yield part


def all_plays(position: Position, weights: Mapping[Tile, int]) -> dict[Rack, Best]:
    """For every part of the rack that can be laid: what it weighs and how many melds can be left alone."""
    oracle = Oracle(position)
    found: dict[Rack, Best] = {}
    for part in parts(position.rack):
        kept = oracle.laying(part)
        if kept is not None:
            found[part] = Best(sum(weights[tile] for tile in part), len(part), kept)
    return found


def compare(position: Position, rng: Random) -> int:
    """How many different plays there are."""
    objective, weights = any_objective(rng, position.edition)
    expected = all_plays(position, weights)
    plays = best_plays(position, len(expected) + 5, objective)
    got = {play.laid: reached(position, play, weights) for play in plays}
    assert len(got) == len(plays), told(position)  # each set of tiles once
    assert got == expected, told(position)
    merits = [(play.weight, len(play.laid)) for play in plays]
    assert merits == sorted(merits, reverse=True), told(position)
    for count in (0, 1, len(plays) // 2):
        few = best_plays(position, count, objective)
        assert [(play.weight, len(play.laid)) for play in few] == merits[:count], told(position)
    return len(plays)


def some_position(rng: Random, edition: str, largest: int, opened: bool = True) -> Position:
    """With a rack so small that all its parts can be tried."""
    while True:
        style = SMALL_RACK if rng.random() < 0.7 else rng.choice(STYLES[:-4])
        position = made_up(rng, edition_named(edition), style, opened)
        if len(position.rack) <= largest:
            return position


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_plays_each_once_best_first(edition: str) -> None:
    rng = Random(edition)
    assert sum(
        compare(some_position(rng, edition, 5), rng)
        for _ in range(2 if edition in HOUSE_RULES or edition == "twist" else 4)
    )


@pytest.mark.parametrize(
    ("edition", "table", "rack"),
    [
        ("ravensburger-de", "r4 r5 J | k5 b5 y5", "r3 r6 r7 r5 J"),
        ("original-fr", "r4 J r6 | k8 J b8", "r5 r3 y8 r8 k5 b5"),
        ("ravensburger-fr", "r4 J r6 | k8 J b8", "r5 r3 y8 r8 k5 b5"),
        ("ravensburger-it", "r4 J r6 | k8 J b8", "r5 r3 y8 r8 k5 b5"),
    ],
)
def test_all_plays_around_jokers(edition: str, table: str, rack: str) -> None:
    assert compare(position_of(edition, table, rack), Random(edition)) > 3


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "original-de", "ravensburger-it"])
def test_all_openings(edition: str) -> None:
    position = position_of(edition, "k7 b7 y7 | r1 r2 J", "r10 r11 r12 r7 J k3 r3", opened=False)
    assert compare(position, Random(edition)) > 1


def test_the_first_is_the_best_play() -> None:
    rng = Random("first")
    for _ in range(20):
        position = made_up(rng, edition_named(rng.choice(EDITIONS)), STYLES[0], opened=True)
        objective, weights = any_objective(rng, position.edition)
        first = next(iter(best_plays(position, 1, objective)), None)
        assert reached(position, first, weights) == reached(position, best_play(position, objective), weights)


def test_none_where_nothing_can_be_laid() -> None:
    assert best_plays(position_of("sabra", "r4 r5 r6", "k1 b9"), 10) == []
    assert best_plays(position_of("sabra", "", ""), 10) == []
    assert best_plays(position_of("sabra", "", "k1 k2 k3", opened=False), 10) == []


def test_ten_of_many() -> None:
    position = position_of("ravensburger-de", "r4 r5 r6 | b4 b5 b6", "r3 r7 b3 b7 k4 y4 k5 y5 k6 y6 r1 b13 J")
    plays = best_plays(position, 10, Objective.POINTS)
    assert len({play.laid for play in plays}) == 10
    weights = [play.weight for play in plays]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_plays_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    many = at_length(edition, 200)
    assert sum(compare(some_position(rng, edition, 8, rng.random() < 0.85), rng) for _ in range(many)) > many
