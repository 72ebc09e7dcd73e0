"""Commands in, events out. It changes nothing, reads no clock and draws no lots: those are handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from tilerummy.rules import Illegal, Reason, Referee, Seat, State
from tilerummy.rules.action import Action
from tilerummy.rules.event import Event
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.actions import action_of
from tilerummy.server.tables.due import bot_is_wanted, heir_is_wanted
from tilerummy.server.tables.events import (
    BotSet,
    BotStandsIn,
    CameBack,
    Closed,
    Created,
    GameMoved,
    MatchBegan,
    OwnerChanged,
    PauseAsked,
    Paused,
    PauseUnasked,
    ReadyForMore,
    Renamed,
    Resumed,
    Sat,
    SettingsChanged,
    Stood,
    TableEvent,
    WentAbsent,
)
from tilerummy.server.tables.names import clean_name
from tilerummy.server.tables.refusal import Refusal, Refused
from tilerummy.server.tables.settings import STAND_IN_LEVEL, BotLevel, Settings, begin_seat, edition_of
from tilerummy.server.tables.state import Chair, TablePhase, TableState

Apply = Callable[[State, Seat, Action], tuple[Event, ...]]
"""The referee's `apply`: handed in, because it may need a search that runs elsewhere."""

Seed = Callable[[], bytes]
"""Where the chance of a new game comes from."""

_LOBBY_COMMANDS: Final = (ask.Sit, ask.ChangeSettings, ask.SetBot, ask.Remove, ask.Start)


def create(table: str, code: str, owner: str, settings: Settings) -> tuple[TableEvent, ...]:
    edition_of(settings)
    return (Created(table, code, owner, settings),)


def decide(
    state: TableState, user: str, command: ask.Command, seed: Seed, referee: Referee, apply: Apply
) -> tuple[TableEvent, ...]:
    """What happens when this user asks for this; raises `Refused` or `Illegal`."""
    if state.phase is TablePhase.CLOSED:
        raise Refused(Refusal.TABLE_CLOSED)
    if isinstance(command, _LOBBY_COMMANDS):
        return _in_lobby(state, user, command, seed, referee)
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    back = came_back(state, seat)
    match command:
        case ask.Play() | ask.Draw() | ask.KeepDeal() | ask.DemandRedeal() | ask.Resign():
            return (*back, *_in_game(state, seat, command, apply))
        case ask.Rename(name):
            return (*back, Renamed(seat, clean_name(name)))
        case ask.NextGame():
            if state.phase is TablePhase.OVER:
                raise Refused(Refusal.MATCH_OVER)
            if state.phase is not TablePhase.BETWEEN:
                raise Refused(Refusal.GAME_NOT_OVER)
            return (*back, *_ready(state, seat, seed, referee))
        case ask.Rematch():
            if state.phase is not TablePhase.OVER:
                raise Refused(Refusal.MATCH_NOT_OVER)
            return (*back, *_ready(state, seat, seed, referee))
        case ask.Leave():
            return _leave(state, seat)
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


def came_back(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """What happens when the player of this seat shows up."""
    chair = state.chairs[seat]
    return (CameBack(seat),) if chair.absent or chair.stand_in else ()


# --- before the start


def _in_lobby(
    state: TableState, user: str, command: ask.Command, seed: Seed, referee: Referee
) -> tuple[TableEvent, ...]:
    if isinstance(command, ask.Sit):
        return (_sit(state, user, command),)
    if state.phase is not TablePhase.LOBBY:
        raise Refused(Refusal.ALREADY_STARTED)
    if user != state.owner:
        raise Refused(Refusal.NOT_OWNER)
    match command:
        case ask.ChangeSettings(settings):
            edition_of(settings)
            if len(settings.seats) < sum(chair.user is not None for chair in state.chairs):
                raise Refused(Refusal.SEAT_TAKEN)
            return (SettingsChanged(settings),)
        case ask.SetBot(seat, level):
            if _chair(state, seat).user is not None:
                raise Refused(Refusal.SEAT_TAKEN)
            return (BotSet(seat, level),)
        case ask.Remove(seat):
            if _chair(state, seat).user is None:
                raise Refused(Refusal.SEAT_NOT_TAKEN)
            return (Stood(seat, removed=True),)
        case ask.Start(fill):
            return _start(state, fill, seed, referee)
        case _:
            raise AssertionError(f"{command} is not for the lobby")


def _sit(state: TableState, user: str, command: ask.Sit) -> Sat:
    """Newcomers may also take a free seat between games; nobody moves then, since scores belong to seats."""
    name = clean_name(command.name)
    if user in state.removed:
        raise Refused(Refusal.REMOVED)
    started = state.phase is not TablePhase.LOBBY
    if state.phase is TablePhase.PLAYING or (started and state.seat_of(user) is not None):
        raise Refused(Refusal.ALREADY_STARTED)
    if command.seat is not None:
        chair = _chair(state, command.seat)
        if not chair.is_free and chair.user != user:
            raise Refused(Refusal.SEAT_TAKEN)
        return Sat(command.seat, user, name)
    own = state.seat_of(user)
    free = next((at for at, chair in enumerate(state.chairs) if chair.is_free), own)
    if free is None:
        raise Refused(Refusal.SEAT_TAKEN)
    return Sat(free if own is None else own, user, name)


def _start(state: TableState, fill: BotLevel | None, seed: Seed, referee: Referee) -> tuple[TableEvent, ...]:
    free = [at for at, chair in enumerate(state.chairs) if chair.is_free]
    if free and fill is None:
        raise Refused(Refusal.SEATS_EMPTY)
    bots = tuple(BotSet(at, fill) for at in free)
    return (*bots, MatchBegan(), _begin(state, seed, referee, first=begin_seat(0, state.players)))


def _begin(state: TableState, seed: Seed, referee: Referee, first: Seat) -> GameMoved:
    events = referee.begin(state.edition, state.players, seed(), first)
    return GameMoved(state.game_number + 1, events)


# --- in a game


def _in_game(state: TableState, seat: Seat, command: ask.GameCommand, apply: Apply) -> tuple[TableEvent, ...]:
    if state.phase is not TablePhase.PLAYING or state.game is None:
        over = state.game is not None and command.game == state.game_number
        raise Illegal(Reason.GAME_OVER) if over else Refused(Refusal.NO_GAME)
    public = state.game.public
    moment = (state.game_number, public.turn_number, public.deals)
    match command:
        case ask.Play(game, turn) | ask.Draw(game, turn):
            if (game, turn) != moment[:2]:
                raise Refused(Refusal.STALE)
        case ask.KeepDeal(game, deal) | ask.DemandRedeal(game, deal):
            if (game, deal) != moment[::2]:
                raise Refused(Refusal.STALE)
        case ask.Resign(game):
            if game != moment[0]:
                raise Refused(Refusal.STALE)
    if state.paused_after is not None:
        raise Refused(Refusal.PAUSED)
    return act(state, seat, action_of(command), apply)


def act(state: TableState, seat: Seat, action: Action, apply: Apply) -> tuple[TableEvent, ...]:
    """What an action in the running game does to the table."""
    assert state.game is not None
    return (GameMoved(state.game_number, apply(state.game, seat, action)),)


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


def _ready(state: TableState, seat: Seat, seed: Seed, referee: Referee) -> tuple[TableEvent, ...]:
    everybody = {seat, *state.people()} <= state.ready | {seat}
    return (ReadyForMore(seat), *(begin_next(state, seed, referee) if everybody else ()))


def begin_next(state: TableState, seed: Seed, referee: Referee) -> tuple[TableEvent, ...]:
    """The next game of the match, or the first of another one. Bots fill the seats of those who left."""
    events: list[TableEvent] = [
        BotSet(at, STAND_IN_LEVEL) for at, chair in enumerate(state.chairs) if chair.is_free
    ]
    played = len(state.match.games)
    if state.phase is TablePhase.OVER:
        events.append(MatchBegan())
        played = 0
    events.append(_begin(state, seed, referee, first=begin_seat(played, state.players)))
    return tuple(events)


# --- coming and going


def _leave(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    events: list[TableEvent] = []
    if state.phase is TablePhase.PLAYING:
        events += [WentAbsent(seat, left=True), BotStandsIn(seat)]
    else:
        events.append(Stood(seat))
    others = [chair for at, chair in enumerate(state.chairs) if at != seat and chair.user is not None]
    if not others and state.phase is not TablePhase.PLAYING:
        events.append(Closed())
    elif state.owner == state.chairs[seat].user:
        events += _new_owner(others)
    return tuple(events)


def absences(state: TableState, present: frozenset[str]) -> tuple[TableEvent, ...]:
    """What it means that of all users only these are there now."""
    gone = [
        WentAbsent(at)
        for at, chair in enumerate(state.chairs)
        if chair.is_there and chair.user is not None and chair.user not in present
    ]
    # An owner without a seat may watch; if they don't even do that, the others must not wait for ever.
    watching = state.seat_of(state.owner) is not None or state.owner in present
    heirs = [chair for chair in state.chairs if chair.user in present]
    return (*gone, *([] if watching else _new_owner(heirs)))


def missed(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """What happens when somebody stays away."""
    events: list[TableEvent] = []
    if bot_is_wanted(state, seat):
        events.append(BotStandsIn(seat))
    if heir_is_wanted(state, seat):
        events += _new_owner(list(state.chairs))
    return tuple(events)


def _new_owner(others: list[Chair]) -> list[TableEvent]:
    """The owner's rights pass on to somebody who is there; if nobody is, they stay where they are."""
    heir = next((chair.user for chair in others if chair.is_there), None)
    return [] if heir is None else [OwnerChanged(heir)]


def _chair(state: TableState, seat: int) -> Chair:
    if seat >= state.players:
        raise Refused(Refusal.NO_SUCH_SEAT)
    return state.chairs[seat]
