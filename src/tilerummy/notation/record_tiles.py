"""Whether an event fits all tiles, hidden ones included: the checks of a full record."""

from __future__ import annotations

from collections import Counter

from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_facts import (
    check_handicaps,
    check_in_box,
    check_on_rack,
    check_public,
    expect,
    expect_tiles,
    may_demand_redeal,
)
from tilerummy.notation.record_order import offers_redeal
from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Dealt,
    Drew,
    Event,
    GameBegan,
    GameEnded,
    Played,
    PoolShuffled,
    RedealDemanded,
    Resigned,
    StartDrawn,
    TimeRanOut,
    TimeUpOutcome,
)
from tilerummy.rules.folding import publish
from tilerummy.rules.public import Phase, Public
from tilerummy.rules.seat import Seat, seats
from tilerummy.rules.shuffle import SEED_BYTES
from tilerummy.rules.start import pairs
from tilerummy.rules.state import State
from tilerummy.rules.tile import as_rack


def check_event(state: State | None, event: Event) -> None:
    """Check that this can happen now, given the table, all racks and the pool; raises `EventError`."""
    if state is None:
        if not isinstance(event, GameBegan):
            raise EventError("the first event must be 'game-began'")
        if len(event.seed) != SEED_BYTES:
            raise EventError(f"'seed' must have {SEED_BYTES} bytes, not {len(event.seed)}")
        check_handicaps(event)
        return
    if isinstance(event, Dealt):
        _check_racks(state.public, event)
    seen = publish(event)
    if seen is not None:
        check_public(state.public, seen)
    match event:
        case StartDrawn(draws=draws) if state.pool:
            check_in_box(Counter(tile for _, tile in draws), Counter(state.pool), "'draws' holds")
        case PoolShuffled(pool):
            if Counter(pool) != Counter(state.pool):
                raise EventError("'pool' must hold the same tiles as before")
        case DealKept(seat):
            _check_asked(state, seat)
        case RedealDemanded(seat, shown):
            _check_asked(state, seat)
            expect_tiles("pairs", shown, pairs(state.racks[seat]))
        case DealAccepted():
            if state.asked:
                raise EventError(f"seats {sorted(state.asked)} may still ask for a new deal")
        case Resigned() if state.public.phase is Phase.DEAL_OFFERED and not state.asked:
            raise EventError("everyone has kept their tiles: the next event must be 'deal-accepted'")
        case Drew(tiles=tiles):
            expect_tiles("tiles", tiles, state.pool[: len(tiles)])
        case Played(seat, _, laid):
            check_on_rack(state.racks[seat], laid)
        case TimeRanOut():
            check_on_rack(state.racks[event.seat], event.laid)
            _check_draft(state.public, event)
        case GameEnded(racks=racks, pool=pool):
            for found, wanted in zip(racks, state.racks, strict=True):
                expect_tiles("racks", found, wanted)
            expect_tiles("pool", pool, state.pool)
        case _:
            pass  # nothing hidden in these


def _check_racks(public: Public, event: Dealt) -> None:
    expect("racks", len(event.racks), public.seats)
    found = Counter(event.pool)
    for rack in event.racks:
        expect_tiles("racks", rack, as_rack(rack))
        if len(rack) != public.edition.rack_size:
            raise EventError(f"'racks' must hold {public.edition.rack_size} tiles each, not {len(rack)}")
        found.update(rack)
    if found != public.edition.tile_set.bag():
        raise EventError("'racks' and 'pool' don't add up to the edition's tiles")
    able = [seat for seat in seats(public.seats) if may_demand_redeal(public.edition, event.racks[seat])]
    playing = [seat for seat in able if not public.resigned[seat]]
    if list(event.asked) not in (able, playing):
        raise EventError(f"'asked' must be the seats with three pairs, {playing}, not {list(event.asked)}")


def _check_asked(state: State, seat: Seat) -> None:
    if seat not in state.asked or not offers_redeal(state.public):
        raise EventError(f"seat {seat} has no choice to make about the deal")


def _check_draft(public: Public, event: TimeRanOut) -> None:
    untouched = event.draft is None or event.draft == public.table
    if untouched is not (event.outcome is TimeUpOutcome.UNTOUCHED):
        raise EventError("'outcome' must be untouched if, and only if, no draft changes the table")
    if event.outcome is TimeUpOutcome.PLAYED and event.draft != event.table:
        raise EventError("'draft' must be the table as played")
