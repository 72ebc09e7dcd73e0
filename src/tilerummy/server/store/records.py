"""The records of finished games."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.server.store import statements as sql
from tilerummy.server.store.database import Database
from tilerummy.server.store.ids import may_be_id


@dataclass(frozen=True, slots=True)
class FoundRecord:
    id: str
    table: str
    game: int
    finished_at: int
    summary: bytes


@dataclass(frozen=True, slots=True)
class KeptRecord:
    table: str
    summary: bytes
    text: str


class Records:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def find(self, record_id: str) -> KeptRecord | None:
        if not may_be_id(record_id):
            return None
        rows = await self._db.read("SELECT table_id, summary, text FROM records WHERE id = $1", record_id)
        return KeptRecord(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def played_in(self, record_id: str, user: str) -> bool:
        """Whether the user sat at the table when this game ended."""
        found = await self._db.read(
            "SELECT 1 FROM record_members WHERE record_id = $1 AND user_id = $2", record_id, user
        )
        return bool(found)

    async def of(self, user: str, before: str | None = None) -> list[FoundRecord]:
        """The latest hundred, or the hundred before the one with this id."""
        if before is None:
            rows = await self._db.read(sql.RECORDS_OF.format(which=""), user)
        elif may_be_id(before):
            rows = await self._db.read(sql.RECORDS_OF.format(which=sql.BEFORE_RECORD), user, before)
        else:
            rows = []
        return [FoundRecord(*row) for row in rows]  # type: ignore[arg-type]
