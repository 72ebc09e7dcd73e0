"""The reference's best plays against brute force: on tiny positions every table there could be is judged."""

from random import Random

import pytest

from tests.oracle import Best, Oracle, most_points, most_tiles
from tests.oracle.best.checking import (
    EDITIONS,
    any_objective,
    at_length,
    edition_named,
    told,
)
from tests.oracle.best.positions import Style, made_up
from tests.oracle.brute_force import every_play, parts
from tests.support.games import position_of
from tilerummy.rules import Position, Tile

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

SPECIAL = Style(
    "special",
    table=(0, 6),
    rack=(1, 3),
    colours=(2, 4),
    numbers=(3, 4),
    table_jokers=0.4,
    rack_jokers=0.2,
)
"""For the box with all four kinds of jokers, which make many more melds."""


def tiny(rng: Random, edition: str, opened: bool = True) -> Position:
    return made_up(rng, edition_named(edition), SPECIAL if edition == "twist" else TINY, opened)


def compare(position: Position, rng: Random) -> int:
    oracle = Oracle(position)
    plays = every_play(position)
    _, weights = any_objective(rng, position.edition)
    merits = [Best(sum(weights[t] for t in laid), len(laid), kept) for laid, kept in plays.items()]
    assert oracle.best(weights) == max(merits, default=None), told(position)
    for part, _ in parts(position.rack):
        assert oracle.laying(part) == plays.get(part), (part, told(position))
    return len(plays)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_reference_finds_what_the_rules_allow(edition: str) -> None:
    rng = Random(edition)
    assert sum(compare(tiny(rng, edition), rng) for _ in range(6))


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "original-fr", "original-de", "original-it"])
def test_the_reference_knows_openings(edition: str) -> None:
    for rack in ("r11 r12 J k10", "r10 k10 b10 J", "r9 r10 J"):
        compare(position_of(edition, "r7 r8 J r10", rack, opened=False), Random(rack))


def test_known_numbers() -> None:
    assert most_points(()) == 0
    assert most_points((Tile.R1, Tile.R2, Tile.R3, Tile.J, Tile.J, Tile.J)) == 21
    assert most_tiles((Tile.J,) * 4) == 0
    assert most_tiles((Tile.R1, Tile.J, Tile.J, Tile.J, Tile.J)) == 5


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_reference_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    for _ in range(at_length(edition, 400)):
        compare(tiny(rng, edition, opened=rng.random() < 0.9), rng)
