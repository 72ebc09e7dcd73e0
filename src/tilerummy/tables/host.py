"""A host of tables: commands in; messages, log entries and the next due time out.

It needs no web framework, no database, no sockets and no processes, and reads no clock: the caller passes in
the time. The server adds all of these around the same parts; a game without a server uses the host as it is.
The entries it returns are all that needs to be stored: a table can be restored from them.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tilerummy.rules import Action, Illegal, Seat, Table, view
from tilerummy.rules import action as do
from tilerummy.tables import Refusal, Refused, Settings, create, events_of
from tilerummy.tables.actions import held, laid_out, table_of
from tilerummy.tables.bots import choose_action
from tilerummy.tables.change import carried_out
from tilerummy.tables.commands import Command
from tilerummy.tables.decision import NOTHING, Decision, concluded
from tilerummy.tables.due import BotMoves, Expires, IsMissed, NextGameBegins, TimeRunsOut, next_due
from tilerummy.tables.entry import Entry
from tilerummy.tables.happening import by_command, by_itself, by_seat
from tilerummy.tables.hint import hint_of, play_for_hint
from tilerummy.tables.live import LiveTable, position_of
from tilerummy.tables.log import fold_log
from tilerummy.tables.looker import Looker
from tilerummy.tables.lots import Lots, SecretLots
from tilerummy.tables.protocol.messages import (
    CloseCode,
    DraftMessage,
    Hint,
    HintMessage,
    SeenEntry,
    Verdict,
    Welcome,
)
from tilerummy.tables.protocol.seen import seen_events
from tilerummy.tables.settings import STAND_IN_LEVEL
from tilerummy.tables.state import TableState
from tilerummy.tables.verdict import judge_draft, verdict_of

_NO_CODE: Final = ""


@dataclass(slots=True)
class Listener:
    """A viewer of a table; collects messages until they are taken."""

    looker: Looker
    told: list[bytes] = field(default_factory=list)
    closed: CloseCode | None = None

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def close(self, code: CloseCode) -> None:
        self.closed = code

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a command or a wake-up."""

    entry: Entry | None
    """The new log entry; None if nothing has changed."""
    messages: tuple[tuple[str, bytes], ...]
    """Users and the messages for them."""
    due: int
    """When to wake the table, unless something happens first."""


class HostedTable:
    """One table, with its log and its viewers."""

    def __init__(self, state: TableState, log: list[Entry]) -> None:
        self.live = LiveTable(state)
        self.log = log
        self.drafts: dict[Seat, DraftMessage] = {}

    @property
    def state(self) -> TableState:
        return self.live.state


class Host:
    def __init__(self, lots: Lots | None = None, bot_delay: int | None = None) -> None:
        """`bot_delay`: how long bots seem to think, in milliseconds; by default it depends on their level."""
        self._lots = lots or SecretLots()
        self._bot_delay = bot_delay
        self.tables: dict[str, HostedTable] = {}

    # --- tables

    def create(self, user: str, settings: Settings, now: int) -> HostedTable:
        """Create a table, with the first entry of its log. Raises `Refused`."""
        name = secrets.token_urlsafe(12)
        change = carried_out(Decision(create(name, _NO_CODE, user, settings)), None, now)
        return self._keep(HostedTable(change.after, [change.entry()]))

    def restore(self, entries: Sequence[Entry]) -> HostedTable:
        """Restore a table from its log."""
        *_, state = fold_log(entries)
        assert state is not None
        return self._keep(HostedTable(state, list(entries)))

    def _keep(self, table: HostedTable) -> HostedTable:
        self.tables[table.state.id] = table
        return table

    def enter(self, table: HostedTable, user: str, now: int) -> Welcome:
        """Add a viewer, who gets messages from now on; returns what they see now."""
        live, state = table.live, table.state
        live.viewers.add(Listener(Looker.alone(user)))
        seat = state.seat_of(user)
        seen = [
            SeenEntry(state.visible_seq(entry.seq, seat), entry.at, seen_events(state, happened, seat))
            for entry in table.log[max(0, state.game_seq - 1) :]
            if not state.is_hidden(entry.seq, seat) and (happened := events_of(state, entry))
        ]
        return live.welcome(Looker.alone(user), tuple(seen), None, now)

    # --- what happens

    def command(self, table: HostedTable, user: str, command: Command, now: int) -> Outcome:
        """Carry out a command; raises `Refused` or `Illegal`, and then nothing has changed."""
        seed = partial(self._lots.seed, table.state)
        return self._done(table, concluded(by_command(table.state, user, command, seed)), now)

    def wake(self, table: HostedTable, now: int) -> Outcome:
        """Do what is due: a bot moves, the time of a turn ends, the next game begins."""
        when, what = next_due(table.state, self._bot_delay)
        decision = NOTHING
        if when <= now:
            match what:
                case BotMoves(seat):
                    decision = self._moved(table, seat, self._chosen(table.state, seat))
                case TimeRunsOut(seat):
                    decision = self._moved(table, seat, do.TimeUp(self._laid_out(table, seat)))
                case NextGameBegins() | IsMissed():
                    decision = by_itself(table.state, what, partial(self._lots.seed, table.state))
                case Expires():
                    del self.tables[table.state.id]
        return self._done(table, decision, now)

    def judge(self, table: HostedTable, user: str, draft: DraftMessage, language: str) -> Verdict:
        """The referee's verdict on a draft; the draft counts if the time runs out."""
        seat, position = position_of(table.state, user)
        tried = table_of(draft.melds, held(position))
        table.drafts[seat] = draft
        return verdict_of(draft, position, tried, judge_draft(position, tried), language)

    def hint(self, table: HostedTable, user: str, asked: HintMessage, language: str) -> Hint:
        state = table.state
        seat, position = position_of(state, user)
        if not state.gives_hints(seat):
            raise Refused(Refusal.HINTS_OFF)
        assert state.game is not None
        found = play_for_hint(state.settings)(position)
        return hint_of(asked, state.game.public.turn_number, position, found, language)

    def _chosen(self, state: TableState, seat: Seat) -> Action:
        assert state.game is not None
        level = state.chairs[seat].bot or STAND_IN_LEVEL
        return choose_action(level, view(state.game, seat), self._lots.bot(state))

    def _laid_out(self, table: HostedTable, seat: Seat) -> Table | None:
        draft = table.drafts.get(seat)
        if draft is None:
            return None
        return laid_out(table.state, draft.game, draft.turn, " | ".join(filter(str.strip, draft.melds)))

    def _moved(self, table: HostedTable, seat: Seat, action: Action) -> Decision:
        try:
            return concluded(by_seat(table.state, seat, action))
        except Illegal:  # a bot that asks for what isn't allowed must not stop the game
            return concluded(by_seat(table.state, seat, do.TimeUp()))

    def _done(self, table: HostedTable, decision: Decision, now: int) -> Outcome:
        if not decision.events:
            return Outcome(None, _taken(table.live), next_due(table.state, self._bot_delay)[0])
        change = carried_out(decision, table.state, now, self._bot_delay)
        entry = change.entry()
        table.log.append(entry)
        table.live.advance(change.after, change.events, now)
        return Outcome(entry, _taken(table.live), change.due)


def _taken(live: LiveTable) -> tuple[tuple[str, bytes], ...]:
    """Take all messages collected since the last time."""
    found: list[tuple[str, bytes]] = []
    for viewer in tuple(live.viewers):
        assert isinstance(viewer, Listener)
        found += [(viewer.looker.user, message) for message in viewer.told]
        viewer.told.clear()
        if viewer.closed is not None:
            live.viewers.discard(viewer)
    return tuple(found)
