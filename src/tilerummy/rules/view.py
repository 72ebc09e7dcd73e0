"""The only place where hidden tiles become visible: to their owner, and to nobody else until the game ends.

Views are built up, not redacted: `View` and `EventView` hold the public part and the viewer's own tiles. Of
their fields only the result can hold another seat's tiles, the pool or the seed: it ends the game by
revealing all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Dealt,
    Drew,
    Event,
    GameEnded,
    Played,
    RedealDemanded,
    Resigned,
)
from tilerummy.rules.folding import evolve_public, publish
from tilerummy.rules.position import Position
from tilerummy.rules.public import Public, PublicEvent, TimeUpSeen
from tilerummy.rules.seat import Seat
from tilerummy.rules.state import State
from tilerummy.rules.tile import Rack, Tile, as_rack, without


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows; without a seat, what a spectator knows."""

    public: Public
    seat: Seat | None
    rack: Rack
    """The viewer's own rack; empty for a spectator."""
    may_redeal: bool
    """Whether this seat may demand a new deal now."""

    def __str__(self) -> str:
        """In the notation: the position of this seat; of a spectator, edition and table."""
        if self.seat is None:
            return f'edition={self.public.edition.id} table="{self.public.table}"'
        return str(self.position())

    def __repr__(self) -> str:
        return f"<view of {'a spectator' if self.seat is None else f'seat {self.seat}'}: {self}>"

    def position(self) -> Position:
        """The position of this seat, for the solver."""
        if self.seat is None:
            raise ValueError("a spectator has no rack to play from")
        public = self.public
        return Position(public.edition_for(self.seat), public.table, self.rack, public.opened[self.seat])


@dataclass(frozen=True, slots=True)
class OwnDeal:
    rack: Rack
    may_redeal: bool


@dataclass(frozen=True, slots=True)
class OwnDraw:
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class OwnDealKept:
    pass


Own = OwnDeal | OwnDraw | OwnDealKept


@dataclass(frozen=True, slots=True)
class EventView:
    """What a seat learns from an event: what everybody does, and what it alone does."""

    public: PublicEvent | None
    own: Own | None


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know of the game; None is a spectator."""
    if seat is None:
        return View(state.public, None, (), may_redeal=False)
    return View(state.public, seat, state.racks[seat], may_redeal=seat in state.asked)


def event_view(event: Event, seat: Seat | None) -> EventView | None:
    """None if the seat doesn't even learn that something happened."""
    seen = EventView(publish(event), None if seat is None else own_view(event, seat))
    return seen if seen.public is not None or seen.own is not None else None


def own_view(event: Event, seat: Seat) -> Own | None:
    """What this seat alone learns from an event, beyond what everybody does."""
    match event:
        case Dealt(_, racks, _, asked):
            return OwnDeal(racks[seat], may_redeal=seat in asked)
        case Drew(who, tiles, _) if who == seat:
            return OwnDraw(tiles)
        case DealKept(who) if who == seat:
            return OwnDealKept()
        case _:
            return None


def evolve_view(before: View | None, event: EventView, seat: Seat | None) -> View:
    """Fold one event view into a view; folding those of a whole log gives the view of its state."""
    if before is None:
        assert event.public is not None  # every game is announced first
        return View(evolve_public(None, event.public), seat, (), may_redeal=False)
    public = before.public if event.public is None else evolve_public(before.public, event.public)
    after = replace(before, public=public)
    match event.public:
        case Played(who, _, laid) if who == seat:
            after = replace(after, rack=without(after.rack, laid))
        case TimeUpSeen(seat=who, laid=laid, taken=taken) if who == seat:
            after = replace(after, rack=as_rack((*without(after.rack, laid), *taken)))
        case DealAccepted() | RedealDemanded() | GameEnded():
            after = replace(after, may_redeal=False)
        case Resigned(who) if who == seat:
            after = replace(after, may_redeal=False)
        case _:
            pass
    match event.own:
        case OwnDraw(tiles):
            return replace(after, rack=as_rack((*after.rack, *tiles)))
        case OwnDeal(rack, may_redeal):
            return replace(after, rack=rack, may_redeal=may_redeal)
        case OwnDealKept():
            return replace(after, may_redeal=False)
        case None:
            return after
        case _:
            assert_never(event.own)
