"""What may become of the old melds that hold a joker: one scenario for each choice that a policy leaves.

Written after the table of joker policies: a joker stays, or is swapped for a tile of the rack that it can be
read as. Nothing here asks whether a scenario is any good.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.oracle.best.melds import all_faces
from tilerummy.rules import JokerPolicy, Meld, Rack, Table, Tile


@dataclass(frozen=True)
class Fate:
    """What became of one old meld, or, added up, of the whole table."""

    loose: tuple[Tile, ...] = ()
    """Numbered tiles that may now lie anywhere."""
    freed: int = 0
    """Jokers that may now stand for anything."""
    pinned: tuple[Tile, ...] = ()
    """Jokers that go on standing for these tiles, wherever they lie."""
    blocks: tuple[Meld, ...] = ()
    """Melds that stay together, with what was swapped in."""
    paid: tuple[Tile, ...] = ()
    """Tiles of the rack that were laid in swaps."""
    built_in: tuple[Tile, ...] = ()
    """Those of them that lie in a block."""

    def __add__(self, other: "Fate") -> "Fate":
        return Fate(
            tuple(sorted(self.loose + other.loose)),
            self.freed + other.freed,
            tuple(sorted(self.pinned + other.pinned)),
            tuple(sorted(self.blocks + other.blocks)),
            tuple(sorted(self.paid + other.paid)),
            tuple(sorted(self.built_in + other.built_in)),
        )


def scenarios(policy: JokerPolicy, table: Table, rack: Rack) -> list[Fate]:
    """All combinations, each once, whose swaps the rack can pay."""
    held = Counter(rack)
    fates = [_affordable(dict.fromkeys(_fates(policy, meld)), held) for meld in table.melds]
    sums: dict[Fate, None] = {Fate(): None}
    for options in fates:
        sums = dict.fromkeys(_affordable((one + other for one, other in product(sums, options)), held))
    return list(sums)


def _affordable(fates: "Iterator[Fate] | dict[Fate, None]", held: Counter[Tile]) -> list[Fate]:
    return [fate for fate in fates if Counter(fate.paid) <= held]


def _fates(policy: JokerPolicy, meld: Meld) -> Iterator[Fate]:
    numbers = tuple(tile for tile in meld if tile != Tile.J)
    jokers = [at for at, tile in enumerate(meld) if tile == Tile.J]
    if not jokers or policy is JokerPolicy.FREE:
        yield Fate(loose=numbers, freed=len(jokers))
        return
    for faces in all_faces(meld):
        for choice in product((False, True), repeat=len(jokers)):
            swapped = {at for at, swap in zip(jokers, choice, strict=True) if swap}
            paid = tuple(faces[at] for at in sorted(swapped))
            if policy is JokerPolicy.PINNED:
                pinned = tuple(faces[at] for at in jokers if at not in swapped)
                yield Fate(loose=numbers, freed=len(paid), pinned=pinned, paid=paid)
            elif len(swapped) == len(jokers):
                yield Fate(loose=numbers, freed=len(paid), paid=paid)
            else:
                block = tuple(faces[at] if at in swapped else tile for at, tile in enumerate(meld))
                yield Fate(blocks=(block,), freed=len(paid), paid=paid, built_in=paid)
