"""A game as if it had come to a position by itself: the events that lead there, as a table's log has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tilerummy.notation import parse_tiles
from tilerummy.rules import Edition, Seat, Table
from tilerummy.rules.event import Dealt, Drew, Event, GameBegan, Played, StarterNamed, TurnBegan
from tilerummy.rules.seat import in_turn_order
from tilerummy.rules.shuffle import shuffled
from tilerummy.rules.tile import Rack, Tile, as_rack
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
    slowly: bool = False
    """Everybody has laid a meld now and then, and drawn a tile in all other turns: the log can be read."""


def events_to(state: TableState, wanted: Prepared, seed: bytes) -> tuple[Event, ...]:
    edition, me = state.edition, Seat(wanted.seat)
    mine = parse_tiles(wanted.rack)
    table = Table(tuple(parse_tiles(meld) for meld in wanted.melds))
    laid = tuple(tile for meld in table.melds for tile in meld)
    held: list[Rack] = [parse_tiles(rack) for rack in wanted.others]
    order = in_turn_order(state.players, me, edition.direction)
    shares = [table.melds[at :: len(order)] for at in range(len(order))]
    sizes = [len(share) + sum(map(len, share)) for share in shares]
    rounds = len(mine) + sizes[0] - edition.rack_size
    left = edition.tile_set.bag() - Counter((*mine, *laid, *(tile for rack in held for tile in rack)))
    rest = list(shuffled(as_rack(left.elements()), seed, "prepared"))
    if wanted.slowly:
        held = held or [
            tuple(rest.pop() for _ in range(rounds + edition.rack_size - size)) for size in sizes[1:]
        ]
        return _slowly(edition, order, [mine, *held], shares, rest, rounds, seed)
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


def _slowly(
    edition: Edition,
    order: Sequence[Seat],
    held: Sequence[tuple[Tile, ...]],
    shares: Sequence[Sequence[tuple[Tile, ...]]],
    rest: Sequence[Tile],
    rounds: int,
    seed: bytes,
) -> tuple[Event, ...]:
    """`held` and `shares`, what everybody holds in the end and lays until then, are in turn order."""
    size, most = edition.rack_size, len(shares[0])
    had = {
        seat: [*(tile for meld in share for tile in meld), *rack]
        for seat, rack, share in zip(order, held, shares, strict=True)
    }
    for seat, share in zip(order, shares, strict=True):
        assert len(had[seat]) - size + len(share) == rounds, f"seat {seat} has no tile for each turn"
    drawn = {seat: had[seat][size:] for seat in order}
    lying: tuple[tuple[Tile, ...], ...] = ()
    events: list[Event] = []
    pool: list[Tile] = []
    number = 0
    for at in range(rounds):
        turn, before = (at + 1) * most // rounds, at * most // rounds
        for seat, share in zip(order, shares, strict=True):
            number += 1
            events.append(TurnBegan(seat, number))
            if turn > before and before < len(share):
                lying = (*lying, share[before])
                events.append(Played(seat, Table(lying), as_rack(share[before]), 0, opening=before == 0))
            else:
                pool.append(drawn[seat].pop(0))
                events.append(Drew(seat, (pool[-1],), penalty=False))
    dealt = tuple(as_rack(had[Seat(at)][:size]) for at in range(len(order)))
    begun = (
        GameBegan(edition, len(order), seed),
        StarterNamed(order[0]),
        Dealt(1, dealt, (*pool, *rest), ()),
    )
    return (*begun, *events, TurnBegan(order[0], number + 1))
