"""Entries folded into a table's state."""

from __future__ import annotations

from typing import Any, Final, assert_never
from zlib import crc32

from msgspec.structs import replace

from tilerummy.bots.cast import cast_name
from tilerummy.notation.record_codec import Setting
from tilerummy.rules import Match, State, evolve
from tilerummy.rules.event import DealKept, Dealt, GameBegan, GameEnded, TurnBegan
from tilerummy.rules.match import GameResult
from tilerummy.tables.bounds import counted
from tilerummy.tables.codec import decode_events, revive
from tilerummy.tables.due import ABSENT_MS
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import (
    BotSet,
    BotStandsIn,
    CameBack,
    Closed,
    Created,
    GameLines,
    GameMoved,
    LetIn,
    MatchBegan,
    OwnerChanged,
    PauseAsked,
    Paused,
    PauseUnasked,
    ReadyForMore,
    Renamed,
    Resumed,
    Sat,
    SeatOffered,
    SettingsChanged,
    Stood,
    TableEvent,
    WentAbsent,
)
from tilerummy.tables.settings import Settings, chosen_edition, without_handicap
from tilerummy.tables.state import Chair, TablePhase, TableState

_NO_PAUSE: Final[dict[str, Any]] = {"paused_after": None, "pause_asked": frozenset()}


def fold_entry(state: TableState | None, entry: Entry) -> tuple[TableState, tuple[TableEvent, ...]]:
    """The state after an entry of the log, and what the entry says."""
    events = events_of(state, entry)
    return fold_all(state, events, entry.seq, entry.at), events


def events_of(state: TableState | None, entry: Entry) -> tuple[TableEvent, ...]:
    """The events of an entry. `state`: any state with the edition and number of players of that time; these
    don't change once a game has begun."""
    return tuple(
        _moved_by(state, stored) if isinstance(stored, GameLines) else stored
        for stored in decode_events(entry.body)
    )


def _moved_by(state: TableState | None, lines: GameLines) -> GameMoved:
    assert state is not None  # a table is created first
    return revive(lines, Setting(state.edition, state.players))


def fold_all(
    state: TableState | None,
    events: tuple[TableEvent, ...],
    seq: int,
    at: int,
    game: State | None = None,
) -> TableState:
    """The state after an entry with these events. `game`: the game after the move among them, if already
    computed."""
    for event in events:
        state = fold(state, event, seq, at, game)
    assert state is not None
    return state


def tells_one_alone(events: tuple[TableEvent, ...]) -> bool:
    """Whether an entry with these events is known to one seat only: an answer to an offered deal while others
    are still to answer."""
    return len(events) == 1 and isinstance(events[0], GameMoved) and _is_answer(events[0])


def _is_answer(moved: GameMoved) -> bool:
    return len(moved.events) == 1 and isinstance(moved.events[0], DealKept)


def fold(
    state: TableState | None, event: TableEvent, seq: int, at: int, game: State | None = None
) -> TableState:
    if state is None:
        assert isinstance(event, Created)  # every log begins like this
        return _created(event, seq, at)
    if isinstance(event, GameMoved):
        return _moved(state, event, seq, at, game)
    state = replace(state, seq=seq, at=at, changes=counted(state, event))
    match event:
        case Created():
            raise AssertionError("a table is created once")
        case Sat(seat, user, name, program, shared):
            old = state.seat_of(user)
            if old is not None:
                state = state.with_chair(old, Chair())
            return state.with_chair(seat, Chair(user, name, program=program, shared=shared))
        case Stood(seat, removed):
            gone = state.chairs[seat].user
            state = state.with_chair(seat, Chair())
            if removed and gone is not None and gone != state.owner:
                state = replace(state, removed=state.removed | {gone}, removals=state.removals + 1)
                state = replace(state, settings=without_handicap(state.settings, seat))
            return replace(state, ready=state.ready - {seat}, pause_asked=state.pause_asked - {seat})
        case LetIn(user):
            return replace(state, removed=state.removed - {user})
        case Renamed(seat, name):
            return state.with_chair(seat, replace(state.chairs[seat], name=name))
        case SettingsChanged(settings):
            return _resettled(state, settings)
        case BotSet(seat, level):
            return replace(state, chairs=_named(state.id, state.with_chair(seat, Chair(bot=level)).chairs))
        case SeatOffered(seat, who):
            return state.with_chair(seat, replace(state.chairs[seat], offered=True, offered_to=who))
        case OwnerChanged(user):
            return replace(state, owner=user)
        case MatchBegan():
            match = Match(state.edition, state.players, state.settings.match_length)
            return replace(state, match=match, match_first_game=state.game_number + 1)
        case ReadyForMore(seat):
            since = state.ready_since if state.ready else at
            return replace(state, ready=state.ready | {seat}, ready_since=since)
        case WentAbsent(seat, left):
            chair = replace(state.chairs[seat], absent=True, absent_since=at, left=left)
            state = state.with_chair(seat, chair)
            return replace(state, ready=state.ready - {seat}, pause_asked=state.pause_asked - {seat})
        case BotStandsIn(seat):
            return state.with_chair(seat, replace(state.chairs[seat], stand_in=True))
        case CameBack(seat):
            return _back(state, seat)
        case PauseAsked(seat):
            return replace(state, pause_asked=state.pause_asked | {seat})
        case PauseUnasked(seat):
            return replace(state, pause_asked=state.pause_asked - {seat})
        case Paused():
            return replace(state, paused_after=at - state.turn_since, pause_asked=frozenset())
        case Resumed():
            assert state.paused_after is not None
            return replace(state, turn_since=at - state.paused_after, paused_after=None)
        case Closed():
            return replace(state, phase=TablePhase.CLOSED)
        case _:
            assert_never(event)


def _created(event: Created, seq: int, at: int) -> TableState:
    edition = chosen_edition(event.settings, earlier=True)
    chairs = _named(event.table, tuple(Chair(bot=level) for level in event.settings.seats))
    return TableState(
        id=event.table,
        code=event.code,
        seq=seq,
        at=at,
        settings=event.settings,
        edition=edition,
        owner=event.owner,
        maker=event.owner,
        phase=TablePhase.LOBBY,
        chairs=chairs,
        match=Match(edition, len(chairs), event.settings.match_length),
    )


def _resettled(state: TableState, settings: Settings) -> TableState:
    """People keep their seats in order, as far as there are enough; the rest is as in the settings."""
    edition = chosen_edition(settings, earlier=True)
    sitting = [chair for chair in state.chairs if chair.user is not None]
    chairs: list[Chair] = []
    for at, level in enumerate(settings.seats):
        old = state.chairs[at] if at < state.players else Chair()
        if old.user is not None:
            chairs.append(old)
            sitting.remove(old)
        else:
            chairs.append(Chair(bot=level))
    for chair in sitting:  # their seat is gone: they get the first free one
        free = next((at for at, other in enumerate(chairs) if other.user is None), None)
        if free is not None:
            chairs[free] = chair
    match = Match(edition, len(chairs), settings.match_length)
    named = _named(state.id, tuple(chairs))
    return replace(state, settings=settings, edition=edition, chairs=named, match=match)


def _named(table: str, chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Gives every bot a unique name. It depends on the table, so that players meet all names over time, and
    on nothing that another worker could see differently."""
    first = crc32(table.encode())
    for at, chair in enumerate(chairs):
        if chair.bot is not None and not chair.name:
            name = cast_name(chair.bot.value, first + at, (other.name for other in chairs))
            chairs = (*chairs[:at], replace(chair, name=name), *chairs[at + 1 :])
    return chairs


def _back(state: TableState, seat: int) -> TableState:
    chair = state.chairs[seat]
    since = _turn_since(state, seat)
    state = state.with_chair(seat, _seated_again(chair))
    return replace(state, turn_since=since, returns=state.returns + 1)


def _seated_again(chair: Chair) -> Chair:
    return Chair(chair.user, chair.name, program=chair.program, shared=chair.shared)


def _turn_since(state: TableState, seat: int) -> int:
    """When the turn counts as begun for a returning player: nobody gains time by leaving and returning.

    A player who was absent when their turn began gets the whole turn. (An offered deal is nobody's turn: the
    clock would reveal whom it waits for.) While the table slept, its clock stood still; after a long sleep
    the turn starts over, since nobody was there to mind.
    """
    since, turn = state.turn_since, None if state.game is None else state.game.public.turn
    if state.asleep:
        fell_asleep = max(since, *(chair.absent_since for chair in state.chairs))
        slept = state.at - fell_asleep
        return state.at if slept >= ABSENT_MS else since + slept
    chair = state.chairs[seat]
    return state.at if chair.stand_in and turn == seat and chair.absent_since < since else since


def pass_over(state: TableState, moved: GameMoved, seq: int, at: int) -> TableState:
    """What remains of a move in a game that ended long ago, without that game itself."""
    return replace(state, seq=seq, at=at, **_changes(state, moved, seq, at))


def _moved(state: TableState, moved: GameMoved, seq: int, at: int, known: State | None) -> TableState:
    game, played = state.game, state.game_events
    if isinstance(moved.events[0], GameBegan):
        game, played = None, ()
    if known is None:
        for event in moved.events:
            game = evolve(game, event)
    else:
        game = known
    changes = _changes(state, moved, seq, at)
    return replace(state, seq=seq, at=at, game=game, game_events=(*played, *moved.events), **changes)


def _changes(state: TableState, moved: GameMoved, seq: int, at: int) -> dict[str, Any]:
    """The changes that a game's events make to the table: computed at once, since this is the most frequent
    case."""
    changes: dict[str, Any] = {}
    for event in moved.events:
        match event:
            case GameBegan():
                changes |= {"game_number": moved.game, "game_seq": seq, "turn_since": at}
                changes |= {"phase": TablePhase.PLAYING, "ready": frozenset(), **_NO_PAUSE}
            case TurnBegan() | Dealt():
                changes["turn_since"] = at
            case DealKept(seat) if _is_answer(moved) and state.seq != seq:
                # Only if nothing else is in this entry: a return in the same entry is visible to everybody.
                changes["unseen"] = (*state.unseen, (seq, seat))
            case GameEnded():
                match = state.match.add(GameResult.of(event))
                phase = TablePhase.OVER if match.is_over else TablePhase.BETWEEN
                changes |= {"match": match, "phase": phase, **_NO_PAUSE}
            case _:
                pass
    return changes
