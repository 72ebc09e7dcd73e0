"""A table's log, read from the store and folded into the table's state."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tilerummy.server.store.database import Row
from tilerummy.server.store.tables import Tables, as_entries
from tilerummy.server.table.pace import Pace
from tilerummy.tables import TableState, fold_log

LONG: Final = 2000
"""Logs with more entries than this are not folded on the event loop."""


class Loading:
    """A thread folds long logs, one at a time: it yields to the event loop, so that nobody waits for other
    people's long logs."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._aside = ThreadPoolExecutor(1, "long-logs")

    async def state(self, table: str) -> TableState | None:
        """None if there is no such table."""
        rows = await self._tables.rows(table)
        if len(rows) > LONG:
            return await asyncio.get_running_loop().run_in_executor(self._aside, _folded, rows)
        state: TableState | None = None
        pace = Pace()
        for step in fold_log(as_entries(rows)) if rows else ():
            state = step
            await pace.rest()
        return state

    def close(self) -> None:
        self._aside.shutdown(wait=False, cancel_futures=True)


def _folded(rows: list[Row]) -> TableState | None:
    entries = as_entries(rows)
    rows.clear()  # freed here, because freeing so many would block the loop for milliseconds
    state: TableState | None = None
    for step in fold_log(entries):
        state = step
    return state
