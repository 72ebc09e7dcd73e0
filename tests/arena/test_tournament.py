"""Tournaments: the same games whoever plays them, and gone on with after an interruption."""

from collections.abc import Generator, Sequence
from multiprocessing import active_children
from pathlib import Path
from time import monotonic

import pytest

from tilerummy.arena import Games, Plan, Sprt, TournamentGame, hold, play_shard, run_here, run_in_processes
from tilerummy.arena.report import markdown, plot, read_tournaments
from tilerummy.rules import load_edition

QUICK = load_edition("ravensburger-de")
PLAN = Plan(QUICK, ("novice", "hoarder"), 4, "test")


def by_twos(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
    for gap in missing:
        for first in range(gap.start, gap.stop, 4):
            yield play_shard(plan, range(first, min(first + 4, gap.stop)))


def test_every_bot_sits_at_every_seat_of_the_same_deal() -> None:
    games = play_shard(PLAN, range(4))
    assert [(game.deal, game.entrants) for game in games] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
    ]
    deals = [list(game.played.events[:4]) for game in games]
    assert deals[0] == deals[1]
    assert deals[1] != deals[2]


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    alone = hold(PLAN, run_here).tally
    together = hold(PLAN, run_in_processes(2)).tally
    assert (alone.wins, alone.points) == (together.wins, together.points)


@pytest.mark.slow
def test_who_stops_waits_for_nobody() -> None:
    """Ctrl-C while much is still under way: the workers are ended, and at once."""
    long = Plan(QUICK, ("novice", "novice"), 10_000, "test")
    running = run_in_processes(2)(long, [range(2), range(2, 20_000)])
    next(running)
    began = monotonic()
    workers = active_children()
    assert workers
    running.close()
    for worker in workers:
        worker.join()
    assert monotonic() - began < 5


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    def breaks(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        yield next(by_twos(plan, missing))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(PLAN, breaks, tmp_path)
    asked: list[Games] = []

    def notes(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        asked.extend(missing)
        return run_here(plan, missing)

    resumed = hold(PLAN, notes, tmp_path)
    assert asked == [range(4, 8)]
    assert resumed.tally.wins == hold(PLAN, run_here).tally.wins
    assert resumed.games_played == 4


def test_what_is_finished_is_kept_at_once_whoever_is_slow(tmp_path: Path) -> None:
    """The first shard is still played when the run is ended; the second was done long before."""

    def first_is_slow(plan: Plan, _missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        yield play_shard(plan, range(4, 8))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(PLAN, first_is_slow, tmp_path)
    again = hold(PLAN, run_here, tmp_path)
    assert again.games_played == 4
    assert again.tally.wins == hold(PLAN, run_here).tally.wins


def test_the_report_shows_what_was_played(tmp_path: Path) -> None:
    result = hold(PLAN, run_here, tmp_path / "a")
    tournaments = read_tournaments(tmp_path)
    text = markdown(tournaments)
    assert f"| novice | hoarder | {100 * result.tally.win_rate(0).mean:.1f} ±" in text
    assert "| ravensburger-de, 2 players | Elo (95 %) |" in text
    for name in ("a.png", "a.svg"):
        plot(tournaments, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000


def test_a_sequential_test_stops_early_and_wherever_the_shards_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.arena.tournament._LOOK", 3)
    plan = Plan(QUICK, ("hoarder", "novice"), 12, "test")
    result = hold(plan, by_twos, sprt=Sprt(0.2, 0.5))
    assert result.verdict is True
    assert result.tally.games in (6, 12, 18)
    assert sum(map(len, result.placings)) == result.tally.games
    assert hold(plan, run_here, sprt=Sprt(0.2, 0.5)).tally.wins == result.tally.wins
