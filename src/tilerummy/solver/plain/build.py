"""From the steps of a search to melds, and to more jokers in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import HIGHEST, LOWEST
from tilerummy.solver.plain.cover import Host, Step
from tilerummy.solver.plain.moves import NO_END
from tilerummy.solver.plain.pieces import COLOURS, C, D, Pieces, as_meld


@dataclass(slots=True)
class Building:
    """A meld that is being made."""

    pieces: Pieces
    low: int
    """The first number of a run; 0 for everything else."""
    high: int
    """The last number of a run, or how many places a group has; 0 for what can't take another joker."""

    @property
    def meld(self) -> Meld:
        return as_meld(self.pieces)

    def takes(self, joker: int) -> bool:
        """Put this J, D or C into it if it has room."""
        places = 2 if joker == D else 1
        is_run, is_group = self.low > 0, self.low == 0 < self.high
        if (is_run and self.high + places <= HIGHEST) or (
            is_group and self.high + places <= len(COLOURS) and joker != C
        ):
            self.pieces = (*self.pieces, joker)
            self.high += places
            return True
        if is_run and self.low - places >= LOWEST and joker != C:
            self.pieces = (joker, *self.pieces)
            self.low -= places
            return True
        return False


def build(steps: Iterable[Step]) -> tuple[list[Building], list[Meld]]:
    """The melds that were made, and those that were kept and perhaps extended."""
    made: list[Building] = []
    hosts: list[Meld] = []
    ends: dict[int, list[Building]] = {}
    for step in steps:
        if isinstance(step, Host):
            hosts.append((*as_meld(step.before), *step.meld, *as_meld(step.after)))
            continue
        if step.joins == NO_END:
            building = Building(step.pieces, step.low, step.high)
            made.append(building)
        else:
            building = ends[step.joins].pop()
            building.pieces += step.pieces
            building.high = step.high
        if step.end != NO_END:
            ends.setdefault(step.end, []).append(building)
    return made, hosts
