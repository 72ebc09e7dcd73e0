"""Moves in the running game: what somebody asks for, what a bot chooses, what the end of the time means."""

from __future__ import annotations

from tilerummy.rules import Action, Illegal, Reason, Seat
from tilerummy.tables import commands as ask
from tilerummy.tables.actions import action_of, held
from tilerummy.tables.asking import Asking
from tilerummy.tables.decision import Decision
from tilerummy.tables.events import GameMoved
from tilerummy.tables.going import came_back
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.ruling import rule
from tilerummy.tables.state import TablePhase, TableState


def by_player(state: TableState, user: str, command: ask.GameCommand) -> Asking[Decision]:
    """Somebody at the table makes a move; raises `Refused` or `Illegal`."""
    if state.phase is TablePhase.CLOSED:
        raise Refused(Refusal.TABLE_CLOSED)
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    action = _wanted(state, seat, command)
    moved = yield from by_seat(state, seat, action)
    return Decision((*came_back(state, seat), *moved.events), moved.game)


def by_seat(state: TableState, seat: Seat, action: Action) -> Asking[Decision]:
    """An action of whoever plays at this seat; raises `Illegal`."""
    assert state.game is not None
    ruling = yield from rule(state.game, seat, action)
    return Decision((GameMoved(state.game_number, ruling.events),), ruling.after)


def _wanted(state: TableState, seat: Seat, command: ask.GameCommand) -> Action:
    """The action, if it is meant for what the game waits for now."""
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
    return action_of(command, held(state.game.position(seat)))
