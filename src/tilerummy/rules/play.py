"""Is this play legal, and if not, why not?"""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules.compare import compared, counted
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.fault import fault
from tilerummy.rules.joker_policy import Transition, laid_joker_points
from tilerummy.rules.opening import check_opening
from tilerummy.rules.position import Position, Search
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack


@dataclass(frozen=True, slots=True)
class LegalPlay:
    """The tiles laid from the rack and their points, a joker counting as what it stands for."""

    laid: Rack
    points: int
    opens: bool
    """Whether this play is the opening."""

    def __reduce__(self) -> tuple[type[LegalPlay], tuple[Rack, int, bool]]:
        return LegalPlay, (self.laid, self.points, self.opens)  # compiled, it can't be copied otherwise


def judge(position: Position, table: Table, search: Search) -> LegalPlay:
    """Turning the position's table into `table`, as a legal play; raises `Illegal` with the first reason."""
    laid = laid_tiles(position, table)
    for meld in table.melds:
        wrong = fault(meld)
        if wrong is not None:
            raise wrong
    bag = counted([laid])
    if position.needs_opening:
        check_opening(position, table, bag, search)
    points = laid_joker_points(position.edition.joker_policy, Transition(position.table, table, bag))
    points += sum([tile.number for tile in laid])
    return LegalPlay(laid, points, opens=position.needs_opening)


def laid_tiles(position: Position, table: Table) -> Rack:
    """The tiles laid from the rack; raises `Illegal` if any appeared or vanished, or none was laid."""
    laid, missing = compared(position.table.melds, table.melds)
    foreign, _ = compared([position.rack], [laid])
    if foreign:
        raise Illegal(Reason.TILE_NOT_ON_RACK, tiles=foreign)
    if missing:
        only_jokers = all(tile.is_joker for tile in missing)
        raise Illegal(Reason.JOKER_TAKEN if only_jokers else Reason.TABLE_TILE_MISSING, tiles=missing)
    if not laid:
        raise Illegal(Reason.NOTHING_LAID)
    return laid
