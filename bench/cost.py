"""What each request and each message costs the loop at its worst, beside a plain request.

Every HTTP route and every message of a socket is sent with the worst inputs that we know of to a real server
in a process of its own, on SQLite. Measured is the processor time of the thread that the loop runs in, read
from outside: what is done elsewhere (searches, the database) and all waiting don't count. `loop` is the
median over the calls; `turn` is the longest time in which nobody else had a turn, at the median, too. Both
are told as multiples of the processor time that `/healthz` takes in the same run.

COST_ONLY measures those whose route or message begins so: COST_ONLY=draft.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx

from bench.cost_case import Case
from bench.cost_evenings import EVENING_CASES
from bench.cost_log import USERS
from bench.cost_messages import MESSAGE_CASES, WATCHER
from bench.cost_routes import GIVERS, MANY, OWNER, PLAIN, ROUTE_CASES
from bench.cost_server import WatchedServer, free_port
from bench.cost_stage import Call, Stage, add_tables, add_user, make_database
from tilerummy.server.config import Config

MOST = 50
"""So many plain requests may one cost at most."""
MOST_IN_TURN = 20
"""And for so many may nobody else have a turn: about 4 ms where a plain request takes 0.2 ms."""
CASES = (*ROUTE_CASES, *MESSAGE_CASES, *EVENING_CASES)
ONLY = os.environ.get("COST_ONLY", "")
_NEVER_MS = 3_600_000
_SETTLED_SECONDS = 0.002
_IDLE_SECONDS = 1.5
_IDLE_SAMPLES = 4
_WARM_SECONDS = 3.0
"""For the processes that search."""


@dataclass(frozen=True, slots=True)
class Cost:
    case: Case
    loop: float
    """In seconds."""
    turn: float
    answers: frozenset[str]

    @property
    def name(self) -> str:
        return f"{self.case.of}: {self.case.what}"

    @property
    def fails(self) -> bool:
        """Whether the server called it a mistake of its own."""
        return str(httpx.codes.INTERNAL_SERVER_ERROR.value) in self.answers


def main() -> None:
    costs = asyncio.run(_measured())
    plain = next(cost.loop for cost in costs if cost.case.of == PLAIN)
    print(f"cost: processor time on the loop, in multiples of {PLAIN} ({1000 * plain:.2f} ms)")
    print(f"  {'':80}{'loop':>8}{'turn':>8}  answer")
    for cost in costs:
        answers = ", ".join(sorted(cost.answers))
        print(f"  {cost.name:80}{cost.loop / plain:8,.1f}{cost.turn / plain:8,.1f}  {answers}")
    wrong = [f"{cost.name} {why}" for cost in costs for why in faults(cost, plain)]
    for fault in wrong:
        print(f"  {fault}")
    if wrong:
        sys.exit(1)


def faults(cost: Cost, plain: float) -> list[str]:
    """What is wrong with a cost, if a plain request takes so long."""
    found = ["fails"] if cost.fails else []
    if cost.loop > MOST * plain:
        found.append(f"costs as much as {cost.loop / plain:,.0f} plain requests")
    if cost.turn > MOST_IN_TURN * plain:
        found.append(f"keeps everybody waiting for as long as {cost.turn / plain:,.0f} plain requests take")
    return found


async def _measured() -> list[Cost]:
    gc.disable()  # what is slow must be the server, not who asks it
    cases = [case for case in CASES if case.of == PLAIN or case.of.startswith(ONLY)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        await make_database(path)
        wall = time.time_ns() // 1_000_000
        secrets = {user: add_user(path, user, wall) for user in (*USERS, *GIVERS, WATCHER, MANY, OWNER)}
        tables = [_tables(path, case) for case in cases]
        config = Config(f"sqlite:///{path}", port=free_port(), bot_delay=_NEVER_MS, generosity=1_000_000)
        with WatchedServer(config) as server:
            stage = Stage(server.url, secrets)
            await asyncio.sleep(_WARM_SECONDS)
            idle = await _idle(server)
            found: list[Cost] = []
            for case, ids in zip(cases, tables, strict=True):
                found.append(await _cost(server, case, await case.calls(stage, ids), idle))
                await stage.leave()
    return found


def _tables(path: Path, case: Case) -> list[str]:
    if case.log is None:
        return []
    return add_tables(path, case.log(), case.copies, case.member)


async def _idle(server: WatchedServer) -> float:
    """What the loop uses in a second in which nobody asks for anything; the least of some."""
    found: list[float] = []
    for _ in range(_IDLE_SAMPLES):
        before, began = server.spent(), time.perf_counter()
        await asyncio.sleep(_IDLE_SECONDS)
        found.append((server.spent() - before) / (time.perf_counter() - began))
    return min(found)


async def _cost(server: WatchedServer, case: Case, calls: Sequence[Call], idle: float) -> Cost:
    """The first half of the calls is measured as a whole each, the second by turns of the loop."""
    half = max(1, len(calls) // 2)
    spent: list[float] = []
    turns: list[float] = []
    answers: set[str] = set()
    for call in calls[:half]:
        before, began = server.spent(), time.perf_counter()
        answers.add(_in_short(await call()))
        await asyncio.sleep(_SETTLED_SECONDS)  # what is left to do after the answer counts, too
        spent.append(server.spent() - before - idle * (time.perf_counter() - began))
    for call in calls[half:]:
        server.watch()
        answers.add(_in_short(await call()))
        turns.append(server.longest())
    return Cost(case, median(spent), median(turns or spent), frozenset(answers))


def _in_short(answer: object) -> str:
    match answer:
        case httpx.Response(status_code=code):
            return str(code)
        case str():
            return answer
        case {"type": "refused", "code": code}:
            return f"refused: {code}"
        case {"type": kind}:
            return str(kind)
        case _:
            return "welcome"
