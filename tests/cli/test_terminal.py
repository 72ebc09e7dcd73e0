"""The game as a process of its own: pipes, a real terminal, signals, and games to the very end."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.terminal_driver import Driver, play_to_the_end
from tilerummy.notation import FullRecord, ViewRecord, read_record

ESCAPE = "\x1b["
GAMES = [
    ("ravensburger-de", "2", []),
    ("ravensburger-fr", "3", []),
    ("ravensburger-it", "2", []),
    ("sabra", "4", []),
    ("xp", "6", []),
    ("xp", "3", ["--tiles", "short", "--house", "joker_penalty=50"]),
    ("twist", "3", []),
    ("original-fr", "2", []),
    ("original-de", "3", []),
    ("original-it", "4", []),
]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="drives the game through a pseudo-terminal")


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players", "options"), GAMES, ids=str)
def test_a_game_to_the_end(tmp_path: Path, edition: str, players: str, options: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ["--edition", edition, "--players", players, "--seed", "to the end", *options]
    with Driver("play", *arguments, "--record", str(path)) as game:
        end = play_to_the_end(game)
        assert game.wait() == 0
    assert "Scores:" in end
    assert "as announced before the deal." in end
    assert end.rstrip().endswith(str(path))
    assert ESCAPE not in game.transcript
    assert isinstance(read_record(path.read_text(encoding="utf-8")), FullRecord)
    assert run("replay", str(path), "--verify").code == 0
    found = json.loads(run("replay", str(path), "--json").out)
    assert (found["edition"], len(found["players"])) == (edition, int(players))


def test_a_terminal_gets_colours_on_top_of_the_letters(tmp_path: Path) -> None:
    with Driver("play", "--seed", "a", "--record", str(tmp_path / "game.jsonl"), tty=True) as game:
        screen = game.read()
        assert f"{ESCAPE}91m" in screen
        assert "r13" in screen
        assert "You drew" in game.type("draw")
        game.type("quit")
        game.type("yes")
        assert game.wait() == 0


@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(tmp_path: Path, extra: dict[str, str]) -> None:
    with Driver("play", "--record", str(tmp_path / "game.jsonl"), tty=True, extra=extra) as game:
        assert ESCAPE not in game.read()


def test_rules_are_wrapped_for_a_terminal() -> None:
    with Driver("rules", "twist", tty=True, extra={"COLUMNS": "60"}) as pager:
        text = pager.read()
        assert pager.wait() == 0
    assert max(len(line) for line in text.splitlines()) <= 60


@pytest.mark.many
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 128 + 15), (signal.SIGHUP, 128 + 1)]
)
def test_an_interrupted_game_is_saved(tmp_path: Path, number: signal.Signals, code: int) -> None:
    path = tmp_path / "game.jsonl"
    with Driver("play", "--seed", "a", "--record", str(path)) as game:
        game.read()
        game.type("draw")
        game.wait_until_it_reads()
        game.process.send_signal(number)
        assert game.wait() == code
        assert game.process.stderr is not None
        assert game.process.stderr.read() == b""
    assert isinstance(read_record(path.read_text(encoding="utf-8")), ViewRecord)
    assert list(tmp_path.iterdir()) == [path]


def test_a_closed_pipe_ends_the_game_quietly(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Driver("play", "--seed", "a", "--record", str(path)) as game:
        game.read()
        assert game.process.stdout is not None
        game.process.stdout.close()
        assert game.process.stdin is not None
        game.process.stdin.write(b"draw\n")
        game.process.stdin.close()
        game.process.stdin = None
        assert game.wait() == 1
        assert game.process.stderr is not None
        assert game.process.stderr.read() == b""
    assert isinstance(read_record(path.read_text(encoding="utf-8")), ViewRecord)


def test_the_end_of_input(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Driver("play", "--seed", "a", "--record", str(path)) as game:
        game.read()
        assert str(path) in game.end_input()
        assert game.wait() == 0


def test_a_terminal_that_knows_few_letters(tmp_path: Path) -> None:
    extra = {"PYTHONIOENCODING": "latin-1"}
    with Driver("play", "--seed", "a", "--record", str(tmp_path / "game.jsonl"), extra=extra) as game:
        game.read()
        assert "I don't know ?fly?." in game.type("fly")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    with Driver("play", "--seed", "a", "--record", str(tmp_path / "game.jsonl")) as game:
        game.read()
        assert game.process.stdin is not None
        os.write(game.process.stdin.fileno(), b"play \xff\xfe\x00 r1\n")
        assert "I can't read" in game.read()
