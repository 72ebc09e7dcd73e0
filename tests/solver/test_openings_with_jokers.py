"""Openings that go on, with jokers on the rack: held against all tables that there are."""

from random import Random

import pytest

from tests.oracle import OracleSearch
from tests.oracle.best.checking import told
from tests.oracle.brute_force import every_play
from tests.support.games import position_of
from tilerummy.notation import format_table, format_tiles, parse_rack
from tilerummy.rules import (
    Colour,
    JokerPolicy,
    Meld,
    Position,
    Table,
    Tile,
    judge,
    load_edition,
    opening_points,
    readings,
    with_house_rules,
)
from tilerummy.rules.tile import as_rack, numbered
from tilerummy.solver import (
    Arrangement,
    FastSearch,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    go_out,
)
from tilerummy.solver.opening_faces import opening_faces

QUICK, SOAK = 12, 300
POINTS = (10, 20, 24, 30, 36)


def untouched(position: Position, table: Table) -> int:
    return len(position.table.melds) - len(position.table.changed_from(table))


def compare(position: Position) -> None:
    openings = every_play(position)

    def check(play: Arrangement | None, few_changes: bool = True) -> None:
        assert play is not None, told(position)
        judge(position, play.table, OracleSearch())
        if few_changes:
            kept = untouched(position, play.table)
            assert kept == openings[play.laid], f"{format_table(play.table)} in {told(position)}"

    assert can_play(position) == bool(openings), told(position)
    assert can_go_out(position) == (position.rack in openings), told(position)
    if position.rack in openings:
        check(go_out(position))
    else:
        assert go_out(position) is None
    if not openings:
        assert best_play(position) is None, told(position)
        return
    best = best_play(position)
    check(best)
    assert best is not None
    most = max(map(len, openings))
    top = max(kept for laid, kept in openings.items() if len(laid) == most)
    assert (len(best.laid), untouched(position, best.table)) == (most, top), told(position)
    check(best_play(position, few_changes=False), few_changes=False)
    plays = best_plays(position, len(openings) + 1)
    for play in plays:
        check(play)
    assert sorted(play.laid for play in plays) == sorted(openings), told(position)
    assert [play.weight for play in plays] == sorted((play.weight for play in plays), reverse=True)


def small_position(rng: Random, policy: JokerPolicy) -> Position:
    rules = {"joker_policy": policy.value, "tiles": "short", "opening_points": rng.choice(POINTS)}
    edition = with_house_rules(load_edition("xp"), rules)
    low = rng.randint(1, 10)
    pool = [numbered(colour, number) for colour in Colour for number in range(low, low + 4)] * 2
    jokers = [Tile.J] * 4
    melds: list[Meld] = []
    while not melds or (len(melds) < 2 and rng.random() < 0.3):
        meld = tuple(rng.sample(pool + jokers[: rng.randint(0, 2)], rng.choice((3, 3, 4))))
        if readings(meld):
            melds.append(meld)
            for tile in meld:
                (jokers if tile is Tile.J else pool).remove(tile)
    room = 10 - sum(map(len, melds))
    own = jokers[: rng.choice((1, 1, 2, 2, 3, 4))]
    rack = [*own, *rng.sample(pool, max(1, rng.randint(2, room) - len(own)))]
    return Position(edition, Table(tuple(melds)), as_rack(rack), opened=False)


@pytest.mark.parametrize("policy", JokerPolicy)
@pytest.mark.slow
def test_all_openings_are_found_and_no_others(policy: JokerPolicy) -> None:
    rng = Random(f"small {policy.value}")
    for _ in range(QUICK):
        compare(small_position(rng, policy))


@pytest.mark.soak
@pytest.mark.parametrize("policy", JokerPolicy)
def test_all_openings_are_found_at_length(policy: JokerPolicy) -> None:
    rng = Random(f"many small {policy.value}")
    for _ in range(SOAK):
        compare(small_position(rng, policy))


@pytest.mark.parametrize("edition", ["sabra", "ravensburger-fr", "ravensburger-it", "original-fr"])
@pytest.mark.parametrize("few_changes", [True, False])
def test_a_joker_is_laid_where_it_opens(edition: str, few_changes: bool) -> None:
    position = position_of(edition, "k1 b1 r1", "y1 J r9 r10", opened=False)
    play = best_play(position, few_changes=few_changes)
    assert play is not None
    assert len(play.laid) == 4
    assert opening_points(position, play.table, FastSearch()) == 30


def test_fewer_tiles_are_laid_if_the_joker_is_needed_for_the_opening() -> None:
    # All of them fit only with the joker among the low black ones: then none of the own is worth 30.
    table, rack = "y8 y9 y10 | k12 r12 b12 | k13 r13 b13", "k1 k2 k4 y12 y13 J"
    later, first = (best_play(position_of("sabra", table, rack, opened)) for opened in (True, False))
    assert later is not None
    assert first is not None
    assert len(later.laid) == 6
    assert first.laid == parse_rack("y12 y13 J")


def test_an_opening_of_five_tiles_in_a_row_with_a_joker_among_them() -> None:
    position = position_of(
        "sabra", "r4 r5 r6 | r1 k1 J", "k2 k3 k3 k5 k6 r1 r2 r2 r3 r4 b2 b5 b6 J", opened=False
    )
    play = best_play(position)
    assert play is not None
    judge(position, play.table, OracleSearch())
    assert len(play.laid) == 12


def test_an_old_meld_is_no_place_for_a_laid_joker() -> None:
    # The table's own joker could go and leave its place to the laid one: nobody could tell that.
    position = position_of("sabra", "r9 J r11 | k1 b1 y1", "r9 r11 r1 J", opened=False)
    play = best_play(position)
    assert play is not None
    judge(position, play.table, OracleSearch())
    compare(position)


@pytest.mark.parametrize(
    ("laid", "needed", "faces"),
    [
        ("r9 r10 J", 30, {"r11"}),
        ("r9 r10 J", 27, {"r8", "r11"}),
        ("r9 r10 J", 31, set[str]()),
        ("r9 r10 r11 J", 30, {""}),
        ("k2 k3 k5 k6 J", 20, {"k4"}),
        ("k2 k3 k5 k6 k7 J", 27, {"k4"}),
        ("k10 J J", 30, {"k11 k12", "k9 k11", "r10 b10", "r10 y10", "b10 y10"}),
        ("b1 b2 r10 J J", 30, {"k10 b10", "k10 y10", "b10 y10", "r9 r11", "r11 r12"}),
        ("r9 r11 k2 k3 J J", 35, {"k1 r10", "k4 r10", "r10 r12", "r12 r13", "r8 r10"}),
    ],
)
def test_the_faces_that_an_opening_needs(laid: str, needed: int, faces: set[str]) -> None:
    found = opening_faces(parse_rack(laid), needed, lambda _: True)
    assert {format_tiles(as_rack(bag.elements())) for bag in found} == faces


def test_a_joker_that_is_left_over_finds_its_place_in_a_run() -> None:
    play = best_play(position_of("xp", "b11 k11 y11", "k12 J J J J"))
    assert play is not None
    assert len(play.laid) == 5
