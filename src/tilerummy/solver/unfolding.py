"""A play step by step: how the table lies after each of its steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tilerummy.rules.meld import Meld
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile
from tilerummy.solver.steps import Part, Step, StepKind

_Lying = list[tuple[Meld | None, Meld]]
"""Tiles that lie together; with the old meld that they are left of, or None where a step has put them."""


def after_each(old: Table, way: Iterable[Step]) -> tuple[tuple[Meld, ...], ...]:
    """What lies together after each step. What is taken apart waits in pieces, which need not be valid."""
    lying: _Lying = [(meld, meld) for meld in old.melds]
    found: list[tuple[Meld, ...]] = []
    for step in way:
        for part in _used(step):
            lying = _without(lying, part)
        lying.append((None, step.made))
        found.append(tuple(tiles for _, tiles in lying))
    return tuple(found)


def _used(step: Step) -> tuple[Part, ...]:
    if step.base is None:
        return step.parts
    kept = step.made if step.kind is StepKind.LEAVE else step.base
    return (Part(kept, step.base), *step.parts)


def _without(lying: _Lying, part: Part) -> _Lying:
    """Take these tiles from what is left of their old meld; of equal ones, first from a whole one."""
    needed = Counter(part.tiles)
    left_of = [at for at, (origin, _) in enumerate(lying) if origin is not None and origin == part.source]
    rests = dict(enumerate(tiles for _, tiles in lying))
    for at in sorted(left_of, key=lambda at: not needed <= Counter(rests[at])):
        rests[at], needed = _split(rests[at], needed)
    return [(origin, rests[at]) for at, (origin, _) in enumerate(lying) if rests[at]]


def _split(tiles: Meld, needed: Counter[Tile]) -> tuple[Meld, Counter[Tile]]:
    """What stays, and what is still needed then."""
    stay: list[Tile] = []
    needed = Counter(needed)
    for tile in tiles:
        if needed[tile] > 0:
            needed[tile] -= 1
        else:
            stay.append(tile)
    return tuple(stay), +needed
