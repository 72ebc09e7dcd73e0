"""Melds with special jokers as a network, for boxes in which they are too many to write out.

A run is a way through states (how far it has come, how long it is, which colours may follow), tile by tile;
so is a mirrored run, both sides of which grow together from their lowest place. Every tile put down is a
variable of the integer programme and every state a row: what comes in goes on or ends there. Groups are few
and are written out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from tests.oracle.best.programme import Programme
from tests.oracle.best.twist_melds import all_groups
from tilerummy.rules import Colour, Tile
from tilerummy.rules.tile import HIGHEST, numbered

J, D, C, M = Tile.J, Tile.D, Tile.C, Tile.M
_ENOUGH: Final = 3


@dataclass(frozen=True)
class _Run:
    """The beginning of a run, or of both sides of a mirrored one."""

    next: int
    """The lowest number whose place is still empty."""
    ahead: int = 0
    """Mirrored: how many places the longer side is ahead of the other."""
    size: int = 0
    """How many tiles, up to three; three at once where there is a mirror among them."""
    real: bool = False
    """Whether there is a numbered tile among them."""
    colour: Colour | None = None
    """That of the numbered tiles since the last colour-change."""
    banned: Colour | None = None
    """Until there is one: the colour that it may not be."""
    fresh: bool = False
    """Whether a colour-change was last."""
    mirrored: bool = False

    @property
    def stands(self) -> bool:
        return self.size == _ENOUGH and self.real and not self.ahead

    def grown(self) -> "Iterator[tuple[_Run, tuple[Tile, ...], int]]":
        """All that can follow: the new state, the tiles put down, the points they add."""
        if self.next > HIGHEST:
            return
        for hue in Colour:
            if hue != self.banned and self.colour in (None, hue):
                after = replace(self, real=True, colour=hue, banned=None)
                yield self._put(after, numbered(hue, self.next))
        yield self._put(self, J)
        if self.next < HIGHEST:
            yield self._put(self, D)
        if self.size and not self.ahead:
            # Behind a change nothing may have the colour before it; two changes in a row ban the same.
            # A stretch of jokers alone can have any colour, so it bans none (there are four to choose from).
            ban = self.banned if self.fresh else self.colour
            after = replace(self, next=self.next + 1, colour=None, banned=ban, fresh=True, size=self._longer)
            yield (after, (C, C), 2 * self.next) if self.mirrored else (after, (C,), self.next)

    @property
    def _longer(self) -> int:
        return min(_ENOUGH, self.size + 1)

    def _put(self, after: "_Run", tile: Tile) -> "tuple[_Run, tuple[Tile, ...], int]":
        points = sum(range(self.next, self.next + tile.places))
        after = replace(after, size=self._longer, fresh=False)
        if not self.mirrored:
            return replace(after, next=self.next + tile.places), (tile,), points
        one, other = self.next + tile.places, self.next + self.ahead
        after = replace(after, next=min(one, other), ahead=abs(one - other), size=_ENOUGH)
        return after, (tile,) if self.size else (tile, M), points


class _Arc(NamedTuple):
    """From one state to another; a meld begins where there is no state before."""

    before: _Run | None
    after: _Run
    tiles: tuple[Tile, ...]
    points: int


def _arcs(stock: Mapping[Tile, int]) -> Iterator[_Arc]:
    kinds = (False, True) if stock.get(M) else (False,)
    todo = [_Run(first, mirrored=mirrored) for mirrored in kinds for first in range(1, HIGHEST + 1)]
    known = set(todo)
    while todo:
        run = todo.pop()
        for after, tiles, points in run.grown():
            if Counter(tiles) <= Counter(stock):
                yield _Arc(run if run.size else None, after, tiles, points)
                if after not in known:
                    known.add(after)
                    todo.append(after)


def add_special_melds(
    programme: Programme, stock: Mapping[Tile, int], rows: Mapping[Tile, int], points_row: int
) -> None:
    """Variables for all melds of the stock: what they use, and what they are worth."""
    states: dict[_Run, int] = {}
    for arc in _arcs(stock):
        entries = Counter({points_row: arc.points})
        for tile in arc.tiles:
            entries[rows[tile]] += 1
        for run, sign in ((arc.before, -1), (arc.after, 1)):
            if run is not None:
                if run not in states:
                    states[run] = programme.row(0, None if run.stands else 0)
                entries[states[run]] += sign
        programme.column(entries, min(stock[tile] // count for tile, count in Counter(arc.tiles).items()))
    for bag, points in all_groups(Counter(stock)).items():
        tiles = Counter(bag)
        used = {rows[tile]: count for tile, count in tiles.items()}
        programme.column(used | {points_row: points}, min(stock[tile] // tiles[tile] for tile in tiles))
