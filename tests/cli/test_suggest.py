"""A play written as the command for it."""

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.bots import NO_BUDGET, NoviceBot
from tilerummy.cli.terminal.draft import Draft
from tilerummy.cli.terminal.edit import parse_changes
from tilerummy.cli.terminal.suggest import as_command
from tilerummy.notation import parse_table
from tilerummy.rules import EDITION_IDS, Phase, Referee, State, evolve, judge, load_edition, replay, view
from tilerummy.solver import FastSearch


@pytest.mark.parametrize(
    ("old", "new", "command"),
    [
        ("", "r4 r5 r6 | k7 b7 y7", "r4 r5 r6 | k7 b7 y7"),
        ("r4 r5 r6", "r4 r5 r6 r7", "1: r4 r5 r6 r7"),
        ("k1 k2 k3 | r4 r5 r6 r7", "k1 k2 k3 | r4 r5 r6 | r7 k7 b7", "2: r4 r5 r6 | r7 k7 b7"),
        ("r4 r5 r6 | k4 b4 y4", "k4 b4 y4 r4 | r5 r6 r7", "1: r5 r6 r7 | 2: k4 b4 y4 r4"),
        ("r4 r5 r6 | r7 r8 r9", "r4 r5 r6 r7 r8 r9 r10", "1: r4 r5 r6 r7 r8 r9 r10 | 2:"),
        ("y7 k7 b7 | k1 k2 k3", "k1 k2 k3 | k7 b7 y7 | r1 r2 r3", "r1 r2 r3"),
        ("r1 r2 r3 | r1 r2 r3", "r1 r2 r3 | r1 r2 r3 r4", "2: r1 r2 r3 r4"),
    ],
)
def test_the_command_names_what_changes(old: str, new: str, command: str) -> None:
    assert as_command(parse_table(old), parse_table(new)) == command


def in_the_middle(edition_id: str, seed: int, turns: int) -> State:
    search = FastSearch()
    referee, bot, rng = Referee(search), NoviceBot(search), Random(seed)
    state = replay(referee.begin(load_edition(edition_id), 2, sha256(bytes([seed])).digest()))
    for _ in range(turns):
        seat = state.public.turn if state.public.phase is Phase.PLAYING else min(state.asked, default=None)
        if seat is None:
            break
        for event in referee.apply(state, seat, bot.choose(view(state, seat), rng, NO_BUDGET)):
            state = evolve(state, event)
    return state


@pytest.mark.slow
@given(st.sampled_from(EDITION_IDS), st.integers(0, 255), st.integers(0, 45))
def test_typing_the_command_makes_the_play(edition_id: str, seed: int, turns: int) -> None:
    state = in_the_middle(edition_id, seed, turns)
    seat = state.public.turn
    if seat is None:
        return
    position = state.position(seat)
    found = FastSearch().find_play(position)
    if found is None:
        return
    draft = Draft(position.table, position.rack)
    draft.put(parse_changes(as_command(position.table, found)))
    assert draft.table() == found
    assert judge(position, draft.table(), FastSearch()).laid == draft.laid()
