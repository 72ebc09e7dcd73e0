"""What the lobby shows of a table, and what is stored of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tilerummy.notation import Header, version_of, write_record
from tilerummy.notation.record import FullRecord
from tilerummy.rules import Ending, commitment
from tilerummy.rules.event import GameBegan, GameEnded
from tilerummy.server.store import FinishedRecord, Listing
from tilerummy.tables.events import GameMoved, TableEvent
from tilerummy.tables.protocol.build import record_id, record_key
from tilerummy.tables.protocol.view import Sitter
from tilerummy.tables.ruling import REFEREE
from tilerummy.tables.settings import BotLevel
from tilerummy.tables.state import TablePhase, TableState


class ListedSeat(msgspec.Struct, frozen=True):
    sitter: Sitter
    name: str
    level: BotLevel | None
    stand_in: bool = False
    """Whether a bot plays for the person."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    code: str
    phase: TablePhase
    edition: str
    house_rules: dict[str, str | int | bool]
    clock_seconds: int
    match_length: int
    games_played: int
    game_count: int
    public: bool
    seats: tuple[ListedSeat, ...]
    free_seats: int


class KnockedTable(TableSummary, frozen=True):
    """The table at which somebody has knocked."""

    who: str
    """What its owner may call them: a place may be kept for them alone."""


class KeptSummary(TableSummary, frozen=True):
    """As stored; the additional fields are for the server only."""

    users: tuple[str | None, ...] = ()
    """By seat."""


class _Users(msgspec.Struct):
    users: tuple[str | None, ...] = ()


def users_of(summary: bytes) -> tuple[str | None, ...]:
    """The users by seat; empty for summaries of earlier versions."""
    return msgspec.json.decode(summary, type=_Users).users


class RecordSummary(msgspec.Struct, frozen=True):
    """A finished game in a list."""

    edition: str
    house_rules: dict[str, str | int | bool]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: Ending
    key: str | None = None
    """Lets others see a game of a table without spectators; null if everybody may see it anyway."""


class _Key(msgspec.Struct):
    key: str | msgspec.UnsetType | None = msgspec.UNSET


def key_of(summary: bytes) -> str | msgspec.UnsetType | None:
    """The key in a summary; unset in summaries of earlier versions."""
    return msgspec.json.decode(summary, type=_Key).key


def listing_of(state: TableState) -> Listing:
    free = sum(chair.is_free for chair in state.chairs)
    waiting = state.phase is TablePhase.LOBBY
    summary = KeptSummary(
        id=state.id,
        code=state.code,
        phase=state.phase,
        edition=state.edition.id,
        house_rules=dict(state.settings.house_rules),
        clock_seconds=state.edition.clock_seconds,
        match_length=state.settings.match_length,
        games_played=len(state.match.games),
        game_count=state.match.game_count,
        public=state.settings.public,
        seats=_seats(state),
        free_seats=free,
        users=tuple(chair.user for chair in state.chairs),
    )
    members = dict.fromkeys(chair.user for chair in state.chairs if chair.user is not None)
    return Listing(
        open=waiting and free > 0 and state.settings.public,
        alive=state.phase is not TablePhase.CLOSED,
        counts_for=_counts_for(state),
        summary=msgspec.json.encode(summary),
        members=tuple(members),
    )


def _counts_for(state: TableState) -> str:
    """The user whose table limit this table counts towards: nobody if it is over or its owner has left."""
    seat = state.seat_of(state.owner)
    left = seat is not None and state.chairs[seat].left
    return "" if left or state.phase in (TablePhase.OVER, TablePhase.CLOSED) else state.owner


def changes_listing(events: Sequence[TableEvent]) -> bool:
    """False for moves within a game, which the lobby doesn't show."""
    return not all(
        isinstance(event, GameMoved)
        and not isinstance(event.events[0], GameBegan)
        and not isinstance(event.events[-1], GameEnded)
        for event in events
    )


def _seats(state: TableState) -> tuple[ListedSeat, ...]:
    found: list[ListedSeat] = []
    for chair in state.chairs:
        bot = Sitter.BOT if chair.bot is not None else Sitter.NOBODY
        sitter = Sitter.PERSON if chair.user is not None else bot
        found.append(ListedSeat(sitter, chair.name, chair.bot, chair.stand_in))
    return tuple(found)


def names_of(state: TableState) -> tuple[str, ...]:
    """The players' names, as records need them."""
    return tuple(chair.name for chair in state.chairs)


def ended_game(events: Sequence[TableEvent]) -> int | None:
    """The number of the game that an entry ended, if it ended one."""
    for event in reversed(events):
        if isinstance(event, GameMoved):
            return event.game if isinstance(event.events[-1], GameEnded) else None
    return None


def finished_records(
    state: TableState, events: Sequence[TableEvent], wall: int
) -> tuple[FinishedRecord, ...]:
    """The record of the game that an entry ended, if any; `state` is the state after the entry."""
    game = ended_game(events)
    if game is None:
        return ()
    began, ended = state.game_events[0], state.game_events[-1]
    assert isinstance(began, GameBegan)
    assert isinstance(ended, GameEnded)
    names = names_of(state)
    version = version_of(state.game_events, REFEREE)
    record = FullRecord(Header(state.edition, names, commitment(began.seed), version), state.game_events)
    summary = RecordSummary(
        edition=state.edition.id,
        house_rules=dict(state.settings.house_rules),
        names=names,
        scores=ended.scores,
        winners=tuple(int(seat) for seat in ended.winners),
        ending=ended.ending,
        key=record_key(state, began.seed),
    )
    return (
        FinishedRecord(
            id=record_id(state.id, game),
            game=game,
            finished_at=wall,
            text=write_record(record),
            summary=msgspec.json.encode(summary),
            members=tuple(dict.fromkeys(chair.user for chair in state.chairs if chair.user is not None)),
        ),
    )
