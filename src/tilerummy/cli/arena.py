"""`tilerummy arena`: bots against bots, measured."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Final

import click

from tilerummy.arena import Plan, Result, Runner, Sprt, hold, result_as_json, run_here, run_in_processes
from tilerummy.arena.cluster import run_on_cluster
from tilerummy.arena.entrant import NotABudget, entrant_named
from tilerummy.arena.extras import MissingExtra, needed
from tilerummy.arena.ratings import OPENSKILL, Rating, ratings_of
from tilerummy.bots import BOTS, Budget
from tilerummy.cli import completion
from tilerummy.cli.arena_lines import rating_lines, result_lines
from tilerummy.cli.arena_problems import as_usage_errors
from tilerummy.cli.arena_report import report
from tilerummy.cli.language import say
from tilerummy.cli.options import INTERRUPTED, chosen_edition, edition_options, json_option
from tilerummy.rules import Edition

_DEALS: Final = 100
_PLAYOUTS: Final = 20
_PLAYERS: Final = 2
_NAMES: Final = ", ".join(BOTS)


@click.group(help=say("cli.arena.help"), short_help=say("cli.arena.short"), invoke_without_command=True)
@edition_options
@click.option(
    "--bots",
    "names",
    metavar="A,B[,C,D]",
    shell_complete=completion.bots,
    help=say("cli.arena.bots", names=_NAMES),
)
@click.option("--deals", type=click.IntRange(1), default=_DEALS, metavar="N", help=say("cli.arena.deals"))
@click.option("--seed", default="tilerummy", metavar="TEXT", help=say("cli.arena.seed"))
@click.option("--workers", type=click.IntRange(1), metavar="K", help=say("cli.arena.workers"))
@click.option("--cluster", metavar="ADDRESS", help=say("cli.arena.cluster"))
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help=say("cli.arena.out")
)
@click.option(
    "--playouts", type=click.IntRange(0), metavar="N", help=say("cli.arena.playouts", default=_PLAYOUTS)
)
@click.option("--seconds", type=click.FloatRange(0), metavar="S", help=say("cli.arena.seconds"))
@click.option("--sprt", metavar="LOW:HIGH", help=say("cli.arena.sprt"))
@click.option("--round-robin", is_flag=True, help=say("cli.arena.round-robin"))
@click.option(
    "--players", type=click.IntRange(2), metavar="N", help=say("cli.arena.players", default=_PLAYERS)
)
@json_option
@click.pass_context
def arena(
    context: click.Context,
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    names: str | None,
    deals: int,
    seed: str,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    playouts: int | None,
    seconds: float | None,
    sprt: str | None,
    round_robin: bool,
    players: int | None,
    as_json: bool,
) -> None:
    if context.invoked_subcommand is not None:
        return
    edition = chosen_edition(edition_id, tiles, house)
    if playouts is not None and seconds is not None:
        raise click.UsageError(say("cli.arena.budget-once"))
    if workers is not None and cluster is not None:
        raise click.UsageError(say("cli.arena.workers-or-cluster"))
    budget = Budget(seconds=seconds) if seconds is not None else Budget(playouts=_or(playouts, _PLAYOUTS))
    tables = _tables(_bots(names), round_robin=round_robin, players=players)
    plans = [_plan(edition, table, deals, seed, budget) for table in tables]
    test = _sprt(sprt)
    with as_usage_errors():
        if round_robin and len(tables[0]) > _PLAYERS:
            needed(OPENSKILL, "arena")  # checked before hours are spent on games that couldn't be rated
        runner = _runner(workers, cluster)
        results = [_held(plan, runner, _folder(out, plan, many=len(plans) > 1), test) for plan in plans]
    ratings = _ratings(results)
    if as_json:
        found = [result_as_json(result) for result in results]
        rated = {"ratings": [asdict(rating) for rating in ratings]}
        click.echo(json.dumps({"tournaments": found, **rated} if round_robin else found[0] | rated))
        return
    for result in results:
        click.echo("\n".join(result_lines(result, test)))
    if ratings and (round_robin or len(tables[0]) > _PLAYERS):
        click.echo("\n".join(rating_lines(ratings)))


arena.add_command(report)


def _held(plan: Plan, runner: Runner, folder: Path | None, test: Sprt | None) -> Result:
    label = say("cli.arena.progress", bots=", ".join(plan.names))
    # The progress bar goes to standard error, so that the output can be piped.
    bar = click.progressbar(length=plan.deals, label=label, file=sys.stderr)
    try:
        with bar:
            return hold(plan, runner, folder, test, bar.update)
    except KeyboardInterrupt:
        if folder is not None:
            click.echo("\n" + say("cli.arena.interrupted", folder=str(folder)), err=True)
        raise SystemExit(INTERRUPTED) from None


def _ratings(results: list[Result]) -> list[Rating]:
    try:
        return ratings_of([deal for result in results for deal in result.placings])
    except MissingExtra:  # results of a single table are worth showing even without ratings
        return []


def _tables(bots: tuple[str, ...], *, round_robin: bool, players: int | None) -> tuple[tuple[str, ...], ...]:
    if not round_robin:
        if players is not None:
            raise click.UsageError(say("cli.arena.players-alone"))
        return (bots,)
    size = _or(players, _PLAYERS)
    tables = tuple(combinations(dict.fromkeys(bots), size))
    if not tables:
        raise click.UsageError(say("cli.arena.too-few", players=size))
    return tables


def _bots(names: str | None) -> tuple[str, ...]:
    if not (names or "").strip():
        raise click.UsageError(say("cli.arena.no-bots", names=_NAMES))
    bots = tuple(name.strip() for name in (names or "").split(","))
    for name in bots:
        try:
            with as_usage_errors():
                entrant_named(name)
        except NotABudget as wrong:
            raise click.UsageError(say("cli.arena.own-budget-form", name=name, text=wrong.text)) from None
        except ValueError:
            raise click.UsageError(say("cli.arena.unknown-bot", name=name, names=_NAMES)) from None
    return bots


def _plan(edition: Edition, bots: tuple[str, ...], deals: int, seed: str, budget: Budget) -> Plan:
    least, most = edition.min_players, edition.max_players
    if not least <= len(bots) <= most:
        raise click.UsageError(
            say("cli.arena.how-many", edition=edition.id, least=least, most=most, count=len(bots))
        )
    return Plan(edition, bots, deals, seed, budget)


def _runner(workers: int | None, cluster: str | None) -> Runner:
    if cluster is not None:
        return run_on_cluster(cluster)
    return run_here if _or(workers, 1) == 1 else run_in_processes(_or(workers, 1))


def _sprt(text: str | None) -> Sprt | None:
    if text is None:
        return None
    low, _, high = text.partition(":")
    try:
        return Sprt(float(low), float(high))
    except ValueError:
        raise click.UsageError(say("cli.arena.sprt-form", text=text)) from None


def _folder(out: Path | None, plan: Plan, *, many: bool) -> Path | None:
    return out / "-".join(map(_as_file_name, plan.names)) if out is not None and many else out


def _as_file_name(name: str) -> str:
    return re.sub(r"[^\w.@]+", "_", name)


def _or(value: int | None, default: int) -> int:
    return default if value is None else value
