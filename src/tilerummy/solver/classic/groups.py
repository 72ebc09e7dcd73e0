"""All ways to put tiles and jokers of one number into groups, which depend on counts only."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Kept
from tilerummy.solver.classic.colour_moves import ASK_LEFT, FRUGAL, PURE
from tilerummy.solver.classic.packing import GROUP_JOKERS, STEP_GROUPS
from tilerummy.solver.groups import group_count
from tilerummy.solver.machine import i64

# A query, packed: for each colour a bit set of how many tiles may go into groups; the jokers left (at
# ASK_LEFT); and in the lowest bits those parts of the mode that matter.
ASK_COLOUR: Final = 8
"""Bits for each colour."""
ASK_COLOURS: Final = 21
GROUP_MODE: Final = PURE | FRUGAL

_MOST_KEPT: Final = 1 << 15


class Option:
    """So many tiles of each colour, and jokers, go into groups."""

    def __init__(self, first: int, second: int, third: int, fourth: int, jokers: int) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.third: i64 = third
        self.fourth: i64 = fourth
        self.jokers: i64 = jokers
        counts: int = first | second << 3 | third << 6 | fourth << 9 | jokers << GROUP_JOKERS
        self.step: i64 = counts << STEP_GROUPS
        """The same as part of a step."""


_kept: Kept[list[Option]] = Kept()


def known_options() -> Kept[list[Option]]:
    """The cached answers. Look here first; if there is none, call `find_options`."""
    return _kept


def find_options(query: int) -> list[Option]:
    """All options, perhaps including the empty one. With FRUGAL, none with a joker that is not needed."""
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    options = _options(query)
    _kept[query] = options
    return options


def _options(query: int) -> list[Option]:
    pure: int = query & PURE
    jokers: int = query >> ASK_LEFT & 15
    options: list[Option] = []
    for a in _counts(query, 0):
        for b in _counts(query, 1):
            for c in _counts(query, 2):
                for d in _counts(query, 3):
                    for j in range(jokers + 1):
                        if group_count(a, b, c, d, j, pure) >= 0:
                            options.append(Option(a, b, c, d, j))
                            if query & FRUGAL:
                                break
    return options


def _counts(query: int, colour: int) -> list[int]:
    allowed: int = query >> ASK_COLOURS + ASK_COLOUR * colour
    return [count for count in range(ASK_COLOUR) if allowed >> count & 1]
