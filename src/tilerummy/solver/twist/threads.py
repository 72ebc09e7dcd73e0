"""*Threads*: open melds that are not simply runs of one colour.

A thread is an int: its kind, a colour, and three small values. A node has few of them, and many nodes have
the same ones, so each combination of threads (with the number of mirrors used so far) gets a number.

Threads of plain runs:

- CHANGED: the last tile is a colour-change; `colour` is the one before it, which may not come next. With two
  tiles it must go on; with more (`LASTING`) it may end.
- BETWEEN, BETWEEN_DOUBLED, BACK: `r3 C J C r7`. Only here can a J or D right after a colour-change not be
  exchanged with it: a second change must follow, and then the first colour again.
- HEAD, HEAD_DOUBLED: jokers before the first numbered tile, `size` of them (3 means more); no colour yet.

Threads of mirrored runs. These grow on both sides at once from the lowest number upwards; whether they rise
or fall towards the mirror makes no difference to the tiles used.

- MIRRORED: `pending` is how many sides a double covers at the next number. `ready`: it may end if none is
  pending. `clean`: how many of the last places have a numbered tile on both sides.
- MIRRORED_CHANGED: the last places of both sides are colour-changes.
"""

from __future__ import annotations

from typing import Final

CHANGED: Final = 0
LASTING: Final = 1
BETWEEN: Final = 2
BETWEEN_DOUBLED: Final = 3
BACK: Final = 4
HEAD: Final = 5
HEAD_DOUBLED: Final = 6
MIRRORED: Final = 7
MIRRORED_CHANGED: Final = 8

NO_COLOUR: Final = 4
"""The colour of jokers as long as there is no numbered tile with them."""


def thread(kind: int, colour: int, size: int = 0, ready: int = 0, clean: int = 0) -> int:
    """A thread as an int. For mirrored runs, `size` is `pending`."""
    return kind | colour << 4 | size << 7 | ready << 9 | clean << 10


def kind_of(code: int) -> int:
    return code & 15


def colour_of(code: int) -> int:
    return code >> 4 & 7


def size_of(code: int) -> int:
    return code >> 7 & 3


def ready_of(code: int) -> int:
    return code >> 9 & 1


def clean_of(code: int) -> int:
    return code >> 10


class Threads:
    """All combinations of threads that one search has met, by number; 0 means no threads."""

    def __init__(self) -> None:
        self.codes: list[list[int]] = [[]]
        self.mirrors: list[int] = [0]
        """By number: how many mirrors have been used so far, in open and in completed melds."""
        self._number: dict[tuple[int, ...], int] = {(0,): 0}
        self._joined: dict[int, int] = {}

    def number(self, mirrors: int, codes: list[int]) -> int:
        found_codes: list[int] = sorted(codes)
        key: tuple[int, ...] = (mirrors, *found_codes)
        number: int = self._number.get(key, -1)
        if number < 0:
            number = len(self.codes)
            self._number[key] = number
            self.codes.append(found_codes)
            self.mirrors.append(mirrors)
        return number

    def with_changed(self, number: int, changed: int) -> int:
        """With runs added that end in a change: for each colour 2 bits for two tiles, 2 bits for more."""
        key: int = number << 16 | changed
        joined: int = self._joined.get(key, -1)
        if joined < 0:
            codes: list[int] = self.codes[number].copy()
            for colour in range(4):
                codes += [thread(CHANGED, colour)] * (changed >> 4 * colour & 3)
                codes += [thread(LASTING, colour)] * (changed >> 4 * colour + 2 & 3)
            joined = self.number(self.mirrors[number], codes)
            self._joined[key] = joined
        return joined
