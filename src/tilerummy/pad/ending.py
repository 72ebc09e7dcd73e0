"""How a game at a real table ended, worked out from what people say about it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tilerummy.rules.edition import Edition
from tilerummy.rules.event import Ending
from tilerummy.rules.scoring import lowest_of, paid_out, paid_stuck
from tilerummy.rules.seat import FIRST_SEAT, Seat, in_turn_order, seats


class PadError(ValueError):
    """Something on a score pad that can't be: `code` is its key in the catalogue, `details` fill it in."""

    def __init__(self, code: str, *, seats: tuple[Seat, ...] = (), **details: str | int) -> None:
        super().__init__(" ".join([code, *map(str, details.values())]))
        self.code = code
        self.seats = seats
        """Of the game that it is about, whose players the sentence names."""
        self.details = details


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a game: who won, and what it means for every seat."""

    ending: Ending
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


def settle(
    edition: Edition,
    points: Sequence[int],
    empty: AbstractSet[Seat],
    *,
    out: Seat | None,
    stuck: bool,
    resigned: AbstractSet[Seat] = frozenset(),
    starter: Seat | None = None,
) -> Final:
    """The end of a game, from the points left on each rack; raises `PadError` if it can't be.

    Which racks are empty has to be said: under some house rules a joker costs nothing.
    """
    active = tuple(seat for seat in seats(len(points)) if seat not in resigned)
    if not active:
        raise PadError("all-resigned")
    winner = _who_went_out(empty, active, out)
    if stuck:
        if winner is not None:
            raise PadError("stuck-and-out", seats=(winner,))
        if len(active) == 1:
            raise PadError("stuck-alone")
        return _stuck(edition, points, active, starter)
    if winner is not None:
        return Final(Ending.OUT, (winner,), paid_out(points, winner))
    if len(active) == 1:
        return Final(Ending.RESIGNED, active, paid_out(points, active[0]))
    raise PadError("nobody-out")


def _who_went_out(empty: AbstractSet[Seat], active: Sequence[Seat], out: Seat | None) -> Seat | None:
    if len(empty) > 1:
        raise PadError("two-out", seats=tuple(sorted(empty)))
    if out is not None and out not in empty:
        raise PadError("out-with-tiles", seats=(out,))
    for seat in empty:
        if seat not in active:
            raise PadError("out-and-resigned", seats=(seat,))
        return seat
    return None


def _stuck(edition: Edition, points: Sequence[int], active: Sequence[Seat], starter: Seat | None) -> Final:
    winners = lowest_of(points, active)
    first = FIRST_SEAT if starter is None else starter
    scores = paid_stuck(points, active, in_turn_order(len(points), first, edition.direction))
    if starter is None and len({scores[seat] for seat in winners}) > 1:
        raise PadError("starter-needed", seats=winners)
    return Final(Ending.STUCK, winners, scores)
