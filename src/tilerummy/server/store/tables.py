"""The logs of the tables, and what the lobby knows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Append, AppendResult, CommandKey
from tilerummy.server.store.database import REMOVED_TOPIC, Database, Row, Statement
from tilerummy.server.store.ids import may_be_id
from tilerummy.tables.entry import Entry

_MOST_LISTED: Final = 100
_READ: Final = 3000
"""Rows to read at a time, so that nobody has to wait for long."""
_NO_SEQ: Final = 2**62
"""Higher than any."""
_TABLE_PARTS: Final = ("entries", "commands", "members", "drafts", "presence")


@dataclass(frozen=True, slots=True)
class FoundTable:
    id: str
    code: str
    summary: bytes
    changed_at: int


class Tables:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def append(self, change: Append) -> AppendResult:
        return await self._db.append(change)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return as_entries(await self.rows(table, after))

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """All entries as database rows, read in portions, so that nobody has to wait for a long log.
        Converting them by `as_entries` takes longer than reading them."""
        found: list[Row] = []
        while True:
            rows = await self._db.read(sql.NEXT_ENTRIES, table, _seq(found[-1]) if found else after, _READ)
            found += rows
            if len(rows) < _READ:
                return found

    async def last_entries(self, table: str, after: int, most: int) -> list[Entry]:
        """The last entries of the log, at most this many."""
        found: list[Entry] = []
        before = _NO_SEQ
        while len(found) < most:
            count = min(_READ, most - len(found))
            rows = await self._db.read(sql.LAST_ENTRIES, table, after, before, count)
            found += as_entries(rows)
            if len(rows) < count:
                break
            before = found[-1].seq
        return found[::-1]

    async def command_seq(self, table: str, key: CommandKey) -> int | None:
        """The `seq` of the entry of a command, if it was carried out."""
        rows = await self._db.read(sql.FIND_COMMAND, table, key.user, key.id)
        return cast(int, rows[0][0]) if rows else None

    async def remove(self, table: str, last_seq: int) -> bool:
        """Delete a table whose log ends with this entry; the records of its finished games stay.

        Returns False and deletes nothing if somebody has appended to it in the meantime.
        """
        gone: Statement = ("DELETE FROM tables WHERE id = $1 AND last_seq = $2", (table, last_seq))
        parts: list[Statement] = [(sql.FORGET_PART.format(part=part), (table,)) for part in _TABLE_PARTS]
        await self._db.change_all([gone, *parts])
        if await self.exists(table):
            return False
        self._db.publish(REMOVED_TOPIC, table.encode())
        return True

    async def exists(self, table: str) -> bool:
        return bool(await self._db.read("SELECT 1 FROM tables WHERE id = $1", table))

    # --- the lobby

    async def find(self, id_or_code: str) -> FoundTable | None:
        """By arbitrary user input."""
        if not may_be_id(id_or_code):
            return None
        rows = await self._db.read(
            "SELECT id, code, summary, changed_at FROM tables WHERE id = $1 OR code = $2",
            id_or_code,
            id_or_code.upper(),
        )
        return FoundTable(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def open_ones(self) -> list[FoundTable]:
        rows = await self._db.read(
            "SELECT id, code, summary, changed_at FROM tables WHERE is_open = 1"
            f" ORDER BY changed_at DESC LIMIT {_MOST_LISTED}"
        )
        return [FoundTable(*row) for row in rows]  # type: ignore[arg-type]

    async def of(self, user: str) -> list[FoundTable]:
        """The tables where the user sits, and those that count towards the user's limit without a seat."""
        rows = await self._db.read(sql.TABLES_OF.format(most=_MOST_LISTED), user)
        return [FoundTable(*row) for row in rows]  # type: ignore[arg-type]

    async def count_owned(self, user: str) -> int:
        """The number of tables that count towards the user's limit."""
        rows = await self._db.read("SELECT COUNT(*) FROM tables WHERE owner = $1 AND is_alive = 1", user)
        return cast(int, rows[0][0])


def as_entries(rows: Sequence[Row]) -> list[Entry]:
    return [Entry(cast(int, seq), cast(int, at), cast(bytes, body)) for seq, at, body in rows]


def _seq(row: Row) -> int:
    return cast(int, row[0])
