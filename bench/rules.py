"""How fast the rules are: whole random games through `apply` and `evolve`, and verdicts on large tables."""

from __future__ import annotations

from random import Random
from time import perf_counter

from tests.support.random_games import random_game
from tilerummy.rules import (
    Action,
    Draw,
    Edition,
    Event,
    KeepDeal,
    Phase,
    Play,
    Position,
    Referee,
    Seat,
    State,
    Table,
    all_editions,
    evolve,
    judge,
    load_edition,
    replay,
    view,
)
from tilerummy.rules import meld as compiled_module
from tilerummy.solver import FastSearch, best_play

GAMES = 60
SECONDS = 2.0
PATIENCE = 15.0
"""With special jokers, whether somebody may pass is a long search: then fewer games will do."""


class Recording:
    """Remembers what was asked and allowed, so that a game can be had again without those who decide."""

    def __init__(self) -> None:
        self._referee = Referee(FastSearch())
        self.asked: list[tuple[Seat, Action]] = []

    def begin(self, edition: Edition, players: int, seed: bytes, first: Seat) -> tuple[Event, ...]:
        return self._referee.begin(edition, players, seed, first)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        events = self._referee.apply(state, seat, action)
        self.asked.append((seat, action))
        return events


def main() -> None:
    how = "compiled" if compiled_module.__file__.endswith(".so") else "interpreted"
    print(f"rules ({how})")
    for edition in all_editions():
        print(f"  {edition.id:16} {events_per_second(edition):>8,.0f} events/s of whole random games")
    print(
        f"  {'ravensburger-de':16} {checks_per_second():>8,.0f} legality checks/s on tables of 40 to 80 tiles"
    )


def events_per_second(edition: Edition) -> float:
    games: list[tuple[tuple[Event, ...], list[tuple[Seat, Action]]]] = []
    enough = perf_counter() + PATIENCE
    for number in range(GAMES):
        if games and perf_counter() > enough:
            break
        referee = Recording()
        players = 2 + number % (edition.max_players - 1)
        events = random_game(edition, players, Random(number), referee)
        begin = events[: _first_decision(events, edition, referee)]
        games.append((begin, referee.asked))
    plain = Referee(FastSearch())
    count = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        for begin, asked in games:
            state = replay(begin)
            count += len(begin)
            for seat, action in asked:
                for event in plain.apply(state, seat, action):
                    state = evolve(state, event)
                    count += 1
    return count / (perf_counter() - start)


def _first_decision(events: tuple[Event, ...], edition: Edition, referee: Recording) -> int:
    """How many events a game has before anybody decides."""
    state = replay(events)
    beginning = referee.begin(edition, state.public.seats, state.seed, state.public.starter or Seat(0))
    return len(beginning)


def checks_per_second() -> float:
    cases = large_tables(load_edition("ravensburger-de"))
    search = FastSearch()
    count = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        for position, table in cases:
            judge(position, table, search)
        count += len(cases)
    return count / (perf_counter() - start)


def large_tables(edition: Edition) -> list[tuple[Position, Table]]:
    """Plays of greedy players on tables of 40 to 80 tiles."""
    referee = Referee(FastSearch())
    found: list[tuple[Position, Table]] = []
    number = 0
    while len(found) < 200:
        number += 1
        state = replay(referee.begin(edition, 4, number.to_bytes(32, "big")))
        while state.public.phase is not Phase.ENDED:
            action: Action
            if state.public.phase is Phase.DEAL_OFFERED:
                seat, action = next(iter(state.asked)), KeepDeal()
            else:
                assert state.public.turn is not None
                seat = state.public.turn
                position = view(state, seat).position()
                best = best_play(position)
                action = Draw() if best is None else Play(best.table)
                if best is not None and 40 <= len(position.table.tiles()) <= 80:
                    found.append((position, best.table))
            for event in referee.apply(state, seat, action):
                state = evolve(state, event)
    return found
