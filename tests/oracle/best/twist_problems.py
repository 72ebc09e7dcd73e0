"""Problems with special jokers below the level of plays: what must stand, what may, what it costs not to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from tests.oracle.best.positions import Style, made_up
from tests.oracle.best.programme import Programme
from tests.oracle.best.twist_melds import Bag, all_melds
from tests.oracle.best.twist_net import add_special_melds
from tilerummy.rules import load_edition
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.tile import JOKERS, TILES, Colour, Tile, numbered


def least_cost(
    must: Counter[Tile],
    may: Counter[Tile],
    weights: Mapping[Tile, int],
    points: int = 0,
    *,
    written_out: bool = False,
) -> int | None:
    """The least weight left over, None if there is no way; by the network, or by all melds written out."""
    programme, laid, _ = _programme(must, may, points, (), written_out)
    gained = programme.maximise({column: weights.get(tile, 0) for tile, column in laid.items()})
    return None if gained is None else sum(weights.get(tile, 0) * may[tile] for tile in may) - gained


def most_kept(
    must: Counter[Tile], may: Counter[Tile], weights: Mapping[Tile, int], old: Sequence[Meld], cost: int
) -> int | None:
    """The most of the old melds that can be kept as they lie at no more than this cost."""
    programme, laid, kept = _programme(must, may, 0, old, written_out=False)
    total = sum(weights.get(tile, 0) * may[tile] for tile in may)
    programme.total({column: weights.get(tile, 0) for tile, column in laid.items()}, low=total - cost)
    return programme.maximise(dict.fromkeys(kept, 1))


def _programme(
    must: Counter[Tile], may: Counter[Tile], points: int, old: Sequence[Meld], written_out: bool
) -> tuple[Programme, dict[Tile, int], list[int]]:
    """With the variables for what is laid of each tile, and for which old melds are kept."""
    programme = Programme()
    stock = must + may
    rows = {tile: programme.row(must[tile], must[tile]) for tile in stock}
    laid = {tile: programme.column({rows[tile]: -1}, count) for tile, count in may.items()}
    kept = [programme.column({rows[tile]: meld.count(tile) for tile in meld}, 1) for meld in old]
    worth = programme.row(low=points)
    if not written_out:
        add_special_melds(programme, stock, rows, worth)
        return programme, laid, kept
    for bag, value in all_melds(stock).items():
        tiles = Counter(bag)
        used = {rows[tile]: count for tile, count in tiles.items()}
        programme.column(used | {worth: value}, min(stock[tile] // tiles[tile] for tile in tiles))
    return programme, laid, kept


# --- random positions ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """Tiles on the table, most often in melds, and on the rack; and what it costs to leave one there."""

    must: Counter[Tile]
    may: Counter[Tile]
    weights: dict[Tile, int]
    table: tuple[Meld, ...]


def small_position(rng: Random, most_tiles: int, most_jokers: int) -> Position:
    """Of few numbers and colours and many jokers; all melds are written out, so it must be small."""
    width = rng.choice((2, 3, 4, 5, 6, 13))
    low = rng.randint(1, 14 - width)
    colours = rng.sample(list(Colour), rng.choice((1, 2, 2, 3, 4, 4)))
    faces = [numbered(colour, number) for colour in colours for number in range(low, low + width)] * 2
    tiles = rng.sample(faces, min(len(faces), rng.randint(5, most_tiles)))
    jokers = rng.sample([*JOKERS, *JOKERS], rng.randint(0, most_jokers))
    table: list[Bag] = []
    rack = Counter([*tiles, *jokers])
    room = rng.choice((0, 6, 9, 12, 15, 99))
    bags = sorted(all_melds(rack))
    rng.shuffle(bags)
    if rng.random() < 0.5:
        bags.sort(key=lambda bag: -sum(tile.is_joker for tile in bag))
    for bag in bags:
        if sum(map(len, table)) < room and not Counter(bag) - rack:
            rack -= Counter(bag)
            table.append(bag)
    return _position(rng, rack, tuple(map(in_order, table)))


def large_position(rng: Random, style: Style) -> Position:
    made = made_up(rng, load_edition("twist"), style, opened=True)
    return _position(rng, Counter(made.rack), made.table.melds)


def _position(rng: Random, rack: Counter[Tile], table: tuple[Meld, ...]) -> Position:
    must = Counter(tile for meld in table for tile in meld)
    if rng.random() < 0.2:  # something that may not stand at all
        forced = Counter(rng.sample(sorted(rack.elements()), min(rng.randint(1, 3), rack.total())))
        rack, must = rack - forced, must + forced
    return Position(must, rack, _weights(rng), table)


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
