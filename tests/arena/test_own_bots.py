"""Bots that others wrote take part everywhere, by name or as objects."""

import doctest
import json
import pickle
import re
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilerummy as tr
from tests.cli.running import run
from tests.support.project import ROOT
from tilerummy.arena import Plan, hold, play_shard, run_here
from tilerummy.arena.entrant import names_of
from tilerummy.arena.fingerprint import fingerprint
from tilerummy.bots import NO_BUDGET, Adapted, BotFailed, Budget, IllegalMove, NoSuchBot, bot_named
from tilerummy.rules import load_edition, with_house_rules

FREE = {"passing": "free"}  # so that who only draws breaks no rule
QUICK = with_house_rules(load_edition("ravensburger-de"), FREE)
PATIENT = f"{ROOT / 'examples/own_bot.py'}:Patient"


class Drawer:
    def choose(self, _view: tr.View) -> tr.Action:
        return tr.Draw()


class Cheat:
    name = "Cheat"

    def choose(self, _view: tr.View) -> tr.Action:
        return tr.Play(tr.table("r1 r2 r3"))


class Curious:
    """Takes all that there is to take."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, _view: tr.View, rng: Random, budget: Budget) -> tr.Action:
        self.seen += [rng, budget]
        return tr.Draw()


def test_objects_and_files_take_part_beside_our_own() -> None:
    plan = Plan(QUICK, (Drawer(), PATIENT, "novice"), 1, "test")
    games = play_shard(plan, range(3))
    assert len(games) == 3
    assert plan.names == ("Drawer", PATIENT, "novice")
    assert all(0 not in [game.entrants[seat] for seat in game.played.winners] for game in games)


def test_a_bot_gets_as_much_as_it_takes() -> None:
    curious = Curious()
    game = tr.Game("sabra", seed=1)
    rng = Random(1)
    Adapted(curious).choose(game.view(), rng, NO_BUDGET)
    assert curious.seen == [rng, NO_BUDGET]
    assert Adapted(Drawer()).choose(game.view(), rng, NO_BUDGET) == tr.Draw()
    for wrong in (object(), "no bot"):
        with pytest.raises(NoSuchBot, match="choose"):
            Adapted(wrong)


def test_a_class_is_as_good_as_an_object() -> None:
    bots: list[Any] = [Drawer, "novice"]
    held = tr.tournament(bots, deals=1, edition="sabra", house_rules=FREE)
    assert held.results[0].plan.names == ("Drawer", "novice")


@pytest.mark.parametrize("returned", [None, "draw", tr.Draw, tr.Play("r4 r5 r6"), tr.table("r4 r5 r6")])  # type: ignore[arg-type]
def test_what_choose_may_return_is_told(returned: object) -> None:
    class Confused:
        def choose(self, _view: tr.View) -> object:
            return returned

    with pytest.raises(BotFailed, match=r"choose has to return tr\.Play|takes the whole table") as told:
        tr.tournament([Confused(), "novice"], deals=1, edition="sabra")  # type: ignore[list-item]
    assert told.value.problem.startswith("TypeError: ")
    assert not re.search(
        r"\(\w+\.py:\d+\)", told.value.problem
    )  # no line of theirs is wrong, nor one of ours
    tr.Position.parse(told.value.position)


def test_a_bot_is_not_bothered_with_three_pairs_unless_it_wants_to_be() -> None:
    games = (tr.Game(players=4, seed=seed) for seed in range(1000))
    offered = next(game.view() for game in games if game.view().may_redeal)

    class Picky(Drawer):
        def redeal(self, view: tr.View) -> bool:
            return view.may_redeal

    assert Adapted(Drawer()).choose(offered, Random(1), NO_BUDGET) == tr.KeepDeal()
    assert Adapted(Picky()).choose(offered, Random(1), NO_BUDGET) == tr.DemandRedeal()


def test_an_illegal_move_is_told_with_seat_turn_and_position() -> None:
    with pytest.raises(IllegalMove) as told:
        play_shard(Plan(QUICK, ("novice", Cheat()), 1, "test"), range(1))
    assert (told.value.bot, told.value.seat) == ("Cheat", 1)
    assert told.value.turn >= 1
    tr.Position.parse(told.value.position)
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)
    assert "left for this, on the table or on your rack" in str(told.value)


def test_what_a_bot_raises_says_where() -> None:
    class Broken(Drawer):
        def choose(self, _view: tr.View) -> tr.Action:
            raise LookupError("oops")

    with pytest.raises(BotFailed) as told:
        play_shard(Plan(QUICK, (Broken(), "novice"), 1, "test"), range(1))
    assert isinstance(told.value.__cause__, LookupError)
    assert (told.value.bot, told.value.seat) == ("Broken", 0)
    assert re.fullmatch(r"LookupError: oops \(test_own_bots\.py:\d+\)", told.value.problem)
    assert tr.Position.parse(told.value.position).edition.id == "ravensburger-de"
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)


def test_where_it_failed_is_a_line_of_the_bots_author() -> None:
    class Careless(Drawer):
        def choose(self, _view: tr.View) -> tr.Action:
            return tr.Play(tr.table("r4 r5 x6"))  # raised by our own code

    with pytest.raises(BotFailed, match=r"\(test_own_bots\.py:\d+\)"):
        play_shard(Plan(QUICK, (Careless(), "novice"), 1, "test"), range(1))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nowhere.py:Mine", "there is no file nowhere.py"),
        (f"{ROOT / 'examples/own_bot.py'}:Nobody", "there is no Nobody"),
        ("json:loads", "a bot needs a method choose"),
        ("no.such.module:Mine", "ModuleNotFoundError"),
    ],
)
def test_a_bot_that_can_not_be_loaded_says_why(name: str, problem: str) -> None:
    with pytest.raises(NoSuchBot, match=problem):
        bot_named(name)


def test_packages_offer_bots_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints([EntryPoint("drawer", f"{__name__}:Drawer", "tilerummy.bots")])
    monkeypatch.setitem(sys.modules, __name__, sys.modules[Drawer.__module__])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.select(group=group))
    assert isinstance(bot_named("drawer"), Adapted)
    with pytest.raises(ValueError, match=r"master.*drawer.*mine\.py:Mine"):
        bot_named("nobody")


def test_names_tell_entrants_apart() -> None:
    one, other = Drawer(), Drawer()
    assert names_of((one, other, one, "master", "master")) == (
        "Drawer",
        "Drawer 2",
        "Drawer",
        "master",
        "master",
    )


def test_own_bots_that_changed_do_not_add_to_old_games(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view): pass\n", encoding="utf-8")
    name = f"{file}:Mine"
    before = fingerprint((name, "novice"))
    assert before != fingerprint(("novice",))
    file.write_text("class Mine:\n    def choose(self, view): return 1\n", encoding="utf-8")
    assert fingerprint((f"{name}@5", "novice")) != before
    assert fingerprint(("master", "novice")) == fingerprint()


def test_the_command_line_takes_them_and_says_what_is_wrong(tmp_path: Path) -> None:
    ran = run("arena", "--bots", f"{PATIENT},novice", "--deals", "1", "--json")
    assert ran.code == 0
    assert [entry["bot"] for entry in json.loads(ran.out)["standings"]] == [PATIENT, "novice"]
    ran = run("arena", "--bots", "nowhere.py:Mine,novice")
    assert ran.code == 2
    assert "nowhere.py:Mine: there is no such file" in ran.err
    cheat = tmp_path / "cheat.py"
    cheat.write_text(
        "import tilerummy as tr\nclass Cheat:\n    def choose(self, view):\n"
        "        return tr.Play(tr.table('r1 r2 r3'))\n",
        encoding="utf-8",
    )
    ran = run("arena", "--language", "de", "--bots", f"{cheat}:Cheat,novice", "--deals", "1")
    assert ran.code == 1
    assert "Cheat, auf Platz 1, wählte in Zug" in ran.err
    assert "--help" not in ran.err


def test_a_class_that_can_not_be_made_says_why(tmp_path: Path) -> None:
    file = tmp_path / "made.py"
    file.write_text(
        "class Deep:\n    def __init__(self, depth): self.depth = depth\n"
        "    def choose(self, view): pass\n"
        "class Raises(Deep):\n    def __init__(self):\n        raise LookupError('oops')\n",
        encoding="utf-8",
    )
    ran = run("arena", "--language", "de", "--bots", f"{file}:Deep,novice", "--deals", "1")
    assert ran.code == 2
    assert "Deep lässt sich nicht anlegen" in ran.err
    assert "'depth'" in ran.err
    with pytest.raises(NoSuchBot, match=r"Raises can't be made: .*LookupError: oops \(made\.py:6\)") as told:
        tr.bot(f"{file}:Raises")
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)


@pytest.mark.slow
def test_a_tournament_in_one_line(tmp_path: Path) -> None:
    held = tr.tournament([Drawer(), "novice"], deals=2, house_rules=FREE)
    assert str(held).splitlines()[1].startswith("Drawer")
    assert [rating.name for rating in held.ratings] == ["novice", "Drawer"]
    assert held.ratings[0].half_width > 0
    held.plot(tmp_path / "plot.svg")
    picture = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert "Drawer" in picture
    assert "ravensburger-de passing=free, 2 players, 2 deals" in picture
    assert "<th>bot</th>" in held._repr_html_()
    with pytest.raises(NoSuchBot):
        tr.tournament(["novice", "nowhere.py:Mine"], deals=1)


def test_every_pair_plays_where_a_table_is_for_two() -> None:
    held = tr.tournament(["novice", "random", "greedy"], deals=1, players=2)
    assert [result.plan.names for result in held.results] == [
        ("novice", "random"),
        ("novice", "greedy"),
        ("random", "greedy"),
    ]
    head, *tables = str(held).replace("\n", "\n\n", 1).split("\n\n")
    assert head.startswith("bot ")
    assert [[row.split()[0] for row in table.splitlines()] for table in tables] == [
        [*result.plan.names] for result in held.results
    ]
    assert '<th colspan="3">novice, greedy</th>' in held._repr_html_()
    pytest.importorskip("matplotlib")
    titles = [axes.get_title(loc="left") for axes in held.plot().axes]
    assert [title.partition(":")[0] for title in titles] == [
        "novice, random",
        "novice, greedy",
        "random, greedy",
    ]


@pytest.mark.slow
def test_a_script_defines_its_bot_and_has_two_workers(tmp_path: Path) -> None:
    script = tmp_path / "evening.py"
    script.write_text(
        "import tilerummy as tr\n"
        "class Mine:\n"
        "    def choose(self, view):\n"
        "        best = tr.Position.of(view).best_play()\n"
        "        return tr.Draw() if best is None else tr.Play(best.table)\n"
        "if __name__ == '__main__':\n"
        "    print(tr.tournament([Mine(), 'novice'], deals=4, workers=2))\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].startswith("Mine ")


def test_kept_games_of_own_bots_are_gone_on_with(tmp_path: Path) -> None:
    plan = Plan(QUICK, (PATIENT, "novice"), 1, "test")
    hold(plan, run_here, tmp_path)
    again = hold(Plan(QUICK, (PATIENT, "novice"), 2, "test"), run_here, tmp_path)
    assert again.games_played == 2


@pytest.mark.slow
def test_the_guide_can_be_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = (ROOT / "docs/guide/own-bots.md").read_text(encoding="utf-8")
    first = re.search(r"```python\n(import.*?)```", guide, re.DOTALL)
    assert first is not None
    (tmp_path / "mine.py").write_text(first[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    examples = doctest.DocTestParser().get_doctest(guide, {"tr": tr}, "own-bots", None, 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0
    view = tr.Game("sabra", seed=1).view()
    for row in re.findall(r"^\| (`view.*?) \|", guide, re.MULTILINE):
        for name in re.findall(r"`(view\.[a-z_.]+)`", row):
            eval(name, {"view": view})


@pytest.mark.slow
def test_bots_of_an_interpreter_play_in_several_processes() -> None:
    """As in a notebook: there is no file that a worker could read them from."""
    pytest.importorskip("loky")
    program = (
        "import tilerummy as tr\n"
        "class Mine:\n"
        "    def choose(self, view):\n"
        "        best = tr.Position.of(view).best_play()\n"
        "        return tr.Draw() if best is None else tr.Play(best.table)\n"
        "print(tr.tournament([Mine(), 'novice'], deals=4, workers=2))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].startswith("Mine ")
