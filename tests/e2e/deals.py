"""Looks for deals that make a test worth its time: run `python -m tests.e2e.deals`, and give a test the word.

A game of somebody who always makes the best play against easy bots, as `test_whole_games.py` plays it. The
order of melds on a real page may lead elsewhere in the end, so the tests say for themselves what they need.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from tests.e2e.player import SHORT_GAME, edition_of
from tilerummy.bots import NoviceBot
from tilerummy.bots.budget import Budget
from tilerummy.notation import format_tiles
from tilerummy.rules import Action, Draw, Edition, Phase, Play, Referee, Seat, replay, view
from tilerummy.rules.event import Ending
from tilerummy.rules.folding import evolve
from tilerummy.solver import FastSearch, best_play

REFEREE = Referee(FastSearch())


@dataclass(frozen=True, slots=True)
class Course:
    turns: int
    rearranged: int
    jokers: str
    """The kinds of joker that were laid by hand."""
    won: bool


def lot(word: str, *of: object) -> bytes:
    return sha256(f"{word} {of}".encode()).digest()


def course(word: str, edition: Edition, players: int, most_turns: int) -> Course | None:
    """How the first game of a table with this word goes; None if it takes too long."""
    state = replay(REFEREE.begin(edition, players, lot(word, "game", 1)))
    turns = rearranged = 0
    jokers: set[str] = set()
    while state.public.phase is Phase.PLAYING and turns < most_turns:
        seat, number = state.public.turn, state.public.turn_number
        assert seat is not None
        action: Action
        if seat == Seat(0):
            found = best_play(state.position(seat))
            action = Draw() if found is None else Play(found.table)
            turns += 1
            if found is not None:
                rearranged += any(meld not in found.table.melds for meld in state.public.table.melds)
                jokers |= set(format_tiles(found.laid)) & set("JDCM")
        else:
            rng = Random(int.from_bytes(lot(word, "bot", 1, number)[:4], "big"))
            action = NoviceBot().choose(view(state, seat), rng, Budget())
        for event in REFEREE.apply(state, seat, action):
            state = evolve(state, event)
    result = state.public.result
    if result is None:
        return None
    won = result.ending is Ending.OUT and result.winners == (Seat(0),)
    return Course(turns, rearranged, "".join(sorted(jokers)), won)


def main(
    edition: str = "sabra", players: str = "2", count: str = "40", rack: str = "8", jokers: str = ""
) -> None:
    rules = edition_of(edition, {**SHORT_GAME, "rack_size": int(rack)})
    for number in range(int(count)):
        found = course(f"deal {number}", rules, int(players), 14)
        if found is None or not set(jokers) <= set(found.jokers):
            continue
        if jokers or found.rearranged > 1 or int(players) > 2:
            print(f"deal {number}: {found}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
