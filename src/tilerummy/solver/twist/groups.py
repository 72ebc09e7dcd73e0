"""Groups of one number with special jokers, plain and mirrored: they depend on counts only.

*Full* options are all that the rules allow. *Lean* ones leave out what wastes a joker: a lean group has three
or four numbered tiles, or two and a joker (J or D). One tile with two jokers is a *single*, see `runs.py`.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.groups import group_count
from tilerummy.solver.twist.problem import J_OR_D, D, J

GROUP_SUMS: Final = 12
"""An option is packed: 3 bits for each colour, above them the sums of the jokers it uses."""

_MOST_KEPT: Final = 1 << 16
_kept: dict[int, list[int]] = {}
_NEVER: Final = 99


def group_options(lean: int, highs: int, left: int) -> list[int]:
    """All ways to use at most these tiles (3 bits for each colour) in plain groups, including none."""
    j: int = left & 7
    d: int = left >> 4 & 7
    either: int = left >> 12 & 7
    key: int = highs | j << 12 | d << 15 | either << 18 | lean << 21
    options = _kept.get(key)
    if options is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        options = []
        for a in range((highs & 7) + 1):
            for b in range((highs >> 3 & 7) + 1):
                for c in range((highs >> 6 & 7) + 1):
                    for e in range((highs >> 9 & 7) + 1):
                        tiles: int = a | b << 3 | c << 6 | e << 9
                        if lean:
                            fewest: int = fewest_jokers(tiles)
                            if fewest <= either:
                                options.append(tiles | fewest * J_OR_D << GROUP_SUMS)
                        else:
                            options += _full_options(tiles, j, d)
        _kept[key] = options
    return options


def _full_options(tiles: int, most_j: int, most_d: int) -> list[int]:
    return [
        tiles | j * J + d * D << GROUP_SUMS
        for j in range(most_j + 1)
        for d in range(most_d + 1)
        if splits(tiles, j, d)
    ]


def pairs_of(tiles: int) -> list[int]:
    """All pairs of different colours among these tiles."""
    colours: list[int] = [at for at in range(0, 12, 3) if tiles >> at & 7]
    return [1 << a | 1 << b for a in colours for b in colours if a < b]


def splits(tiles: int, j: int, d: int) -> bool:
    """Whether exactly these make groups. A double goes with two tiles, or with a tile and a J."""
    if d == 0:
        return group_count(tiles & 7, tiles >> 3 & 7, tiles >> 6 & 7, tiles >> 9, j, 1) >= 0
    for pair in pairs_of(tiles):
        if splits(tiles - pair, j, d - 1):
            return True
    if j:
        for at in range(0, 12, 3):
            if tiles >> at & 7 and splits(tiles - (1 << at), j - 1, d - 1):
                return True
    return False


_fewest: dict[int, int] = {}


def fewest_jokers(tiles: int) -> int:
    """The fewest jokers with which exactly these tiles make lean groups."""
    if tiles in _fewest:
        return _fewest[tiles]
    best: int = _NEVER
    if group_count(tiles & 7, tiles >> 3 & 7, tiles >> 6 & 7, tiles >> 9, 0, 0) >= 0:
        best = 0
    else:
        for pair in pairs_of(tiles):
            best = min(best, fewest_jokers(tiles - pair) + 1)
    _fewest[tiles] = best
    return best


_mirrored: list[list[int]] = []


def mirrored_groups(lean: int) -> list[int]:
    """All mirrored groups of two or more colours, packed as the options above.

    Lean ones have a tile of each colour. Those of all four colours without a double are left out, too: three
    of the colours can be split off as two groups, which leaves a mirrored meld of the fourth.
    """
    if not _mirrored:
        _mirrored.append(_all_mirrored(0))
        _mirrored.append(_all_mirrored(1))
    return _mirrored[lean]


def _all_mirrored(lean: int) -> list[int]:
    options: list[int] = []
    for code in range(1, 81):
        counts: list[int] = [code % 3, code // 3 % 3, code // 9 % 3, code // 27]
        tiles: int = counts[0] | counts[1] << 3 | counts[2] << 6 | counts[3] << 9
        shown: int = 4 - counts.count(0)
        for width in range(max(2, shown), 5):
            if lean and width > shown:
                continue
            for d in range(3):
                j: int = 2 * width - sum(counts) - 2 * d
                if not 0 <= j <= 2 or (lean and width == 4 and d == 0):
                    continue
                if left_missing(width - shown, counts.count(1), d) >= 0:
                    option: int = tiles | j * J + d * D << GROUP_SUMS
                    if option not in options:
                        options.append(option)
    return options


def left_missing(unseen: int, once: int, doubles: int) -> int:
    """How many colours to leave out on the left, so that this many doubles can fill gaps; -1 if impossible.

    `unseen` colours are missing on both sides, `once` on one of them; a double fills two gaps of one side.
    """
    for left in range(unseen, unseen + once + 1):
        right: int = 2 * unseen + once - left
        if left // 2 + right // 2 >= doubles:
            return left
    return -1
