"""Can anything be laid, can everything? Against the oracle."""

from random import Random

import pytest

from tests.oracle import Oracle
from tests.oracle.best.checking import EDITIONS, HOUSE_RULES, at_length, edition_named, reached, told
from tests.oracle.best.positions import STYLES, Style, made_up
from tests.support.games import position_of
from tilerummy.rules import Edition, Position
from tilerummy.rules.tile import TILES, as_rack
from tilerummy.solver import best_plays, can_go_out, can_play, go_out

MODERATE = tuple(
    style for style in STYLES if style.name not in ("crowded", "long runs", "huge rack", "whole box")
)
ONE = dict.fromkeys(TILES, 1)


def compare_going_out(position: Position) -> bool:
    """Whether the player can go out."""
    kept = Oracle(position).laying(position.rack) if position.rack else None
    play = go_out(position)
    assert can_go_out(position) == (play is not None)
    best = reached(position, play, ONE)
    assert (None if best is None else best.kept) == kept, told(position)
    assert best is None or best.tiles == len(position.rack)
    assert play is None or play.optimal
    return play is not None


def with_rack_laid(rng: Random, position: Position) -> Position:
    """The same with a smaller rack that can be laid wholly, if anything can; or with one tile too many."""
    plays = best_plays(position, rng.choice((1, 2, 4)))
    rack = list(rng.choice(plays).laid) if plays else list(position.rack)
    left = list((position.edition.tile_set.bag() - position.table.bag()).elements())
    for tile in rack:
        left.remove(tile)
    if rng.random() < 0.4:
        rack.append(rng.choice(left))
    return Position(position.edition, position.table, as_rack(rack), position.opened)


def some_position(rng: Random, edition: Edition, style: Style) -> Position:
    position = made_up(rng, edition, style)
    return with_rack_laid(rng, position) if rng.random() < 0.8 else position


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_going_out(edition: str) -> None:
    rng = Random(edition)
    rules = edition_named(edition)
    found = [compare_going_out(some_position(rng, rules, rng.choice(MODERATE))) for _ in range(8)]
    assert any(found)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_anything_can_be_laid(edition: str) -> None:
    rng = Random(edition)
    for _ in range(5 if edition in HOUSE_RULES else 10):
        position = few_tiles(rng, edition)
        assert can_play(position) == Oracle(position).can_play(), told(position)


def few_tiles(rng: Random, edition: str) -> Position:
    """With a rack so small that it is an open question whether anything can be laid."""
    style = rng.choice(MODERATE)
    position = made_up(rng, edition_named(edition), style)
    few = rng.randint(8, 14) if position.needs_opening else rng.randint(1, 4)
    rack = rng.sample(position.rack, min(few, len(position.rack)))
    return Position(position.edition, position.table, as_rack(rack), position.opened)


def test_nobody_goes_out_with_an_empty_rack() -> None:
    position = position_of("sabra", "r4 r5 r6", "")
    assert not can_play(position)
    assert not can_go_out(position)


def test_going_out_leaves_alone_what_it_can() -> None:
    play = go_out(position_of("sabra", "r4 r5 r6 | k4 k5 k6 | b7 b8 b9", "r7"))
    assert play is not None
    assert reached(position_of("sabra", "r4 r5 r6 | k4 k5 k6 | b7 b8 b9", "r7"), play, ONE) is not None
    assert len(position_of("sabra", "r4 r5 r6 | k4 k5 k6 | b7 b8 b9", "").table.changed_from(play.table)) == 1


def test_going_out_by_the_opening_needs_its_points() -> None:
    assert not can_go_out(position_of("sabra", "", "k1 k2 k3", opened=False))
    assert can_go_out(position_of("sabra", "", "k11 k12 k13", opened=False))
    assert can_go_out(position_of("sabra", "", "k1 k2 k3", opened=True))


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    rules = edition_named(edition)
    many = at_length(edition, 500)
    out = sum(compare_going_out(some_position(rng, rules, rng.choice(MODERATE))) for _ in range(many))
    assert 0 < out < many
    able = 0
    for _ in range(many):
        position = few_tiles(rng, edition)
        expected = Oracle(position).can_play()
        assert can_play(position) == expected, told(position)
        able += expected
    assert 0 < able < many
