"""The compiled and the interpreted form give the same answers, to the letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.answers import answers

pytestmark = pytest.mark.compiled
QUESTIONS = 60


def test_the_same_answers(run_compiled: Callable[[str], str]) -> None:
    code = (Path(__file__).parent / "answers.py").read_text(encoding="utf-8")
    compiled = run_compiled(f"{code}\nprint(*answers({QUESTIONS}), sep='\\n')").splitlines()
    interpreted = answers(QUESTIONS)
    assert len(interpreted) > 3 * QUESTIONS
    assert compiled == interpreted


def test_what_is_no_action_is_refused_by_the_rules(run_compiled: Callable[[str], str]) -> None:
    """A compiled function would answer an argument of the wrong type with `TypeError`."""
    code = (
        "from tilerummy.rules import Draw, Illegal, Play, Referee, Table, TimeUp, load_edition, replay\n"
        "from tilerummy.solver import FastSearch\n"
        "referee = Referee(FastSearch())\n"
        "state = replay(referee.begin(load_edition('sabra'), 2, bytes(32)))\n"
        "seats = [(seat, Draw()) for seat in (-1, 2, 1 << 70, None, '0', 0.0, True, (0,))]\n"
        "tables = [None, 'k4', (), Table([]), Table(('k7',)), Table(((3, 4, 5),))]\n"
        "actions = [(0, action) for action in (None, 'draw', Draw, *map(Play, tables), TimeUp(0))]\n"
        "for seat, action in (*seats, *actions):\n"
        "    try:\n"
        "        referee.apply(state, seat, action)\n"
        "    except Illegal as refused:\n"
        "        print(refused.reason.value)\n"
    )
    assert run_compiled(code).split() == ["no-such-seat"] * 8 + ["not-an-action"] * 10


def test_what_goes_from_process_to_process_arrives(run_compiled: Callable[[str], str]) -> None:
    code = (
        "import pickle\n"
        "from tilerummy.rules import Position, Referee, Seat, Tile, load_edition, replay, view\n"
        "from tilerummy.solver import FastSearch, best_play\n"
        "events = Referee(FastSearch()).begin(load_edition('sabra'), 2, bytes(32))\n"
        "state = replay(events)\n"
        "seen = view(state, Seat(0))\n"
        "rack = (Tile.R1, Tile.R2, Tile.R3)\n"
        "best = best_play(Position(state.public.edition, state.public.table, rack, opened=True))\n"
        "for thing in (events, state, seen, seen.position(), best):\n"
        "    assert pickle.loads(pickle.dumps(thing)) == thing\n"
        "print('all', end='')\n"
    )
    assert run_compiled(code) == "all"
