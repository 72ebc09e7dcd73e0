"""The most points that melds made of given tiles alone can be worth, by trying all of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tests.oracle.melds import COLOURS, Row, is_numbered, number

Hand = tuple[str, ...]  # sorted
Laid = tuple[tuple[str, ...], int]  # the tiles of a meld and its points


def most_points(tiles: Sequence[str]) -> int:
    return _most_points(tuple(sorted(tiles)))


@lru_cache(maxsize=4096)
def _most_points(tiles: Hand) -> int:
    by_tile: dict[str, list[Laid]] = {}
    for meld, points in melds_from(tiles).items():
        for tile in set(filter(is_numbered, meld)):
            by_tile.setdefault(tile, []).append((meld, points))
    known: dict[Hand, int] = {}

    def best(hand: Hand) -> int:
        tile = next(filter(is_numbered, hand), None)
        if tile is None:  # jokers alone are no meld
            return 0
        if hand not in known:
            options = [best(_without(hand, (tile,)))]
            for meld, points in by_tile.get(tile, ()):
                if not Counter(meld) - Counter(hand):
                    options.append(points + best(_without(hand, meld)))
            known[hand] = max(options)
        return known[hand]

    return best(tiles)


def _without(hand: Hand, tiles: Sequence[str]) -> Hand:
    return tuple(sorted((Counter(hand) - Counter(tiles)).elements()))


def melds_from(tiles: Sequence[str]) -> dict[Hand, int]:
    """Every selection of the tiles that can be laid as a meld, with the most points it can be worth."""
    found: dict[Hand, int] = {}
    for meld, row in _all_melds(Counter(tiles)):
        if len(meld) >= 3 and any(map(is_numbered, meld)):
            worth = sum(map(number, row))
            key = tuple(sorted(meld))
            found[key] = max(worth, found.get(key, 0))
    return found


def _all_melds(stock: Counter[str]) -> Iterator[tuple[Row, Row]]:
    """Tiles of a meld and the row (both rows, if mirrored) that they cover."""
    sides = [*_run_pieces(stock), *_group_pieces(stock)]
    for tiles, row, is_group in sides:
        if not is_group or len(row) >= 3:
            yield tiles, row
        if stock["M"]:  # falling sides hold the same tiles as rising ones
            rest = stock - Counter(tiles)
            for others in _coverings(row, rest):
                yield (*tiles, "M", *others), row + row


def _run_pieces(stock: Counter[str]) -> Iterator[tuple[Row, Row, bool]]:
    for colour in COLOURS:
        for first in range(1, 14):
            for tiles, row in _grow((), (), colour, first, stock):
                yield tiles, row, False


def _grow(
    tiles: Row, row: Row, colour: str, following: int, stock: Counter[str], changed: bool = False
) -> Iterator[tuple[Row, Row]]:
    """The run piece, and the piece grown by every tile that can follow in the given colour.

    After a colour-change the colour is the one that follows it; until a tile shows that colour the
    piece is left to whichever of its continuations comes first, which yields it once or more.
    """
    if tiles:
        yield tiles, row
    if following > 13:
        return
    place = f"{colour}{following}"
    for tile in (place, "J"):
        if stock[tile]:
            yield from _grow((*tiles, tile), (*row, place), colour, following + 1, _less(stock, tile))
    if stock["D"] and following < 13:
        both = (place, f"{colour}{following + 1}")
        yield from _grow((*tiles, "D"), row + both, colour, following + 2, _less(stock, "D"))
    if stock["C"] and tiles:
        grown, spot, rest = (*tiles, "C"), (*row, f"*{following}"), _less(stock, "C")
        # right after a colour-change, another one changes nothing more
        for other in colour if changed else COLOURS.replace(colour, ""):
            yield from _grow(grown, spot, other, following + 1, rest, True)


def _group_pieces(stock: Counter[str]) -> Iterator[tuple[Row, Row, bool]]:
    for shown in {number(tile) for tile in stock if is_numbered(tile)}:
        for size in range(1, 5):
            for colours in combinations(COLOURS, size):
                row = tuple(f"{colour}{shown}" for colour in colours)
                for tiles in _coverings(row, stock):
                    yield tiles, row, True


def _coverings(row: Row, stock: Counter[str]) -> Iterator[Row]:
    """Every way to cover the row with tiles in stock; in a group a double may cover any two places."""
    if not row:
        yield ()
        return
    place, rest = row[0], row[1:]
    for tile in ("C",) if place.startswith("*") else (place, "J"):
        if stock[tile]:
            for others in _coverings(rest, _less(stock, tile)):
                yield (tile, *others)
    if stock["D"] and not place.startswith("*"):
        is_group = len({number(spot) for spot in row}) == 1
        for i, partner in enumerate(rest if is_group else rest[:1]):
            if not partner.startswith("*"):
                for others in _coverings(rest[:i] + rest[i + 1 :], _less(stock, "D")):
                    yield ("D", *others)


def _less(stock: Counter[str], tile: str) -> Counter[str]:
    return stock - Counter((tile,))
