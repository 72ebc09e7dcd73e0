"""The game in the terminal, typed line by line."""

from threading import Event

import pytest

from tests.cli.running import after, play
from tests.support.decks import stack
from tests.support.patience import PATIENCE
from tilerummy.cli.terminal.console import Console
from tilerummy.solver import FastSearch

OPENER = "r9 r10 r11 r4 r5 r6 b7 k1 k3 k5 k7 k9 k11 k13"
"""A rack that opens with one run and has another one."""


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """You start with `OPENER`, draw r12 first and b8 next; the bot draws y1 and y3."""
    bot = "r1 r3 r7 b1 b3 b5 b9 b11 y5 y7 y9 y11 y13 k2"
    stack(monkeypatch, {"start/1": "r13 r1", "deal/1": f"{OPENER} {bot} r12 y1 b8 y3"})


@pytest.mark.usefixtures("dealt")
def test_the_first_screen() -> None:
    ran = play(lines=[])
    assert "Tile rummy, edition ravensburger-de: Ravensburger (German text)." in ran.out
    assert "SHA-256" in ran.out
    assert "Pip drew r1. You drew the highest tile (r13) and go first." in ran.out
    assert "Turn 1: your turn." in ran.out
    assert "Pool: 78 tiles. Pip has 14 tiles and hasn't opened." in ran.out
    assert "The table is empty." in ran.out
    assert "Your rack, 14 tiles: k1 k3 k5 k7 k9 k11 k13, r4 r5 r6 r9 r10 r11, b7" in ran.out
    assert "You haven't opened yet: lay melds from your rack worth 30 points, or draw." in ran.out


@pytest.mark.usefixtures("dealt")
def test_playing_and_drawing() -> None:
    ran = play(lines=["play r9 r10 r11", "draw", "play 1+ r12 | r4 r5 r6"])
    assert after(ran.out, "play r9 r10 r11", "\n\n").splitlines() == [
        "You opened with r9 r10 r11.",
        "Pip drew a tile.",
    ]
    assert "You drew y1." in after(ran.out, "draw", "\n\n")
    assert "r12 is neither on your rack nor on the table" in ran.out


@pytest.mark.usefixtures("dealt")
def test_a_refused_play_stays_in_the_draft() -> None:
    ran = play(lines=["play r4 r5 r6", "put r9 r10 r11", "play"])
    told = after(ran.out, "play r4 r5 r6")
    assert "15 of the 30 points" in told
    assert "  1: r4 r5 r6" in told
    assert "Your draft is kept." in told
    assert "Ready: type play to lay r4 r5 r6 r9 r10 r11 (45 points)." in after(ran.out, "put r9 r10 r11")
    assert "You opened with r4 r5 r6 | r9 r10 r11." in ran.out


@pytest.mark.usefixtures("dealt")
def test_a_refused_play_typed_anew_replaces_the_old_one() -> None:
    ran = play(lines=["play r9 r10 r11 r4", "play r9 r10 r11"])
    assert "(instead of the play that was refused)" in ran.out
    assert "You opened with r9 r10 r11." in ran.out


@pytest.mark.usefixtures("dealt")
def test_a_refused_play_is_kept_if_the_new_one_is_not_possible_either() -> None:
    ran = play(lines=["play r9 r10 r11 r4", "play r9 r10 b13", "table"])
    assert "b13 is neither on your rack nor on the table." in ran.out
    assert "  1: r9 r10 r11 r4  (not valid yet)" in after(ran.out, "table")


@pytest.mark.usefixtures("dealt")
def test_put_undo_redo_reset() -> None:
    ran = play(lines=["put r9 r10", "undo", "undo", "redo", "redo", "reset", "undo", "put"])
    put = after(ran.out, "put r9 r10")
    assert "  1: r9 r10  (not valid yet)" in put
    assert "Your new melds are worth 0 of the 30 points" in put
    assert "Not yet a play: r9 r10 needs one more tile" in put
    assert "There is nothing to undo." in ran.out
    assert "There is nothing to redo." in ran.out
    assert "Your rack, 14 tiles" in after(ran.out, "reset")
    assert "Put what?" in ran.out


def test_a_joker_of_an_opening_counts_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the table was changed or not; what could have been laid instead counts nothing."""
    mine = "J r9 r10 y1 k5 k7 k3 b3 b5 b7 y5 y7 y9 y12"
    bot = "k1 b1 r1 k11 b11 r11 k13 b13 y13 r3 r5 r7 k9 b9"  # it opens, and k1 r1 b1 is the third meld
    stack(monkeypatch, {"start/1": "r1 r13", "deal/1": f"{mine} {bot}"})
    typed = ["put J r9 r10", "put k5", "reset", "put 3+ y1", "put J r9 r10 | k7", "put 5:", "put 4: r9 r10 J"]
    ran = play("--edition", "sabra", lines=[*typed, "reset", "play r10 r9 J"])
    assert "As they lie, your own melds are worth 27 of the 30 points" in after(ran.out, "put J r9 r10")
    assert "Your new melds are worth 27 of the 30 points" in after(ran.out, "put k5")
    assert "As they lie, your own melds are worth 0 of the 30 points" in after(ran.out, "put 3+ y1")
    assert "Your new melds are worth 27 of the 30 points" in after(ran.out, "put J r9 r10 | k7")
    assert "As they lie, your own melds are worth 27 of the 30 points" in after(ran.out, "put 5:")
    assert "Ready: type play to lay r9 r10 y1 J (31 points)." in after(ran.out, "put 4: r9 r10 J")
    assert "In order: r9 r10 J" in after(ran.out, "play r10 r9 J")
    assert "You opened with r9 r10 J." in after(ran.out, "play r10 r9 J")


@pytest.mark.usefixtures("dealt")
def test_tiles_taken_off_the_table_are_in_hand() -> None:
    ran = play(lines=["play r9 r10 r11", "put 1: r9 r10", "play", "put 1+ r11", "put 1- r9 | r9 k9"])
    assert "Taken from the table, to be laid again: r11" in after(ran.out, "put 1: r9 r10")
    assert "r11 was on the table and has to stay there" in after(ran.out, "play")
    assert "to be laid again" not in after(ran.out, "put 1+ r11")
    assert "  2: r9 k9  (not valid yet)" in ran.out


@pytest.mark.usefixtures("dealt")
def test_a_run_out_of_order_sorts_itself() -> None:
    ran = play(lines=["play R11, r9 r10"])
    assert "In order: r9 r10 r11" in ran.out
    assert "You opened with r9 r10 r11." in ran.out


@pytest.mark.usefixtures("dealt")
def test_drawing_over_a_draft_is_asked_first() -> None:
    ran = play(lines=["put r9", "draw", "perhaps", "no", "draw", "yes"])
    assert ran.out.count("Draw anyway?") == 3
    assert "You drew r12." in ran.out


@pytest.mark.usefixtures("dealt")
def test_sorting_is_kept() -> None:
    by_number = "k1, k3, r4, k5 r5, r6, k7 b7, k9 r9, r10, k11 r11, k13"
    ran = play(lines=["sort", "rack", "sort colour", "sort number", "sort up", "draw"])
    assert after(ran.out, "sort").endswith(by_number)
    assert after(ran.out, "rack").endswith(by_number)
    assert after(ran.out, "sort colour").endswith("k13, r4 r5 r6 r9 r10 r11, b7")
    assert "Type sort colour" in after(ran.out, "sort up")
    assert "Your rack, 15 tiles: k1, k3, r4, k5 r5," in after(ran.out, "draw", "never")


@pytest.mark.usefixtures("dealt")
def test_a_hint_can_be_typed() -> None:
    ran = play(lines=["put k1 k3", "hint"])
    hint = after(ran.out, "hint").splitlines()
    assert hint[:2] == ["You could type:", "  reset"]
    assert hint[2].startswith("  play r")
    again = play(lines=["hint", hint[2].strip()])
    assert "You opened with" in again.out


@pytest.mark.usefixtures("dealt")
def test_a_hint_where_there_is_nothing() -> None:
    assert "You can't play anything: draw." in play("--house", "opening_points=200", lines=["hint"]).out


@pytest.mark.usefixtures("dealt")
def test_help_rules_table_and_an_empty_line() -> None:
    ran = play(lines=["help", "?", "rules", "table", "", "put k1 k3", ""])
    assert after(ran.out, "help") == after(ran.out, "?")
    assert "## The opening" in after(ran.out, "rules")
    assert after(ran.out, "table").startswith("The table is empty.")
    assert ran.out.count("Turn 1: your turn.") == 2
    assert ran.out.count("Not yet a play") == 2


@pytest.mark.usefixtures("dealt")
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fly", "I don't know “fly”. Type help"),
        ("r9 r10 r11", "To lay these tiles, type: play r9 r10 r11"),
        ("3: r9", "To lay these tiles, type: play 3: r9"),
        ("play r9 r10 r99", "I can't read “r9 r10 r99” from character 9 on"),
        ("put |", "I can't read"),
        ("play 7: r9", "There is no meld 7"),
        ("play", "You haven't laid a tile"),
        ("x" * 500, "I don't know “" + "x" * 40 + "”"),
    ],
)
def test_what_is_not_understood(typed: str, told: str) -> None:
    ran = play(lines=[typed])
    assert ran.code == 0
    assert told in ran.out


@pytest.mark.usefixtures("dealt")
def test_a_long_search_says_so_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    told, tell = Event(), Console.tell

    def noted(console: Console, *lines: str) -> None:
        tell(console, *lines)
        if lines == ("Still looking for a play. Press Ctrl-C to stop.",):
            told.set()

    def endless(*_: object) -> None:
        assert told.wait(PATIENCE)
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "tell", noted)
    monkeypatch.setattr(FastSearch, "find_play", endless)
    monkeypatch.setattr("tilerummy.cli.terminal.console._PATIENCE", 0.01)
    ran = play(lines=["hint", "table"])
    assert ran.code == 0
    assert after(ran.out, "hint").splitlines() == [
        "Still looking for a play. Press Ctrl-C to stop.",
        "",
        "Stopped looking for a play.",
    ]
    assert "The table is empty." in after(ran.out, "table")
