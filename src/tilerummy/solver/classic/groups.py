"""How tiles and jokers of one number split into groups: a question of counts alone."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Kept
from tilerummy.solver.classic.colour_moves import ASK_LEFT, FRUGAL, PURE
from tilerummy.solver.classic.packing import GROUP_JOKERS, STEP_GROUPS
from tilerummy.solver.groups import group_count
from tilerummy.solver.machine import i64

# A question, packed: per colour, as bits, the numbers of tiles that may be given to groups; the jokers that
# are left (at ASK_LEFT); and, below all, what of the mode matters.
ASK_COLOUR: Final = 8
"""So many bits for each colour."""
ASK_COLOURS: Final = 21
GROUP_MODE: Final = PURE | FRUGAL

_MOST_KEPT: Final = 1 << 15


class Option:
    """Tiles of each colour, and jokers, that split into groups."""

    def __init__(self, first: int, second: int, third: int, fourth: int, jokers: int) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.third: i64 = third
        self.fourth: i64 = fourth
        self.jokers: i64 = jokers
        counts: int = first | second << 3 | third << 6 | fourth << 9 | jokers << GROUP_JOKERS
        self.step: i64 = counts << STEP_GROUPS
        """As they stand in a step."""


_kept: Kept[list[Option]] = Kept()


def known_options() -> Kept[list[Option]]:
    """The answers so far. Look here first, then call `find_options`."""
    return _kept


def find_options(question: int) -> list[Option]:
    """All that split into groups; nothing at all may be among them. With FRUGAL, no needless joker."""
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    found = _options(question)
    _kept[question] = found
    return found


def _options(question: int) -> list[Option]:
    pure: int = question & PURE
    jokers: int = question >> ASK_LEFT & 15
    found: list[Option] = []
    for a in _counts(question, 0):
        for b in _counts(question, 1):
            for c in _counts(question, 2):
                for d in _counts(question, 3):
                    for j in range(jokers + 1):
                        if group_count(a, b, c, d, j, pure) >= 0:
                            found.append(Option(a, b, c, d, j))
                            if question & FRUGAL:
                                break
    return found


def _counts(question: int, colour: int) -> list[int]:
    allowed: int = question >> ASK_COLOURS + ASK_COLOUR * colour
    return [count for count in range(ASK_COLOUR) if allowed >> count & 1]
