"""`tilerummy learn`: the lessons in the terminal."""

import json
from pathlib import Path

from tests.cli.running import Ran, lines, run


def learn(*typed: str, level: str, edition: str = "sabra") -> Ran:
    return run("learn", level, "--edition", edition, typed="".join(f"{line}\n" for line in typed))


def test_a_level_asks_and_explains_afterwards() -> None:
    ran = learn("r4 r5 r6 | r6 r7 r8 r9 | k3 b3 y3", level="split")
    assert ran.code == 0
    assert lines(ran)[:4] == [
        "Lesson 19 of 36: Split a run",
        "Table: r4 r5 r6 r7 r8 | k3 b3 y3",
        "Rack:  k10 r6 r9",
        "r6 is in this run already. How can yours get in, too?",
    ]
    assert lines(ran)[4:6] == ["> 3 stars.", "Cut in two: r6 r7 r8 r9 | r4 r5 r6."]
    assert "Lesson 20" in ran.out


def test_a_wrong_try_gets_the_referees_reason_and_costs_a_star() -> None:
    ran = learn("r4 r5 r6 r6 r7 r8 | k3 b3 y3", "nonsense", level="split")
    assert "> r4 r5 r6 r6 r7 r8 has r6 twice." in ran.out
    assert "> table: I can't read “nonsense”" in ran.out
    solved = learn("r4 r5 r6 | k3 b3 y3", "r4 r5 r6 | r6 r7 r8 r9 | k3 b3 y3", level="split")
    assert "> 2 stars." in solved.out


def test_a_play_that_lays_too_little_isnt_enough() -> None:
    ran = learn("b3 b4 b5 b6 | k8 r8 y8", level="add")
    assert "Legal, but another play lays one more tile." in ran.out


def test_a_hint_names_the_technique() -> None:
    ran = learn("hint", "skip", level="split")
    assert "Think of: split. Split a run in two, so that a tile fits in between." in ran.out
    assert "Then the next one." in ran.out


def test_hints_go_from_an_idea_to_the_tiles_and_to_the_whole_way() -> None:
    ran = learn("hint", "hint", "hint", "hint", "r4 r5 r6 | r6 r7 r8 r9 | k3 b3 y3", level="split")
    hints = ran.out.split("> ")[1:5]
    assert hints[0].startswith("Think of: split.")
    assert hints[1] == "Look at these tiles: r6 r9.\n"
    assert hints[2] == "That is how it goes: r6 r7 r8 r9 | k3 b3 y3 | r4 r5 r6\n"
    assert hints[3] == hints[2]
    assert "> 1 star." in ran.out
    once = learn("hint", "hint", "draw", level="draw").out
    assert "> 2 stars." in once, "there is but one, which costs once"


def test_what_was_learned_is_kept(data_home: Path) -> None:
    assert "Lesson 1 of" in run("learn", typed="k7 r7 b7\nquit\n").out
    run("learn", "tiles", typed="hint\n2\nk5 k5 r5 b5\nk5 r5 b5\nquit\n")
    again = run("learn", typed="quit\n").out
    assert lines(run("learn", "--list"))[:4] == [
        "group            A group (3 stars)",
        "run              A run",
        "tiles            The tiles (3 stars)",
        "twins            No twins (2 stars)",
    ]
    assert again.splitlines()[0] == "3 of 37 lessons done"
    assert "Lesson 2 of 36: A run" in again, "the first that is not done"
    assert json.loads((data_home / "tilerummy" / "lessons.json").read_text()) == {
        "group": 3,
        "tiles": 3,
        "twins": 2,
    }
    assert "Lesson 1 of" in run("learn", "group", typed="quit\n").out, "one can jump back"


def test_whoever_has_no_place_for_it_learns_without(data_home: Path) -> None:
    data_home.write_text("a file, no folder")
    assert "> 3 stars." in run("learn", typed="k7 r7 b7\nquit\n").out
    data_home.unlink()
    kept = data_home / "tilerummy" / "lessons.json"
    kept.parent.mkdir(parents=True)
    for nonsense in ("{", "[1]", '{"group": "many"}'):
        kept.write_text(nonsense)
        assert run("learn", typed="quit\n").out.startswith("Lesson 1 of")


def test_drawing_is_an_answer_where_nothing_fits() -> None:
    assert "> 3 stars." in learn("draw", level="draw").out
    assert "something can be laid" in learn("draw", level="add").out
    assert "does any meld" in learn("hint", level="draw").out


def test_a_number_comes_from_the_rules_of_the_box() -> None:
    assert "> 3 stars." in learn("38", level="score").out
    assert "> 3 stars." in learn("63", level="score", edition="ravensburger-de").out
    ran = learn("many", "12", "hint", level="score")
    assert "> Type a number." in ran.out
    assert "> No, that is not the number." in ran.out
    assert "Add up the numbers, and 25 for the joker." in ran.out


def test_after_the_last_level_comes_a_game() -> None:
    ran = learn("b", level="keep-joker")
    assert lines(ran)[-1] == "That was the last lesson. A game against bots: tilerummy play"


def test_some_levels_are_answered_by_a_letter() -> None:
    ran = learn("a", "r6 r7 b8", "hint", "c", level="none")
    assert lines(ran)[1:6] == [
        "Three of these are melds, and one is not. Which?",
        "  a) b9 b10 b11 b12",
        "  b) k3 r3 y3",
        "  c) r6 r7 b8",
        "  d) k12 r12 b12 y12",
    ]
    assert "> No, that is a run: one colour" in ran.out
    assert "> Type one of the letters." in ran.out
    assert "> Look at colours and numbers" in ran.out
    assert "> 1 star." in ran.out


def test_a_refusal_is_told_in_the_words_of_the_level() -> None:
    assert "> Each colour only once: take one k5 back" in learn("k5 k5 r5 b5", level="twins").out
    assert "> That is not 30 points yet." in learn("k9 r9 b9", level="not-yet").out


def test_advice_is_told_with_what_was_measured() -> None:
    ran = run("learn", "keep-joker", "--language", "de", typed="hint\na\nb\n")
    assert "  b) Die Zweien legen, den Joker behalten" in ran.out
    assert "  c) Kein messbarer Unterschied" in ran.out
    assert "400 Spiele (Klassisch) gegen 3 Bots" in ran.out
    assert "behielt Joker bis zum Schluss: 37,8 ± 2,9 % gewonnen, 3,2 ± 5,7 Punkte je Spiel" in ran.out
    twist = learn("b", level="keep-joker", edition="twist")
    assert "many points lost: each joker left costs 30" in twist.out
    assert "33.2 ± 3.9 % won, -38.5 ± 11.0 points a game" in twist.out


def test_a_rule_and_a_tile_are_answered_by_a_letter() -> None:
    kept = learn("b", "hint", "c", level="clock-tiles")
    assert "  a) All go back to where they were" in kept.out
    assert "> No, but a guess costs no star here." in kept.out
    assert "> By these rules: Valid melds stay; every loose tile comes to me" in kept.out
    assert "> 3 stars." in kept.out, "nobody could know it"
    assert "> 3 stars." in learn("a", level="clock-tiles", edition="twist").out
    assert "> 3 stars." in learn("a", level="empty-pool").out
    assert "> 3 stars." in learn("b", level="empty-pool", edition="twist").out
    lowest = learn("hint", "c", "b", level="lowest")
    assert "  b) k1 r2 b3 y4" in lowest.out
    assert "a joker counts 25." in lowest.out
    assert "> 1 star." in lowest.out
    stands = learn("hint", "b", level="joker-stands")
    assert "> Look at its neighbours" in stands.out
    assert "b8: no other tile fits" in stands.out


def test_a_whole_game_is_offered_before_the_table_is_rebuilt() -> None:
    offered = run("learn", "first-game", typed="what\nskip\n")
    assert lines(offered)[0] == "Your first game"
    assert "Lesson 15 of 36: The end of a run" in offered.out
    played = run("learn", "first-game", "--edition", "sabra", typed="play\nquit\nyes\n")
    assert played.code == 0
    assert "Tile rummy, edition sabra" in played.out
    assert "Pip" in played.out


def test_one_can_quit_and_levels_are_listed() -> None:
    assert "Lesson 2" not in run("learn", typed="quit\n").out
    listed = run("learn", "--edition", "twist", "--list")
    assert "mirror           The mirror joker" in listed.out.splitlines()
    assert "mirror" not in run("learn", "--edition", "sabra", "--list").out
    unknown = run("learn", "nowhere")
    assert unknown.code == 2
    assert "There is no lesson nowhere" in unknown.err
