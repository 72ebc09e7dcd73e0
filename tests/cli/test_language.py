"""The command line speaks the language of its user."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import play, run
from tilerummy.cli.language import language_asked_for, language_of_system
from tilerummy.messages import languages, rules_text
from tilerummy.rules import load_edition

CLI = Path(__file__).parents[2] / "src/tilerummy/cli"
BAD = ("check", "--rack", "r4 r5 r8", "--play", "r4 r5 r8")
START = "from tilerummy.cli.start import start; start()"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "ja:nl:de"}, "nl"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    assert language_of_system(environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], None),
        (["rules", "--language", "de"], "de"),
        (["--language=fr", "rules"], "fr"),
        (["rules", "--language", "tlh"], None),
        (["rules", "--language"], None),
    ],
)
def test_the_language_that_is_asked_for(arguments: list[str], language: str | None) -> None:
    assert language_asked_for(arguments) == language


@pytest.mark.parametrize("language", languages())
def test_the_rules_in_every_language(language: str) -> None:
    ran = run("rules", "original-fr", "--language", language)
    assert (ran.code, ran.out) == (0, rules_text(load_edition("original-fr"), language))


def test_the_option_stands_before_or_after_the_command_and_holds_for_one_run() -> None:
    told = "In der Reihe r4 r5 r8 fehlt die 6. Leg sie dazu oder teile die Reihe.\n"
    assert run("--language", "de", *BAD).out == run(*BAD, "--language=de").out == told
    assert run(*BAD).out.startswith("The run r4 r5 r8 is missing the 6.")


def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run(*BAD).out.startswith("Il manque le 6 à la suite r4 r5 r8.")
    assert run(*BAD, "--language", "en").out.startswith("The run")


def test_codes_for_programs_are_the_same() -> None:
    english, dutch = (json.loads(run(*BAD, "--json", "--language", code).out) for code in ("en", "nl"))
    assert english.keys() == dutch.keys()
    assert english["reason"] == dutch["reason"] == "run-gap"
    assert english["message"] != dutch["message"]


def test_a_language_that_there_is_not() -> None:
    ran = run("rules", "--language", "tlh")
    assert (ran.code, ran.out) == (2, "")
    assert "There is no language tlh. Choose one of en, de, fr, it, nl." in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fly"], "Fehler: Den Befehl fly gibt es nicht."),
        (["rules", "--xyz"], "Fehler: Die Option --xyz gibt es nicht."),
        (["rules", "--hous"], "Fehler: Die Option --hous gibt es nicht. Meinst du --house?"),
        (["replay"], "Fehler: FILE fehlt."),
        (
            ["solve"],
            "Fehler: Gib --rack an (und --table, wenn der Tisch nicht leer ist), oder --batch DATEI.",
        ),
    ],
)
def test_wrong_usage(arguments: list[str], said: str) -> None:
    ran = run("--language", "de", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Aufruf: tilerummy")
    assert "Hilfe gibt 'tilerummy" in ran.err
    assert ran.err.endswith(f"{said}\n")


@pytest.mark.parametrize(
    ("arguments", "system", "said"),
    [
        (
            ["--help"],
            "de_DE.UTF-8",
            ["Aufruf:", "Beispiele:", "Optionen:", "Befehle:", "Diese Hilfe zeigen."],
        ),
        (["solve", "--help", "--language", "it"], "de_DE.UTF-8", ["Uso:", "Esempi:", "Opzioni:", "leggio"]),
        (["check", "-h"], "C", ["Usage:", "Examples:", "Options:", "Show this message and exit."]),
    ],
)
def test_help(arguments: list[str], system: str, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", system)
    monkeypatch.setenv("PYTHONUTF8", "1")
    command = [sys.executable, "-c", START, *arguments]
    out = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert [words for words in said if words not in out] == []


def test_a_game_in_italian_and_a_yes_without_its_accent() -> None:
    ran = play("--language", "it", "--seed", "monday", lines=["fly", "resign", "si"])
    assert "Non conosco “fly”." in ran.out
    assert "Abbandonare? Le tue tessere conteranno contro di te. (sì/no) si" in ran.out
    assert "Punti:" in ran.out
    assert ran.code == 0


def test_every_sentence_comes_in_the_language_of_the_run() -> None:
    own = {CLI / "language.py", CLI / "spoken.py"}
    others = [path for path in CLI.rglob("*.py") if path not in own]
    wordless = "from tilerummy.messages.narration import"
    sources = {path.name: path.read_text(encoding="utf-8").replace(wordless, "") for path in others}
    taken = [name for name, source in sources.items() if "from tilerummy.messages" in source]
    assert taken == [], "take it from tilerummy.cli.language"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--edition", "rummy"], "sabra"),
        (["--house", "joker_penalty=500"], "100"),
        (["--house", "colour=blue"], "colour"),
        (["--edition", "xp", "--tiles", "huge"], "official"),
        (["--edition", "twist", "--house", "joker_policy=frozen"], "j"),
    ],
)
def test_wrong_editions_and_house_rules_are_told_in_every_language(options: list[str], said: str) -> None:
    told = {
        code: run("--language", code, "solve", "--rack", "r1", *options).err
        for code in ("de", "fr", "it", "nl")
    }
    english = run("--language", "en", "solve", "--rack", "r1", *options).err
    sentences = {text.split(": ", 1)[-1].splitlines()[-1] for text in (english, *told.values())}
    assert len(sentences) == 5
    assert all(said in " ".join(text.split()).lower() for text in told.values())


def test_a_batch_leaves_out_what_options_may_leave_out() -> None:
    ran = run(
        "check", "--batch", "-", typed='{"rack": "r9 r10 r11", "play": "r9 r10 r11", "opened": false}\n'
    )
    assert '"legal": true' in ran.out
    ran = run("solve", "--batch", "-", typed='{"rack": "r9 r10 r11"}\n')
    assert '"from_rack": "r9 r10 r11"' in ran.out


REFUSED = (
    "solve --best 0",
    "solve --best x",
    "solve --budget -1",
    "solve --objective foo",
    "solve --batch nowhere",
    "solve --rack",
    "solve --json=1",
    "solve --edition nowhere.toml",
    "solve --edition bad.toml --rack r1",
    "check --rack r1 --play r1 extra",
    "score --rack r1 --rack r2 --out x",
    "replay nowhere",
    "replay .",
    "replay bad.toml",
    "puzzles foo",
    "puzzles show --day tomorrow",
    "arena --seconds -1",
    "arena --out bad.toml",
    "arena --bots nowhere.py:Mine,easy",
    "arena --bots bot.py:Nobody,easy",
    "arena --bots bot.py:Mute,easy",
    "arena report nowhere",
    "bot foo --url http://localhost --table F3SD55",
    "bot easy --url nonsense --table F3SD55",
    "bot easy --url http://localhost:1 --table F3SD55",
    "serve --database foo",
    "serve --workers 0",
    "pad show nowhere",
    "play --record bad.toml",
)


@pytest.mark.parametrize("typed", REFUSED)
def test_every_refusal_comes_in_every_language(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text("no = toml = at all\n", encoding="utf-8")
    Path("bot.py").write_text("class Mute: pass\n", encoding="utf-8")
    told = [run("--language", code, *typed.split()) for code in languages()]
    assert {ran.code for ran in told} <= {1, 2}
    sentences = {ran.err.splitlines()[-1].partition(": ")[2] or ran.err for ran in told}
    assert len(sentences) == len(languages()), sentences


def test_a_batch_is_as_lenient_as_the_options(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    text = (CLI.parent / "rules/editions/sabra.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('id = "sabra"', 'id = "mine"'), encoding="utf-8")
    lines = [
        {"rack": "r9 r10 r11", "edition": str(own)},
        {"rack": "r9 r10 r11", "edition": "xp", "tiles": "short"},
        {"rack": "r9 r10 r11", "house": {"joker_penalty": "25"}},
    ]
    ran = run("solve", "--batch", "-", typed="\n".join(map(json.dumps, lines)))
    assert [json.loads(line)["plays"][0]["from_rack"] for line in ran.out.splitlines()] == ["r9 r10 r11"] * 3
    (refused,) = run("solve", "--batch", "-", typed='{"rack": "r1", "edition": "gone.toml"}').out.splitlines()
    assert "gone.toml" in json.loads(refused)["message"]
