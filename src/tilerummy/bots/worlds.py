"""Sampled worlds: racks that the others may hold, given what they were seen to do.

A player who has opened and drew a tile last turn could not go out before, or would have. A sample that
contradicts this is drawn again: against players who hoard, evenly sampled racks are far too good.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, Bag, fits, loose_bag
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.rules.event import Played
from tilerummy.rules.public import TilesTaken
from tilerummy.rules.seat import Seat
from tilerummy.rules.view import View

_TRIES: Final = 4
"""The most samples drawn for one world; the last is accepted even if unlikely."""


@dataclass(frozen=True, slots=True)
class World:
    """What the others hold, in turn order, and the pool in the order in which it would be drawn."""

    racks: tuple[Bag, ...]
    pool: tuple[int, ...]


class Worlds:
    """Samples worlds that are consistent with what one seat sees."""

    def __init__(self, view: View) -> None:
        self._others = others_in_turn(view)
        self._sizes = [view.public.rack_sizes[seat] for seat in self._others]
        self._unseen = [min(tile, JOKER) for tile in sorted(unseen_tiles(view).elements())]
        self._table = loose_bag(view.public.table, view.public.edition.joker_policy)
        self._waiting = [view.public.opened[seat] and _drew_last(view, seat) for seat in self._others]

    def sample(self, rng: Random) -> World:
        for _ in range(_TRIES):
            faces = list(self._unseen)
            rng.shuffle(faces)
            racks: list[list[int]] = []
            for size in self._sizes:
                racks.append(faces[:size])
                del faces[:size]
            if not any(map(self._would_be_out, racks, self._waiting)):
                break
        return World(tuple(_bag(rack) for rack in racks), tuple(faces))

    def _would_be_out(self, rack: list[int], waiting: bool) -> bool:
        """Whether this player would have gone out instead of drawing the last tile of this rack."""
        if not waiting:
            return False
        bag = list(self._table)
        for face in rack[:-1]:
            bag[face] += 1
        return fits(bag)


def _drew_last(view: View, seat: Seat) -> bool:
    """Whether this seat's last turn was a draw, and nothing has been laid since."""
    for event in reversed(view.public.history):
        match event:
            case TilesTaken(seat=who):
                if who == seat:
                    return True
            case Played():
                return False
            case _:
                pass
    return False


def _bag(faces: list[int]) -> Bag:
    bag = [0] * (JOKER + 1)
    for face in faces:
        bag[face] += 1
    return bag
