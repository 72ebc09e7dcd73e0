"""What can happen to a service, one thing after the other."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.server.faults.honest import Downtime
from tests.server.faults.service import Service

HOUR_MS = 3_600_000


@dataclass
class Trouble:
    service: Service
    rng: Random
    downtime: Downtime = field(default_factory=Downtime)
    done: Counter[str] = field(default_factory=Counter)

    async def go_on(self, until: float) -> None:
        """Each kind of fault in turn, in an order of its own each time."""
        while True:
            for fault in self.rng.sample(self._faults(), len(self._faults())):
                await asyncio.sleep(self.rng.uniform(1, 3))
                if time.monotonic() > until:
                    return
                await fault()
                self.done[fault.__name__] += 1

    def _faults(self) -> Sequence[Callable[[], Awaitable[None]]]:
        service = self.service
        found = [self.all_killed, self.clock_set_back, self.clock_set_forward]
        found += [self.one_killed] if len(service.workers) > 1 else []
        found += [self.disk_full] if service.disk is not None else []
        found += [self.one_line_silent, self.all_lines_silent] if service.lines else []
        return found

    async def all_killed(self) -> None:
        await self._kill(list(range(len(self.service.workers))))

    async def one_killed(self) -> None:
        await self._kill([self.rng.randrange(len(self.service.workers))])

    async def _kill(self, numbers: list[int]) -> None:
        workers = [self.service.workers[number] for number in numbers]
        urls = [worker.url for worker in workers]
        async with self.downtime.of(urls):
            for worker in workers:
                worker.kill()
                worker.start()
            await self.service.ready(urls)

    async def disk_full(self) -> None:
        assert self.service.disk is not None
        async with self.downtime.of(self.service.urls):
            await asyncio.to_thread(self.service.disk.fill)
            await asyncio.sleep(self.rng.uniform(1, 4))
            self.service.disk.free()
            await self.service.ready(self.service.urls)

    async def clock_set_back(self) -> None:
        await self.service.set_clock(-self.rng.randrange(HOUR_MS))

    async def clock_set_forward(self) -> None:
        await self.service.set_clock(self.rng.randrange(HOUR_MS))

    async def all_lines_silent(self) -> None:
        await self._silence(list(range(len(self.service.lines))))

    async def one_line_silent(self) -> None:
        await self._silence([self.rng.randrange(len(self.service.lines))])

    async def _silence(self, numbers: list[int]) -> None:
        urls = [self.service.urls[number] for number in numbers]
        async with self.downtime.of(urls):
            for number in numbers:
                self.service.lines[number].fall_silent()
            await asyncio.sleep(self.rng.uniform(2, 6))
            for number in numbers:
                self.service.lines[number].speak()
            await self.service.ready(urls)
