"""The last tiles between two: whoever can win does, whatever the other lays."""

from collections import Counter
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from tests.support.games import game_at, step
from tilerummy.bots import Budget, bot_named
from tilerummy.bots.bags import bag_of
from tilerummy.bots.bot import Turn
from tilerummy.bots.exact import LastTiles, parts_of, proved_best
from tilerummy.bots.levels import level_named
from tilerummy.bots.small import Faces
from tilerummy.notation import format_table, format_tiles, parse_rack
from tilerummy.rules import Referee, State, Tile, load_edition, view
from tilerummy.rules.edition import Passing
from tilerummy.rules.scoring import rack_points
from tilerummy.solver import FastSearch, arrange

Tiles = tuple[Tile, ...]
REFEREE = Referee(FastSearch())
AT_A_TABLE = level_named("master").budget
ENDS = (
    ("ravensburger-de", "k1 r1 r1 b1 y2 y2 y3 y3 J", "k1 k2 k2 b2 y1 y1 y4 y4 J", -1),
    ("ravensburger-de", "k1 k2 k2 r5 b2 y1 y1 y4 y4 J", "k1 r1 r1 b1 y2 y2 y3 y3 J", 1),
    ("sabra", "k2 k2 r2 r2 r4 r4 b3 J", "r3 r3 b2 b2 y2 y2 J", -1),
    ("sabra", "r3 r3 b2 b2 y2 y2 J", "k2 k2 r2 r2 r4 r4 b3 J", 1),
    ("sabra", "k12 r11 r11 b12 b12 J J", "k11 r10 r10 r12 r12 y11 y11 y12 y12", -1),
    ("sabra", "k11 r10 r10 r12 r12 y11 y11 y12 y12", "k12 r11 r11 b12 b12 J J", 1),
)
"""Racks as games between two masters left them, and who wins. In ravensburger-de, who can play must."""


def stand(tiles: Counter[Tile]) -> bool:
    return not arrange(tuple(tiles.elements())).left_over


def end_of(edition: str, mine: str, other: str) -> State:
    """All tiles that the two don't hold lie on the table."""
    held = Counter(parse_rack(mine)) + Counter(parse_rack(other))
    table = arrange(tuple((load_edition(edition).tile_set.bag() - held).elements()))
    assert not table.left_over
    return game_at(edition, [mine, other], table=format_table(table.table))


def turn_of(state: State, budget: Budget = AT_A_TABLE) -> Turn:
    seat = state.public.turn
    assert seat is not None
    seen = view(state, seat)
    return Turn(seen, seen.position(), Random(1), budget.start())


def last_tiles(turn: Turn, mine: str, other: str) -> tuple[int, Faces]:
    racks = bag_of(parse_rack(mine)), bag_of(parse_rack(other))
    return LastTiles(turn, racks[1]).best(*racks, passed=False)


def value_of(state: State) -> int:
    """1 if the one whose turn it is can win, -1 if the other can: by plain recursion, with the solver."""
    edition = state.public.edition
    box = edition.tile_set.bag()
    may_pass = edition.passing is Passing.FREE

    @cache
    def fits(mine: Tiles, other: Tiles) -> bool:
        return stand(box - Counter(mine) - Counter(other))

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


@pytest.mark.many
@pytest.mark.parametrize(("edition", "mine", "other", "value"), ENDS)
def test_who_wins_is_known_and_master_plays_so(edition: str, mine: str, other: str, value: int) -> None:
    state = end_of(edition, mine, other)
    assert value_of(state) == value
    turn = turn_of(state)
    found, _ = last_tiles(turn, mine, other)
    assert found == value
    assert (proved_best(turn_of(state)) is not None) == (value >= 0)
    after = step(state, 0, bot_named("master").choose(turn.view, Random(2), AT_A_TABLE), REFEREE)
    if value > 0:
        assert value_of(after) == -1


def two_racks(rng: Random, edition: str, spare: int) -> tuple[str, str]:
    """Such racks, and some tiles more on each, which can be spared: so there are moves to make."""
    box = load_edition(edition).tile_set.bag()
    _, first, second, _ = rng.choice(ENDS[2:4])
    cores = Counter(parse_rack(first)), Counter(parse_rack(second))
    while True:
        more = rng.sample(list((box - cores[0] - cores[1]).elements()), spare)
        cut = rng.randint(1, spare - 1)
        mine, other = cores[0] + Counter(more[:cut]), cores[1] + Counter(more[cut:])
        if not stand(box - mine) and not stand(box - other) and stand(box - mine - other):
            return format_tiles(mine.elements()), format_tiles(other.elements())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "spare"),
    [(0, 3), (1, 3), *(pytest.param(seed, 5, marks=pytest.mark.soak) for seed in range(60))],
)
def test_any_two_racks(seed: int, spare: int) -> None:
    rng = Random(seed)
    edition = rng.choice(("ravensburger-de", "sabra"))
    racks = two_racks(rng, edition, spare)
    state = end_of(edition, *racks)
    assert last_tiles(turn_of(state), *racks)[0] == value_of(state)


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
    assert last_tiles(turn, mine, other) == (value, ())


def test_without_time_nothing_is_said_to_be_known() -> None:
    edition, mine, other, _ = ENDS[1]
    assert proved_best(turn_of(end_of(edition, mine, other), Budget(seconds=0.0))) is None


def test_what_is_proved_takes_no_playouts() -> None:
    edition, mine, other, _ = ENDS[1]
    turn = turn_of(end_of(edition, mine, other))
    assert proved_best(turn) is not None
    assert turn.meter.playouts == AT_A_TABLE.playouts > 0


def test_with_too_many_ways_to_go_on_nothing_is_known() -> None:
    edition, mine, other, _ = ENDS[1]
    more = " r8 r9 r10 b8 b9 b10"  # each of which may be kept or laid
    assert proved_best(turn_of(end_of(edition, mine + more, other))) is None


@pytest.mark.parametrize(
    ("edition", "opened", "pool"),
    [("original-it", True, ""), ("twist", True, ""), ("sabra", [True, False], ""), ("sabra", True, "k1")],
)
def test_where_more_than_the_racks_matters_nothing_is_known(
    edition: str, opened: bool | list[bool], pool: str
) -> None:
    state = game_at(edition, ["k1", "b2"], table="r10 r11 r12", opened=opened, pool=pool)
    assert proved_best(turn_of(state)) is None
