"""Small plays, as counts: one or two tiles that fit the table, or a meld of three from the rack.

These are for bots that would rather not play at all. They never include a joker.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tilerummy.bots.bags import JOKER, Bag, fits
from tilerummy.bots.best import carried_out
from tilerummy.bots.budget import Meter
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, TILES, as_rack

Faces = tuple[int, ...]
"""A few tiles, as indices into a bag."""

_COLOURS: Final = JOKER // HIGHEST


def _thirds() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every face, the pairs of other faces that make a meld of three with it."""
    thirds: list[tuple[tuple[int, int], ...]] = []
    for face in range(JOKER):
        colour, place = divmod(face, HIGHEST)
        first = colour * HIGHEST
        pairs: list[tuple[int, int]] = []
        for start in range(max(0, place - 2), min(HIGHEST - 3, place) + 1):
            one, other = (first + at for at in range(start, start + 3) if at != place)
            pairs.append((one, other))
        others = [number * HIGHEST + place for number in range(_COLOURS) if number != colour]
        pairs += combinations(others, 2)
        thirds.append(tuple(pairs))
    return tuple(thirds)


THIRDS: Final = _thirds()


def small_plays(table: Bag, rack: Bag, meter: Meter) -> list[Faces]:
    """Single tiles and melds of three; pairs of tiles only if there are none of those, and time is left."""
    plays = [*single_tiles(table, rack), *own_threes(rack)]
    return plays or pairs(table, rack, meter)


def single_tiles(table: Bag, rack: Bag) -> list[Faces]:
    """The tiles that fit the table on their own."""
    return [(face,) for face in range(JOKER) if rack[face] and _fit_in(table, (face,))]


def pairs(table: Bag, rack: Bag, meter: Meter) -> list[Faces]:
    """Pairs of tiles that fit the table together, as far as time allows."""
    held = [face for face in range(JOKER) if rack[face]]
    candidates = [*combinations(held, 2), *((face, face) for face in held if rack[face] > 1)]
    return [pair for pair in candidates if not meter.is_over and _fit_in(table, pair)]


def own_threes(rack: Bag) -> list[Faces]:
    """The melds of three numbered tiles on this rack."""
    melds: list[Faces] = []
    for face in range(JOKER):
        if rack[face]:
            melds += [
                (face, one, other) for one, other in THIRDS[face] if face < one and rack[one] and rack[other]
            ]
    return melds


def lay(table: Bag, rack: Bag, play: Faces) -> None:
    for face in play:
        table[face] += 1
        rack[face] -= 1


def take_back(table: Bag, rack: Bag, play: Faces) -> None:
    for face in play:
        table[face] -= 1
        rack[face] += 1


def on_the_table(position: Position, play: Faces, meter: Meter) -> Table | None:
    """The table after this play, as the solver lays it out; None if the edition's rules forbid it."""
    tiles = as_rack(TILES[face] for face in play)
    best = carried_out(Position(position.edition, position.table, tiles, position.opened), meter)
    return best.table if best is not None and len(best.laid) == len(tiles) else None


def _fit_in(table: Bag, faces: Faces) -> bool:
    for face in faces:
        table[face] += 1
    they_fit = fits(table)
    for face in faces:
        table[face] -= 1
    return they_fit
