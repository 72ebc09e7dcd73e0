"""All connections of a process: how many are allowed, from whom, and how long one may keep us waiting.

Every connection takes a file descriptor, and their number is limited. Idle connections must not keep others
out: when there is no room, the one idle for longest is closed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from tilerummy.server.connection.limits import (
    CONNECTIONS_PER_ADDRESS,
    READ_SECONDS,
    REQUEST_SECONDS,
    SWEEP_SECONDS,
)
from tilerummy.server.connection.proxies import Proxies, household
from tilerummy.server.report.metrics import CONNECTIONS_ENDED, CONNECTIONS_OPEN
from tilerummy.tables import Refusal, Refused

CONNECTIONS: Final = "tilerummy.connections"
"""The key in the lifespan state under which the server finds the connections."""

_POLITE: Final = 16
"""At most this many rejected clients at a time get an answer; the others are just cut off."""
_FULL_SECONDS: Final = 5


class Place:
    """The place of one connection."""

    __slots__ = ("_connections", "address", "idle", "owing_since", "refused", "transport", "unread_since")

    def __init__(self, connections: Connections, transport: asyncio.Transport, address: str) -> None:
        self._connections = connections
        self.transport = transport
        self.address = address
        self.refused: Refused | None = None
        """Why it is refused, if it is."""
        self.idle = False
        """Whether it has no request under way; idle connections are closed first when room is needed."""
        self.owing_since: float | None = None
        """Since when we have been waiting for the rest of a request."""
        self.unread_since: float | None = None
        """Since when the client hasn't read what we sent, including our last words before closing."""

    def note(self, *, idle: bool, owing: bool) -> None:
        """Note its state: whether it has no request under way, and whether part of a request is still
        missing."""
        self._connections.note(self, idle=idle)
        if not owing:
            self.owing_since = None
        elif self.owing_since is None:
            self.owing_since = self._connections.now()

    def note_reading(self, *, stopped: bool) -> None:
        self.unread_since = self._connections.now() if stopped else None

    def leave(self) -> None:
        self._connections.leave(self)


class Connections:
    def __init__(
        self,
        most: int,
        proxies: Proxies,
        clock: Callable[[], float] = time.monotonic,
        *,
        per_address: float = CONNECTIONS_PER_ADDRESS,
    ) -> None:
        self._most = most
        self._per_address = min(per_address, most / 2)
        self._proxies = proxies
        self.now = clock
        self._places: dict[Place, None] = {}
        self._idle: dict[Place, None] = {}
        """In order: idle for longest first."""
        self._of_address: dict[str, dict[Place, None]] = {}
        self._refused = 0
        self._sweeping = False

    def __len__(self) -> int:
        return len(self._places)

    def come(self, transport: asyncio.Transport, peer: str) -> Place | None:
        """A place for a new connection; None if it was cut off without an answer."""
        place = Place(self, transport, household(peer))
        place.refused = self._make_room(place, trusted=self._proxies.trusts(peer))
        if place.refused is not None:
            if self._refused >= _POLITE:
                CONNECTIONS_ENDED.labels("no-room").inc()
                transport.abort()
                return None
            self._refused += 1
        self._places[place] = None
        self._of_address.setdefault(place.address, {})[place] = None
        CONNECTIONS_OPEN.inc()
        place.note(idle=True, owing=True)
        self._sweep_later()
        return place

    def _make_room(self, place: Place, *, trusted: bool) -> Refused | None:
        """Make room for one more; the refusal if that fails. Proxies have no limit of their own: they stand
        for many people."""
        others = self._of_address.get(place.address, {})
        if not trusted and len(others) >= self._per_address and not self._give_way(others):
            return Refused(Refusal.TOO_FAST, retry_after=REQUEST_SECONDS)
        if len(self._places) >= self._most and not self._give_way(self._idle):
            return Refused(Refusal.UNAVAILABLE, retry_after=_FULL_SECONDS)
        return None

    def _give_way(self, among: dict[Place, None]) -> bool:
        """Close the one idle for longest; False if none of them is idle."""
        oldest = next((each for each in among if each.idle), None)
        if oldest is None:
            return False
        CONNECTIONS_ENDED.labels("room-needed").inc()
        oldest.transport.abort()
        oldest.leave()
        return True

    def note(self, place: Place, *, idle: bool) -> None:
        if idle and not place.idle and place in self._places:
            self._idle[place] = None
        elif not idle:
            self._idle.pop(place, None)
        place.idle = idle

    def leave(self, place: Place) -> None:
        """Does nothing for a connection that has already left."""
        if place not in self._places:
            return
        del self._places[place]
        self.note(place, idle=False)
        others = self._of_address[place.address]
        del others[place]
        if not others:
            del self._of_address[place.address]
        if place.refused is not None:
            self._refused -= 1
        CONNECTIONS_OPEN.dec()

    # --- who takes too long

    def _sweep_later(self) -> None:
        if self._places and not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = False
        now = self.now()
        for place in tuple(self._places):
            if place.transport.is_closing() and place.unread_since is None:
                place.unread_since = now
            elif place.unread_since is not None and now - place.unread_since >= READ_SECONDS:
                CONNECTIONS_ENDED.labels("not-read").inc()
                place.transport.abort()
            elif place.owing_since is not None and now - place.owing_since >= REQUEST_SECONDS:
                CONNECTIONS_ENDED.labels("slow-request").inc()
                place.transport.close()
        self._sweep_later()
