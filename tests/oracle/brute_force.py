"""Every play there could be in a tiny position, each judged by the rules: the reference's own reference."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tests.oracle.search import OracleSearch
from tilerummy.rules import Illegal, Meld, Position, Rack, Table, Tile, judge, readings
from tilerummy.rules.tile import as_rack


def every_play(position: Position) -> dict[Rack, int]:
    """For all that can be laid: how many old melds can stay as they are."""
    melds = [meld for taken, _ in parts(as_rack(position.bag().elements())) for meld in melds_of(taken)]
    found: dict[Rack, int] = {}
    for laid, _ in parts(position.rack):
        for new in _every_table(position.table.bag() + Counter(laid), melds):
            table = Table(new)
            try:
                judged = judge(position, table, OracleSearch()).laid
            except Illegal:
                continue
            kept = len(position.table.melds) - len(position.table.changed_from(table))
            found[judged] = max(kept, found.get(judged, 0))
    return found


def parts(tiles: Rack) -> Iterator[tuple[Rack, Rack]]:
    """All ways to take some of the tiles, none and all included: what is taken and what is left."""
    counts = sorted(Counter(tiles).items())
    for taken in product(*(range(count + 1) for _, count in counts)):
        some = Counter({tile: number for (tile, _), number in zip(counts, taken, strict=True)})
        yield as_rack(some.elements()), as_rack((Counter(tiles) - some).elements())


@lru_cache(maxsize=1 << 16)
def melds_of(tiles: Rack) -> tuple[Meld, ...]:
    """All melds of exactly these tiles, as they may lie (groups in one order, but for jokers)."""
    if len(tiles) < 3 or not _may_be_a_meld(tiles):
        return ()
    if Tile.M not in tiles:
        return tuple(meld for meld in _rising_orders(tiles) if readings(meld))
    rest = list(tiles)
    rest.remove(Tile.M)
    found: dict[Meld, None] = {}
    for left, right in parts(tuple(rest)):
        for one, two in product(_rising_orders(left), _rising_orders(right)):
            for meld in ((*one, Tile.M, *two[::-1]), (*one[::-1], Tile.M, *two)):
                if readings(meld):
                    found[meld] = None
    return tuple(found)


def _may_be_a_meld(tiles: Rack) -> bool:
    """One number, or each number once (with a mirror: twice) and one colour (unless it may change)."""
    real = [tile for tile in tiles if not tile.is_joker]
    if len({tile.number for tile in real}) == 1:
        return True
    if len({tile.colour for tile in real}) > 1 and Tile.C not in tiles:
        return False
    most = 2 if Tile.M in tiles else 1
    return all(count <= most for count in Counter(tile.number for tile in real).values())


def _rising_orders(tiles: Rack) -> Iterator[Meld]:
    """Numbers in rising order, jokers anywhere: but for groups, no meld has its numbers in another order."""
    numbers = sorted((tile for tile in tiles if not tile.is_joker), key=lambda tile: (tile.number, tile))

    def mix(rest: list[Tile], jokers: Counter[Tile]) -> Iterator[Meld]:
        if not rest and not jokers:
            yield ()
            return
        if rest:
            yield from ((rest[0], *more) for more in mix(rest[1:], jokers))
        for joker in sorted(jokers):
            yield from ((joker, *more) for more in mix(rest, jokers - Counter([joker])))

    return mix(numbers, Counter(tile for tile in tiles if tile.is_joker))


def _every_table(left: Counter[Tile], melds: list[Meld]) -> Iterator[tuple[Meld, ...]]:
    """All ways to lay exactly these tiles."""
    if not left:
        yield ()
        return
    first = min(left)
    for meld in melds:
        if first in meld and Counter(meld) <= left:
            for others in _every_table(left - Counter(meld), melds):
                yield (meld, *others)
