"""Random continuations of a siege (`siege.py`): all lay what they can spare until somebody can't any more.

Compiled with mypyc where a C compiler is available.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tilerummy.bots.fitting import COLOURS, NUMBERS, Laid

_NODES: Final = 40
"""Nearly always enough to tell whether a tile fits; if not, it counts as fitting."""
_REACH: Final = 2
"""A tile that didn't fit is tried again only if one within this distance, in numbers, has been laid."""
_LEFT_OVER: Final = 40
"""This many spare tiles left at the end count as much as winning the siege itself."""


def _melds_of_three() -> list[list[int]]:
    runs = [
        [colour * NUMBERS + place + step for step in range(3)]
        for colour in range(COLOURS)
        for place in range(NUMBERS - 2)
    ]
    groups = [
        [colour * NUMBERS + place for colour in range(COLOURS) if colour != missing]
        for missing in range(COLOURS)
        for place in range(NUMBERS)
    ]
    return runs + groups


_THREES: Final = _melds_of_three()


def single_moves(table: list[int], rack: list[int]) -> int:
    """How many of these tiles (never a joker) can be laid one after the other, counted greedily."""
    laid = Laid(table)
    left: list[int] = _faces(rack)
    moves: int = 0
    while True:
        stuck: list[int] = []
        last: int = -1
        for face in left:
            if face != last:
                if laid.takes(face, _NODES):
                    moves += 1
                    continue
                last = face
            stuck.append(face)
        if not stuck or len(stuck) == len(left):
            return moves
        left = stuck


def play_on(table: list[int], spares: list[list[int]], rng: Random) -> float:
    """How one random continuation of a siege ends for the last player: from -2 (lost) to 2 (won).

    `spares` are what each can spare, in turn order. Everybody lays any single tile that fits; otherwise a
    meld of three; whoever has neither has lost. The more the last player has left after a win, the better;
    the more the others have left after a loss, the worse.
    """
    laid = Laid(table)
    stocks: list[_Stock] = [_Stock(spare, rng) for spare in spares]
    me: int = len(stocks) - 1
    turn: int = 0
    while True:
        near: list[int] = stocks[turn].lay_one(laid) or stocks[turn].lay_three(laid, rng)
        if not near:
            break
        for stock in stocks:
            stock.try_again(near)
        turn = 0 if turn == me else turn + 1
    if turn != me:
        return 1.0 + len(stocks[me].left) / _LEFT_OVER
    most: int = 0
    for stock in stocks:
        most = max(most, len(stock.left))
    return -1.0 - most / _LEFT_OVER


class _Stock:
    """What one player can spare, in the order in which to lay it, and the tiles found not to fit."""

    def __init__(self, bag: list[int], rng: Random) -> None:
        self.left: list[int] = _faces(bag)
        self.stuck: set[int] = set()
        rng.shuffle(self.left)

    def lay_one(self, laid: Laid) -> list[int]:
        """Lay the first single tile that fits, and return it; empty if there is none."""
        for place in range(len(self.left)):
            face: int = self.left[place]
            if face not in self.stuck:
                if laid.takes(face, _NODES):
                    self.left.pop(place)
                    return [face]
                self.stuck.add(face)
        return []

    def lay_three(self, laid: Laid, rng: Random) -> list[int]:
        """Lay any meld of three, and return it; empty if there is none."""
        held: set[int] = set(self.left)
        first: int = rng.randrange(len(_THREES))
        for step in range(len(_THREES)):
            meld: list[int] = _THREES[(first + step) % len(_THREES)]
            if meld[0] in held and meld[1] in held and meld[2] in held:
                for face in meld:
                    self.left.remove(face)
                    laid.add(face)
                return meld
        return []

    def try_again(self, near: list[int]) -> None:
        """Tiles with numbers near these, which were just laid, may fit now; the others hardly."""
        if self.stuck:
            self.stuck = {face for face in self.stuck if abs(face % NUMBERS - near[0] % NUMBERS) > _REACH}


def _faces(bag: list[int]) -> list[int]:
    return [face for face in range(COLOURS * NUMBERS) for _ in range(bag[face])]
