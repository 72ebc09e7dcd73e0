"""Whether an event fits what one seat (or a spectator) knows: the checks of a view record."""

from __future__ import annotations

from collections import Counter

from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_facts import (
    check_in_box,
    check_on_rack,
    check_public,
    expect,
    expect_tiles,
    may_demand_redeal,
)
from tilerummy.notation.record_order import offers_redeal
from tilerummy.rules.event import DealAccepted, GameEnded, Played, RedealDemanded, StartDrawn
from tilerummy.rules.public import RacksDealt, TilesTaken, TimeUpSeen
from tilerummy.rules.seat import Seat
from tilerummy.rules.start import pairs
from tilerummy.rules.tile import Tile, as_rack
from tilerummy.rules.view import EventView, OwnDeal, OwnDealKept, OwnDraw, View


def check_event_view(view: View | None, event: EventView, seat: Seat | None) -> None:
    """Check that a seat (None: a spectator) can have seen this now; raises `EventError`."""
    if event.public is not None:
        check_public(None if view is None else view.public, event.public)
    elif event.own is None:
        raise EventError("the event must be public or belong to the seat")
    if view is None:
        if event.public is None or event.own is not None:
            raise EventError("the first event must be 'game-announced', without 'own'")
        return
    _check_own(view, event, seat)
    if seat is not None and event.public is not None:
        _check_against_rack(view, event, seat)


def _check_own(view: View, event: EventView, seat: Seat | None) -> None:
    """Check that `own` is there exactly when the seat learns something more, and fits the public side."""
    edition = view.public.edition
    match event.public, event.own:
        case (RacksDealt(rack_size=size), OwnDeal(rack, may_redeal)) if seat is not None:
            expect("rack", len(rack), size)
            expect_tiles("rack", rack, as_rack(rack))
            check_in_box(Counter(rack), edition.tile_set.bag(), "'rack' holds")
            if not view.public.resigned[seat]:
                expect("may_redeal", may_redeal, may_demand_redeal(edition, rack))
        case (TilesTaken(seat=who, count=count), OwnDraw(tiles)) if seat is not None and who == seat:
            expect("tiles", len(tiles), count)
            check_in_box(_known(view) + Counter(tiles), edition.tile_set.bag(), "table and rack hold")
        case (None, OwnDealKept()) if seat is not None:
            if not view.may_redeal or not offers_redeal(view.public):
                raise EventError("the seat has no choice to make about the deal")
        case (RacksDealt(), _) if seat is not None:
            raise EventError("'own' must hold the seat's rack")
        case (TilesTaken(seat=who), _) if seat is not None and who == seat:
            raise EventError("'own' must hold the tiles drawn")
        case (_, None):
            pass
        case _:
            raise EventError("'own' must be empty here")


def _check_against_rack(view: View, event: EventView, seat: Seat) -> None:
    bag = view.public.edition.tile_set.bag()
    match event.public:
        case Played(who, table, laid) | TimeUpSeen(seat=who, table=table, laid=laid):
            if who == seat:
                check_on_rack(view.rack, laid)
            else:
                check_in_box(table.bag() + Counter(view.rack), bag, "table and rack hold")
        case RedealDemanded(who, shown) if who == seat:
            if not view.may_redeal:
                raise EventError("the seat has no choice to make about the deal")
            expect_tiles("pairs", shown, pairs(view.rack))
        case RedealDemanded(_, shown):
            check_in_box(Counter(shown) + Counter(view.rack), bag, "pairs and rack hold")
        case StartDrawn(draws=draws) if view.rack:
            drawn = Counter(tile for _, tile in draws)
            check_in_box(drawn + Counter(view.rack), bag, "draws and rack hold")
        case DealAccepted() if view.may_redeal and not view.public.resigned[seat]:
            raise EventError("the seat may still ask for a new deal")
        case GameEnded(racks=racks):
            expect_tiles("racks", racks[seat], view.rack)
        case _:
            pass  # nothing that the rack could contradict


def _known(view: View) -> Counter[Tile]:
    return Counter((*view.public.table.tiles(), *view.rack))
