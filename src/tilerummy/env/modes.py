"""The two ways to act: choose among ranked plays, or build one of them tile by tile.

Every action that is offered leads somewhere: whatever an agent puts aside, a play can be made of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from tilerummy.rules import Action, Draw, Play, Tile
from tilerummy.rules.edition import Passing
from tilerummy.rules.tile import TILES, Rack, as_rack
from tilerummy.rules.view import View
from tilerummy.solver import Arrangement
from tilerummy.solver.play import best_play, best_plays, can_play

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

    def __init__(self, plays: int, budget: int) -> None:
        self.plays = plays
        self.size = 1 + plays
        self._budget = budget
        self._found: list[Arrangement] = []

    def begin(self, view: View) -> Offer:
        self._found, draw = candidates(view, self.plays, self._budget)
        allowed = [draw, *[True] * len(self._found)]
        allowed += [False] * (self.size - len(allowed))
        return Offer(tuple(allowed), (), tuple(play.laid for play in self._found))

    def act(self, number: int) -> Action | Offer:
        return Draw() if number == DRAW else Play(self._found[number - 1].table)


class TileByTile:
    """Action 0 draws, 1 to 56 put a tile of the rack aside, 57 lays the tiles aside.

    A tile is offered if one of the candidate plays lays it together with those put aside before.
    """

    plays = 0
    size = len(TILES) + 2
    LAY: Final = len(TILES) + 1

    def __init__(self, plays: int, budget: int) -> None:
        self._count = plays
        self._budget = budget
        self._found: list[Arrangement] = []
        self._chosen: Counter[Tile] = Counter()
        self._draw = False

    def begin(self, view: View) -> Offer:
        self._found, self._draw = candidates(view, self._count, self._budget)
        self._chosen = Counter()
        return self._offer()

    def act(self, number: int) -> Action | Offer:
        if number == DRAW:
            return Draw()
        if number == self.LAY:
            play = next(play for play in self._found if Counter(play.laid) == self._chosen)
            return Play(play.table)
        self._chosen = self._chosen + Counter((TILES[number - 1],))  # a new one: a clone may hold the old
        return self._offer()

    def _offer(self) -> Offer:
        left = [rest for play in self._found if (rest := self._rest(play)) is not None]
        tiles = {tile for rest in left for tile in rest}
        done = any(not rest for rest in left) and bool(self._chosen)
        draw = self._draw and not self._chosen
        allowed = (draw, *(tile in tiles for tile in TILES), done)
        return Offer(allowed, as_rack(self._chosen.elements()), ())

    def _rest(self, play: Arrangement) -> Counter[Tile] | None:
        """What this play lays beside the tiles put aside; None if it doesn't lay all of those."""
        laid = Counter(play.laid)
        return laid - self._chosen if self._chosen <= laid else None


def candidates(view: View, count: int, budget: int) -> tuple[list[Arrangement], bool]:
    """The best plays that are found within the budget, and whether drawing (or passing) is allowed."""
    position = view.position()
    found = best_plays(position, count, budget=budget, few_changes=False)
    if view.public.pool_size or view.public.edition.passing is not Passing.ONLY_IF_STUCK:
        return found, True
    # A player who can play must: if a small budget found nothing, search without a limit.
    if not found and budget and can_play(position):
        best = best_play(position, few_changes=False)
        found = [] if best is None else [best]
    return found, not found
