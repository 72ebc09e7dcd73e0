"""Everything goes wrong, again and again, beside tables of honest people."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.server.faults.control import Control
from tests.server.faults.floods import Counts, FloodProcess
from tests.server.faults.honest import Honest, Patience, quantile
from tests.server.faults.service import Service
from tests.server.faults.trouble import Trouble
from tests.server.test_kills import CLOCKED, everything_is_there, people
from tests.support.patience import PATIENCE
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.server.store import open_store
from tilerummy.tables.ruling import REFEREE

TABLES = 5
ALLOWED = 1.0
"""Seconds at p99 for honest players."""
QUIET = 0.05
"""Seconds at p99 that somebody who only echoes takes at most, where nobody else wants the machine."""
_PAUSE = 0.1
"""Between two commands of a player: the limits are those of the service."""


@dataclass
class Report:
    patience: Patience
    control: list[float]
    faults: Counter[str]
    downtime: float
    """Seconds, of all workers together."""
    seconds: float
    acknowledged: int
    games: int
    floods: Counts

    @property
    def machine(self) -> float:
        return quantile(sorted(self.control), 0.99)

    @property
    def allowed(self) -> float:
        """A second. On a machine that is busy otherwise, also what it takes longer than a quiet one to let
        each of the five processes on the way have its turn."""
        return ALLOWED + 5 * max(0.0, self.machine - QUIET)

    def __str__(self) -> str:
        waited = self.patience.waited
        half, most = quantile(waited, 0.5), waited[-1]
        state = "busy" if self.machine > QUIET else "quiet"
        lines = [
            f"{self.seconds:.0f} s; faults: {_told(self.faults)}",
            f"workers down for {self.downtime:.0f} s in all; {self.patience.excused} commands fell into that",
            f"{len(waited)} others: p50 {half:.3f} s, p99 {self.patience.p99:.3f} s, longest {most:.3f} s",
            f"their answers: {_told(self.patience.outcomes)}",
            f"the machine alone, {state}: p99 {self.machine:.3f} s, so {self.allowed:.1f} s are allowed",
            f"{self.acknowledged} commands acknowledged, all of them in the log; {self.games} games finished",
            *(f"  {name}: {_told(counts)}" for name, counts in self.floods.items()),
        ]
        return "\n".join(lines)


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.most_common())


async def soak(service: Service, seconds: float, seed: int = 1) -> Report:
    trouble, control, stop = Trouble(service, Random(seed)), Control(), asyncio.Event()
    floods: FloodProcess | None = None
    began = time.monotonic()
    try:
        await service.start()
        secrets_of, tables = await people(service.workers[0], 2, TABLES)
        honest = [
            [
                Honest(service.workers, secret, seat, dawdles=2 if number == CLOCKED else 0, pause=_PAUSE)
                for seat, secret in enumerate(at_table)
            ]
            for number, at_table in enumerate(secrets_of)
        ]
        playing = [
            asyncio.create_task(each.play(table, stop))
            for at_table, table in zip(honest, tables, strict=True)
            for each in at_table
        ]
        control.start()
        floods = FloodProcess(service.urls)
        await trouble.go_on(time.monotonic() + seconds)
        flooded = await asyncio.to_thread(floods.end)
        await _games_go_on([at_table[0] for at_table in honest])
        stop.set()
        await asyncio.gather(*playing)
    finally:
        stop.set()
        if floods is not None:
            floods.kill()
        await control.stop()
        service.kill()
    await everything_is_there(service.database, honest, tables)
    everybody = [each for at_table in honest for each in at_table]
    return Report(
        patience=Patience.of([asked for each in everybody for asked in each.asked], trouble.downtime),
        control=control.waited,
        faults=trouble.done,
        downtime=sum(map(trouble.downtime.seconds, service.urls)),
        seconds=time.monotonic() - began,
        acknowledged=sum(len(each.acknowledged) for each in everybody),
        games=await _records_hold(service.database, tables),
        floods=flooded,
    )


async def _games_go_on(players: list[Honest]) -> None:
    """At every table another game begins after the last fault: the one that ran then has ended."""
    before = [_game(player) for player in players]
    async with asyncio.timeout(PATIENCE):
        while any(_game(player) <= number for player, number in zip(players, before, strict=True)):
            await asyncio.sleep(0.2)


def _game(player: Honest) -> int:
    return 0 if player.client.game is None else int(player.client.game["number"])


async def _records_hold(database: str, tables: list[str]) -> int:
    """How many games were finished; each of them by the rules."""
    store, count = await open_store(database), 0
    for table in tables:
        number = 1
        while (kept := await store.records.find(f"{table}-{number}")) is not None:
            found = read_record(kept.text)
            assert isinstance(found, FullRecord)
            verify(found, REFEREE)
            number += 1
        count += number - 1
    await store.close()
    return count
