"""An edition that somebody wrote goes wherever a printed one goes, and its records tell its rules."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import tilerummy as tr
from tests.cli.running import run
from tests.support.project import ROOT
from tilerummy.notation import Malformed, parse_position, read_record
from tilerummy.rules import (
    EDITION_IDS,
    EditionError,
    edition_as_data,
    edition_named,
    edition_with,
    is_printed,
    load_edition,
    read_edition,
    with_house_rules,
)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Our house's own box: three copies of each tile, and an opening of 20 points."""
    text = (ROOT / "src/tilerummy/rules/editions/sabra.toml").read_text(encoding="utf-8")
    for old, new in (
        ('id = "sabra"', 'id = "attic"'),
        ("opening_points = 30", "opening_points = 20"),
        ("copies = 2", "copies = 3"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "attic.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_printed_editions_are_told_by_their_ids() -> None:
    for name in EDITION_IDS:
        edition = load_edition(name)
        assert is_printed(edition)
        assert is_printed(with_house_rules(edition, {"joker_penalty": 40}))
        assert edition_with(name, {}, edition_as_data(edition), "test") == edition
    assert not is_printed(replace(load_edition("sabra"), opening_points=20))


def test_a_game_by_an_own_edition_is_kept_and_read_again(mine: Path, tmp_path: Path) -> None:
    game = tr.Game(str(mine), seed=1, house_rules={"joker_penalty": 40})
    assert game.edition.opening_points == 20
    assert eval(repr(game.position), {"Position": tr.Position}) == game.position
    hard = tr.bot("hard", seed=1)
    while not game.over:
        game.apply(hard.choose(game.view()))
    text = game.record()
    assert json.loads(text.splitlines()[0])["rules"]["opening_points"] == 20
    kept = read_record(text).header.edition
    assert kept == game.edition
    found = tr.Position(kept, "", "r4")
    assert repr(found) == f"<position {found}>"  # it can't be read again: nobody knows a file
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    assert run("replay", str(path), "--verify").code == 0
    assert run("replay", str(path)).code == 0
    assert list(tr.read(path))[-1].table == game.table


def test_a_position_by_an_own_edition_is_told_by_its_file(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    spaced = mine.rename(tmp_path / "our rules.toml")
    for name, told in (("our rules.toml", '"our rules.toml"'), (str(spaced), f'"{spaced}"')):
        position = tr.Position(name, "r4 r5 r6", "r7 r7 k1", house_rules={"joker_penalty": 40})
        line = f'edition={told} joker_penalty=40 opened=yes table="r4 r5 r6" rack="k1 r7 r7"'
        assert str(position) == line
        assert tr.Position.parse(line) == position
        assert eval(repr(position), {"Position": tr.Position}) == position
        assert tr.Position.parse(line).edition.opening_points == 20
        assert pickle.loads(pickle.dumps(position)) == position


def test_a_text_alone_reads_no_files(mine: Path) -> None:
    line = str(tr.Position(str(mine), "", "r4"))
    with pytest.raises(Malformed, match="unknown edition"):
        parse_position(line)
    assert parse_position(line, edition_named).edition == read_edition(mine)
    with pytest.raises(Malformed, match="can't be read"):
        tr.Position.parse(line.replace("attic", "nowhere"))


def test_records_of_printed_editions_stay_as_they_were() -> None:
    game = tr.Game("sabra", seed=1)
    game.resign()
    assert "rules" not in json.loads(game.record().splitlines()[0])


def test_a_record_whose_rules_are_none_is_refused(mine: Path) -> None:
    game = tr.Game(str(mine), seed=1)
    game.resign()
    head, *rest = game.record().splitlines()
    for wrong in ({"opening_points": 9999}, {"id": "sabra"}, {"more": 1}):
        told = json.loads(head)
        told["rules"] |= wrong
        with pytest.raises(ValueError, match="rules"):
            read_record("\n".join((json.dumps(told), *rest)))


def test_the_command_line_takes_a_file(mine: Path) -> None:
    ran = run("solve", "--edition", str(mine), "--rack", "r6 r7 r8 k1 k1 k1", "--not-opened")
    assert ran.code == 0
    assert "Lays r6 r7 r8" in ran.out
    ran = run("solve", "--edition", "nowhere.toml", "--rack", "r6")
    assert ran.code == 2
    assert "nowhere.toml" in ran.err


def test_a_tournament_by_an_own_edition_is_kept_and_reported(mine: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--edition", str(mine), "--bots", "novice,greedy", "--deals", "1", "--out", str(out))
    assert run("arena", *options).code == 0
    assert run("arena", *options).code == 0  # goes on
    assert "| attic | 2 |" in run("arena", "report", str(out)).out


def test_a_file_that_is_none_is_told_with_its_key(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('id = "mine"\n', encoding="utf-8")
    with pytest.raises(EditionError, match=r"mine\.toml"):
        read_edition(path)
