"""Games in the terminal from outside: how they begin, how they end, and what is left of them."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.running import after, lines, play, record, run
from tests.support.decks import stack
from tilerummy.notation import FullRecord, ViewRecord
from tilerummy.rules import Seat
from tilerummy.rules.event import StarterNamed


def test_leaving_asks_and_saves_what_was_seen(data_home: Path) -> None:
    ran = play("--seed", "a", lines=["draw", "quit", "n", "quit", "yes", "draw"])
    assert ran.code == 0
    assert ran.out.count("Leave the game?") == 2
    seen = record(data_home)
    assert isinstance(seen, ViewRecord)
    assert seen.seat == 0
    assert seen.header.names == ("Player", "Pip")
    assert str(data_home) in lines(ran)[-1]
    assert run("replay", str(next(data_home.rglob("*.jsonl")))).code == 0


def test_the_end_of_input_saves_too(data_home: Path) -> None:
    assert play("--seed", "a", lines=["draw"]).code == 0
    assert isinstance(record(data_home), ViewRecord)


def test_resigning_ends_a_game_of_two(data_home: Path) -> None:
    ran = play("--seed", "a", "--name", "Ann", lines=["resign", "no", "resign", "yes"])
    assert ran.code == 0
    assert "You gave up." in ran.out
    assert "Pip was the last one left and won the game." in ran.out
    assert "as announced before the deal." in ran.out
    finished = record(data_home)
    assert isinstance(finished, FullRecord)
    assert finished.header.names == ("Ann", "Pip")
    assert run("replay", str(next(data_home.rglob("*.jsonl"))), "--verify").code == 0


def test_the_others_play_on_when_you_resign(data_home: Path) -> None:
    ran = play("--seed", "a", "--players", "3", "--edition", "sabra", lines=["resign", "yes"])
    assert "Scores:" in ran.out
    assert isinstance(record(data_home), FullRecord)


@pytest.mark.parametrize(
    ("youngest", "name"), [((), "Ann"), (("--youngest", "1"), "Ann"), (("--youngest", "3"), "Momo")]
)
def test_the_youngest_starts(data_home: Path, youngest: tuple[str, ...], name: str) -> None:
    """Seat 1 is the player's own, and the youngest's if nobody is named."""
    table = ("--edition", "original-fr", "--players", "3", "--name", "Ann", "--seed", "a")
    ran = play(*table, *youngest, lines=["resign", "yes"])
    assert f"{name} goes first." in ran.out.replace("You go first", "Ann goes first")
    kept = record(data_home)
    assert isinstance(kept, FullRecord)
    assert StarterNamed(Seat(kept.header.names.index(name))) in kept.events
    assert run("replay", str(next(data_home.rglob("*.jsonl"))), "--verify").code == 0


@pytest.mark.parametrize(
    ("edition", "seat", "told"),
    [
        ("original-fr", "0", "nobody sits at seat 0"),
        ("original-fr", "3", "There are 2 seats"),
        ("sabra", "1", "you draw for the start"),
    ],
)
def test_a_youngest_that_cannot_be(edition: str, seat: str, told: str) -> None:
    ran = play("--edition", edition, "--youngest", seat, lines=[])
    assert ran.code == 2
    assert told in ran.err


PAIRS = "b3 b3 r8 r8 y10 y10"
OTHERS = "k1 k3 k5 k7 k9 k11 k13 r1"


@pytest.mark.parametrize("answer", ["keep", "redeal"])
def test_three_pairs_are_asked_about(monkeypatch: pytest.MonkeyPatch, data_home: Path, answer: str) -> None:
    stack(monkeypatch, {"start/1": "r13 r1", "deal/1": f"{PAIRS} {OTHERS}"})
    ran = play(lines=["what?", "rack", "sort", "rules", "quit", "no", "draw", answer, "draw"])
    assert ran.code == 0
    assert "You have three pairs: r8 r8 b3 b3 y10 y10." in ran.out
    assert "Type keep to play with these tiles" in after(ran.out, "what?")
    assert ("You showed r8 r8 b3 b3 y10 y10 and asked for a new deal." in ran.out) is (answer == "redeal")
    assert ("All tiles were shuffled and dealt again." in ran.out) is (answer == "redeal")
    assert "Turn 1: your turn." in ran.out
    assert isinstance(record(data_home), ViewRecord)


def test_leaving_at_the_question(monkeypatch: pytest.MonkeyPatch, data_home: Path) -> None:
    stack(monkeypatch, {"start/1": "r13 r1", "deal/1": f"{PAIRS} {OTHERS}"})
    assert play(lines=["quit", "yes"]).code == 0
    assert isinstance(record(data_home), ViewRecord)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    one, two = (
        play(
            "--seed",
            "monday",
            "--players",
            "4",
            "--record",
            str(tmp_path / name),
            lines=["draw", "hint", "draw"],
        )
        for name in ("one.jsonl", "two.jsonl")
    )
    assert lines(one)[:-1] == lines(two)[:-1]
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    other = play("--seed", "tuesday", "--players", "4", lines=["draw", "hint", "draw"])
    assert lines(other)[:-1] != lines(one)[:-1]


def test_without_a_seed_chance_decides() -> None:
    assert lines(play(lines=[]))[1] != lines(play(lines=[]))[1]


def test_a_seed_that_was_shown_gives_the_deal_again() -> None:
    first = play("--seed", "monday", lines=["resign", "yes"])
    shown = next(line.split(": ")[1] for line in lines(first) if line.startswith("The seed of this deal"))
    again = play("--seed", shown, lines=["resign", "yes"])
    assert lines(again)[:-1] == lines(first)[:-1]
    assert play("--seed", "z" * 64, lines=[]).code == 0


def test_a_record_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("precious")
    ran = play("--record", str(path), lines=[])
    assert ran.code == 2
    assert "already exists" in ran.err
    assert path.read_text() == "precious"


def test_a_record_needs_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    ran = play("--record", str(blocked / "game.jsonl"), lines=[])
    assert ran.code == 2
    assert "can't be saved" in ran.err
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    assert play(lines=[]).code == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--players", "1"], "ravensburger-de is for 2 to 4 players, not 1"),
        (["--players", "5"], "ravensburger-de is for 2 to 4 players, not 5"),
        (["--edition", "xp", "--players", "7"], "xp is for 2 to 6 players, not 7"),
        (["--edition", "xp", "--tiles", "short", "--players", "5"], "is for at most 4 players, not 5"),
        (["--players", "two"], "must be a whole number"),
    ],
)
def test_players_that_cannot_be(options: list[str], told: str, data_home: Path) -> None:
    ran = play(*options, lines=[])
    assert ran.code == 2
    assert told in ran.err
    assert not list(data_home.rglob("*.jsonl"))


def test_six_players_and_house_rules() -> None:
    ran = play("--edition", "xp", "--players", "6", "--house", "rack_size=10", "--seed", "a", lines=[])
    assert "House rule: rack_size = 10" in ran.out
    assert "Your rack, 10 tiles" in ran.out


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("\x1b[31mAnn\n", "[31mAnn"),
        ("Pip", "Pip"),
        ("", "Player"),
    ],
)
def test_names(name: str, kept: str, data_home: Path) -> None:
    play("--name", name, "--players", "3", lines=[])
    names = record(data_home).header.names
    assert names[0] == kept
    assert len(set(names)) == 3


def test_twist_explains_its_jokers() -> None:
    assert "D double, C colour-change, M mirror" in play("--edition", "twist", "--seed", "a", lines=[]).out


COMMANDS = st.sampled_from(
    [
        "draw",
        "hint",
        "sort",
        "undo",
        "redo",
        "reset",
        "table",
        "rack",
        "help",
        "",
        "yes",
        "no",
        "pass",
        "resign",
    ]
)
LAYING = st.builds(
    "{} {}".format,
    st.sampled_from(["play", "put"]),
    st.lists(st.sampled_from(["r4", "r5", "r6", "r9", "r10", "r11", "|", "1:", "2+", "1-", "J", "k1"])).map(
        " ".join
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        COMMANDS | LAYING | st.text(max_size=20) | st.sampled_from(["keep", "redeal", "quit"]), max_size=12
    )
)
def test_whatever_is_typed_the_game_goes_on_and_is_saved(data_home: Path, typed: list[str]) -> None:
    for old in data_home.rglob("*.jsonl"):
        old.unlink()
    content = "".join(f"{line}\n" for line in typed).encode("utf-8", "surrogatepass")
    ran = run("play", "--seed", "a", typed=content)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(next(data_home.rglob("*.jsonl")).read_text(encoding="utf-8").splitlines()[0])
    record(data_home)
