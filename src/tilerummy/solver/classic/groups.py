"""How tiles and jokers of one number split into groups: a question of counts alone."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.colour_moves import FRUGAL, PURE

_MOST_KEPT: Final = 1 << 15
_kept: dict[int, list[int]] = {}


def group_options(high0: int, high1: int, high2: int, high3: int, jokers: int, mode: int) -> list[int]:
    """All counts per colour, at most these, and jokers that split into groups; nothing at all among them.

    Packed as 3 bits per colour and the jokers above them. With FRUGAL, no joker that isn't needed.
    """
    key: int = (((high0 << 3 | high1) << 3 | high2) << 3 | high3) << 9 | jokers << 5 | mode & (PURE | FRUGAL)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = []
        for a in range(high0 + 1):
            for b in range(high1 + 1):
                for c in range(high2 + 1):
                    for d in range(high3 + 1):
                        for j in range(jokers + 1):
                            if group_count(a, b, c, d, j, mode & PURE) >= 0:
                                found.append(a | b << 3 | c << 6 | d << 9 | j << 12)
                                if mode & FRUGAL:
                                    break
        _kept[key] = found
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
