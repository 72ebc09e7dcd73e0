"""What happens to the threads of a node at one number, noted so that the melds can be put together again."""

from __future__ import annotations

from typing import Final

# What a thread does: the notes from which the melds are put together again.
ENDS: Final = 0
COVERED: Final = 1
"""A double covers the number, nothing is added."""
TAKES: Final = 2
"""One tile or joker is added (to the side of a mirrored run that isn't covered)."""
TAKES_TWO: Final = 3
BEGINS: Final = 4
BEGINS_TWO: Final = 5
GROUP: Final = 6

# What is added: at most two of these, 3 bits each.
NUMBERED: Final = 1
CLASSIC: Final = 2
DOUBLE: Final = 3
CHANGE: Final = 4

HANDED_OVER: Final = -1
"""In place of a thread afterwards: it has become an ordinary run."""
GONE: Final = -2
"""It has ended."""
IMPOSSIBLE: Final = -3

PER_NOTE: Final = 5


class Special:
    """One combination of what all threads do.

    `notes` are flat: thread before, what it does, with what, in which colour, thread after.
    """

    def __init__(self, taken: int, runs: int, sums: int, threads: int, effort: int, notes: list[int]) -> None:
        self.taken: int = taken
        """Tiles per colour, 3 bits each."""
        self.runs: int = runs
        """What is added to the open runs of all colours."""
        self.sums: int = sums
        self.threads: int = threads
        self.effort: int = effort
        """How many jokers and mirrors it uses at this number."""
        self.notes: list[int] = notes
        self.value: float = 0.0
        """Kept for whoever judges it, under the judge's stamp (see `values.py`)."""
        self.stamp: int = 0
        self.doubles: int = 0
        """The doubles laid here in runs: they cover the next number too."""
        for at in range(0, len(notes), PER_NOTE):
            if notes[at + 1] != GROUP:
                self.doubles += (1 if notes[at + 2] & 7 == DOUBLE else 0) + (
                    1 if notes[at + 2] >> 3 == DOUBLE else 0
                )
