"""What a search is to do."""

from __future__ import annotations

from typing import NamedTuple

from tilerummy.solver.plain.kept import Kept
from tilerummy.solver.plain.moves import Ends
from tilerummy.solver.plain.pieces import Bag


class Task(NamedTuple):
    """What must be brought onto the table, and from what."""

    must: Bag
    """The pieces that must lie in melds."""
    have: Bag
    """All pieces there are: those that must and those that may."""
    lay: bool
    """Whether one of those that may must be used at least."""
    kept: tuple[Kept, ...] = ()
    """Melds that stay whole but can be extended; their pieces are in no bag. Lowest first."""
    guests: int = 0
    """How many jokers may extend them: those from the rack may, a freed one may not."""
    ends: Ends = Ends()
    """The open ends of the runs that were made for this."""
