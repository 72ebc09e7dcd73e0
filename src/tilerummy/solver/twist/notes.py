"""What happens to the threads of a node at one number, as notes from which the melds can be rebuilt."""

from __future__ import annotations

from typing import Final

# What a thread does.
ENDS: Final = 0
COVERED: Final = 1
"""Nothing is added: a double covers this number."""
TAKES: Final = 2
"""One tile or joker is added; in a mirrored run to the side that isn't covered."""
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
"""Instead of a thread afterwards: it has become an ordinary run."""
GONE: Final = -2
"""Instead of a thread afterwards: it has ended."""
IMPOSSIBLE: Final = -3

PER_NOTE: Final = 5


class Special:
    """What all threads do at one number, as one combination.

    `notes` is a flat list with five entries for each: the thread before, what it does, with what, in which
    colour, the thread after.
    """

    def __init__(self, taken: int, runs: int, sums: int, threads: int, effort: int, notes: list[int]) -> None:
        self.taken: int = taken
        """The tiles used, 3 bits for each colour."""
        self.runs: int = runs
        """What is added to the open runs of all colours."""
        self.sums: int = sums
        self.threads: int = threads
        self.effort: int = effort
        """How many jokers and mirrors it uses at this number."""
        self.notes: list[int] = notes
        self.value: float = 0.0
        """Its value for the bound that has this stamp (see `Bound.of_special`)."""
        self.stamp: int = 0
        self.doubles: int = 0
        """The doubles laid in runs here, which cover the next number, too."""
        for at in range(0, len(notes), PER_NOTE):
            if notes[at + 1] != GROUP:
                self.doubles += (1 if notes[at + 2] & 7 == DOUBLE else 0) + (
                    1 if notes[at + 2] >> 3 == DOUBLE else 0
                )
