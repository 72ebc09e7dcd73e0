"""The oracle for twist problems: every meld as a bag of tiles, and an integer programme that chooses among
them.

It shares nothing with the solver. Melds that can be cut into two are left out: the pieces hold the same
tiles and are worth the same points. The tests here compare the oracle's melds with the rules.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random

import highspy
import numpy as np

from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.tile import TILES, Colour, Tile, numbered

Bag = tuple[Tile, ...]  # sorted
J, D, C, M = Tile.J, Tile.D, Tile.C, Tile.M


# --- all melds ----------------------------------------------------------------------------------------------


def all_melds(stock: Counter[Tile]) -> dict[Bag, int]:
    """Every bag within the stock that makes a meld (but for those that can be cut), with its most points."""
    found: dict[Bag, int] = {}
    for tiles, points in (
        *_runs(stock),
        *_groups(stock),
        *(_mirrored_runs(stock) if stock[M] else ()),
        *(_mirrored_groups(stock) if stock[M] else ()),
    ):
        bag = tuple(sorted(tiles))
        found[bag] = max(points, found.get(bag, 0))
    return found


def _is_run(tiles: Sequence[Tile]) -> bool:
    """Of a piece of a run: whether it stands alone."""
    return len(tiles) >= 3 and any(not tile.is_joker for tile in tiles) and tiles[0] is not C


def _runs(stock: Counter[Tile]) -> Iterator[tuple[list[Tile], int]]:
    left = Counter(stock)
    run: list[Tile] = []

    def grow(
        number: int, points: int, colour: Colour | None, banned: Colour | None
    ) -> Iterator[tuple[list[Tile], int]]:
        """`colour` is that of the stretch since the last colour-change, `banned` the one before it."""
        for cut in range(3, len(run) - 2):
            if _is_run(run[:cut]) and _is_run(run[cut:]):
                return
        if _is_run(run):
            yield list(run), points
        if number > 13:
            return
        for hue in Colour:
            if hue != banned and colour in (None, hue):
                yield from put(numbered(hue, number), number, points, hue, None)
        yield from put(J, number, points, colour, banned)
        if number < 13:
            yield from put(D, number, points, colour, banned)
        if run:
            # Behind a change nothing may have the colour before it; two changes in a row ban the same.
            # A stretch of jokers alone can have any colour, so it bans none (there are four to choose from).
            yield from put(C, number, points, None, banned if run[-1] is C else colour)

    def put(
        tile: Tile, number: int, points: int, colour: Colour | None, banned: Colour | None
    ) -> Iterator[tuple[list[Tile], int]]:
        if left[tile]:
            left[tile] -= 1
            run.append(tile)
            worth = number * tile.places + (1 if tile is D else 0)
            yield from grow(number + tile.places, points + worth, colour, banned)
            run.pop()
            left[tile] += 1

    for first in range(1, 14):
        yield from grow(first, 0, None, None)


def _groups(stock: Counter[Tile]) -> Iterator[tuple[list[Tile], int]]:
    for number in range(1, 14):
        for side, width in _sides(number, stock):
            if len(side) >= 3 and any(not tile.is_joker for tile in side):
                yield side, number * width


def _sides(number: int, stock: Counter[Tile]) -> Iterator[tuple[list[Tile], int]]:
    """Up to four places of one number, by tiles of different colours and by J and D."""
    there = [numbered(colour, number) for colour in Colour if stock[numbered(colour, number)]]
    for size in range(len(there) + 1):
        for tiles in combinations(there, size):
            for doubles in range(stock[D] + 1):
                for classics in range(stock[J] + 1):
                    width = size + 2 * doubles + classics
                    if 0 < width <= 4:
                        yield [*tiles, *[D] * doubles, *[J] * classics], width


def _mirrored_groups(stock: Counter[Tile]) -> Iterator[tuple[list[Tile], int]]:
    for number in range(1, 14):
        for left, width in _sides(number, stock):
            rest = stock - Counter(left)
            for right, other_width in _sides(number, rest):
                numbers = [tile for tile in (*left, *right) if not tile.is_joker]
                if width == other_width and numbers and len(set(numbers)) <= width:
                    yield [*left, M, *right], 2 * number * width


def _mirrored_runs(stock: Counter[Tile]) -> Iterator[tuple[list[Tile], int]]:
    """Both sides grow together from their lowest place; the side that lies behind takes the next tile."""
    left = Counter(stock)
    sides: tuple[list[Tile], list[Tile]] = ([], [])

    def grow(
        first: int, ends: tuple[int, int], colour: Colour | None, banned: Colour | None
    ) -> Iterator[tuple[list[Tile], int]]:
        one, two = sides
        if ends[0] == ends[1]:
            real = any(not tile.is_joker for tile in (*one, *two))
            if _two_runs_come_off(one, two):
                return  # and so they do from all that grows from it
            if one and real:
                width = ends[0] - first
                yield [*one, M, *two], (first + ends[0] - 1) * width
            if one and ends[0] <= 13 and left[C] >= 2:
                left[C] -= 2
                ban = banned if one[-1] is C else colour
                one.append(C)
                two.append(C)
                yield from grow(first, (ends[0] + 1, ends[1] + 1), None, ban)
                one.pop()
                two.pop()
                left[C] += 2
        at = 0 if ends[0] <= ends[1] else 1
        number = ends[at]
        if number > 13:
            return
        options: list[tuple[Tile, Colour | None]] = [(J, colour)]
        if number < 13:
            options.append((D, colour))
        options += [(numbered(hue, number), hue) for hue in Colour if hue != banned and colour in (None, hue)]
        for tile, hue in options:
            if left[tile]:
                left[tile] -= 1
                sides[at].append(tile)
                now = (number + tile.places, ends[1]) if at == 0 else (ends[0], number + tile.places)
                yield from grow(first, now, hue, banned if hue is None else None)
                sides[at].pop()
                left[tile] += 1

    for first in range(1, 14):
        yield from grow(first, (first, first), None, None)


def _two_runs_come_off(one: list[Tile], two: list[Tile]) -> bool:
    """Whether three numbered tiles at the high end of both sides can go and leave a mirrored meld."""
    if min(len(one), len(two)) <= 3 or any(tile.is_joker for tile in (*one[-3:], *two[-3:])):
        return False
    return any(not tile.is_joker for tile in (*one[:-3], *two[:-3]))


# --- the integer programme ----------------------------------------------------------------------------------


class Oracle:
    """Answers for all problems within one stock of tiles."""

    def __init__(self, stock: Counter[Tile]) -> None:
        self.melds = all_melds(stock)

    def best(
        self,
        must: Counter[Tile],
        may: Counter[Tile],
        weights: Mapping[Tile, int],
        points: int = 0,
        old: Sequence[Meld] = (),
        cost: int | None = None,
    ) -> int | None:
        """The least weight left over, None if there is no way.

        With a `cost`, the most of the old melds that can be kept at no more than that.
        """
        faces = sorted({*must, *may})
        row = {face: at for at, face in enumerate(faces)}
        have = must + may
        columns = [(bag, worth) for bag, worth in self.melds.items() if not Counter(bag) - have]
        bags = [bag for bag, _ in columns] + [tuple(sorted(meld)) for meld in old]
        total = sum(weights.get(face, 0) * have[face] for face in faces)
        gains = [sum(weights.get(tile, 0) for tile in bag) for bag in bags]
        kept = [0] * len(columns) + [1] * len(old)
        starts, indices, values = [0], [], []
        for at, bag in enumerate(bags):
            entries: list[tuple[int, int]] = [(row[tile], count) for tile, count in Counter(bag).items()]
            if points:
                entries.append((len(faces), columns[at][1]))
            if cost is not None:
                entries.append((len(faces) + 1, gains[at]))
            indices += [index for index, _ in entries]
            values += [value for _, value in entries]
            starts.append(len(indices))
        lower = [must[face] for face in faces] + [points, 0 if cost is None else total - cost]
        upper: list[float] = [have[face] for face in faces] + [highspy.kHighsInf, highspy.kHighsInf]
        if not bags:
            return _without_melds(lower, total, cost)
        answer = _maximum(
            kept if cost is not None else gains, lower, upper, starts, indices, values, len(columns)
        )
        if answer is None:
            return None
        return answer if cost is not None else total - answer


def _without_melds(lower: list[int], total: int, cost: int | None) -> int | None:
    if any(bound > 0 for bound in lower):
        return None
    return total if cost is None else 0


def _maximum(
    gains: list[int],
    lower: list[int],
    upper: list[float],
    starts: list[int],
    indices: list[int],
    values: list[int],
    repeatable: int,
) -> int | None:
    """Columns up to `repeatable` may be taken twice, the others once."""
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(gains), len(lower)
    model.col_cost_ = np.array(gains, dtype=float)
    model.col_lower_ = np.zeros(len(gains))
    model.col_upper_ = np.array([2.0] * repeatable + [1.0] * (len(gains) - repeatable))
    model.row_lower_ = np.array(lower, dtype=float)
    model.row_upper_ = np.array(upper)
    model.sense_ = highspy.ObjSense.kMaximize
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(gains)
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = np.array(starts)
    model.a_matrix_.index_ = np.array(indices)
    model.a_matrix_.value_ = np.array(values, dtype=float)
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.5)
    solver.passModel(model)
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    assert status == highspy.HighsModelStatus.kOptimal, status
    return round(solver.getInfo().objective_function_value)


# --- random positions ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """A stock of few numbers and colours and many jokers: melds on the table, the rest on the rack."""

    oracle: Oracle
    must: Counter[Tile]
    may: Counter[Tile]
    weights: dict[Tile, int]
    table: tuple[Bag, ...]


def random_position(rng: Random, most_tiles: int, most_jokers: int) -> Position:
    width = rng.choice((2, 3, 4, 5, 6, 13))
    low = rng.randint(1, 14 - width)
    colours = rng.sample(list(Colour), rng.choice((1, 2, 2, 3, 4, 4)))
    faces = [numbered(colour, number) for colour in colours for number in range(low, low + width)] * 2
    tiles = rng.sample(faces, min(len(faces), rng.randint(5, most_tiles)))
    jokers = rng.sample([J, J, D, D, C, C, M, M], rng.randint(0, most_jokers))
    oracle = Oracle(Counter([*tiles, *jokers]))
    table: list[Bag] = []
    rack = Counter([*tiles, *jokers])
    room = rng.choice((0, 6, 9, 12, 15, 99))
    bags = sorted(oracle.melds)
    rng.shuffle(bags)
    if rng.random() < 0.5:
        bags.sort(key=lambda bag: -sum(tile.is_joker for tile in bag))
    for bag in bags:
        if sum(map(len, table)) < room and not Counter(bag) - rack:
            rack -= Counter(bag)
            table.append(bag)
    must = Counter(tile for bag in table for tile in bag)
    if rng.random() < 0.2:  # something that may not stand at all
        forced = Counter(rng.sample(sorted(rack.elements()), min(rng.randint(1, 3), rack.total())))
        rack, must = rack - forced, must + forced
    return Position(oracle, must, rack, _weights(rng), tuple(table))


def _weights(rng: Random) -> dict[Tile, int]:
    by = rng.choice(("count", "number", "chance"))
    if by == "count":
        return dict.fromkeys(TILES, 1)
    if by == "number":
        return {tile: 30 if tile.is_joker else tile.number for tile in TILES}
    return {tile: rng.randint(0, 5) for tile in TILES}


def in_order(bag: Bag) -> Meld:
    """The bag as it lies on a table: jokers are tried everywhere among the numbered tiles in their order."""
    tiles = sorted((tile for tile in bag if not tile.is_joker), key=lambda tile: tile.number)
    found = _with_jokers(tuple(tiles), tuple(tile for tile in bag if tile.is_joker))
    return found if found is not None else next(way for way in permutations(bag) if readings(way))


def _with_jokers(tiles: Meld, jokers: Meld) -> Meld | None:
    if not jokers:
        return tiles if readings(tiles) else None
    for at in range(len(tiles), -1, -1):
        found = _with_jokers((*tiles[:at], jokers[0], *tiles[at:]), jokers[1:])
        if found is not None:
            return found
    return None


def assert_stands(
    melds: Sequence[Meld], must: Counter[Tile], may: Counter[Tile], weights: Mapping[Tile, int], cost: int
) -> None:
    """The melds stand, use what must be used and no more than there is, and cost what they are said to."""
    used = Counter(tile for meld in melds for tile in meld)
    assert all(readings(meld) for meld in melds), melds
    assert must <= used <= must + may
    assert sum(weights[tile] * count for tile, count in (must + may - used).items()) == cost


# --- the oracle against the rules ---------------------------------------------------------------------------


@cache
def most_points(bag: Bag) -> int:
    """By the rules: the most points of any order of the tiles, 0 if none stands."""
    best = 0
    for meld in permutations(bag):
        found = readings(meld)
        if found:
            best = max(best, found[0].points)
    return best


def _can_be_cut(bag: Bag, points: int) -> bool:
    """Whether two melds hold the same tiles and are worth as much."""
    for size in range(3, len(bag) - 2):
        for at in combinations(range(len(bag)), size):
            one = tuple(bag[i] for i in at)
            two = tuple(tile for i, tile in enumerate(bag) if i not in at)
            if most_points(one) and most_points(two) and most_points(one) + most_points(two) >= points:
                return True
    return False


def test_the_oracle_knows_the_melds_of_the_rules() -> None:
    rng = Random(5)
    for _ in range(12):
        low = rng.randint(1, 10)
        faces = [numbered(colour, number) for colour in list(Colour)[:2] for number in range(low, low + 4)]
        stock = Counter(rng.sample([*faces, *faces], 4) + rng.sample([J, J, D, D, C, C, M], 3))
        found = all_melds(stock)
        bags = {
            tuple(sorted(bag)) for size in range(3, 8) for bag in combinations(sorted(stock.elements()), size)
        }
        for bag in bags:
            points = most_points(bag)
            if bag in found:
                assert points == found[bag], bag
            elif points:
                assert _can_be_cut(bag, points), bag
        assert set(found) <= bags
