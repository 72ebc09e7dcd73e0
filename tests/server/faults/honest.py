"""People who play while things go wrong beside them, and how long they wait for an answer."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.server.driver import Wire
from tests.server.test_kills import Survivor


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, and what became of it."""

    server: str
    sent: float
    ended: float
    outcome: str
    """`done`, `refused: CODE`; `cut` if the line was closed, `silent` if nothing came for long."""

    @property
    def waited(self) -> float:
        return self.ended - self.sent


class Honest(Survivor):
    """A player who measures."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        self.asked: list[Asked] = []
        self.again = 0.3

    async def _give(self, command: Wire) -> Wire | None:
        server, sent, outcome = self.client.url, time.monotonic(), "cut"
        try:
            answer = await super()._give(command)
            if answer is not None:
                outcome = answer["type"] + (f": {answer['code']}" if answer["type"] == "refused" else "")
            return answer
        except TimeoutError:
            outcome = "silent"
            raise
        finally:
            self.asked.append(Asked(server, sent, time.monotonic(), outcome))


@dataclass
class Downtime:
    """When which server could not do what players ask of it, since it was killed or had no database.

    It begins before the fault is made, and ends when `/readyz` is 200 again. What was asked of that server in
    between, or was not answered yet when it began, is not held against it.
    """

    spans: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    @asynccontextmanager
    async def of(self, servers: Iterable[str]) -> AsyncIterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            for server in servers:
                self.spans.setdefault(server, []).append((began, time.monotonic()))

    def excuses(self, asked: Asked) -> bool:
        return any(
            began < asked.ended and asked.sent < ended for began, ended in self.spans.get(asked.server, [])
        )

    def seconds(self, server: str) -> float:
        return sum(ended - began for began, ended in self.spans.get(server, []))


@dataclass(frozen=True)
class Patience:
    """What honest players met outside of downtime."""

    waited: list[float]
    outcomes: Counter[str]
    excused: int

    @staticmethod
    def of(asked: Sequence[Asked], downtime: Downtime) -> Patience:
        counted = [each for each in asked if not downtime.excuses(each)]
        waited = sorted(each.waited for each in counted)
        return Patience(waited, Counter(each.outcome for each in counted), len(asked) - len(counted))

    @property
    def p99(self) -> float:
        return quantile(self.waited, 0.99)

    @property
    def failed(self) -> int:
        """Without an answer, or told that it can't be done, though nothing was down."""
        return sum(self.outcomes[each] for each in ("cut", "silent", "refused: unavailable"))


def quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
