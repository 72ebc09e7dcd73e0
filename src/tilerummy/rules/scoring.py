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
    lost = [0 if seat == winner else rack_points(edition, rack) for seat, rack in enumerate(racks)]
    return tuple(sum(lost) if seat == winner else -points for seat, points in enumerate(lost))


def stuck_winners(edition: Edition, racks: Sequence[Rack], active: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats still playing with the fewest points on the rack; several if tied."""
    lowest = min(rack_points(edition, racks[seat]) for seat in active)
    return tuple(seat for seat in active if rack_points(edition, racks[seat]) == lowest)


def scores_stuck(
    edition: Edition, racks: Sequence[Rack], active: Sequence[Seat], starter: Seat
) -> tuple[int, ...]:
    """Nobody can or wants to go on: the others lose the points by which they exceed the lowest rack.

    Tied winners share, rounded down; the remainder goes to the one who comes first in turn order from the
    starter. A seat that resigned never gains from a low rack.
    """
    winners = stuck_winners(edition, racks, active)
    lowest = rack_points(edition, racks[winners[0]])
    scores = [-max(0, rack_points(edition, rack) - lowest) for rack in racks]
    share, rest = divmod(-sum(scores), len(winners))
    order = in_turn_order(len(racks), starter, edition.direction)
    first = next(seat for seat in order if seat in winners)
    for seat in winners:
        scores[seat] = share + (rest if seat == first else 0)
    return tuple(scores)
