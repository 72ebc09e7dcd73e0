"""Old melds that may be kept as they are."""

from __future__ import annotations

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.problem import Here, Problem


class OldMeld:
    """What a meld on the table uses: tiles as 4 * number + colour (in rising order), jokers, mirrors."""

    def __init__(self, tiles: list[int], sums: int, mirrors: int) -> None:
        self.tiles: list[int] = sorted(tiles)
        self.sums: int = sums
        self.mirrors: int = mirrors
        self.first: int = self.tiles[0] // COLOURS
        self.last: int = self.tiles[-1] // COLOURS
        self.taken: list[int] = [0] * (NUMBERS + 3)
        """By number: its tiles, 3 bits for each colour."""
        for at in tiles:
            self.taken[at // COLOURS] += 1 << 3 * (at % COLOURS)


class OldMelds:
    """Which old melds can be kept at a number, and which of its tiles are then left.

    Sets of melds are bit masks.
    """

    def __init__(self, problem: Problem, melds: list[OldMeld]) -> None:
        self._problem = problem
        self.melds: list[OldMeld] = melds
        self.choices: list[list[int]] = [[0] for _ in range(NUMBERS + 1)]
        """By number: all ways to keep some of the melds that begin there."""
        self.beginning: list[int] = [0] * (NUMBERS + 1)
        """By number: how many melds begin there."""
        self._still: list[int] = [0] * (NUMBERS + 1)
        """By number: the melds that have tiles above it."""
        for i in range(len(melds)):
            meld = melds[i]
            choices = self.choices[meld.first]
            self.beginning[meld.first] += 1
            for k in range(len(choices)):
                choices.append(choices[k] | 1 << i)
            for v in range(meld.last):
                self._still[v] |= 1 << i
        self._here: list[dict[int, Here]] = [{} for _ in range(NUMBERS + 1)]

    def open_after(self, v: int, mask: int) -> int:
        """Of these melds those with tiles above the number: only they still matter."""
        return mask & self._still[v]

    def here(self, v: int, mask: int) -> Here | None:
        """The tiles of a number without those of kept melds; None if there are not enough."""
        here = self._here[v].get(mask)
        if here is None:
            here = Here(
                self._problem, v, self._taken(v, mask), self._taken(v + 1, mask), self._taken(v + 2, mask)
            )
            self._here[v][mask] = here
        return here if min(here.high) >= 0 and min(here.after) >= 0 and min(here.then) >= 0 else None

    def _taken(self, v: int, mask: int) -> int:
        total: int = 0
        for i in range(len(self.melds)):
            if mask >> i & 1:
                total += self.melds[i].taken[v]
        return total
