"""Tournaments: the same games whoever plays them, kept on disk, and gone on with after an interruption."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tilerummy.arena import Outcome, Plan, Sprt, hold, play_shard, run_here, run_in_processes
from tilerummy.arena.report import markdown, plot, read_tournaments
from tilerummy.arena.store import OtherPlan, stored_plan
from tilerummy.notation import FullRecord, read_record
from tilerummy.rules import load_edition

QUICK = load_edition("ravensburger-de")
PLAN = Plan(QUICK, ("novice", "hoarder"), 4, "test", shard_size=2)


def test_every_bot_sits_at_every_seat_of_the_same_deal() -> None:
    outcomes = play_shard(PLAN, 0)
    assert [(outcome.deal, outcome.entrants) for outcome in outcomes] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
    ]
    deals = [list(outcome.game.events[:4]) for outcome in outcomes]
    assert deals[0] == deals[1]
    assert deals[1] != deals[2]


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    alone = hold(PLAN, run_here).tally
    together = hold(PLAN, run_in_processes(2)).tally
    assert (alone.wins, alone.points) == (together.wins, together.points)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    def breaks(plan: Plan, shards: Iterable[int]) -> Iterator[tuple[int, list[Outcome]]]:
        yield from run_here(plan, list(shards)[:1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(PLAN, breaks, tmp_path)
    asked: list[int] = []

    def notes(plan: Plan, shards: Iterable[int]) -> Iterator[tuple[int, list[Outcome]]]:
        for shard in shards:
            asked.append(shard)
            yield from run_here(plan, [shard])

    resumed = hold(PLAN, notes, tmp_path)
    assert asked == [1]
    assert resumed.tally.wins == hold(PLAN, run_here).tally.wins
    assert resumed.games_played == 4


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    hold(PLAN, run_here, tmp_path)
    assert stored_plan(tmp_path) == PLAN
    with pytest.raises(OtherPlan):
        hold(replace(PLAN, seed="another"), run_here, tmp_path)


def test_files_hold_whole_games(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    hold(PLAN, run_here, tmp_path)
    files = sorted(tmp_path.glob("*.parquet"))
    assert [file.name for file in files] == ["deals-000000-000002.parquet", "deals-000002-000004.parquet"]
    rows = parquet.read_table(files[0]).to_pylist()
    record = read_record(rows[1]["record"])
    assert isinstance(record, FullRecord)
    assert record.events == play_shard(PLAN, 0)[1].game.events
    assert rows[1]["bots"] == ["hoarder", "novice"]


def test_the_report_shows_what_was_played(tmp_path: Path) -> None:
    result = hold(PLAN, run_here, tmp_path / "a")
    tournaments = read_tournaments(tmp_path)
    text = markdown(tournaments)
    assert f"| novice | hoarder | {100 * result.tally.win_rate(0).mean:.1f} ±" in text
    assert "| ravensburger-de, 2 players | Elo |" in text
    for name in ("a.png", "a.svg"):
        plot(tournaments, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000


def test_a_sequential_test_stops_early() -> None:
    plan = Plan(QUICK, ("hoarder", "novice"), 40, "test", shard_size=4)
    result = hold(plan, run_here, sprt=Sprt(0.2, 0.5))
    assert result.verdict is True
    assert result.tally.games < 80
