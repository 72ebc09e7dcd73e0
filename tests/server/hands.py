"""A worker in our hands: its time passes, and it does what is due, only when told."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.server.driver import KNOWN
from tilerummy.server.cluster.wakeups import Wakeups
from tilerummy.server.connection.limits import Limits
from tilerummy.server.search.searches import Searches
from tilerummy.server.service import Service
from tilerummy.server.store import Store
from tilerummy.server.store.clock import ServiceClock
from tilerummy.server.store.data import Beat
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.room import Room
from tilerummy.server.table.worker import Worker
from tilerummy.tables import BotLevel, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.messages import CloseCode, DraftMessage, Verdict

START = 1_000_000_000


def _nothing(table: str, due: int) -> None:
    """No timer is set: a test says itself when to look."""


@dataclass
class Hands:
    """A worker whose time passes only when told, and which does what is due only when told."""

    store: Store
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.clock = ServiceClock(lambda: self.seconds)
        self.clock.set(Beat(START, 0))
        self.worker = Worker(self.store, self.clock, Searches(), bot_delay=1000, lots=KNOWN)
        self.drafts = DraftBuffer(self.store.drafts)
        self.wakeups = Wakeups(self.worker, self.drafts)
        self.wakeups.schedule = _nothing  # type: ignore[method-assign]
        self.service = Service(self.worker, self.drafts, self.wakeups, Limits())

    async def pass_time(self, milliseconds: int) -> None:
        """Beats come every second, so that the clock can be trusted, and what is due is done."""
        until = self.clock.now() + milliseconds
        while self.clock.now() < until:
            step = min(1000, until - self.clock.now())
            self.seconds += step / 1000
            self.clock.set(Beat(self.clock.now(), 0))
            await self.do_what_is_due()

    async def do_what_is_due(self) -> None:
        now = self.clock.now()
        for due in await self.store.duties.upcoming(now, now):
            await self.wakeups.wake(due.table, due.due)

    async def playing(self, *users: str, **settings: object) -> Room:
        seats = (*(None for _ in users), *((BotLevel.EASY,) if len(users) == 1 else ()))
        chosen = Settings("sabra", seats=seats, **{"clock_seconds": 120, **settings})  # type: ignore[arg-type]
        room = await self.worker.room((await self.worker.create(users[0], chosen)).id)
        for user in users:
            await self.worker.command(room, user, f"sit {user}", ask.Sit(user))
            await self.store.duties.arrive(self.worker.id, (room.state.id, user))
        await self.worker.command(room, users[0], "start", ask.Start())
        return room

    async def judge(self, room: Room, user: str, draft: DraftMessage) -> Verdict:
        """As a socket does it."""
        taken = await self.service.intake.take(room, user, draft)
        return taken.verdict_at_once("en") or await self.service.intake.verdict(taken, "en", user)


@dataclass(eq=False)
class Socket:
    user: str
    sent: list[bytes] = field(default_factory=list)
    closed_with: CloseCode | None = None

    @property
    def looker(self) -> Looker:
        return Looker.alone(self.user)

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: CloseCode) -> None:
        self.closed_with = code


def on_turn(room: Room) -> str:
    (seat,) = room.state.acting()
    return room.state.chairs[seat].user or ""


def turn_of(room: Room) -> int:
    assert room.state.game is not None
    return room.state.game.public.turn_number


def absent(room: Room) -> list[bool]:
    return [chair.absent for chair in room.state.chairs]
