"""A table in memory, without a net: who asks for what, and what follows from it."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest

from tilerummy.rules import Illegal, Reason
from tilerummy.tables import (
    Refusal,
    Refused,
    Settings,
    TablePhase,
    TableState,
    absences,
    create,
    fold_all,
    fold_entry,
)
from tilerummy.tables import commands as ask
from tilerummy.tables.codec import encode_events
from tilerummy.tables.decision import concluded
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import TableEvent
from tilerummy.tables.happening import by_command

TWO = Settings()
SECOND = 1000


class Desk:
    """A table in memory and its log; time passes only when told."""

    def __init__(self, settings: Settings = TWO) -> None:
        self.now = 1_000_000
        self.log: list[Entry] = []
        self.seeds = count(1)
        self.state = self._append(None, create("table", "CODE22", "ann", settings))

    def _append(self, state: TableState | None, events: tuple[TableEvent, ...]) -> TableState:
        entry = Entry(len(self.log) + 1, self.now, encode_events(events))
        self.log.append(entry)
        return fold_all(state, events, entry.seq, entry.at)

    def apply(self, events: tuple[TableEvent, ...]) -> TableState:
        if events:
            self.state = self._append(self.state, events)
        return self.state

    def do(self, user: str, command: ask.Command) -> TableState:
        return self.apply(self.decided(user, command))

    def decided(self, user: str, command: ask.Command) -> tuple[TableEvent, ...]:
        return concluded(by_command(self.state, user, command, self.seed)).events

    def only_these_are_there(self, *users: str) -> TableState:
        return self.apply(absences(self.state, frozenset(users), self.seed))

    def seed(self) -> bytes:
        return next(self.seeds).to_bytes(32, "big")

    def refused(self, user: str, command: ask.Command) -> Refusal | Reason:
        before = self.state
        with pytest.raises((Refused, Illegal)) as caught:
            self.do(user, command)
        assert self.state is before
        error: Exception = caught.value
        if isinstance(error, Refused):
            return error.refusal
        assert isinstance(error, Illegal)
        return error.reason

    def replayed(self) -> TableState:
        return self.folded(self.log)

    @staticmethod
    def folded(log: list[Entry]) -> TableState:
        """Entry by entry."""
        state: TableState | None = None
        for entry in log:
            state, _ = fold_entry(state, entry)
        assert state is not None
        return state

    @property
    def turn(self) -> int:
        assert self.state.game is not None
        return self.state.game.public.turn_number

    def on_turn(self) -> str:
        (seat,) = self.state.acting()
        user = self.state.chairs[seat].user
        assert user is not None
        return user


def seated(settings: Settings = TWO) -> Desk:
    desk = Desk(settings)
    for user in ("ann", "bob", "cem", "dee")[: settings.seats.count(None)]:
        desk.do(user, ask.Sit(user.title()))
    return desk


def playing(settings: Settings = TWO) -> Desk:
    desk = seated(replace_edition(settings))
    desk.do("ann", ask.Start())
    return desk


def replace_edition(settings: Settings) -> Settings:
    """Sabra, with its clock: no three pairs to ask about, so a game starts at once."""
    clock = 120 if settings.clock_seconds is None else settings.clock_seconds
    return msgspec.structs.replace(settings, edition="sabra", clock_seconds=clock)


def phase_of(desk: Desk) -> TablePhase:
    return desk.state.phase


def play_to_the_end(desk: Desk) -> None:
    """All but one give up."""
    while desk.state.phase is TablePhase.PLAYING:
        game = desk.state.game_number
        loser = next(
            chair.user
            for at, chair in enumerate(desk.state.chairs)
            if chair.user is not None and desk.state.game and not desk.state.game.public.resigned[at]
        )
        desk.do(loser, ask.Resign(game))
