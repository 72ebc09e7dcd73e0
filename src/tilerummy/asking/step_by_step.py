"""How the table looks after each step of a play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilerummy.rules.meld import Meld
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, surplus
from tilerummy.solver import Step


@dataclass(slots=True)
class _Place:
    """Where an old meld lay: the new one in its place, and what nobody has taken yet of the old one."""

    old: Meld
    rest: Rack
    made: Meld | None = None

    def take(self, tiles: Rack) -> None:
        left = Counter(tiles)
        rest: list[Tile] = []
        for tile in self.rest:
            if left[tile]:
                left[tile] -= 1
            else:
                rest.append(tile)
        self.rest = tuple(rest)


def tables_after(before: Table, steps: Sequence[Step]) -> Iterator[tuple[Rack, ...]]:
    """One for each step: what has been made so far, and the rest of every old meld, valid or not.

    A meld stays in the place of the one that it is made from.
    """
    places = [_Place(meld, meld) for meld in before.melds]
    new: list[Meld] = []
    for step in steps:
        if step.base is None:
            new.append(step.made)
        else:
            place = _place_of(step.base, step.base if step.parts else step.made, places)
            place.take(step.base if step.parts else step.made)
            place.made = step.made
        for part in step.parts:
            if part.source is not None:
                _place_of(part.source, part.tiles, places).take(part.tiles)
        lies = [meld for place in places for meld in (place.made, place.rest) if meld]
        yield (*lies, *new)


def _place_of(meld: Meld, tiles: Rack, places: Sequence[_Place]) -> _Place:
    """Of equal melds, one that still has these tiles."""
    return next(
        place for place in places if place.old == meld and not surplus(Counter(tiles), Counter(place.rest))
    )
