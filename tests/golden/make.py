"""Makes golden games anew: `python -m tests.golden.make [EDITION ...]` (from the repository's root).

Needed only if a golden game can't be kept: a record that no longer replays is a broken promise to everybody
who has saved one, so look for another way first.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from tests.golden.features import GOLDEN, tie_for_the_start
from tests.support.random_games import random_draft, random_plays
from tilerummy.notation import record_of, verify, write_record
from tilerummy.rules import (
    Action,
    DemandRedeal,
    Draw,
    Edition,
    Event,
    Illegal,
    KeepDeal,
    Phase,
    Play,
    Position,
    Referee,
    Resign,
    Seat,
    State,
    Table,
    TimeUp,
    evolve,
    load_edition,
    replay,
)
from tilerummy.rules.tile import without
from tilerummy.solver import FastSearch, best_play

HERE = Path(__file__).parent
NAMES = ("Ada", "Bo", "Cem", "Dita", "Eve", "Finn")
TRIES = 20_000


def main() -> None:
    for edition_id in sys.argv[1:] or GOLDEN:
        make(load_edition(edition_id))


def make(edition: Edition) -> None:
    wanted = GOLDEN[edition.id]
    referee = Referee(FastSearch())
    best = 0
    for number in range(TRIES):
        events = _game(edition, Random(number), referee)
        if events is None:
            continue
        shown = sum(feature(events) for feature in wanted.values())
        if shown == len(wanted):
            record = record_of(events, NAMES[: events[0].seats])  # type: ignore[union-attr]  # a game begins so
            verify(record, referee)
            (HERE / f"{edition.id}.jsonl").write_text(write_record(record), encoding="utf-8")
            print(f"{edition.id}: seed {number}, {len(events)} events")
            return
        best = max(best, shown)
    print(f"{edition.id}: no game in {TRIES} shows more than {best} of {len(wanted)}")


def _game(edition: Edition, rng: Random, referee: Referee) -> tuple[Event, ...] | None:
    """A game of players who mostly play their best; None if its deal can't show what it should."""
    players = edition.max_players if edition.max_players > 4 else rng.randrange(2, edition.max_players + 1)
    events = list(referee.begin(edition, players, rng.randbytes(32), Seat(rng.randrange(players))))
    state = replay(tuple(events))
    if "a new deal is demanded" in GOLDEN[edition.id] and not state.asked:
        return None
    if "a tie for the start" in GOLDEN[edition.id] and not tie_for_the_start(events):
        return None
    idle = rng.choice((0.0, 0.3, 0.9))
    while state.public.phase is not Phase.ENDED:
        seat, action = _decision(state, rng, idle)
        try:
            new = referee.apply(state, seat, action)
        except Illegal:
            new = referee.apply(state, seat, TimeUp())
        for event in new:
            state = evolve(state, event)
            events.append(event)
    return tuple(events)


def _decision(state: State, rng: Random, idle: float) -> tuple[Seat, Action]:
    if state.public.phase is Phase.DEAL_OFFERED:
        return min(state.asked), DemandRedeal() if rng.random() < 0.7 else KeepDeal()
    seat = state.public.turn
    assert seat is not None
    position = state.position(seat)
    if rng.random() < 0.003:
        return seat, Resign()
    if rng.random() < 0.04:
        return seat, TimeUp(_draft(position, rng))
    if state.pool and rng.random() < idle:
        return seat, Draw()
    if rng.random() < 0.15:
        for table in random_plays(position, rng):
            return seat, Play(table)
    best = best_play(position)
    return (seat, Draw()) if best is None else (seat, Play(best.table))


def _draft(position: Position, rng: Random) -> Table | None:
    """What lies there when time is up: a finished play, one with a tile left over, or some mess."""
    best = best_play(position)
    if best is None or rng.random() < 0.4:
        return random_draft(position, rng)
    left = without(position.rack, best.laid)
    return Table((*best.table.melds, left[:1])) if left and rng.random() < 0.7 else best.table


if __name__ == "__main__":
    main()
