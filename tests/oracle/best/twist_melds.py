"""Every meld with special jokers, written out as a bag of tiles.

Melds that can be cut into two are left out: the pieces hold the same tiles and are worth the same points.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tilerummy.rules.tile import Colour, Tile, numbered

Bag = tuple[Tile, ...]  # sorted
J, D, C, M = Tile.J, Tile.D, Tile.C, Tile.M


def all_melds(stock: Counter[Tile]) -> dict[Bag, int]:
    """Every bag within the stock that makes a meld (but for those that can be cut), with its most points."""
    runs = _most_points((*_runs(stock), *(_mirrored_runs(stock) if stock[M] else ())))
    groups = all_groups(stock)
    return {bag: max(runs.get(bag, 0), groups.get(bag, 0)) for bag in {**runs, **groups}}


def all_groups(stock: Counter[Tile]) -> dict[Bag, int]:
    """The groups among them, mirrored ones too."""
    return _most_points((*_groups(stock), *(_mirrored_groups(stock) if stock[M] else ())))


def _most_points(melds: Iterable[tuple[list[Tile], int]]) -> dict[Bag, int]:
    found: dict[Bag, int] = {}
    for tiles, points in melds:
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
