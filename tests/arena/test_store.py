"""Games on disk: whole, once each, and of these bots alone."""

import json
import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tilerummy.arena import Games, Plan, TournamentGame, hold, play_shard, run_here
from tilerummy.arena.fingerprint import fingerprint, fingerprint_of
from tilerummy.arena.report import read_tournaments
from tilerummy.arena.store import Damaged, OtherBots, OtherPlan, stored_plan
from tilerummy.notation import FullRecord, read_record
from tilerummy.rules import load_edition

parquet = pytest.importorskip("pyarrow.parquet")
PLAN = Plan(load_edition("original-it"), ("novice", "hoarder"), 3, "test")
FILE = "games-0000000-0000004.parquet"


class Noting:
    """Plays here, in lots of four games, and notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Games] = []

    def __call__(self, plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        self.asked += missing
        for gap in missing:
            for first in range(gap.start, gap.stop, 4):
                yield play_shard(plan, range(first, min(first + 4, gap.stop)))


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_files_hold_whole_games(tmp_path: Path) -> None:
    hold(PLAN, Noting(), tmp_path)
    assert names(tmp_path) == [FILE, "games-0000004-0000006.parquet", "plan.json"]
    rows = parquet.read_table(tmp_path / FILE).to_pylist()
    record = read_record(rows[1]["record"])
    assert isinstance(record, FullRecord)
    assert record.events == play_shard(PLAN, range(2))[1].played.events
    assert rows[1]["bots"] == ["hoarder", "novice"]
    assert rows[1]["fingerprint"] == fingerprint()


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    hold(PLAN, run_here, tmp_path)
    assert stored_plan(tmp_path) == PLAN
    with pytest.raises(OtherPlan) as other:
        hold(replace(PLAN, seed="another"), run_here, tmp_path)
    assert not isinstance(other.value, OtherBots)


def test_a_folder_of_an_earlier_version_still_opens(tmp_path: Path) -> None:
    """There files were called after their deals; what is added has other names beside them."""
    whole = hold(PLAN, Noting(), tmp_path)
    (tmp_path / FILE).rename(tmp_path / "deals-000000-000002.parquet")
    assert [len(stored.games) for stored in read_tournaments(tmp_path)] == [6]
    noting = Noting()
    grown = hold(replace(PLAN, deals=4), noting, tmp_path)
    assert noting.asked == [range(6, 8)]
    assert grown.tally.wins[0][:3] == whole.tally.wins[0]


def test_a_deal_that_was_cut_short_is_kept_and_waits_for_the_rest(tmp_path: Path) -> None:
    def cut(plan: Plan, _missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        yield play_shard(plan, range(3))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(PLAN, cut, tmp_path)
    (stored,) = read_tournaments(tmp_path)
    assert [game.number for game in stored.games] == [0, 1]
    assert stored.tally().wins == hold(replace(PLAN, deals=1), run_here).tally.wins
    noting = Noting()
    assert hold(PLAN, noting, tmp_path).tally.wins == hold(PLAN, run_here).tally.wins
    assert noting.asked == [range(3, 6)]


def test_more_deals_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    hold(PLAN, Noting(), tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.glob("*.parquet")}
    more, noting = replace(PLAN, deals=6), Noting()
    grown = hold(more, noting, tmp_path)
    assert noting.asked == [range(6, 12)]
    assert grown.tally.wins == hold(more, run_here).tally.wins
    assert all(file.read_bytes() == content for file, content in before.items())
    deals = [
        row["deal"] for file in tmp_path.glob("*.parquet") for row in parquet.read_table(file).to_pylist()
    ]
    assert sorted(deals) == [deal for deal in range(6) for _ in PLAN.bots]
    assert stored_plan(tmp_path) == more


def test_fewer_deals_are_counted_and_the_others_stay(tmp_path: Path) -> None:
    hold(PLAN, Noting(), tmp_path)
    noting = Noting()
    assert hold(replace(PLAN, deals=1), noting, tmp_path).tally.games == 2
    assert noting.asked == []
    assert stored_plan(tmp_path) == PLAN


@pytest.mark.many
@pytest.mark.parametrize(
    "damage",
    [lambda content: content[:0], lambda content: content[: len(content) // 2], lambda content: content[:-1]],
    ids=["empty", "half", "one byte"],
)
def test_a_damaged_file_is_played_again(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    whole = hold(PLAN, Noting(), tmp_path)
    (tmp_path / FILE).write_bytes(damage((tmp_path / FILE).read_bytes()))
    with pytest.raises(Damaged):
        read_tournaments(tmp_path)
    noting = Noting()
    assert hold(PLAN, noting, tmp_path).tally.wins == whole.tally.wins
    assert noting.asked == [range(4)]
    (stored,) = read_tournaments(tmp_path)
    assert len(stored.games) == whole.tally.games


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"deals": 3}', '{"deals": 3, "edition": "none"}'])
def test_a_damaged_plan_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "plan.json").write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match=r"plan\.json"):
        stored_plan(tmp_path)


def test_bots_that_have_changed_add_nothing(tmp_path: Path) -> None:
    hold(PLAN, run_here, tmp_path)
    file = tmp_path / "plan.json"
    said = json.loads(file.read_text(encoding="utf-8"))
    assert said["fingerprint"] == fingerprint()
    file.write_text(json.dumps(said | {"fingerprint": "others"}), encoding="utf-8")
    with pytest.raises(OtherBots):
        hold(PLAN, run_here, tmp_path)
    assert len(read_tournaments(tmp_path)) == 1


def test_reading_writes_nothing(tmp_path: Path) -> None:
    hold(PLAN, run_here, tmp_path)
    file = tmp_path / "plan.json"
    said = json.loads(file.read_text(encoding="utf-8")) | {"tilerummy": "0.0.1"}
    file.write_text(json.dumps(said), encoding="utf-8")
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in tmp_path.iterdir()}
    read_tournaments(tmp_path)
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in tmp_path.iterdir()} == before


def test_a_fingerprint_follows_the_sources(tmp_path: Path) -> None:
    source = tmp_path / "bots" / "bot.py"
    source.parent.mkdir()
    source.write_bytes(b"a = 1\n")
    first = fingerprint_of(tmp_path)
    source.write_bytes(b"a = 1\r\n")
    assert fingerprint_of(tmp_path) == first
    source.write_bytes(b"a = 2\n")
    second = fingerprint_of(tmp_path)
    source.rename(source.with_name("other.py"))
    assert len({first, second, fingerprint_of(tmp_path)}) == 3


def test_the_card_of_the_dataset_tells_every_column_and_how_to_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(PLAN, run_here, tmp_path / "results")
    card = (Path(__file__).parents[2] / "docs/guide/dataset.md").read_text(encoding="utf-8")
    (file, *_) = sorted((tmp_path / "results").glob("*.parquet"))
    columns = parquet.read_schema(file).names
    rows = re.findall(r"^\| (`.*?) \| ", card, re.MULTILINE)
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == columns
    (code,) = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert len(capsys.readouterr().out.splitlines()) == 2 * PLAN.deals
