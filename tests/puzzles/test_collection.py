"""Collections as files, the one that is shipped, and the puzzle of the day."""

import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from bench.puzzles import agreement, blind, by_kind
from tests.puzzles.positions import position
from tests.support.project import ROOT
from tilerummy.notation import parse_rack, parse_table
from tilerummy.puzzles import (
    CollectionError,
    Grade,
    Kind,
    Puzzle,
    Technique,
    graded,
    kind_of,
    only_answer,
    read_collection,
    shipped,
    weakest_way,
    write_collection,
)
from tilerummy.rules import EDITION_IDS, Illegal, Reason, readings
from tilerummy.solver import can_go_out
from tools.make_puzzles import SHIPPED, Figures, chosen, figures_in, header_of

SWAP = Puzzle(
    Kind.LAY,
    position("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1", "k4 k5 y1 y13"),
    parse_rack("k4 k5 y1"),
    Grade(Technique.SWAP, 4, 0),
    weakest_way(position("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1", "k4 k5 y1 y13"), parse_rack("k4 k5 y1")),
)


def prove(puzzle: Puzzle) -> None:
    """What docs/puzzles-format.md promises of every puzzle."""
    asked = puzzle.position
    assert only_answer(asked) == puzzle.lays
    assert kind_of(asked, puzzle.lays) is puzzle.kind
    way = weakest_way(asked, puzzle.lays)
    assert way is not None
    assert (way.hardest, way.sure) == (puzzle.grade.technique, True)
    assert puzzle.missing(way.table) == 0
    assert puzzle.kind is Kind.OPEN or way.hardest > Technique.ADD


def test_a_collection_is_read_as_it_was_written() -> None:
    text = write_collection([SWAP], "seven", "a test")
    (read,) = read_collection(text)
    assert (read, read.way) == (SWAP, SWAP.way)
    header = json.loads(text.splitlines()[0])
    assert (header["generator"], header["seed"], header["licence"]) == ("a test", "seven", "MIT")


def test_readers_pass_over_what_else_a_header_says() -> None:
    text = write_collection(
        [SWAP], "seven", "a test", {"version": 2, "editions": {"sabra": {"games": 1, "each": 2}}}
    )
    assert json.loads(text.splitlines()[0])["version"] == 2
    assert list(read_collection(text)) == [SWAP]


def test_the_shipped_collection_says_where_it_comes_from() -> None:
    header = header_of(SHIPPED)
    assert header["version"] >= 3
    assert header["made_with"]
    figures = figures_in(header)
    assert tuple(figures) == EDITION_IDS
    counts = Counter((puzzle.position.edition.id, puzzle.grade.technique) for puzzle in shipped())
    for (edition, technique), count in counts.items():
        assert count <= figures[edition].each, (edition, technique)


def test_the_maker_takes_the_figures_of_the_header_or_others() -> None:
    known = {edition: Figures(games=114, each=22) for edition in EDITION_IDS}
    assert chosen([], known) == known
    assert chosen(["sabra", "xp=130", "twist=200,30"], known) == {
        "sabra": Figures(114, 22),
        "xp": Figures(130, 22),
        "twist": Figures(200, 30),
    }


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('{"tilerummy-puzzles":2}', "line 1: format 2 is not known here"),
        ("[]", "line 1: the header of a collection is missing"),
        ("?", "line 1: "),
    ],
)
def test_what_is_no_collection_is_refused(line: str, wrong: str) -> None:
    with pytest.raises(CollectionError, match=re.escape(wrong)):
        list(read_collection(line))


def test_a_broken_puzzle_is_refused_with_its_line() -> None:
    text = write_collection([SWAP], "", "").replace("r3 r4 r5 r6", "r3 r4 r5 r7")
    with pytest.raises(CollectionError, match="line 2: r3 r4 r5 r7 isn't a valid meld"):
        list(read_collection(text))


def test_the_format_is_told_with_an_example() -> None:
    page = (ROOT / "docs/puzzles-format.md").read_text(encoding="utf-8")
    example = page.partition("```jsonl collection\n")[2].partition("```")[0]
    assert example == write_collection([SWAP], "tilerummy", "tools.make_puzzles")
    prove(SWAP)


def test_any_legal_table_that_lays_the_tiles_solves_a_puzzle() -> None:
    assert SWAP.missing(parse_table("r3 r4 r5 | r6 b6 y6 | k4 k5 k6 | k1 r1 b1 y1")) == 0
    assert SWAP.missing(parse_table("r3 r4 r5 r6 | k6 b6 y6 | k1 r1 b1 y1")) == 2
    with pytest.raises(Illegal) as refused:
        SWAP.missing(parse_table("r3 r4 r5 r6 | k4 k5 k6 | b6 y6 | k1 r1 b1 y1"))
    assert refused.value.reason is Reason.MELD_TOO_SHORT


def test_a_joker_that_may_stay_as_it_is_makes_no_puzzle_of_jokers() -> None:
    stays = position("r4 J r6 r7 | k1 r1 b1", "k7 b7 y13")
    assert kind_of(stays, parse_rack("k7 b7")) is Kind.LAY
    leaves = position("r4 J r6 | k1 r1 b1", "r5 k7 k8 y13")
    assert kind_of(leaves, parse_rack("r5 k7 k8")) is Kind.JOKER


def test_two_answers_of_the_same_size_make_no_puzzle() -> None:
    assert only_answer(position("r4 r5 r6 | k7 k8 k9", "r7 k7 b7")) is not None
    assert only_answer(position("k4 b4 y4", "r4 y8 y9 y10 k8 b8")) is None  # the 8s or the run


def test_the_shipped_collection_has_enough_of_every_edition_technique_and_kind() -> None:
    puzzles = shipped()
    assert len(puzzles) >= 1000
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert [puzzle.grade for puzzle in puzzles] == sorted(puzzle.grade for puzzle in puzzles)
    editions = Counter(puzzle.position.edition.id for puzzle in puzzles)
    assert min(editions[edition] for edition in EDITION_IDS) >= 135
    techniques = Counter(puzzle.grade.technique for puzzle in puzzles)
    assert min(techniques[technique] for technique in Technique if technique <= Technique.CHAIN_2) >= 40
    kinds = Counter((puzzle.position.edition.id, puzzle.kind) for puzzle in puzzles)
    assert min(kinds[edition, kind] for edition in EDITION_IDS for kind in Kind) >= 9
    grades = Counter((puzzle.position.edition.id, puzzle.grade.technique) for puzzle in puzzles)
    rungs = [technique for technique in Technique if Technique.TAKE <= technique <= Technique.CHAIN_2]
    fewest = sorted(grades[edition, rung] for edition in EDITION_IDS for rung in rungs)
    assert (fewest[0] >= 10, fewest[1] >= 20) == (True, True)  # games of twist seldom need a split
    assert min(grades[edition, Technique.CHAIN_3] for edition in EDITION_IDS) >= 3


def test_the_ways_that_are_told_are_ways() -> None:
    for puzzle in shipped():
        assert puzzle.way is not None
        assert (puzzle.way.hardest, puzzle.way.depth) == (puzzle.grade.technique, puzzle.grade.depth)
        assert puzzle.missing(puzzle.way.table) == 0
        laid = sorted(tile for stage in puzzle.way.stages for tile in stage.laid)
        assert tuple(laid) == puzzle.lays
        assert all(readings(meld) for stage in puzzle.way.stages for meld in stage.table.melds)


def test_a_collection_need_not_tell_ways() -> None:
    (read,) = read_collection(write_collection([replace(SWAP, way=None)], "", ""))
    assert read.way is None


@pytest.mark.slow
def test_grades_agree_with_a_measure_that_knows_no_techniques() -> None:
    some = shipped()[::3]
    assert len(some) >= 300
    sets, melds = agreement([(puzzle, blind(puzzle)) for puzzle in some])
    assert min(sets, melds) >= 0.6


@pytest.mark.soak
def test_grades_agree_with_it_among_puzzles_that_ask_the_same() -> None:
    for kind, some in by_kind([(puzzle, blind(puzzle)) for puzzle in shipped()]).items():
        assert len(some) >= 100, kind
        assert min(agreement(some)) >= 0.6, kind


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_puzzles_of_the_collection_keep_their_promises(part: int) -> None:
    for puzzle in shipped()[part * 10 :: 40]:
        prove(puzzle)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_puzzle_of_the_collection_keeps_its_promises(edition: str) -> None:
    for puzzle in shipped():
        if puzzle.position.edition.id == edition:
            prove(puzzle)
            assert graded(puzzle.position, puzzle.lays) == puzzle.grade


def test_whoever_goes_out_lays_the_whole_rack() -> None:
    for puzzle in shipped()[::25]:
        assert can_go_out(puzzle.position) is (puzzle.lays == puzzle.position.rack)
