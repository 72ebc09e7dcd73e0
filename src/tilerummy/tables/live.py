"""A live table: its state, and the viewers who are told what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec.structs import astuple

from tilerummy.rules import Position, Seat
from tilerummy.tables.audience import Audience
from tilerummy.tables.events import TableEvent
from tilerummy.tables.looker import Looker, Sight, sight_of
from tilerummy.tables.protocol.build import game_view, next_game_view, next_table_view, table_view, you
from tilerummy.tables.protocol.messages import (
    PROTOCOL,
    CloseCode,
    EventMessage,
    OwnDraft,
    SeenEntry,
    ServerMessage,
    Welcome,
)
from tilerummy.tables.protocol.seen import PublicLines, public_lines, seen_events
from tilerummy.tables.protocol.view import GameView, TableView
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.state import TablePhase, TableState

_ENCODER: Final = msgspec.json.Encoder()
_NO_CHANGE: Final = msgspec.Raw(b"{}")


class LiveTable:
    def __init__(self, state: TableState) -> None:
        self.state = state
        self.viewers = Audience()
        self._table = table_view(state)
        self._game = game_view(state)
        self._positions: dict[str, tuple[Seat, Position]] = {}

    def advance(self, state: TableState, events: tuple[TableEvent, ...], now: int) -> None:
        """Move on to the state after a new entry, and tell viewers what they may know of it."""
        table = next_table_view(self.state, self._table, state)
        game = next_game_view(self.state, self._game, state)
        self.state = state
        self._positions.clear()
        if self.viewers:
            patches = _patch(self._table, table), _patch(self._game, game)
            step = _Step(state, events, now, *patches, public_lines(events))
            told: dict[Sight, bytes | None] = {}
            for viewer, sight in self.viewers.sights(state):
                if isinstance(sight, Refusal):
                    removed = sight is Refusal.REMOVED
                    viewer.close(CloseCode.REMOVED if removed else CloseCode.NO_SPECTATORS)
                    continue
                if sight not in told:
                    told[sight] = step.message(sight)
                message = told[sight]
                if message is not None:
                    viewer.send(message)
                if state.phase is TablePhase.CLOSED:
                    viewer.close(CloseCode.TABLE_CLOSED)
        self._table, self._game = table, game

    def vanish(self) -> None:
        """The table was removed: disconnect everybody."""
        for viewer in tuple(self.viewers):
            viewer.close(CloseCode.NO_SUCH_TABLE)

    def welcome(
        self, looker: Looker, events: tuple[SeenEntry, ...], draft: OwnDraft | None, now: int
    ) -> Welcome:
        """The table as it is, for a newcomer; `events` are what they have missed."""
        state = self.state
        sight = sight_of(state, looker)
        return Welcome(
            protocol=PROTOCOL,
            now=now,
            seq=state.visible_seq(state.seq, sight.seat),
            table=self._table,
            game=self._game,
            you=you(state, sight),
            events=events,
            draft=draft,
        )

    def position_of(self, user: str) -> tuple[Seat, Position]:
        """Like the function below, for the current state; cached, because many drafts share a position."""
        found = self._positions.get(user)
        if found is None:
            found = self._positions[user] = position_of(self.state, user)
        return found

    def has_another_device(self, user: str) -> bool:
        return sum(viewer.looker.user == user for viewer in self.viewers) > 1

    def tell_user(self, user: str, message: ServerMessage) -> None:
        """Send something to all devices of one user."""
        encoded = encode_message(message)
        for viewer in tuple(self.viewers):
            if viewer.looker.user == user:
                viewer.send(encoded)

    def tell_owner(self, message: ServerMessage) -> None:
        """Send something to all devices of whoever owns the table, also to one that several people share."""
        encoded = encode_message(message)
        for viewer in tuple(self.viewers):
            if self.state.owner in viewer.looker.present:
                viewer.send(encoded)

    def tell(self, message: ServerMessage, *, but: Seat | None = None) -> None:
        """Send something public to all viewers, except those of one seat."""
        encoded = encode_message(message)
        spared = None if but is None else self.state.chairs[but].user
        for viewer in tuple(self.viewers):
            if viewer.looker.user != spared:
                viewer.send(encoded)


def position_of(state: TableState, user: str) -> tuple[Seat, Position]:
    """A user's seat, and the position for their drafts and hints."""
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if state.game is None or state.phase is not TablePhase.PLAYING or state.game.public.resigned[seat]:
        raise Refused(Refusal.NO_GAME)
    return seat, state.game.position(seat)


def encode_message(message: ServerMessage) -> bytes:
    return _ENCODER.encode(message)


@dataclass(slots=True)
class _Step:
    """A new entry for all viewers, with the parts that are the same for everybody."""

    state: TableState
    events: tuple[TableEvent, ...]
    now: int
    table: msgspec.Raw
    game: msgspec.Raw
    lines: PublicLines

    def message(self, sight: Sight) -> bytes | None:
        """The message for whoever sees this; None if they may not even know of the entry."""
        state, seat = self.state, sight.seat
        if state.is_hidden(state.seq, seat):
            return None
        seen = seen_events(state, self.events, seat, self.lines)
        seq, own = state.visible_seq(state.seq, seat), you(state, sight)
        return encode_message(EventMessage(seq, state.at, self.now, seen, self.table, self.game, own))


def _patch(before: TableView | GameView | None, after: TableView | GameView | None) -> msgspec.Raw:
    """The keys that changed, with their new values."""
    if before is after or after is None:
        return _NO_CHANGE
    if before is None:
        return msgspec.Raw(_ENCODER.encode(after))
    both = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    changed = {key: new for key, old, new in both if old is not new and old != new}
    return msgspec.Raw(_ENCODER.encode(changed))
