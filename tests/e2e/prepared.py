"""A game as if it had come to a position by itself: the events that lead there, as a table's log has them."""

from __future__ import annotations

from collections import Counter

import msgspec

from tilerummy.notation import parse_tiles
from tilerummy.rules import Seat, Table
from tilerummy.rules.event import Dealt, Drew, Event, GameBegan, Played, StarterNamed, TurnBegan
from tilerummy.rules.seat import in_turn_order
from tilerummy.rules.shuffle import shuffled
from tilerummy.rules.tile import as_rack
from tilerummy.tables import TableState


class Prepared(msgspec.Struct, frozen=True):
    """`seat` is on turn and holds `rack`; with `melds` on the table it has opened, by laying them itself."""

    rack: str
    melds: tuple[str, ...] = ()
    seat: int = 0
    others: tuple[str, ...] = ()
    """What the others hold, after `seat` in turn order; left out, they hold whatever is left."""
    empty_pool: bool = False
    """All that is left was drawn by the last of the others."""


def events_to(state: TableState, wanted: Prepared, seed: bytes) -> tuple[Event, ...]:
    edition, me = state.edition, Seat(wanted.seat)
    mine = parse_tiles(wanted.rack)
    table = Table(tuple(parse_tiles(meld) for meld in wanted.melds))
    laid = tuple(tile for meld in table.melds for tile in meld)
    held = [parse_tiles(rack) for rack in wanted.others]
    order = in_turn_order(state.players, me, edition.direction)
    left = edition.tile_set.bag() - Counter((*mine, *laid, *(tile for rack in held for tile in rack)))
    rest = list(shuffled(as_rack(left.elements()), seed, "prepared"))
    theirs = [len(rack) for rack in held] or [(len(rest) - 1) // (state.players - 1)]
    size = min(edition.rack_size, len(mine) + len(laid), *theirs)
    racks = {me: (*mine, *laid)}
    for at, seat in enumerate(order[1:]):
        racks[seat] = held[at] if held else tuple(rest.pop() for _ in range(size))
    # All are dealt the same number; who holds more has drawn the rest since.
    drawn = {seat: tuple(racks[seat][size:]) for seat in order}
    dealt = tuple(as_rack(racks[Seat(at)][:size]) for at in range(state.players))
    took = {**drawn, order[-1]: (*drawn[order[-1]], *rest)} if wanted.empty_pool else drawn
    pool = (*(tile for seat in order for tile in drawn[seat]), *rest)
    events: list[Event] = [
        GameBegan(edition, state.players, seed),
        StarterNamed(me),
        Dealt(1, dealt, pool, ()),
    ]
    for number, seat in enumerate(order, start=1):
        events.append(TurnBegan(seat, number))
        if took[seat]:
            events.append(Drew(seat, took[seat], penalty=False))
        if seat == me and laid:
            events.append(Played(me, table, as_rack(laid), 0, opening=True))
    return (*events, TurnBegan(me, len(order) + 1))
