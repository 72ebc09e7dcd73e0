"""How tiles and jokers of one number split into groups: a question of counts alone."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.colour_moves import ASK_LEFT, FRUGAL, PURE

GROUP_JOKERS: Final = 12
GROUP_STEP: Final = 16
"""The same again, as it stands in a step."""
_MOST_KEPT: Final = 1 << 15
_kept: dict[int, list[int]] = {}


def group_question(high0: int, high1: int, high2: int, high3: int, mode: int) -> int:
    """The tiles of one number, packed; complete with the jokers that are left at ASK_LEFT."""
    return (((high0 << 3 | high1) << 3 | high2) << 3 | high3) << 9 | mode & (PURE | FRUGAL)


def known_options() -> dict[int, list[int]]:
    """The answers so far, by question and jokers. Look here first, then call `find_options`."""
    return _kept


def find_options(question: int) -> list[int]:
    """All counts per colour, at most these, and jokers that split into groups; nothing at all among them.

    Packed as 3 bits per colour, the jokers above them, and GROUP_STEP. With FRUGAL, no needless joker.
    """
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    found = _options(question, question >> ASK_LEFT & 15)
    _kept[question] = found
    return found


def _options(question: int, jokers: int) -> list[int]:
    pure: int = question & PURE
    found: list[int] = []
    for a in range((question >> 18 & 7) + 1):
        for b in range((question >> 15 & 7) + 1):
            for c in range((question >> 12 & 7) + 1):
                for d in range((question >> 9 & 7) + 1):
                    for j in range(jokers + 1):
                        if group_count(a, b, c, d, j, pure) >= 0:
                            step: int = a << 6 | b << 15 | c << 24 | d << 33 | j << 36
                            found.append(
                                a | b << 3 | c << 6 | d << 9 | j << GROUP_JOKERS | step << GROUP_STEP
                            )
                            if question & FRUGAL:
                                break
    return found


def group_count(a: int, b: int, c: int, d: int, jokers: int, pure: int) -> int:
    """The fewest groups that use exactly these, -1 if there is no way.

    Some number m of groups must be at least the largest colour count (no colour twice in a group) and fit
    3 * m <= tiles <= 4 * m. Then it can be done: deal the tiles colour by colour round the m groups, and fill
    up with jokers. With `pure`, every group needs one of the numbered tiles.
    """
    numbered: int = a + b + c + d
    total: int = numbered + jokers
    fewest: int = max(a, b, c, d, (total + 3) // 4)
    most: int = total // 3
    if pure:
        most = min(most, numbered)
    return fewest if fewest <= most else -1
