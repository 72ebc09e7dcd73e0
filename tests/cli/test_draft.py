"""A turn in the making: numbers that stay, steps that can be taken back, tiles that are never lost."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.cli.terminal.draft import Draft, NotPossible
from tilerummy.cli.terminal.edit import parse_changes
from tilerummy.notation import Malformed, format_table, format_tiles, parse_rack, parse_table

TABLE = "r4 r5 r6 r7 | k8 b8 y8 | b1 b2 b3"
RACK = "r3 r8 b4 k5 J"


def draft(table: str = TABLE, rack: str = RACK) -> Draft:
    return Draft(parse_table(table), parse_rack(rack))


def after(*steps: str) -> Draft:
    made = draft()
    for step in steps:
        made.put(parse_changes(step))
    return made


def refused(made: Draft, step: str) -> str:
    before = (dict(made.melds), made.rack(), made.is_changed)
    with pytest.raises(NotPossible) as wrong:
        made.put(parse_changes(step))
    assert (dict(made.melds), made.rack(), made.is_changed) == before
    return str(wrong.value)


def test_a_new_draft_is_the_table_as_it_lies() -> None:
    made = draft()
    assert format_table(made.table()) == TABLE
    assert format_tiles(made.rack()) == "k5 r3 r8 b4 J"
    assert (made.laid(), made.in_hand(), made.is_changed) == ((), (), False)


def test_new_melds_get_the_next_number() -> None:
    made = after("k5 J", "4: k5 J r8 | r3")
    assert sorted(made.melds) == [1, 2, 3, 4, 5]
    assert format_tiles(made.melds[5]) == "r3"
    assert format_tiles(made.laid()) == "k5 r3 r8 J"


def test_numbers_stay_when_a_meld_is_taken_apart() -> None:
    made = after("2: | 3+ b4")
    assert sorted(made.melds) == [1, 3]
    assert format_tiles(made.melds[3]) == "b1 b2 b3 b4"
    assert format_tiles(made.in_hand()) == "k8 b8 y8"
    made.put(parse_changes("k8 b8 y8 r8"))
    assert sorted(made.melds) == [1, 3, 4]
    assert made.in_hand() == ()


def test_taking_and_using_a_tile_in_one_step() -> None:
    made = after("1- r4 | r4 J k5")
    assert format_table(made.table()) == "r5 r6 r7 | k8 b8 y8 | b1 b2 b3 | r4 J k5"
    assert format_tiles(made.laid()) == "k5 J"


def test_a_meld_of_which_everything_is_taken_is_gone() -> None:
    assert sorted(after("3- b1 b2 b3").melds) == [1, 2]


def test_runs_are_put_in_order_and_named() -> None:
    made = draft()
    (sorted_meld,) = made.put(parse_changes("1: r7 r6 r5 r4 r3"))
    assert format_tiles(sorted_meld) == "r3 r4 r5 r6 r7"
    assert format_tiles(made.melds[1]) == "r3 r4 r5 r6 r7"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("9: r3", "There is no meld 9"),
        ("1: r3 | 1: r8", "You wrote meld 1 twice"),
        ("1- b9", "b9 isn't in meld 1"),
        ("1- r4 r4", "r4 isn't in meld 1"),
        ("r4 k5 J", "r4 isn't on your rack; it is in meld 1"),
        ("b13 k5 J", "b13 is neither on your rack nor on the table"),
        ("r3 r3", "You use r3 more often than you have it"),
        ("1: r4 r5 r6 r7 | r4", "You use r4 more often"),
    ],
)
def test_what_cannot_be_done_changes_nothing(step: str, told: str) -> None:
    assert told in refused(draft(), step)


def test_a_tile_that_is_already_in_the_draft() -> None:
    assert "k5 isn't on your rack; it is in meld 4" in refused(after("k5 J"), "k5 r3")


def test_undo_and_redo_go_step_by_step() -> None:
    made = after("k5", "r8")
    assert made.undo()
    assert format_tiles(made.laid()) == "k5"
    assert made.redo()
    assert format_tiles(made.laid()) == "k5 r8"
    assert not made.redo()
    assert made.undo()
    assert made.undo()
    assert not made.undo()
    assert not made.is_changed


def test_a_new_step_forgets_what_was_undone() -> None:
    made = after("k5", "r8")
    made.undo()
    made.put(parse_changes("b4"))
    assert not made.redo()
    assert format_tiles(made.laid()) == "k5 b4"


def test_reset_can_be_taken_back() -> None:
    made = after("k5", "r8")
    made.reset()
    assert not made.is_changed
    made.reset()
    assert made.undo()
    assert format_tiles(made.laid()) == "k5 r8"


PIECES = st.lists(
    st.sampled_from(
        ["r3", "r8 b4", "k5 J", "1: r4 r5 r6", "1+ r3", "1- r7", "2:", "3+ b4", "2- b8 | b8 r8", "4:"]
    ),
    max_size=3,
).map(" | ".join)


@given(st.lists(PIECES | st.sampled_from(["undo", "redo", "reset"]), max_size=8))
def test_tiles_are_never_lost(steps: list[str]) -> None:
    made = draft()
    for step in steps:
        if step in ("undo", "redo", "reset"):
            getattr(made, step)()
            continue
        try:
            made.put(parse_changes(step))
        except (NotPossible, Malformed):
            continue
    everything = parse_table(TABLE).bag() + Counter(parse_rack(RACK))
    held = Counter((*made.rack(), *made.in_hand()))
    assert made.table().bag() + held == everything
    assert Counter((*made.rack(), *made.laid())) == Counter(parse_rack(RACK))
