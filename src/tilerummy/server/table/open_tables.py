"""Public tables waiting for players, by the address they were opened from, so that nobody fills the list
alone. Addresses are kept in memory only, by each worker for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from tilerummy.server.connection.limits import OPEN_TABLES_PER_ADDRESS
from tilerummy.server.store.tables import Tables
from tilerummy.server.table.listing import TableSummary
from tilerummy.tables import Refusal, Refused, TablePhase

_MOST_ADDRESSES: Final = 10_000


class _Opened:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.tables: set[str] = set()


class OpenTables:
    def __init__(self, tables: Tables, factor: float) -> None:
        self._tables = tables
        self._most = OPEN_TABLES_PER_ADDRESS * factor
        self._by_address: dict[str, _Opened] = {}

    @asynccontextmanager
    async def one_more(self, address: str, table: str | None = None) -> AsyncIterator[set[str]]:
        """Refused if the address has enough open tables. Counts `table`, or what is added in this context to
        the set it yields; a table already known to be open doesn't count twice."""
        opened = self._opened(address)
        async with opened.lock:
            if len(opened.tables) >= self._most and table not in opened.tables:
                opened.tables = {each for each in opened.tables if await self._is_open(each)}
                if len(opened.tables) >= self._most:
                    raise Refused(Refusal.TOO_MANY_OPEN_TABLES, count=len(opened.tables))
            yield opened.tables
            if table is not None:
                opened.tables.add(table)

    def _opened(self, address: str) -> _Opened:
        found = self._by_address.get(address)
        if found is None:
            if len(self._by_address) >= _MOST_ADDRESSES:  # dropping the oldest beats growing without bound
                del self._by_address[next(iter(self._by_address))]
            found = self._by_address[address] = _Opened()
        return found

    async def _is_open(self, table: str) -> bool:
        found = await self._tables.find(table)
        if found is None:
            return False
        summary = msgspec.json.decode(found.summary, type=TableSummary)
        return summary.public and summary.phase is TablePhase.LOBBY and summary.free_seats > 0
