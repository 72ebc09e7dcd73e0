"""Positions as they arise: whole games through the referee, between players that the solver drives."""

from collections.abc import Iterator
from enum import Enum
from random import Random

from tilerummy.rules import (
    Action,
    Draw,
    Edition,
    Illegal,
    KeepDeal,
    Phase,
    Play,
    Position,
    Reason,
    Referee,
    Seat,
    State,
    evolve,
    replay,
)
from tilerummy.solver import FastSearch, best_play, best_plays, go_out


class Manner(Enum):
    GREEDY = "greedy"
    """Lays all that can be laid, every turn."""
    HOARDING = "hoarding"
    """Draws until the rack is large or can be laid at once."""
    FICKLE = "fickle"
    """Lays something, seldom the most."""


def positions_of_a_game(edition: Edition, manners: tuple[Manner, ...], rng: Random) -> Iterator[Position]:
    """Every position in which somebody is on turn; a play that the referee refuses is an error."""
    referee = Referee(FastSearch())
    state = replay(referee.begin(edition, len(manners), rng.randbytes(32)))
    while state.public.phase is not Phase.ENDED:
        if state.public.phase is Phase.DEAL_OFFERED:
            state = _after(referee, state, min(state.asked), KeepDeal())
            continue
        turn = state.public.turn
        assert turn is not None
        position = state.position(turn)
        yield position
        action = _choice(position, manners[turn], rng)
        try:
            state = _after(referee, state, turn, action)
        except Illegal as refusal:
            if action != Draw() or refusal.reason is not Reason.MUST_PLAY:
                raise
            state = _after(referee, state, turn, _choice(position, Manner.GREEDY, rng))


def _after(referee: Referee, state: State, seat: Seat, action: Action) -> State:
    for event in referee.apply(state, seat, action):
        state = evolve(state, event)
    return state


def _choice(position: Position, manner: Manner, rng: Random) -> Action:
    match manner:
        case Manner.GREEDY:
            best = best_play(position)
        case Manner.HOARDING:
            enough = len(position.rack) >= 26
            best = best_play(position) if enough else go_out(position)
        case Manner.FICKLE:
            few = best_plays(position, rng.choice((1, 2, 5, 20)))
            best = few[-1] if few else None
    return Draw() if best is None else Play(best.table)
