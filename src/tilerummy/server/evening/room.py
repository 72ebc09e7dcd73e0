"""A shared evening in a worker's memory: all that was added to it, and who looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from hashlib import blake2b
from typing import Protocol, TypeVar

import msgspec

from tilerummy.pad.live import Added, Batch, EveningTold, EveningWelcome, Guest, People
from tilerummy.server.store.evenings import FoundEvening, FoundGuest
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode

T = TypeVar("T", bound=msgspec.Struct)
_read_batch = msgspec.json.Decoder(Batch).decode


class Viewer(Protocol):
    @property
    def user(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def close(self, code: CloseCode) -> None: ...


class EveningRoom:
    def __init__(self, found: FoundEvening) -> None:
        self.found = found
        self.guests: list[FoundGuest] = []
        self.viewers: set[Viewer] = set()
        self.held = 0
        """By how many who are here, or about to come in."""
        self.lock = asyncio.Lock()
        """Held while something is added, or read from the database."""
        self.bodies: list[bytes] = []
        """What was added, each a Batch; the first is `seq` 1."""
        self.size = 0
        self._known: set[bytes] = set()

    @property
    def id(self) -> str:
        return self.found.id

    @property
    def seq(self) -> int:
        return len(self.bodies)

    # --- what was added

    def news_in(self, batch: Batch) -> Batch:
        """What is not there yet. The same id with other content counts as new: phones agree on which counts
        only if all have both."""
        return Batch(self._new(batch.entries), self._new(batch.clocks), self._new(batch.taps))

    def _new(self, items: Iterable[T]) -> tuple[T, ...]:
        return tuple(item for item in items if _mark(item) not in self._known)

    def take(self, body: bytes) -> None:
        """Something was added, by this worker or another one."""
        batch = _read_batch(body)
        self._known.update(map(_mark, (*batch.entries, *batch.clocks, *batch.taps)))
        self.bodies.append(body)
        self.size += len(body)
        self.tell(Added(self.seq, msgspec.Raw(body)))

    # --- who may write

    def may_write(self, user: str) -> bool:
        if user == self.found.owner or self.found.everybody:
            return True
        return any(guest.user == user and guest.writes for guest in self.guests)

    def people(self, user: str) -> People:
        """As this user sees them."""
        you = next((guest.number for guest in self.guests if guest.user == user), 0)
        owner = self.found.owner
        seen = (
            Guest(guest.number, guest.name, self.may_write(guest.user), guest.user == owner)
            for guest in self.guests
        )
        return People(you, bool(self.found.everybody), tuple(seen))

    # --- what viewers are told

    def welcome(self, user: str, since: int, now: int) -> EveningWelcome:
        missed = self.bodies[since:] if since <= self.seq else self.bodies
        batches = tuple(map(msgspec.Raw, missed))
        found = self.found
        return EveningWelcome(PROTOCOL, now, found.id, found.code, self.seq, self.people(user), batches)

    def tell(self, message: EveningTold) -> None:
        encoded = msgspec.json.encode(message)
        for viewer in tuple(self.viewers):
            viewer.send(encoded)

    def tell_people(self) -> None:
        for viewer in tuple(self.viewers):
            viewer.send(msgspec.json.encode(self.people(viewer.user)))

    def close(self, code: CloseCode) -> None:
        for viewer in tuple(self.viewers):
            viewer.close(code)


def _mark(item: msgspec.Struct) -> bytes:
    return blake2b(msgspec.json.encode(item), digest_size=12).digest()
