"""The last tiles between two: whoever can win does, whatever the other lays."""

from collections import Counter
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from tests.support.games import game_at, step
from tilerummy.bots import Budget, bot_named
from tilerummy.bots.bags import bag_of, stands
from tilerummy.bots.bot import Turn
from tilerummy.bots.exact import LastTiles, parts_of, proved_best
from tilerummy.notation import format_table, parse_rack
from tilerummy.rules import Referee, State, Tile, load_edition, view
from tilerummy.rules.edition import Passing
from tilerummy.rules.scoring import rack_points
from tilerummy.solver import FastSearch, arrange

Tiles = tuple[Tile, ...]
REFEREE = Referee(FastSearch())
LONG = Budget(playouts=4_000)
ENDS = (
    ("ravensburger-de", "k1 r1 r1 b1 y2 y2 y3 y3 J", "k1 k2 k2 b2 y1 y1 y4 y4 J", -1),
    ("ravensburger-de", "k1 k2 k2 r5 b2 y1 y1 y4 y4 J", "k1 r1 r1 b1 y2 y2 y3 y3 J", 1),
    ("sabra", "k2 k2 r2 r2 r4 r4 b3 J", "r3 r3 b2 b2 y2 y2 J", -1),
    ("sabra", "r3 r3 b2 b2 y2 y2 J", "k2 k2 r2 r2 r4 r4 b3 J", 1),
    ("sabra", "k12 r11 r11 b12 b12 J J", "k11 r10 r10 r12 r12 y11 y11 y12 y12", -1),
    ("sabra", "k11 r10 r10 r12 r12 y11 y11 y12 y12", "k12 r11 r11 b12 b12 J J", 1),
)
"""Racks as games between two masters left them, and who wins. In ravensburger-de, who can play must."""


def end_of(edition: str, mine: str, other: str) -> State:
    """All tiles that the two don't hold lie on the table."""
    held = Counter(parse_rack(mine)) + Counter(parse_rack(other))
    table = arrange(tuple((load_edition(edition).tile_set.bag() - held).elements()))
    assert not table.left_over
    return game_at(edition, [mine, other], table=format_table(table.table))


def turn_of(state: State, budget: Budget = LONG) -> Turn:
    seat = state.public.turn
    assert seat is not None
    seen = view(state, seat)
    return Turn(seen, seen.position(), Random(1), budget.start())


def value_of(state: State) -> int:
    """1 if the one whose turn it is can win, -1 if the other can: by plain recursion, with the bots' bags."""
    edition = state.public.edition
    box = edition.tile_set.bag()
    may_pass = edition.passing is Passing.FREE

    @cache
    def fits(mine: Tiles, other: Tiles) -> bool:
        return stands(bag_of((box - Counter(mine) - Counter(other)).elements()))

    @cache
    def value(mine: Tiles, other: Tiles, passed: bool) -> int:
        if fits((), other):
            return 1
        kept = set(chain.from_iterable(combinations(mine, count) for count in range(len(mine))))
        after = [rack for rack in kept if fits(rack, other)]
        answers = [-value(other, rack, False) for rack in after]
        if not after or may_pass:
            less = rack_points(edition, other) - rack_points(edition, mine)
            answers.append((less > 0) - (less < 0) if passed else -value(other, mine, True))
        return max(answers)

    seat = state.public.turn
    assert seat is not None
    mine, other = (tuple(sorted(state.racks[at])) for at in (seat, 1 - seat))
    return value(mine, other, state.public.passed[1 - seat])


@pytest.mark.parametrize(("edition", "mine", "other", "value"), ENDS)
def test_who_wins_is_known_and_master_plays_so(edition: str, mine: str, other: str, value: int) -> None:
    state = end_of(edition, mine, other)
    assert value_of(state) == value
    turn = turn_of(state)
    found, _ = LastTiles(turn).best(bag_of(parse_rack(mine)), bag_of(parse_rack(other)), passed=False)
    assert found == value
    assert (proved_best(turn_of(state)) is not None) == (value >= 0)
    after = step(state, 0, bot_named("master").choose(turn.view, Random(2), LONG), REFEREE)
    if value > 0:
        assert value_of(after) == -1


def test_parts_are_all_there_once_and_the_smallest_come_first() -> None:
    parts = parts_of(bag_of(parse_rack("r7 r7 b9 J")))
    assert len(parts) == len(set(parts)) == 3 * 2 * 2
    assert parts[0] == ()
    assert parts == sorted(parts, key=len)


@pytest.mark.parametrize(
    ("mine", "other", "value"),
    [("k1", "b2", 1), ("k2", "b1", -1), ("k1", "b1", 0), ("k1 k3", "b2", -1), ("k1", "J", -1)],
)
def test_if_nobody_can_go_on_the_lower_rack_wins(mine: str, other: str, value: int) -> None:
    # Only the last can do anything, and goes out.
    turn = turn_of(game_at("ravensburger-de", [mine, other], table="r10 r11 r12"))
    found = LastTiles(turn).best(bag_of(parse_rack(mine)), bag_of(parse_rack(other)), passed=False)
    assert found == (value, ())


@pytest.mark.parametrize("budget", [Budget(), Budget(playouts=100), Budget(seconds=0.0)])
def test_without_time_nothing_is_said_to_be_known(budget: Budget) -> None:
    edition, mine, other, _ = ENDS[1]
    turn = turn_of(end_of(edition, mine, other), budget)
    left = turn.meter.playouts
    assert proved_best(turn) is None
    assert turn.meter.playouts >= left // 2


@pytest.mark.parametrize(
    ("edition", "opened", "pool"),
    [("original-it", True, ""), ("twist", True, ""), ("sabra", [True, False], ""), ("sabra", True, "k1")],
)
def test_where_more_than_the_racks_matters_nothing_is_known(
    edition: str, opened: bool | list[bool], pool: str
) -> None:
    state = game_at(edition, ["k1", "b2"], table="r10 r11 r12", opened=opened, pool=pool)
    assert proved_best(turn_of(state)) is None
