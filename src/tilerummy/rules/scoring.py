"""The scores at the end of a game. They always add up to zero."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.rules.edition import Edition
from tilerummy.rules.seat import Seat, in_turn_order
from tilerummy.rules.tile import Rack


def rack_points(edition: Edition, rack: Rack) -> int:
    """What a rack costs at the end: its numbers, and the edition's penalty for every joker of any kind."""
    return sum(edition.joker_penalty if tile.is_joker else tile.number for tile in rack)


def scores_out(edition: Edition, racks: Sequence[Rack], winner: Seat) -> tuple[int, ...]:
    """Somebody went out (or is the last one left): the others pay the points on their racks to the winner."""
    return paid_out([rack_points(edition, rack) for rack in racks], winner)


def paid_out(points: Sequence[int], winner: Seat) -> tuple[int, ...]:
    """The same from what each rack costs, as people write it on a score pad."""
    lost = [0 if seat == winner else cost for seat, cost in enumerate(points)]
    return tuple(sum(lost) if seat == winner else -cost for seat, cost in enumerate(lost))


def stuck_winners(edition: Edition, racks: Sequence[Rack], active: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats still playing with the fewest points on the rack; several if tied."""
    return lowest_of([rack_points(edition, rack) for rack in racks], active)


def lowest_of(points: Sequence[int], active: Sequence[Seat]) -> tuple[Seat, ...]:
    lowest = min(points[seat] for seat in active)
    return tuple(seat for seat in active if points[seat] == lowest)


def scores_stuck(
    edition: Edition, racks: Sequence[Rack], active: Sequence[Seat], starter: Seat
) -> tuple[int, ...]:
    """Nobody can or wants to go on: the others lose the points by which they exceed the lowest rack.

    Tied winners share, rounded down; the remainder goes to the one who comes first in turn order from the
    starter. A seat that resigned never gains from a low rack.
    """
    points = [rack_points(edition, rack) for rack in racks]
    return paid_stuck(points, active, in_turn_order(len(racks), starter, edition.direction))


def paid_stuck(points: Sequence[int], active: Sequence[Seat], order: Sequence[Seat]) -> tuple[int, ...]:
    """The same from what each rack costs; `order` is the turn order from the starter."""
    winners = lowest_of(points, active)
    lowest = points[winners[0]]
    scores = [-max(0, cost - lowest) for cost in points]
    share, rest = divmod(-sum(scores), len(winners))
    first = next(seat for seat in order if seat in winners)
    for seat in winners:
        scores[seat] = share + (rest if seat == first else 0)
    return tuple(scores)
