"""What a seat knows about the tiles that it doesn't see."""

from __future__ import annotations

from collections import Counter

from tilerummy.rules.seat import Seat, in_turn_order
from tilerummy.rules.tile import Tile
from tilerummy.rules.view import View


def unseen_tiles(view: View) -> Counter[Tile]:
    """The tiles in the pool and on the other racks, together."""
    return view.public.edition.tile_set.bag() - view.position().bag()


def others_in_turn(view: View) -> tuple[Seat, ...]:
    """The other seats still playing, in turn order after this one."""
    public = view.public
    assert view.seat is not None
    order = in_turn_order(public.seats, view.seat, public.edition.direction)[1:]
    return tuple(seat for seat in order if not public.resigned[seat])
