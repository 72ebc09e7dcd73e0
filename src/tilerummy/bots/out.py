"""Going out: the question that every strong bot asks first."""

from __future__ import annotations

from tilerummy.bots.bags import JOKER, bag_of, fits, plus
from tilerummy.bots.best import best_arrangement, hasty_arrangement, sees_the_way_out
from tilerummy.bots.budget import Meter
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack


def play_out(position: Position, meter: Meter) -> Table | None:
    """A play that lays the whole rack, if there is one (and, by the clock, if it is found in time)."""
    if not may_go_out(position) or not (meter.is_timed or sees_the_way_out(position)):
        return None
    best = hasty_arrangement(position, meter)
    if best is None or len(best.laid) < len(position.rack):
        best = best_arrangement(position, meter=meter)
    return best.table if best is not None and len(best.laid) == len(position.rack) else None


def may_go_out(position: Position) -> bool:
    """False only if going out with this rack is impossible, judging by tiles alone, not by joker policy."""
    alone = position.needs_opening and not position.edition.opening_turn_may_continue
    table = () if alone else position.table.tiles()
    if _special(position.rack) or _special(table):
        return True
    return fits(plus(bag_of(position.rack), bag_of(table)))


def _special(tiles: Rack) -> bool:
    return any(tile > JOKER for tile in tiles)
