"""Totals and places as the booklets print them, and what people at a table do besides."""

import pytest

from tests.pad.evenings import Pad
from tests.support.printed import PRINTED
from tilerummy.pad import Box, Evening, PadError, Player, sheet_of

FOUR = ("A", "B", "C", "D")


def names(pad: Pad, *lines: str) -> list[str]:
    known = {line: name for name, line in pad.ids.items()}
    return [known[line] for line in lines]


def test_the_score_table_that_most_booklets_print() -> None:
    pad = Pad("sabra", *FOUR)
    pad.game({"A": 0, "B": 5, "C": 16, "D": 3}, out="A")
    pad.game({"A": 6, "B": 11, "C": 0, "D": 5}, out="C")
    assert [list(game.final.scores) for game in pad.sheet.games] == [[24, -5, -16, -3], [-6, -11, 22, -5]]
    assert pad.totals() == {"A": 18, "B": -16, "C": 6, "D": -8}
    places = pad.sheet.places()
    assert [places[pad.ids[name]] for name in FOUR] == [1, 4, 2, 3]


def test_the_round_that_the_booklet_of_twist_prints() -> None:
    pad = Pad("twist", *FOUR, length=1)
    pad.game({"A": 0, "B": 5, "C": 16, "D": 3})
    pad.game({"A": 6, "B": 11, "C": 0, "D": 5})
    pad.game({"A": 32, "B": 13, "C": 2, "D": 0})
    assert not pad.sheet.is_over
    pad.game({"A": 10, "B": 25, "C": 0, "D": 6})
    assert pad.totals() == {"A": -24, "B": -54, "C": 45, "D": 33}
    assert [pad.sheet.games_won()[pad.ids[name]] for name in FOUR] == [1, 0, 2, 1]
    assert [pad.sheet.places()[pad.ids[name]] for name in FOUR] == [3, 4, 1, 2]
    assert pad.sheet.is_over


def test_a_rack_is_its_sum_or_its_tiles_with_the_jokers_of_the_box() -> None:
    for edition in ("sabra", "original-de"):
        pad = Pad(edition, "A", "B", "C")
        pad.game({"A": 0, "B": "k1 J", "C": 12}, out="A")
        penalty = PRINTED[edition].joker
        assert pad.totals() == {"A": 13 + penalty, "B": -1 - penalty, "C": -12}


def test_house_rules_change_what_a_joker_costs() -> None:
    pad = Pad("sabra", "A", "B", joker_penalty=7)
    pad.game({"A": 0, "B": "J"})
    assert pad.totals() == {"A": 7, "B": -7}


def test_a_stuck_game_goes_to_the_lowest_rack() -> None:
    pad = Pad("ravensburger-de", *FOUR)
    pad.game({"A": 9, "B": 4, "C": 20, "D": 7}, stuck=True)
    assert pad.totals() == {"A": -5, "B": 24, "C": -16, "D": -3}


def test_the_odd_point_of_a_tie_needs_to_know_who_started() -> None:
    pad = Pad("sabra", "A", "B", "C")
    left = {"A": 4, "B": 4, "C": 9}
    line = pad.game(left, stuck=True)
    assert pad.problems() == ["starter-needed"]
    assert pad.totals() == {"A": 0, "B": 0, "C": 0}
    pad.correct(line, pad.played(left, stuck=True, starter="B"))
    assert pad.problems() == []
    assert pad.totals() == {"A": 2, "B": 3, "C": -5}


def test_who_gave_up_pays_and_the_last_one_wins() -> None:
    pad = Pad("sabra", "A", "B", "C")
    pad.game({"A": 4, "B": 10, "C": 9}, resigned=("B", "C"))
    assert pad.totals() == {"A": 19, "B": -10, "C": -9}


def test_penalties_and_corrections_stand_beside_the_games() -> None:
    pad = Pad("sabra", "A", "B")
    pad.game({"A": 0, "B": 10})
    line = pad.adjust("A", -20, "looked at a tile")
    assert pad.totals() == {"A": -10, "B": -10}
    assert sum(pad.sheet.games[0].final.scores) == 0
    pad.remove(line)
    assert pad.totals() == {"A": 10, "B": -10}


def test_a_corrected_game_keeps_its_place_and_what_was_there_before() -> None:
    pad = Pad("sabra", "A", "B")
    first = pad.game({"A": 0, "B": 10})
    pad.game({"A": 5, "B": 0})
    pad.correct(first, pad.played({"A": 0, "B": 12}))
    assert pad.sheet.games[0].line == first
    assert pad.totals() == {"A": 7, "B": -7}
    line = pad.evening.line(first)
    assert [entry.note for entry in line.entries] == [
        pad.played({"A": 0, "B": 10}),
        pad.played({"A": 0, "B": 12}),
    ]


def test_a_removed_game_counts_no_more_and_can_come_back() -> None:
    pad = Pad("sabra", "A", "B")
    line = pad.game({"A": 0, "B": 10})
    pad.remove(line)
    assert pad.totals() == {"A": 0, "B": 0}
    pad.correct(line, pad.played({"A": 0, "B": 10}))
    assert pad.totals() == {"A": 10, "B": -10}


def test_somebody_comes_late_and_somebody_goes_home() -> None:
    pad = Pad("sabra", "A", "B")
    pad.game({"A": 0, "B": 10})
    pad.join("C", 1.5)  # between the two
    assert names(pad, *pad.sheet.players) == ["A", "C", "B"]
    pad.game({"A": 3, "B": 4, "C": 0})
    pad.correct(pad.ids["A"], Player("A", 1, here=False))
    assert names(pad, *pad.sheet.next_players()) == ["C", "B"]
    pad.game({"B": 0, "C": 6})
    assert pad.totals() == {"A": 7, "B": -8, "C": 1}
    taking_part = [name for game in pad.sheet.games for name in names(pad, *game.players)]
    assert [taking_part.count(name) for name in "ABC"] == [2, 3, 2]


def test_in_twist_a_newcomer_waits_for_the_next_round() -> None:
    pad = Pad("twist", "A", "B", length=2)
    pad.game({"A": 0, "B": 3})
    pad.join("C")
    assert names(pad, *pad.sheet.next_players()) == ["A", "B"]
    line = pad.game({"A": 0, "B": 3, "C": 1})
    assert pad.problems() == ["joins-next-round"]
    pad.correct(line, pad.played({"A": 0, "B": 3}))
    assert names(pad, *pad.sheet.next_players()) == ["A", "B", "C"]
    for _ in range(3):
        assert not pad.sheet.is_over
        pad.game({"A": 2, "B": 0, "C": 1})
    assert pad.sheet.is_over


@pytest.mark.parametrize(
    ("left", "more", "problem"),
    [
        ({"A": 0, "B": 0, "C": 1}, {}, "two-out"),
        ({"A": 1, "B": 2, "C": 3}, {}, "nobody-out"),
        ({"A": 1, "B": 2, "C": 3}, {"out": "A"}, "out-with-tiles"),
        ({"A": 0, "B": 2, "C": 3}, {"stuck": True}, "stuck-and-out"),
        ({"A": 0, "B": 2, "C": 3}, {"resigned": ("A",)}, "out-and-resigned"),
        ({"A": 1, "B": 2, "C": 3}, {"resigned": ("A", "B", "C")}, "all-resigned"),
        ({"A": 1, "B": 2, "C": 3}, {"resigned": ("A", "B"), "stuck": True}, "stuck-alone"),
        ({"A": 0, "B": 2}, {"starter": "C"}, "did-not-play"),
        ({"A": 0}, {}, "how-many"),
        ({"A": 0, "B": "k1 k1 k1", "C": 3}, {}, "too-many-of-a-tile"),
        ({"A": 0, "B": "k1 k1", "C": "k1"}, {}, "too-many-of-a-tile"),
        ({"A": 0, "B": "D", "C": 3}, {}, "too-many-of-a-tile"),
        ({"A": 0, "B": "x9", "C": 3}, {}, "unreadable-tiles"),
    ],
)
def test_what_cannot_be_is_named_and_does_not_count(
    left: dict[str, int | str], more: dict[str, object], problem: str
) -> None:
    pad = Pad("sabra", "A", "B", "C")
    pad.game(left, **more)
    assert pad.problems() == [problem]
    assert pad.totals() == {"A": 0, "B": 0, "C": 0}


def test_a_problem_says_whom_it_is_about() -> None:
    pad = Pad("sabra", "A", "B", "C")
    pad.game({"A": 4, "B": 0, "C": 0})
    assert names(pad, *pad.sheet.problems[0].players) == ["B", "C"]


def test_where_jokers_cost_nothing_a_rack_of_jokers_is_not_empty() -> None:
    pad = Pad("sabra", "A", "B", joker_penalty=0)
    pad.game({"A": "", "B": "J"})
    assert pad.problems() == []
    assert pad.sheet.games[0].winners == (pad.ids["A"],)


def test_a_pad_needs_a_box_that_we_know() -> None:
    with pytest.raises(PadError) as none:
        sheet_of(Evening())
    assert none.value.code == "no-box"
    with pytest.raises(PadError) as unknown:
        sheet_of(Evening().begin_line(Box("monopoly"), entry_id="a", at=0))
    assert unknown.value.code == "unknown-box"
