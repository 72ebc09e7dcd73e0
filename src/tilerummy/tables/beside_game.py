"""Decides the commands that are no moves of a game; for those see `happening.py`. It has no side effects,
reads no clock and draws no lots: those are passed in."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec.structs import replace

from tilerummy.rules import Seat
from tilerummy.tables import commands as ask
from tilerummy.tables.begin import Seed, begin_next, start
from tilerummy.tables.bounds import check_changes, check_rematch, check_return
from tilerummy.tables.events import (
    BotSet,
    BotStandsIn,
    Created,
    GameMoved,
    LetIn,
    PauseAsked,
    Paused,
    PauseUnasked,
    ReadyForMore,
    Renamed,
    Resumed,
    Sat,
    SeatOffered,
    SettingsChanged,
    TableEvent,
)
from tilerummy.tables.fold import fold_all
from tilerummy.tables.going import came_back, leave, send_away
from tilerummy.tables.looker import alias_of, open_to
from tilerummy.tables.names import clean_name, told_apart
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.settings import Settings, settled
from tilerummy.tables.state import Chair, TablePhase, TableState

_LOBBY_COMMANDS: Final = (ask.Sit, ask.ChangeSettings, ask.SetBot, ask.OfferSeat, ask.Remove, ask.Start)
_AFTER_THE_START: Final = (ask.OfferSeat, ask.Remove)
"""Of these, what the owner may do later, too."""


def create(table: str, code: str, owner: str, settings: Settings) -> tuple[TableEvent, ...]:
    return (Created(table, code, owner, settled(settings)),)


def decide(state: TableState, user: str, command: ask.TableCommand, seed: Seed) -> tuple[TableEvent, ...]:
    """The events that follow from this command of this user; raises `Refused`."""
    if state.phase is TablePhase.CLOSED:
        raise Refused(Refusal.TABLE_CLOSED)
    events = _asked(state, user, command, seed)
    if not events or any(isinstance(event, GameMoved) for event in events):
        return events
    after = fold_all(state, events, state.seq, state.at)
    if replace(after, changes=state.changes) == state:
        return ()  # renaming Ann to Ann leaves no trace
    if after.changes is not state.changes:
        check_changes(state, user)
    if after.returns != state.returns:
        check_return(state)
    return events


def _asked(state: TableState, user: str, command: ask.TableCommand, seed: Seed) -> tuple[TableEvent, ...]:
    if isinstance(command, _LOBBY_COMMANDS):
        return _in_lobby(state, user, command, seed)
    if isinstance(command, ask.Leave):
        return leave(state, user, seed)
    if isinstance(command, ask.LetIn):
        if user != state.owner:
            raise Refused(Refusal.NOT_OWNER)
        return tuple(LetIn(gone) for gone in state.removed if alias_of(state, gone) == command.who)
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    back = came_back(state, seat)
    match command:
        case ask.Rename(name):
            new = _name(state, user, name)
            return back if new == state.chairs[seat].name else (*back, Renamed(seat, new))
        case ask.NextGame(wait):
            if state.phase is TablePhase.OVER:
                raise Refused(Refusal.MATCH_OVER)
            if state.phase is not TablePhase.BETWEEN:
                raise Refused(Refusal.GAME_NOT_OVER)
            return (*back, *_ready(state, seat, seed, wait=wait))
        case ask.Rematch(wait):
            if state.phase is not TablePhase.OVER:
                raise Refused(Refusal.MATCH_NOT_OVER)
            check_rematch(state)
            return (*back, *_ready(state, seat, seed, wait=wait))
        case ask.StandIn(whose):
            chair = _chair(state, whose)
            if not chair.absent or chair.stand_in or state.phase is not TablePhase.PLAYING:
                raise Refused(Refusal.NOT_ABSENT)
            return (*back, BotStandsIn(whose))
        case ask.Pause():
            return (*back, *_pause(state, seat))
        case ask.Resume():
            return (*back, *_resume(state, seat))
        case _:
            assert_never(command)


# --- before the start


def _in_lobby(state: TableState, user: str, command: ask.TableCommand, seed: Seed) -> tuple[TableEvent, ...]:
    if isinstance(command, ask.Sit):
        return (_sit(state, user, command),)
    started = state.phase is not TablePhase.LOBBY
    if started and not isinstance(command, _AFTER_THE_START):
        raise Refused(Refusal.ALREADY_STARTED)
    if user != state.owner:
        raise Refused(Refusal.NOT_OWNER)
    match command:
        case ask.ChangeSettings(wanted):
            settings = settled(wanted, state.settings)
            if len(settings.seats) < sum(chair.user is not None for chair in state.chairs):
                raise Refused(Refusal.SEAT_TAKEN)
            return (SettingsChanged(settings),)
        case ask.SetBot(seat, level):
            if _chair(state, seat).user is not None:
                raise Refused(Refusal.SEAT_TAKEN)
            return (BotSet(seat, level),)
        case ask.OfferSeat(seat, who):
            if _chair(state, seat).bot is None:
                raise Refused(Refusal.SEAT_TAKEN)
            return (SeatOffered(seat, who),)
        case ask.Remove(seat):
            whose = _chair(state, seat).user
            if whose is None or (started and whose == user):  # to go oneself is to leave
                raise Refused(Refusal.SEAT_NOT_TAKEN)
            return send_away(state, seat, seed)
        case ask.Start(fill):
            return start(state, fill, seed)
        case _:
            raise AssertionError(f"{command} is not for the lobby")


def _sit(state: TableState, user: str, command: ask.Sit) -> Sat:
    """Newcomers may also take a free seat between games, and an offered one at any time; others can't move
    then, since scores belong to seats."""
    name = _name(state, user, command.name)
    if user in state.removed:
        raise Refused(Refusal.REMOVED)
    started = state.phase is not TablePhase.LOBBY
    own, free = state.seat_of(user), open_to(state, user)
    if started and (own is not None or (state.phase is TablePhase.PLAYING and not free)):
        raise Refused(Refusal.ALREADY_STARTED)
    if command.seat is not None:
        _chair(state, command.seat)
        if command.seat not in (*free, own):
            raise Refused(Refusal.SEAT_TAKEN)
        return Sat(command.seat, user, name, command.program, command.shared)
    free = free or (() if own is None else (own,))
    if not free:
        raise Refused(Refusal.SEAT_TAKEN)
    return Sat(free[0] if own is None else own, user, name, command.program, command.shared)


# --- in a game, beside its moves


def _pause(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    if state.phase is not TablePhase.PLAYING:
        raise Refused(Refusal.NO_GAME)
    if state.paused_after is not None:
        raise Refused(Refusal.PAUSED)
    everybody = {seat, *state.people()} <= state.pause_asked | {seat}
    return (PauseAsked(seat), Paused()) if everybody else (PauseAsked(seat),)


def _resume(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    if state.paused_after is not None:
        return (Resumed(seat),)
    if seat in state.pause_asked:
        return (PauseUnasked(seat),)
    raise Refused(Refusal.NOT_PAUSED)


# --- between games


def _ready(state: TableState, seat: Seat, seed: Seed, *, wait: bool) -> tuple[TableEvent, ...]:
    at_once = state.awaited() <= state.ready | {seat}
    if not wait and not at_once:
        if state.chairs[seat].user != state.owner:
            raise Refused(Refusal.NOT_OWNER)
        at_once = True
    return (ReadyForMore(seat), *(begin_next(state, seed) if at_once else ()))


def _name(state: TableState, user: str, asked: str) -> str:
    """The name shown at this table: two Anns can be told apart."""
    others = (chair.name for chair in state.chairs if chair.user != user)
    return told_apart(clean_name(asked), others)


def _chair(state: TableState, seat: int) -> Chair:
    if seat >= state.players:
        raise Refused(Refusal.NO_SUCH_SEAT)
    return state.chairs[seat]
