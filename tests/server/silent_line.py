"""Lines to a database that fall silent without being closed, as when a firewall drops all packets.

`async with silent_line(database) as line`: whoever opens `line.url` reaches the database through it. After
`line.fall_silent()` everything is accepted and kept open, and nothing is passed on in either direction. After
`line.speak()` new lines work; those that were silent stay dead, since what they missed is lost.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

_SOCKET = ".s.PGSQL.5432"


@dataclass(eq=False)
class _Pair:
    """Both ends of one line, and what the client has said over it."""

    ends: list[asyncio.StreamWriter]
    said: bytearray = field(default_factory=bytearray)
    is_dead: bool = False


@dataclass
class SilentLine:
    url: str
    _target: str
    silent: bool = False
    accepted: int = 0
    """How many lines were opened so far."""
    _pairs: list[_Pair] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def fall_silent(self) -> None:
        self.silent = True
        for pair in self._pairs:
            pair.is_dead = True

    def speak(self) -> None:
        self.silent = False

    def cut(self, word: bytes) -> int:
        """Silence only those lines over which this was said; how many they are."""
        found = [pair for pair in self._pairs if word in pair.said and not pair.is_dead]
        for pair in found:
            pair.is_dead = True
        return len(found)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        pair = _Pair([writer], is_dead=self.silent)
        self._pairs.append(pair)
        if pair.is_dead:
            return
        there, away = await asyncio.open_unix_connection(self._target)
        pair.ends.append(away)
        for source, sink in ((reader, away), (there, writer)):
            self._tasks.add(asyncio.create_task(self._carry(pair, source, sink)))

    async def _carry(self, pair: _Pair, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if sink is pair.ends[-1]:
                    pair.said += data
                if not pair.is_dead:
                    sink.write(data)
        if not pair.is_dead:
            sink.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        ends = [end for pair in self._pairs for end in pair.ends]
        for end in ends:
            end.transport.abort()
        await asyncio.gather(*(end.wait_closed() for end in ends), return_exceptions=True)


@asynccontextmanager
async def silent_line(database: str) -> AsyncIterator[SilentLine]:
    """To a PostgreSQL that is reached by a socket in a folder, as that of the tests is."""
    (host,) = parse_qs(urlsplit(database).query)["host"]
    folder = Path(tempfile.mkdtemp(prefix="tr-"))
    line = SilentLine(database.replace(host, str(folder)), f"{host}/{_SOCKET}")
    server = await asyncio.start_unix_server(line.accept, folder / _SOCKET)
    try:
        yield line
    finally:
        server.close()
        await line.close()
        shutil.rmtree(folder)
