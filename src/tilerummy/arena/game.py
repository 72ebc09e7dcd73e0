"""One game between bots, through the full rules engine."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Final

from tilerummy.bots import Bot, Budget, IllegalMove, asked
from tilerummy.rules import Edition, Event, Illegal, Phase, Referee, Seat, replay, view
from tilerummy.solver import FastSearch

_SELDOM: Final = (50_000, 20, 1000)
"""Young objects are still collected now and then, all objects hardly ever."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a seat took to make its decisions."""

    moves: int
    seconds: float
    longest: float


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game with all its events, and how long each seat thought."""

    events: tuple[Event, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ending: str
    turns: int
    thinking: tuple[Thinking, ...] = field(compare=False)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Garbage is collected after a game, not in the middle of somebody's move.

    The bots and the solver keep many objects, none of which is garbage; going through all of them takes
    nearly a tenth of a second.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@undisturbed()
def play_game(
    edition: Edition, bots: Sequence[Bot], seed: bytes, budget: Budget, names: Sequence[str] = ()
) -> PlayedGame:
    """Play a whole game. The bots' random numbers depend only on the seed and their seats.

    A bot that breaks the rules raises `IllegalMove`, one that fails `BotFailed`; both call it by its name.
    """
    referee = Referee(FastSearch())
    chances = [Random(sha256(seed + b"bot/%d" % seat).digest()) for seat in range(len(bots))]
    times: list[list[float]] = [[] for _ in bots]
    events = list(referee.begin(edition, len(bots), seed))
    state = replay(tuple(events))
    while state.public.phase is not Phase.ENDED:
        seat = state.public.turn if state.public.phase is Phase.PLAYING else min(state.asked)
        assert seat is not None  # until the game ends, somebody has to decide
        began = perf_counter()
        seen = view(state, seat)
        action = asked(bots[seat], _who(names, seat), seen, chances[seat], budget)
        times[seat].append(perf_counter() - began)
        try:
            happened, state = referee.advance(state, seat, action)
        except Illegal as illegal:
            raise IllegalMove.of(_who(names, seat), seen, action, illegal) from None
        events += happened
    ended = state.public.result
    assert ended is not None
    return PlayedGame(
        tuple(events),
        ended.scores,
        ended.winners,
        ended.ending.value,
        state.public.turn_number,
        tuple(Thinking(len(took), sum(took), max(took, default=0.0)) for took in times),
    )


def _who(names: Sequence[str], seat: Seat) -> str:
    return names[seat] if names else f"the bot of seat {seat}"
