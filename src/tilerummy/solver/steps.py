"""A play as a short list of steps for a person; melds that don't change are not mentioned."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from tilerummy.rules.meld import Meld, Shape, readings
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile
from tilerummy.solver.layout import in_common


class StepKind(Enum):
    """In the order in which a person does them: what frees tiles comes before what uses them."""

    LEAVE = "leave"
    ADD = "add"
    MAKE = "make"


@dataclass(frozen=True, slots=True)
class Part:
    """Some tiles and where they come from: an old meld, or None for the rack."""

    tiles: Rack
    source: Meld | None


@dataclass(frozen=True, slots=True)
class Step:
    """One changed meld of the new table.

    `LEAVE`: it is what is left of the old meld `base`. `ADD`: it is all of `base` with the parts added.
    `MAKE`: it is made of the parts.
    """

    kind: StepKind
    made: Meld
    base: Meld | None
    parts: tuple[Part, ...]
    swapped: Rack = ()
    """For `ADD`: the added tiles that take the place of a joker in `base`, which then moves elsewhere."""


def steps(old: Table, new: Table) -> tuple[Step, ...]:
    """The steps from the old table to the new one; tiles that are not on the old one come from the rack."""
    before, after = list(old.changed_from(new)), list(new.changed_from(old))
    base = _bases(before, after)
    left = [Counter(meld) for meld in before]
    needed = [Counter(meld) for meld in after]
    taken: list[list[Part]] = [[] for _ in after]
    for made, origin in base.items():
        _take(left[origin], needed[made], before[origin], taken[made])
    for made in range(len(after)):
        for origin, meld in enumerate(before):
            _take(left[origin], needed[made], meld, taken[made])
        if needed[made]:
            taken[made].append(Part(_ordered(needed[made], after[made]), None))
    all_steps = [_step(after[made], taken[made]) for made in range(len(after))]
    order = list(StepKind)
    return tuple(sorted(all_steps, key=lambda step: order.index(step.kind)))


def _bases(before: list[Meld], after: list[Meld]) -> dict[int, int]:
    """For each new meld, the old one with which it shares the most tiles; no old one is used twice."""
    shared = sorted(
        (-in_common(meld, origin), made, at)
        for made, meld in enumerate(after)
        for at, origin in enumerate(before)
    )
    bases: dict[int, int] = {}
    for overlap, made, at in shared:
        if overlap and made not in bases and at not in bases.values():
            bases[made] = at
    return bases


def _take(left: Counter[Tile], needed: Counter[Tile], source: Meld, parts: list[Part]) -> None:
    """Move the tiles that a new meld needs and an old one has."""
    moved = left & needed
    if moved:
        left.subtract(moved)
        needed.subtract(moved)
        parts.append(Part(_ordered(moved, source), source))
    for counts in (left, needed):
        for tile in [tile for tile, count in counts.items() if count <= 0]:
            del counts[tile]


def _ordered(tiles: Counter[Tile], like: Meld) -> Rack:
    """These tiles in the order that they have in the meld."""
    left = Counter(tiles)
    ordered: list[Tile] = []
    for tile in like:
        if left[tile] > 0:
            left[tile] -= 1
            ordered.append(tile)
    return tuple(ordered)


def _step(made: Meld, parts: list[Part]) -> Step:
    first = parts[0]
    if len(parts) > 1 and first.source is not None and len(first.tiles) == len(first.source):
        swapped = _swapped(first.source, made)
        return Step(StepKind.ADD, made, first.source, tuple(parts[1:]), swapped)
    if len(parts) == 1 and first.source is not None:
        return Step(StepKind.LEAVE, made, first.source, ())
    return Step(StepKind.MAKE, made, None, tuple(parts))


def _swapped(base: Meld, made: Meld) -> Rack:
    """The tiles of an extended run that lie where jokers lay before. (In a group, places don't matter.)"""
    freed = _jokers_places(base) - _jokers_places(made)
    added = Counter(made) - Counter(base)
    return _ordered(Counter({tile: min(added[tile], freed[tile.number]) for tile in added}), made)


def _jokers_places(meld: Meld) -> Counter[int]:
    """The numbers that jokers stand for, if the meld can be read as a run."""
    for reading in readings(meld):
        if reading.shape in (Shape.RUN, Shape.MIRRORED_RUN):
            filled = zip(meld, reading.stands, strict=True)
            return Counter(place.number for tile, places in filled if tile.is_joker for place in places)
    return Counter()
