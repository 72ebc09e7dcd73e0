"""The plain search against brute force: every way to lay every part of the rack, each judged by the rules."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

from tests.oracle import own_points
from tilerummy.notation.text import format_table, format_tile, format_tiles
from tilerummy.rules.edition import Edition, JokerPolicy
from tilerummy.rules.edition_file import load_edition, with_house_rules
from tilerummy.rules.errors import Illegal
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, as_rack, numbered
from tilerummy.solver.plain import PlainSearch
from tilerummy.solver.plain.rebuild import Rebuilder
from tilerummy.solver.plain.tasks import rebuilds

# --- brute force --------------------------------------------------------------------------------------------


def parts(tiles: Rack) -> Iterator[tuple[Rack, Rack]]:
    """All ways to take some of the tiles, none and all included: what is taken and what is left."""
    counts = sorted(Counter(tiles).items())
    for taken in product(*(range(count + 1) for _, count in counts)):
        yield (
            tuple(tile for (tile, _), some in zip(counts, taken, strict=True) for _ in range(some)),
            tuple(
                tile for (tile, count), some in zip(counts, taken, strict=True) for _ in range(count - some)
            ),
        )


def rising_orders(tiles: Rack) -> Iterator[Meld]:
    """Numbers in rising order, jokers anywhere. (No meld has its numbers in another order, but groups.)"""
    jokers = [tile for tile in tiles if tile.is_joker]
    numbers = sorted((tile for tile in tiles if not tile.is_joker), key=lambda tile: (tile.number, tile))

    def mix(rest: list[Tile], left: Counter[Tile]) -> Iterator[Meld]:
        if not rest and not left:
            yield ()
            return
        if rest:
            yield from ((rest[0], *more) for more in mix(rest[1:], left))
        for joker in sorted(left):
            yield from ((joker, *more) for more in mix(rest, left - Counter([joker])))

    return mix(numbers, Counter(jokers))


@lru_cache(maxsize=1 << 16)
def melds_of(tiles: Rack) -> tuple[Meld, ...]:
    """All melds that hold exactly these tiles."""
    if Tile.M not in tiles:
        return tuple(meld for meld in rising_orders(tiles) if readings(meld))
    rest = list(tiles)
    rest.remove(Tile.M)
    found: dict[Meld, None] = {}
    for left, right in parts(tuple(rest)):
        for one, two in product(rising_orders(left), rising_orders(right)):
            for meld in ((*one, Tile.M, *two[::-1]), (*one[::-1], Tile.M, *two)):
                if readings(meld):
                    found[meld] = None
    return tuple(found)


def covers(tiles: Rack) -> Iterator[tuple[Meld, ...]]:
    """All tables of exactly these tiles."""
    if not tiles:
        yield ()
        return
    for others, rest in parts(tiles[1:]):
        for meld in melds_of((tiles[0], *others)):
            yield from ((meld, *more) for more in covers(rest))


class BruteForce:
    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        if faces:
            return own_points(*([format_tile(tile) for tile in rack] for rack in (tiles, faces)))
        if not tiles:
            return 0
        best = self.most_points(tiles[1:])
        for others, rest in parts(tiles[1:]):
            for meld in melds_of((tiles[0], *others)):
                best = max(best, readings(meld)[0].points + self.most_points(rest))
        return best

    def can_play(self, position: Position) -> bool:
        for laid, _ in parts(position.rack):
            for melds in covers(as_rack((*position.table.tiles(), *laid))):
                try:
                    judge(position, Table(melds), self)
                except Illegal:
                    continue
                return True
        return False


# --- positions ----------------------------------------------------------------------------------------------


def house(policy: JokerPolicy, tiles: str, points: int, goes_on: bool) -> Edition:
    return with_house_rules(
        load_edition("xp"),
        {
            "joker_policy": policy.value,
            "tiles": tiles,
            "opening_points": points,
            "opening_turn_may_continue": goes_on,
        },
    )


def twist(points: int) -> Edition:
    return with_house_rules(load_edition("twist"), {"opening_points": points})


@st.composite
def melds(draw: st.DrawFn, low: int, jokers: tuple[Tile, ...]) -> Meld:
    """Some meld about these numbers: a run, a group, sometimes mirrored, with jokers in places."""
    colour = draw(st.sampled_from(Colour))
    if draw(st.booleans()):
        length = draw(st.integers(3, 5))
        first = draw(st.integers(low, low + 2))
        assume(first + length - 1 <= HIGHEST)
        tiles = [numbered(colour, first + at) for at in range(length)]
    else:
        colours = draw(st.lists(st.sampled_from(Colour), min_size=3, max_size=4, unique=True))
        number = draw(st.integers(low, min(HIGHEST, low + 3)))
        tiles = [numbered(colour, number) for colour in colours]
    if Tile.M in jokers and draw(st.integers(0, 3)) == 0:
        half = tiles[: draw(st.integers(1, 3))]
        tiles = [*half, Tile.M, *half[::-1]]
    joker = draw(st.sampled_from((*jokers, None)))
    if joker is not None:
        for _ in range(draw(st.integers(1, 2))):
            at = draw(st.integers(0, len(tiles) - 1))
            if tiles[at] is not Tile.M and joker is not Tile.M:
                width = 2 if joker is Tile.D else 1
                tiles[at : at + width] = [joker]
    meld = tuple(tiles)
    assume(readings(meld))
    return meld


@st.composite
def positions(draw: st.DrawFn, edition: Edition, opened: bool, table: int, rack: int) -> Position:
    """A table of at most so many tiles, and a rack of tiles that are near to them."""
    jokers = tuple(tile for tile in edition.tile_set.bag() if tile.is_joker)
    low = draw(st.sampled_from((LOWEST, 5, 6, HIGHEST - 2, HIGHEST - 3)))
    found = draw(st.lists(melds(low, jokers), max_size=table // 3))
    tiles = st.builds(
        numbered, st.sampled_from(Colour), st.integers(max(LOWEST, low - 1), min(HIGHEST, low + 5))
    )
    own = draw(
        st.lists(st.one_of(tiles, tiles, tiles, tiles, st.sampled_from(jokers)), min_size=1, max_size=rack)
    )
    position = Position(edition, Table(tuple(found)), as_rack(own), opened)
    assume(len(position.table.tiles()) <= table)
    assume(position.bag() <= edition.tile_set.bag())
    note(f"{edition.joker_policy.value}: {format_table(position.table)} / {format_tiles(position.rack)}")
    return position


# --- the comparison -----------------------------------------------------------------------------------------

PLAIN = [house(policy, tiles, 30, True) for policy in JokerPolicy for tiles in ("full", "short")]
EDITIONS = [*PLAIN, twist(30)]


def agree(position: Position) -> None:
    play = PlainSearch().find_play(position)
    assert (play is not None) == BruteForce().can_play(position)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.joker_policy.value}-{e.tiles}")
@given(st.data())
def test_finds_a_play_exactly_if_there_is_one(edition: Edition, data: st.DataObject) -> None:
    agree(data.draw(positions(edition, opened=True, table=6, rack=3)))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.joker_policy.value}-{e.tiles}")
@given(st.data())
def test_finds_a_play_exactly_if_there_is_one_among_more_tiles(edition: Edition, data: st.DataObject) -> None:
    agree(data.draw(positions(edition, opened=True, table=8, rack=5)))


@pytest.mark.slow
@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize("policy", JokerPolicy)
@given(st.sampled_from((0, 12, 30)), st.data())
def test_opens_exactly_if_it_is_possible(
    policy: JokerPolicy, goes_on: bool, points: int, data: st.DataObject
) -> None:
    agree(data.draw(positions(house(policy, "short", points, goes_on), opened=False, table=4, rack=5)))


@pytest.mark.slow
@given(st.sampled_from((0, 12, 30)), st.data())
def test_opens_exactly_if_it_is_possible_with_all_jokers(points: int, data: st.DataObject) -> None:
    agree(data.draw(positions(twist(points), opened=False, table=4, rack=5)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "edition", [house(JokerPolicy.FREE, "full", 30, True), twist(30)], ids=lambda e: e.id
)
@given(st.data())
def test_most_points_are_those_of_brute_force(edition: Edition, data: st.DataObject) -> None:
    tiles = as_rack(data.draw(positions(edition, opened=True, table=6, rack=5)).bag().elements())
    assume(len(tiles) <= 9)
    assert PlainSearch().most_points(tiles) == BruteForce().most_points(tiles)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.joker_policy.value}-{e.tiles}")
@given(st.data())
def test_the_quick_search_finds_what_the_full_one_finds(edition: Edition, data: st.DataObject) -> None:
    position = data.draw(positions(edition, opened=True, table=20, rack=4))
    own = any(melds_of(taken) for taken, _ in parts(position.rack))
    for rebuild in rebuilds(edition.joker_policy, position.table.melds, position.rack):
        quick = Rebuilder().melds(rebuild.task)
        full = Rebuilder().full_steps(rebuild.task)
        assert (quick is None) == (full is None) or own  # neither has to find the rack's own melds
