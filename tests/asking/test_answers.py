"""Questions about positions, answered without a server."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.asking.answers import check, put_in_order, solve
from tilerummy.asking.questions import (
    ArrangeQuestion,
    CheckQuestion,
    GradeAnswer,
    GradeQuestion,
    SolveQuestion,
)
from tilerummy.asking.seeing import grade
from tilerummy.asking.solving import Wanted
from tilerummy.messages import languages, say
from tilerummy.notation import parse_tiles
from tilerummy.puzzles import Kind, Technique, technique_name
from tilerummy.rules import EDITION_IDS, load_edition
from tilerummy.rules.tile import as_rack
from tilerummy.tables import Refusal, Refused

LANGUAGES = languages()


def test_a_legal_play_is_told_with_what_it_lays() -> None:
    found = check(CheckQuestion(table=("r4 r5 r6",), play=("r4 r5 r6 r7",), rack="r7 k1"), "en")
    assert (found.legal, found.laid, found.points, found.fault) == (True, "r7", 7, None)
    assert found.text == "Legal. It lays r7, 7 points."


def test_without_a_rack_whatever_is_laid_was_on_it() -> None:
    asked = CheckQuestion(table=("r4 r5 r6",), play=("r4 r5 r6 r7", "k9 b9 y9"))
    assert check(asked, "en").laid == "k9 r7 b9 y9"


def test_a_refusal_names_the_meld_in_the_words_of_the_box() -> None:
    asked = CheckQuestion(edition="sabra", play=("k9 b9 y9", "r4 r5 r7"))
    found = check(asked, "de")
    assert found.fault is not None
    assert (found.legal, found.fault.code, found.blamed) == (False, "run-gap", (1,))
    assert [one.fault is None for one in found.melds] == [True, False]
    assert found.text == found.fault.text
    short = CheckQuestion(edition="sabra", play=("r4 r5",))
    assert "Kombination" in check(short, "de").text


def test_a_refusal_may_name_a_meld_of_the_table_before() -> None:
    asked = CheckQuestion(
        table=("r4 r5 r6 r7", "k1 k2 k3"), play=("r5 r6 r7", "r4 b4 y4", "k1 k2 k3"), opened=False
    )
    found = check(asked, "en")
    assert found.fault is not None
    assert found.fault.code == "opening-touches-table"
    assert (found.blamed, found.blamed_before) == ((), (0,))


def test_tiles_from_nowhere_are_named() -> None:
    found = check(CheckQuestion(table=("r4 r5 r6",), play=("r4 r5 r6 r7",), rack="k1"), "en")
    assert (found.legal, found.tiles) == (False, "r7")


def test_an_opening_is_counted() -> None:
    found = check(CheckQuestion(play=("r4 r5 r6",), opened=False), "en")
    assert found.opening is not None
    assert (found.opening.needed, found.opening.points, found.legal) == (30, 15, False)


def test_a_play_is_told_step_by_step() -> None:
    found = solve(SolveQuestion(table=("r4 r5 r6 r7",), rack="k4 b4 y13"), "en")
    (play,) = found.plays
    assert (play.laid, play.goes_out) == ("k4 b4", False)
    first, second = play.steps
    assert (first.base, first.made, first.after) == ("r4 r5 r6 r7", "r5 r6 r7", ("r5 r6 r7", "r4"))
    assert second.after[0] == "r5 r6 r7"
    assert sorted(second.after) == sorted(meld.tiles for meld in play.table)
    assert found.text == "You can lay k4 b4, 8 points."


@pytest.mark.parametrize(
    ("rack", "opened", "wanted", "said"),
    [
        ("r7 k1", True, Wanted.OUT, "No, you can't lay your whole rack this turn."),
        ("r7", True, Wanted.OUT, "Yes, you can go out: lay r7, 7 points."),
        ("k1 k2 k3", False, Wanted.OUT, say("asking.none.out-too-low", points=6, needed=30)),
        ("r7", False, Wanted.OUT, say("asking.none.out-touches-table")),
        ("k1 y9", False, Wanted.OUT, "No, you can't lay your whole rack this turn."),
        ("k10 b10 y10", False, Wanted.OUT, "Yes, you can go out: lay k10 b10 y10, 30 points."),
        ("k1 y9", True, Wanted.TILES, "There is nothing you could lay."),
        ("k1 y9", False, Wanted.TILES, "You can't open yet: no play from your rack alone makes 30 points."),
        ("k9 r9 b9 y9 y1", False, Wanted.POINTS, "You can open with k9 r9 b9 y9, 36 points."),
    ],
)
def test_the_answer_in_words(rack: str, opened: bool, wanted: Wanted, said: str) -> None:
    assert (
        solve(SolveQuestion(table=("r4 r5 r6",), rack=rack, opened=opened, wanted=wanted), "en").text == said
    )


def test_several_plays_the_best_first() -> None:
    found = solve(SolveQuestion(table=("r4 r5 r6",), rack="r3 r7", best=3), "en")
    best, *others = (play.laid for play in found.plays)
    assert (best, set(others)) == ("r3 r7", {"r3", "r7"})


def test_a_mess_put_in_order() -> None:
    found = put_in_order(ArrangeQuestion(tiles="r6 r4 k9 r5 b9 y9"), "en")
    assert (found.fits, found.left_over, found.missing) == (True, "", ())
    assert [meld.tiles for meld in found.table] == ["r4 r5 r6", "k9 b9 y9"]


def test_what_is_missing() -> None:
    found = put_in_order(ArrangeQuestion(tiles="r4 r5 r6 k9 b9"), "en")
    assert (found.fits, found.left_over) == (False, "k9 b9")
    assert set(found.missing) == {"r9", "y9", "J"}
    assert put_in_order(ArrangeQuestion(tiles="r4 r5 r6 k9"), "en").missing[0] == "k7 k8"


def test_too_much_is_missing_to_be_told() -> None:
    found = put_in_order(ArrangeQuestion(tiles="k1 r3 b5 y7 k13"), "en")
    assert (found.table, found.missing) == ((), ())


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        (CheckQuestion(play=("r4 x r6",)), "unreadable"),
        (CheckQuestion(play=("r4 r5 r6 | k1",)), "unreadable"),
        (CheckQuestion(table=("r4 r5",), play=("r4 r5 r6",)), "table-meld"),
        (CheckQuestion(play=("r4 r5 r6",), rack="r4 r4 r4"), "too-many"),
        (CheckQuestion(play=("r4 D",)), "no-such-tile"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_lie_there_is_refused(asked: CheckQuestion, wrong: str, language: str) -> None:
    with pytest.raises(Refused) as caught:
        check(asked, language)
    assert (caught.value.refusal, caught.value.details["wrong"]) == (Refusal.BAD_POSITION, wrong)
    assert caught.value.details["problem"]


def test_a_refusal_goes_from_process_to_process() -> None:
    refused = Refused(Refusal.BAD_POSITION, problem="p", count=3)
    again = pickle.loads(pickle.dumps(refused))
    assert (again.refusal, again.details) == (refused.refusal, refused.details)


def test_an_unknown_edition_or_rule_is_refused() -> None:
    for asked in (ArrangeQuestion(edition="none", tiles=""), ArrangeQuestion(house_rules={"x": 1}, tiles="")):
        with pytest.raises(Refused) as caught:
            put_in_order(asked, "en")
        assert caught.value.refusal is Refusal.BAD_SETTINGS


TABLES = ("r4 r5 r6 r7", "k7 b7 y7", "b1 b2 b3", "y9 y10 y11 y12", "k4 k5 J")


@given(st.data())
def test_every_step_keeps_all_tiles_and_the_last_is_the_play(data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from(EDITION_IDS))
    table = tuple(data.draw(st.lists(st.sampled_from(TABLES), unique=True)))
    rack = data.draw(
        st.lists(st.sampled_from([f"{c}{n}" for c in "krby" for n in (3, 4, 7, 8)]), unique=True)
    )
    on_table = [tile for meld in table for tile in meld.split()]
    found = solve(SolveQuestion(edition=edition, table=table, rack=" ".join(rack)), "nl")
    for play in found.plays:
        assert play.steps
        for step in play.steps:
            lies = as_rack(tile for meld in step.after for tile in parse_tiles(meld))
            assert set(on_table) <= set(map(str, lies))
        last = sorted(" ".join(sorted(meld.split())) for meld in play.steps[-1].after)
        assert last == sorted(" ".join(sorted(meld.tiles.split())) for meld in play.table)


def test_a_grade_tells_how_a_person_finds_the_best_play() -> None:
    asked = GradeQuestion(edition="sabra", table=("r3 r4 r5 r6", "k6 b6 y6"), rack="k4 k5 y13")
    found = grade(asked, "de")
    assert (found.kind, found.laid) == (Kind.LAY, "k4 k5")
    assert [stage.technique for stage in found.stages] == ["swap"]
    assert found.stages[0].text == technique_name(Technique.SWAP, "de", load_edition("sabra"))
    assert {*map(as_rack, map(parse_tiles, found.stages[-1].table))} == {
        *map(as_rack, map(parse_tiles, ("r3 r4 r5", "r6 b6 y6", "k4 k5 k6")))
    }
    assert all(found.stages[0].steps)


def test_where_nothing_can_be_laid_there_is_nothing_to_grade() -> None:
    assert grade(GradeQuestion(rack="k1 r5"), "en") == GradeAnswer(None, "", (), ())


def test_what_cannot_lie_on_a_table_is_not_graded() -> None:
    with pytest.raises(Refused) as refused:
        grade(GradeQuestion(table=("r1 r5 r9",), rack="k1"), "en")
    assert refused.value.refusal is Refusal.BAD_POSITION
