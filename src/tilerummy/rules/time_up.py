"""What happens to an unfinished draft when time runs out, according to the edition."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules.edition import TimeUpTouched
from tilerummy.rules.errors import Illegal
from tilerummy.rules.event import TimeUpOutcome
from tilerummy.rules.joker_policy import Transition, laid_joker_points
from tilerummy.rules.meld import readings
from tilerummy.rules.opening import check_opening
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position, Search
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, as_rack


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the turn ends; `penalty` tiles must be drawn, or as many as the pool has."""

    outcome: TimeUpOutcome
    table: Table
    laid: Rack
    taken: Rack
    opening: bool
    penalty: int


def settle(position: Position, draft: Table | None, search: Search) -> Settlement:
    edition = position.edition
    if draft is None or draft == position.table:
        return Settlement(
            TimeUpOutcome.UNTOUCHED, position.table, (), (), opening=False, penalty=edition.time_up_untouched
        )
    finished = _kept(position, draft, search)
    if finished is not None:  # nobody loses a finished play for not having submitted it
        return Settlement(TimeUpOutcome.PLAYED, draft, finished[0], (), opening=finished[1], penalty=0)
    settled = _keep(position, draft, search)
    restored = Settlement(
        TimeUpOutcome.RESTORED, position.table, (), (), opening=False, penalty=edition.time_up_penalty
    )
    return settled or restored


def _keep(position: Position, draft: Table, search: Search) -> Settlement | None:
    """What stays of an unfinished draft; None if everything is put back."""
    match position.edition.time_up_touched:
        case TimeUpTouched.RESTORE:
            return None
        case TimeUpTouched.KEEP_OWN:
            return _keep_own(position, draft, search)
        case TimeUpTouched.KEEP_VALID:
            return _keep_valid(position, draft, search)


def _kept(position: Position, table: Table, search: Search) -> tuple[Rack, bool] | None:
    """The laid tiles and whether they are an opening, if this table is a legal play; otherwise None."""
    try:
        legal = judge(position, table, search)
    except Illegal:
        return None
    return legal.laid, legal.opens


def _standing(draft: Table) -> Table:
    return Table(tuple(meld for meld in draft.melds if readings(meld)))


def _keep_own(position: Position, draft: Table, search: Search) -> Settlement | None:
    """Valid melds stay if together they are a legal play; the player's other tiles go back to the rack."""
    if not draft.bag() <= position.bag():
        return None
    table = _standing(draft)
    kept = _kept(position, table, search)
    if kept is None:
        return None
    laid, opening = kept
    return Settlement(TimeUpOutcome.KEPT, table, laid, (), opening, position.edition.time_up_penalty)


def _keep_valid(position: Position, draft: Table, search: Search) -> Settlement | None:
    """Valid melds stay; all other tiles go to the rack, including tiles and jokers from the table."""
    if not draft.bag() <= position.bag():
        return None
    table = _standing(draft)
    before, after = position.table.bag(), table.bag()
    laid, taken = after - before, before - after
    # Tiles from the rack count if they stay, even if a copy of one is in an invalid meld of the draft.
    own = (draft.bag() - before) & after
    opening = position.needs_opening
    if opening and not own:
        return None
    try:
        if opening:
            check_opening(position, table, own, search)
        laid_joker_points(position.edition.joker_policy, Transition(position.table, table, own))
    except Illegal:
        return None
    return Settlement(
        TimeUpOutcome.KEPT,
        table,
        as_rack(laid.elements()),
        as_rack(taken.elements()),
        opening,
        position.edition.time_up_penalty,
    )
