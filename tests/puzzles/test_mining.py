"""Puzzles are found in the turns of games."""

from tests.puzzles.positions import position
from tilerummy.notation import parse_rack
from tilerummy.puzzles import Kind, Technique, puzzle_of, puzzles_in
from tilerummy.puzzles.mining import going_out
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


def test_the_same_seed_finds_the_same_puzzles() -> None:
    first, again = (list(puzzles_in(game_of_bots("sabra", "tilerummy/sabra/0"))) for _ in range(2))
    assert first == again
    assert first
