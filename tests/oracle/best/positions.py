"""Made-up positions: tables and racks of every size, with a bias for what is hard."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.oracle.best.melds import all_faces
from tests.oracle.best.special_melds import has_special, special_meld
from tilerummy.rules import Colour, Edition, Meld, Position, Rack, Table, Tile
from tilerummy.rules.tile import HIGHEST, as_rack, numbered

Range = tuple[int, int]
"""From and to, both included."""


@dataclass(frozen=True)
class Style:
    """What kind of position to make up."""

    name: str
    table: Range
    """How many tiles lie on the table, if the stock has melds for so many."""
    rack: Range
    colours: Range = (4, 4)
    numbers: Range = (13, 13)
    """How many colours, and how wide a window of numbers, there are on the table and on the rack."""
    longest: int = 6
    """The longest run on the table."""
    groups: float = 0.5
    """How much of the table are groups."""
    table_jokers: float = 0.1
    """How readily a place on the table is filled by a joker."""
    rack_jokers: float = 0.3
    """How readily a joker that is left lies on the rack."""
    swaps: float = 0.3
    """How readily a tile that a table joker stands for lies on the rack."""
    twice: float = 0.0
    """How readily a meld lies on the table a second time."""


STYLES: Final = (
    Style("small", table=(0, 15), rack=(1, 8), numbers=(3, 8), table_jokers=0.2),
    Style("ordinary", table=(6, 45), rack=(4, 18)),
    Style("crowded", table=(55, 80), rack=(1, 14), longest=8),
    Style("one colour", table=(6, 22), rack=(2, 16), colours=(1, 1), longest=13, table_jokers=0.15),
    Style("two colours", table=(9, 40), rack=(3, 20), colours=(2, 2), longest=9),
    Style("narrow", table=(6, 40), rack=(3, 16), numbers=(3, 6)),
    Style("jokers", table=(3, 24), rack=(3, 14), table_jokers=0.4, rack_jokers=0.8, swaps=0.6),
    Style("swaps", table=(9, 36), rack=(4, 14), table_jokers=0.6, rack_jokers=0.5, swaps=0.9),
    Style("joker runs", table=(6, 30), rack=(4, 14), groups=0.1, longest=13, table_jokers=0.4, swaps=0.8),
    Style("joker groups", table=(6, 30), rack=(4, 14), groups=0.9, table_jokers=0.5, swaps=0.8),
    Style("joker heavy", table=(9, 20), rack=(1, 9), colours=(1, 4), numbers=(3, 8), table_jokers=0.5),
    Style("long runs", table=(26, 70), rack=(3, 14), groups=0.0, longest=13),
    Style("twins", table=(6, 60), rack=(3, 16), numbers=(4, 13), twice=0.8),
    Style("large rack", table=(0, 30), rack=(25, 40)),
    Style("huge rack", table=(0, 12), rack=(40, 60), rack_jokers=0.9),
    Style("whole box", table=(70, 160), rack=(1, 40), longest=13, table_jokers=0.05),
    Style("only a rack", table=(0, 0), rack=(10, 40), rack_jokers=0.6),
)


def made_up(rng: Random, edition: Edition, style: Style, opened: bool | None = None) -> Position:
    """A random position of this style."""
    stock = _narrowed(rng, edition.tile_set.bag(), style)
    table = _random_table(rng, stock, style)
    rack = _random_rack(rng, stock, table, style)
    if opened is None:
        opened = rng.random() < 0.8
    return Position(edition, table, rack, opened)


def _narrowed(rng: Random, stock: Counter[Tile], style: Style) -> Counter[Tile]:
    colours = set(rng.sample(list(Colour), rng.randint(*style.colours)))
    width = rng.randint(*style.numbers)
    first = rng.randint(1, HIGHEST + 1 - width)
    return Counter(
        {
            tile: count
            for tile, count in stock.items()
            if tile.is_joker or (tile.colour in colours and first <= tile.number < first + width)
        }
    )


def _random_table(rng: Random, stock: Counter[Tile], style: Style) -> Table:
    """Melds out of the stock, until the table is as large as it should be or nothing more was found."""
    room = rng.randint(*style.table)
    melds: list[Meld] = []
    failures = 0
    while room >= 3 and failures < 60:
        longest = min(room, rng.randint(3, style.longest))
        meld = _random_meld(rng, stock, style, longest)
        if meld is None or len(meld) > room or not Counter(meld) <= stock:
            failures += 1
            continue
        for _ in range(2 if rng.random() < style.twice else 1):
            if Counter(meld) <= stock and len(meld) <= room:
                stock.subtract(meld)
                room -= len(meld)
                melds.append(meld)
    rng.shuffle(melds)
    return Table(tuple(melds))


def _random_meld(rng: Random, stock: Counter[Tile], style: Style, longest: int) -> Meld | None:
    if has_special(+stock) and rng.random() < max(0.3, style.table_jokers):
        return special_meld(rng, stock, longest, style.groups)
    group = rng.random() < style.groups
    return _random_group(rng, stock, style) if group else _random_run(rng, stock, style, longest)


def _random_run(rng: Random, stock: Counter[Tile], style: Style, longest: int) -> Meld | None:
    size = rng.randint(3, max(3, longest))
    colour = rng.choice(list(Colour))
    first = rng.randint(1, HIGHEST + 1 - size)
    return _filled(rng, [numbered(colour, first + step) for step in range(size)], stock, style)


def _random_group(rng: Random, stock: Counter[Tile], style: Style) -> Meld | None:
    number = rng.randint(1, HIGHEST)
    colours = rng.sample(list(Colour), rng.choice((3, 3, 4)))
    return _filled(rng, [numbered(colour, number) for colour in colours], stock, style)


def _filled(rng: Random, faces: list[Tile], stock: Counter[Tile], style: Style) -> Meld | None:
    """These tiles, with jokers here and there, for missing ones too."""
    jokers = stock[Tile.J]
    tiles: list[Tile] = []
    for face in faces:
        joker = jokers > 0 and rng.random() < (style.table_jokers if stock[face] else 0.3)
        jokers -= joker
        tiles.append(Tile.J if joker else face)
    meld = tuple(tiles)
    return meld if all_faces(meld) else None


def _random_rack(rng: Random, stock: Counter[Tile], table: Table, style: Style) -> Rack:
    size = rng.randint(*style.rack)
    rack: list[Tile] = []
    for meld in table.melds:
        if has_special(meld):
            continue
        faces = rng.choice(all_faces(meld))
        swaps = [face for tile, face in zip(meld, faces, strict=True) if tile == Tile.J]
        rack += _taken(stock, [face for face in swaps if rng.random() < style.swaps])
    jokers = [tile for tile in stock.elements() if tile.is_joker]
    rack += _taken(stock, [joker for joker in jokers if rng.random() < style.rack_jokers])
    rest = [tile for tile in stock.elements() if not tile.is_joker]
    rack += rng.sample(rest, min(len(rest), max(0, size - len(rack))))
    return as_rack(rack)


def _taken(stock: Counter[Tile], tiles: list[Tile]) -> list[Tile]:
    """Those of the tiles that the stock has; they are taken out."""
    taken: list[Tile] = []
    for tile in tiles:
        if stock[tile] > 0:
            stock[tile] -= 1
            taken.append(tile)
    return taken
