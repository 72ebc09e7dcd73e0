"""A whole game with handicaps: solver, bots, referee and record agree on what each seat is granted."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.recorded import REFEREE, names, objects
from tilerummy.bots import LEVELS, NO_BUDGET
from tilerummy.notation import (
    FullRecord,
    read_record,
    record_of,
    replay_record,
    verify,
    view_record_of,
    write_record,
)
from tilerummy.rules import Seat, load_edition, replay, view
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.play import judge
from tilerummy.solver import FastSearch, best_play

CHILD = Handicap(opening_points=20, time=2, hints=True)
EVERYBODY = Handicap(opening_points=0)


@pytest.mark.parametrize("edition", ["sabra", "ravensburger-de", "twist", "original-it"])
@pytest.mark.slow
def test_a_game_with_handicaps_is_recorded_replayed_and_verified(edition: str) -> None:
    """Solver, bots and referee agree on what each seat needs: every opening of the game follows its own."""
    rng = Random(edition)
    events = REFEREE.begin(
        load_edition(edition), 3, rng.randbytes(32), handicaps=(Handicap(), CHILD, EVERYBODY)
    )
    bot = LEVELS["easy"].bot()
    state = replay(events)
    while state.public.result is None:
        seat = state.public.turn if state.public.turn is not None else min(state.asked)
        position = state.position(seat)
        found = best_play(position)
        if found is not None:  # what the solver proposes is legal for this seat
            judge(position, found.table, FastSearch())
        happened, state = REFEREE.advance(state, seat, bot.choose(view(state, seat), rng, NO_BUDGET))
        events = (*events, *happened)
    text = write_record(record_of(events, names(3)))
    began = objects(text)[1]
    assert began["handicaps"] == [{}, {"opening_points": 20, "time": 2, "hints": True}, {"opening_points": 0}]
    record = read_record(text)
    assert isinstance(record, FullRecord)
    assert replay_record(record).public.handicaps == (Handicap(), CHILD, EVERYBODY)
    assert verify(record, REFEREE) == ()
    seen = write_record(view_record_of(events, Seat(0), names(3)))
    assert replay_record(read_record(seen)).public.handicap(Seat(1)) == CHILD
