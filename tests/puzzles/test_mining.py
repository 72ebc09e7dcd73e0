"""Puzzles are found in the turns of games."""

import pytest

from tests.puzzles.positions import position
from tilerummy.notation import parse_rack
from tilerummy.puzzles import Kind, Technique, missed_in, only_answer, puzzle_of, puzzles_in
from tilerummy.puzzles.mining import going_out
from tilerummy.puzzles.turns import turns_in
from tools.make_puzzles import game_of_bots


def test_a_turn_with_one_best_play_is_a_puzzle() -> None:
    found = puzzle_of(position("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1", "k4 k5 y1 y13"))
    assert found is not None
    assert (found.kind, found.lays) == (Kind.LAY, parse_rack("k4 k5 y1"))
    assert found.grade.technique is Technique.SWAP


def test_plain_additions_are_no_puzzle() -> None:
    assert puzzle_of(position("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1", "r7 y1 y13")) is None


def test_the_tiles_of_an_answer_alone_go_out() -> None:
    found = puzzle_of(position("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1", "k4 k5 y1 y13"))
    assert found is not None
    out = going_out(found)
    assert out is not None
    assert (out.kind, out.position.rack) == (Kind.OUT, found.lays)


@pytest.mark.slow
def test_missed_are_the_turns_in_which_more_could_have_been_laid() -> None:
    turns = list(turns_in(game := game_of_bots("sabra", "tilerummy/sabra/5")))
    everything = {(turn.seat, puzzle.id): turn for turn in turns if (puzzle := puzzle_of(turn.position))}
    missed = {(seat, puzzle.id) for seat in {turn.seat for turn in turns} for puzzle in missed_in(game, seat)}
    assert missed < everything.keys()
    assert missed
    for key, turn in everything.items():
        best = only_answer(turn.position)
        assert best is not None
        assert (key in missed) is (len(best) > len(turn.laid))


def test_the_same_seed_finds_the_same_puzzles() -> None:
    first, again = (list(puzzles_in(game_of_bots("sabra", "tilerummy/sabra/0"))) for _ in range(2))
    assert first == again
    assert first
