"""The command as a whole: help that helps, and exit codes that can be relied on."""

import pytest

import tilerummy
from tests.cli.running import run

COMMANDS = ["play", "check", "score", "replay", "editions", "rules"]


def test_help_names_every_command_and_the_notation() -> None:
    ran = run("--help")
    assert ran.code == 0
    assert all(f"  {command} " in ran.out for command in COMMANDS)
    assert "r4 r5 J | k7 b7 y7" in ran.out


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_examples(command: str, flag: str) -> None:
    ran = run(command, flag)
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert f"  tilerummy {command}" in ran.out
    assert ran.err == ""


@pytest.mark.parametrize("command", ["play", "check", "score", "rules"])
def test_house_rules_and_tiles_go_with_the_edition(command: str) -> None:
    assert {"--house", "--tiles"} <= set(run(command, "--help").out.split())


def test_version() -> None:
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"tilerummy, version {tilerummy.__version__}\n")


@pytest.mark.parametrize("arguments", [["fly"], ["check", "--fly"], ["editions", "sabra"], ["replay"]])
def test_wrong_usage_is_told_on_stderr(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert "Usage: tilerummy" in ran.err


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--edition", "rummy"], "choose one of ravensburger-de"),
        (["--edition", "xp", "--tiles", "huge"], "must be one of full, official, short"),
        (["--tiles", "full"], "must be one of standard"),
        (["--house", "joker_penalty"], "KEY=VALUE"),
        (["--house", "joker_penalty=many"], "must be a whole number from 0 to 100"),
        (["--house", "joker_penalty=" + "9" * 5000], "KEY=VALUE"),
        (["--house", "colour=blue"], "choose one of min_players"),
        (["--house", "id=mine"], "can't be changed"),
        (["--house", "passing=free", "--house", "passing=free"], "passing is given twice"),
        (["--edition", "xp", "--tiles", "full", "--house", "tiles=full"], "tiles is given twice"),
        (["--edition", "twist", "--house", "joker_policy=frozen"], "must be free"),
    ],
)
@pytest.mark.parametrize("command", ["play", "score", "check"])
def test_editions_and_house_rules_that_are_none(command: str, options: list[str], named: str) -> None:
    needed = {"check": ["--rack", "r1", "--play", "r1"], "score": ["--rack", ""], "play": []}[command]
    ran = run(command, *needed, *options)
    assert ran.code == 2
    assert named in ran.err
    assert ran.out == ""
