"""What a joker policy makes of rebuilding some melds: the covers to look for, any of which is a legal play.

The policies say what may become of the jokers that lie in these melds. A joker is either left as it is, as
far as the policy asks for it, or swapped for its face from the rack: then that tile must be laid, and the
joker must lie in some meld like any other piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.meld import Meld, Reading, readings
from tilerummy.rules.tile import Rack, Tile, as_rack
from tilerummy.solver.plain.kept import kept
from tilerummy.solver.plain.pieces import PINNED, J, bag_of
from tilerummy.solver.plain.task import Task


class Rebuild(NamedTuple):
    """One way to deal with the jokers."""

    task: Task
    fixed: tuple[Meld, ...]
    """Melds that are on the new table besides the task's."""


class _Fate(NamedTuple):
    """What becomes of the jokers of one meld."""

    swapped: Rack
    """The faces that take the place of jokers."""
    loose: tuple[int, ...]
    """The pieces that must find a place in some meld, freed jokers and swapped faces apart."""
    stays: Meld | None
    """What must stay together: then the swapped faces are part of it."""


def rebuilds(policy: JokerPolicy, melds: Sequence[Meld], rack: Rack) -> Iterator[Rebuild]:
    """Every way to rebuild these melds, with tiles from the rack."""
    seen: set[Rebuild] = set()
    for fates in product(*(_fates(policy, meld) for meld in melds)):
        swapped = Counter(face for fate in fates for face in fate.swapped)
        if swapped <= Counter(rack):
            rebuild = _rebuild(policy, fates, rack)
            if rebuild not in seen:
                seen.add(rebuild)
                yield rebuild


def _rebuild(policy: JokerPolicy, fates: Sequence[_Fate], rack: Rack) -> Rebuild:
    must: list[int] = []
    stays: list[Meld] = []
    swapped: list[Tile] = []
    for fate in fates:
        must += fate.loose
        must += [J] * len(fate.swapped)
        swapped += fate.swapped
        if fate.stays is None:
            must += fate.swapped
        else:
            stays.append(fate.stays)
    may = Counter(rack) - Counter(swapped)
    bags = bag_of(must), bag_of([*must, *may.elements()])
    if policy is JokerPolicy.NO_SPLIT:
        growing = sorted((kept(meld) for meld in stays), key=lambda old: (old.low, old.meld))
        return Rebuild(Task(*bags, not swapped, tuple(growing), rack.count(Tile.J)), ())
    return Rebuild(Task(*bags, not swapped), tuple(stays))


def _fates(policy: JokerPolicy, meld: Meld) -> list[_Fate]:
    """Nothing swapped comes first."""
    if policy is JokerPolicy.FREE or Tile.J not in meld:
        return [_Fate((), meld, None)]
    found: dict[_Fate, None] = {}
    jokers = [at for at, tile in enumerate(meld) if tile is Tile.J]
    for size in range(len(jokers) + 1):
        for swapped in combinations(jokers, size):
            for reading in readings(meld):
                found[_fate(policy, meld, reading, swapped)] = None
    return list(found)


def _fate(policy: JokerPolicy, meld: Meld, reading: Reading, swapped: tuple[int, ...]) -> _Fate:
    faces: dict[int, Tile] = {}
    for at, places in enumerate(reading.stands):
        face = places[0].tile
        assert face is not None  # only colour-change jokers have no face, and they are always free
        faces[at] = face
    paid = as_rack(faces[at] for at in swapped)
    numbers = tuple(tile for tile in meld if not tile.is_joker)
    remaining = [at for at, tile in enumerate(meld) if tile.is_joker and at not in swapped]
    if policy is JokerPolicy.PINNED:
        return _Fate(paid, (*numbers, *(PINNED + faces[at] for at in remaining)), None)
    if not remaining:
        return _Fate(paid, numbers, None)
    return _Fate(paid, (), tuple(faces[at] if at in swapped else tile for at, tile in enumerate(meld)))
