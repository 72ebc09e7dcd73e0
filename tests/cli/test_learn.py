"""`tilerummy learn`: the lessons in the terminal."""

from tests.cli.running import Ran, lines, run


def learn(*typed: str, level: str, edition: str = "sabra") -> Ran:
    return run("learn", level, "--edition", edition, typed="".join(f"{line}\n" for line in typed))


def test_a_level_asks_and_explains_afterwards() -> None:
    ran = learn("r4 r5 r6 | r6 r7 r8 | k3 b3 y3", level="split")
    assert ran.code == 0
    assert lines(ran)[:4] == [
        "Level 13 of 22: Split a run",
        "Table: r4 r5 r6 r7 r8 | k3 b3 y3",
        "Rack:  k10 r6",
        "Your r6 is in this run already. Can both of them stand in it?",
    ]
    assert lines(ran)[4:6] == ["> 3 stars.", "Cut in two: r6 r7 r8 | r4 r5 r6."]
    assert "Level 14" in ran.out


def test_a_wrong_try_gets_the_referees_reason_and_costs_a_star() -> None:
    ran = learn("r4 r5 r6 r6 r7 r8 | k3 b3 y3", "nonsense", level="split")
    assert "> r4 r5 r6 r6 r7 r8 has r6 twice." in ran.out
    assert "> table: I can't read “nonsense”" in ran.out
    solved = learn("r4 r5 r6 | k3 b3 y3", "r4 r5 r6 | r6 r7 r8 | k3 b3 y3", level="split")
    assert "> 2 stars." in solved.out


def test_a_play_that_lays_too_little_isnt_enough() -> None:
    ran = learn("b3 b4 b5 b6 | k8 r8 y8", level="add")
    assert "Legal, but one more tile can be laid." in ran.out


def test_a_hint_names_the_technique() -> None:
    ran = learn("hint", "skip", level="split")
    assert "Think of: split. Split a run in two, so that a tile fits in between." in ran.out
    assert "Then the next one." in ran.out


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
    assert "tilerummy rules sabra" in ran.out


def test_after_the_last_level_comes_a_game() -> None:
    assert (
        lines(learn("3", level="clock"))[-1] == "That was the last level. A game against bots: tilerummy play"
    )


def test_one_can_quit_and_levels_are_listed() -> None:
    assert "Level 2" not in run("learn", typed="quit\n").out
    listed = run("learn", "--edition", "twist", "--list")
    assert "mirror           The mirror joker" in listed.out.splitlines()
    assert "mirror" not in run("learn", "--edition", "sabra", "--list").out
    unknown = run("learn", "nowhere")
    assert unknown.code == 2
    assert "There is no level nowhere" in unknown.err
