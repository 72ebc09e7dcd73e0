"""Everything that happens at a table, as a decision: on a command, by a bot or the clock, or by itself."""

from __future__ import annotations

from tilerummy.rules import Action, Illegal, Phase, Reason, Seat, State
from tilerummy.rules import action as do
from tilerummy.rules.scoring import rack_points
from tilerummy.tables import commands as ask
from tilerummy.tables.actions import action_of, held
from tilerummy.tables.begin import Seed, begin_next
from tilerummy.tables.beside_game import decide
from tilerummy.tables.decision import NOTHING, Deciding, Decision
from tilerummy.tables.due import IsMissed, NextGameBegins
from tilerummy.tables.events import GameMoved
from tilerummy.tables.going import came_back, missed
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.ruling import Ruling, rule
from tilerummy.tables.state import TablePhase, TableState


def by_command(state: TableState, user: str, command: ask.Command, seed: Seed) -> Deciding[Decision]:
    """Raises `Refused` or `Illegal`."""
    if not isinstance(command, ask.GameCommand):
        return Decision(decide(state, user, command, seed))
    if state.phase is TablePhase.CLOSED:
        raise Refused(Refusal.TABLE_CLOSED)
    seat = state.seat_of(user)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    action = _wanted(state, seat, command)
    ruling = yield from rule(_game(state), seat, action)
    if isinstance(action, do.Resign):
        ruling = yield from _without_people(state, ruling)
    moved = GameMoved(state.game_number, ruling.events)
    return Decision((*came_back(state, seat), moved), ruling.after)


def by_itself(state: TableState, due: NextGameBegins | IsMissed, seed: Seed) -> Decision:
    """What is due besides moves of a game."""
    match due:
        case NextGameBegins():
            return Decision(begin_next(state, seed)) if state.ready else NOTHING
        case IsMissed(seat):
            return Decision(missed(state, seat))


def by_seat(state: TableState, seat: Seat, action: Action) -> Deciding[Decision]:
    """An action of this seat, whoever plays there; raises `Illegal`."""
    ruling = yield from rule(_game(state), seat, action)
    return Decision((GameMoved(state.game_number, ruling.events),), ruling.after)


def _game(state: TableState) -> State:
    assert state.game is not None
    return state.game


def _without_people(state: TableState, ruling: Ruling) -> Deciding[Ruling]:
    """Bots don't play on among themselves: the one who is closest to going out wins, the others give up."""
    events, game = ruling.events, ruling.after
    while game.public.phase is not Phase.ENDED:
        active = game.public.active
        if any(state.chairs[seat].user is not None for seat in active):
            break
        worst = max(active, key=lambda seat: rack_points(game.public.edition, game.racks[seat]))
        ruling = yield from rule(game, worst, do.Resign())
        events, game = (*events, *ruling.events), ruling.after
    return Ruling(events, game)


def _wanted(state: TableState, seat: Seat, command: ask.GameCommand) -> Action:
    """The action, if it refers to the current turn."""
    if state.phase is not TablePhase.PLAYING or state.game is None:
        over = state.game is not None and command.game == state.game_number
        raise Illegal(Reason.GAME_OVER) if over else Refused(Refusal.NO_GAME)
    public = state.game.public
    match command:
        case ask.Play(game, turn) | ask.Draw(game, turn):
            if (game, turn) != (state.game_number, public.turn_number):
                raise Refused(Refusal.STALE)
        case ask.KeepDeal(game, deal) | ask.DemandRedeal(game, deal):
            if (game, deal) != (state.game_number, public.deals):
                raise Refused(Refusal.STALE)
        case ask.Resign(game):
            if game != state.game_number:
                raise Refused(Refusal.STALE)
    if state.paused_after is not None:
        raise Refused(Refusal.PAUSED)
    return action_of(command, held(state.game.position(seat)))
