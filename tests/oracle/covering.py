"""Random melds out of a stock of tiles, and random ways to make melds of all of it."""

from collections import Counter
from random import Random

from tests.oracle.melds import COLOURS, is_numbered, number, readings

TRIES = 8  # for one meld
NODES = 40  # for one arrangement


class Picker:
    """Takes tiles out of a copy of the stock, or jokers instead of them.

    Keenness is how readily a joker is taken where the tile itself is at hand.
    """

    def __init__(self, rng: Random, stock: dict[str, int], keenness: float, start: str) -> None:
        self.rng = rng
        self.rest = dict(stock)
        self.keenness = keenness
        self.rest[start] -= 1

    def take(self, tile: str, kinds: str) -> str | None:
        rest = self.rest
        chosen: str | None = tile if rest.get(tile, 0) > 0 else None
        if chosen is None or self.rng.random() < self.keenness:
            jokers = [kind for kind in kinds if rest.get(kind, 0) > 0]
            if jokers:
                chosen = self.rng.choice(jokers)
        if chosen is not None:
            rest[chosen] -= 1
        return chosen


def random_meld(
    rng: Random, stock: dict[str, int], keenness: float, longest: int, anchor: str | None = None
) -> list[str] | None:
    """Some meld of the stock's tiles (through the anchor, if given), or None if none was found."""
    numbered = [tile for tile, count in stock.items() if count > 0 and is_numbered(tile)]
    if not numbered:
        return None
    for _ in range(TRIES):
        start = anchor or rng.choice(numbered)
        picker = Picker(rng, stock, keenness, start)
        if stock.get("M", 0) > 0 and rng.random() < 0.25:
            meld = _mirrored(picker, longest, start)
        elif rng.random() < 0.4:
            meld = _piece_of_group(picker, min(longest, rng.choice((3, 3, 4))), start)
        else:
            meld = _piece_of_run(picker, rng.randint(3, max(longest, 3)), start)
        if 3 <= len(meld) <= longest and readings(tuple(meld)):
            return meld
    return None


def _piece_of_group(picker: Picker, size: int, start: str) -> list[str]:
    meld = [start]
    for colour in picker.rng.sample(COLOURS.replace(start[0], ""), 3):
        tile = picker.take(f"{colour}{number(start)}", "JD") if len(meld) < size else None
        if tile is not None:
            meld.append(tile)
    picker.rng.shuffle(meld)
    return meld


def _piece_of_run(picker: Picker, size: int, start: str) -> list[str]:
    """Grow a run from the start in both directions as far as the stock carries it, at most to the size."""
    rng = picker.rng
    meld, low, high = [start], number(start) - 1, number(start) + 1
    below = above = start[0]
    while len(meld) < size and (low >= 1 or high <= 13):
        upwards = high <= 13 and (low < 1 or rng.random() < 0.5)
        colour, place = (above, high) if upwards else (below, low)
        tile = picker.take(f"{colour}{place}", "JDC")
        step = 2 if tile == "D" else 1 if tile is not None else 99  # 99: no further this way
        if tile == "C":
            colour = rng.choice(COLOURS)
        if upwards:
            above, high = colour, high + step
        else:
            below, low = colour, low - step
        if tile is not None:
            meld = [*meld, tile] if upwards else [tile, *meld]
    return meld


def _mirrored(picker: Picker, longest: int, start: str) -> list[str]:
    """One side, then the same again, where jokers may stand in for what is missing."""
    size = picker.rng.randint(1, max(1, min(4, (longest - 1) // 2)))
    piece = _piece_of_group if picker.rng.random() < 0.3 else _piece_of_run
    side = piece(picker, size, start)
    if picker.rng.random() < 0.5:
        side.reverse()
    other = [picker.take(tile, "JD") for tile in reversed(side)]
    return [*side, "M", *(tile for tile in other if tile is not None)]


def cover(rng: Random, stock: Counter[str]) -> list[list[str]] | None:
    """Melds that use up the whole stock, or None if none were found in a while."""
    nodes = 0

    def search(rest: Counter[str]) -> list[list[str]] | None:
        nonlocal nodes
        numbered = [tile for tile in rest if is_numbered(tile)]
        if not numbered:
            return None if rest else []
        anchor = rng.choice(numbered)
        for _ in range(3):
            nodes += 1
            if nodes > NODES:
                return None
            meld = random_meld(rng, rest, 0.4, rng.choice((3, 4, 5, 9)), anchor)
            if meld is None:
                return None
            if (others := search(rest - Counter(meld))) is not None:
                return [meld, *others]
        return None

    return search(+stock)
