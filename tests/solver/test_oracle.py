"""The oracle against the rules: on tiny positions every table there could be is judged."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.solver.oracle import Best, Oracle, most_points, most_tiles
from tests.solver.oracle.checking import (
    EDITIONS,
    HOUSE_RULES,
    OracleSearch,
    any_objective,
    at_length,
    edition_named,
    told,
)
from tests.solver.oracle.positions import Style, made_up
from tests.support.games import position_of
from tilerummy.rules import Colour, Illegal, Meld, Position, Rack, Table, Tile, judge, readings
from tilerummy.rules.tile import HIGHEST, numbered

CLASSIC = tuple(edition for edition in EDITIONS if edition != "twist")
"""Special jokers have tests of their own: `test_twist_oracle.py`."""

TINY = Style(
    "tiny",
    table=(0, 9),
    rack=(1, 4),
    colours=(2, 4),
    numbers=(3, 4),
    table_jokers=0.3,
    rack_jokers=0.3,
    swaps=0.8,
)


def every_meld(bag: Counter[Tile]) -> list[Meld]:
    """All melds that can be made of these tiles, as they may lie (groups in one order, but for jokers)."""
    runs = [
        [numbered(colour, number) for number in range(first, last + 1)]
        for colour in Colour
        for first in range(1, HIGHEST - 1)
        for last in range(first + 2, HIGHEST + 1)
    ]
    fours = [[numbered(colour, number) for colour in Colour] for number in range(1, HIGHEST + 1)]
    threes = [four[:at] + four[at + 1 :] for four in fours for at in range(4)]
    return list(
        {
            meld: None
            for faces in (*runs, *fours, *threes)
            for meld in _filled(faces, bag)
            if Counter(meld) <= bag and readings(meld)
        }
    )


def _filled(faces: list[Tile], bag: Counter[Tile]) -> Iterator[Meld]:
    """These tiles, or jokers in their places, as far as there are any."""
    if sum(not bag[face] for face in faces) <= bag[Tile.J]:
        yield from product(*((face, Tile.J) if bag[face] else (Tile.J,) for face in faces))


def every_table(left: Counter[Tile], melds: list[Meld]) -> Iterator[tuple[Meld, ...]]:
    """All ways to lay exactly these tiles."""
    if not left:
        yield ()
        return
    first = min(left)
    for meld in melds:
        if first in meld and Counter(meld) <= left:
            for others in every_table(left - Counter(meld), melds):
                yield (meld, *others)


def every_play(position: Position) -> dict[Rack, int]:
    """For all that can be laid: how many old melds can stay as they are. By the rules alone."""
    rack = Counter(position.rack)
    melds = every_meld(position.bag())
    found: dict[Rack, int] = {}
    for taken in product(*(range(count + 1) for count in rack.values())):
        bag = position.table.bag() + Counter(dict(zip(rack, taken, strict=True)))
        for new in every_table(bag, melds):
            table = Table(new)
            try:
                laid = judge(position, table, OracleSearch()).laid
            except Illegal:
                continue
            kept = len(position.table.melds) - len(position.table.changed_from(table))
            found[laid] = max(kept, found.get(laid, 0))
    return found


def compare(position: Position, rng: Random) -> int:
    oracle = Oracle(position)
    plays = every_play(position)
    _, weights = any_objective(rng, position.edition)
    merits = [Best(sum(weights[t] for t in laid), len(laid), kept) for laid, kept in plays.items()]
    assert oracle.best(weights) == max(merits, default=None), told(position)
    counts = Counter(position.rack)
    for taken in product(*(range(count + 1) for count in counts.values())):
        part = tuple(sorted(Counter(dict(zip(counts, taken, strict=True))).elements()))
        assert oracle.laying(part) == plays.get(part), (part, told(position))
    return len(plays)


@pytest.mark.many
@pytest.mark.parametrize("edition", CLASSIC)
def test_the_oracle_finds_what_the_rules_allow(edition: str) -> None:
    rng = Random(edition)
    assert sum(
        compare(made_up(rng, edition_named(edition), TINY, opened=True), rng)
        for _ in range(4 if edition in HOUSE_RULES else 6)
    )


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "original-fr", "original-de", "original-it"])
def test_the_oracle_knows_openings(edition: str) -> None:
    for rack in ("r11 r12 J k10", "r10 k10 b10 J", "r9 r10 J"):
        compare(position_of(edition, "r7 r8 J r10", rack, opened=False), Random(rack))


def test_known_numbers() -> None:
    assert most_points(()) == 0
    assert most_points((Tile.R1, Tile.R2, Tile.R3, Tile.J, Tile.J, Tile.J)) == 21
    assert most_tiles((Tile.J,) * 4) == 0
    assert most_tiles((Tile.R1, Tile.J, Tile.J, Tile.J, Tile.J)) == 5


@pytest.mark.soak
@pytest.mark.parametrize("edition", CLASSIC)
def test_the_oracle_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    for _ in range(at_length(edition, 400)):
        compare(made_up(rng, edition_named(edition), TINY, opened=rng.random() < 0.9), rng)
