"""The two ways to act: choose among ranked plays, or build a play tile by tile."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from tilerummy.rules import Action, Draw, Play, Position, Tile
from tilerummy.rules.edition import Passing
from tilerummy.rules.tile import TILES, Rack, as_rack
from tilerummy.rules.view import View
from tilerummy.solver import Arrangement, best_plays, can_play, go_out

DRAW: Final = 0
"""In both modes: draw a tile, or pass if the pool is empty."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the agent on turn may do: the allowed actions, and the tiles each candidate play would lay."""

    allowed: tuple[bool, ...]
    chosen: Rack
    """The tiles put aside so far, in the mode that builds a play tile by tile."""
    plays: tuple[Rack, ...]


class Mode(Protocol):
    """A way to act. Holds the state of the current turn."""

    size: int
    """How many actions there are."""
    plays: int
    """The most candidate plays in an offer."""

    def begin(self, view: View) -> Offer:
        """Begin a new turn."""
        ...

    def act(self, number: int) -> Action | Offer:
        """Carry out an allowed action: returns an action of the game, or a new offer if the turn goes on."""
        ...


class RankedPlays:
    """Action 0 draws; action n makes the n-th best play, by number of tiles laid."""

    def __init__(self, plays: int) -> None:
        if plays < 1:
            raise ValueError("plays must be at least 1")
        self.plays = plays
        self.size = 1 + plays
        self._found: list[Arrangement] = []

    def begin(self, view: View) -> Offer:
        self._found = best_plays(view.position(), self.plays)
        allowed = [may_draw(view, can=bool(self._found)), *[True] * len(self._found)]
        allowed += [False] * (self.size - len(allowed))
        return Offer(tuple(allowed), (), tuple(play.laid for play in self._found))

    def act(self, number: int) -> Action | Offer:
        return Draw() if number == DRAW else Play(self._found[number - 1].table)


class TileByTile:
    """Action 0 draws, 1 to 56 put a tile of the rack aside, 57 lays the tiles aside, 58 takes them back."""

    plays = 0
    size = len(TILES) + 3
    LAY: Final = len(TILES) + 1
    TAKE_BACK: Final = len(TILES) + 2

    def __init__(self) -> None:
        self._view: View | None = None
        self._chosen: Counter[Tile] = Counter()
        self._draw = False
        self._play: Arrangement | None = None

    def begin(self, view: View) -> Offer:
        self._view = view
        self._chosen = Counter()
        self._draw = may_draw(view, can=view.public.pool_size > 0 or can_play(view.position()))
        return self._offer()

    def act(self, number: int) -> Action | Offer:
        if number == DRAW:
            return Draw()
        if number == self.LAY:
            assert self._play is not None  # the action is allowed only then
            return Play(self._play.table)
        if number == self.TAKE_BACK:
            self._chosen = Counter()
        else:
            self._chosen[TILES[number - 1]] += 1
        return self._offer()

    def _offer(self) -> Offer:
        assert self._view is not None
        whole = self._view.position()
        left = Counter(whole.rack) - self._chosen
        chosen = as_rack(self._chosen.elements())
        self._play = go_out(Position(whole.edition, whole.table, chosen, whole.opened)) if chosen else None
        allowed = [self._draw, *(left[tile] > 0 for tile in TILES), self._play is not None, bool(chosen)]
        return Offer(tuple(allowed), chosen, ())


def may_draw(view: View, *, can: bool) -> bool:
    """Whether drawing (or passing, if the pool is empty) is allowed; `can` says whether there is a play."""
    strict = view.public.edition.passing is Passing.ONLY_IF_STUCK
    return bool(view.public.pool_size) or not (strict and can)
