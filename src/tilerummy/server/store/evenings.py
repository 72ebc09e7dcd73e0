"""Shared evenings: what was added to each, in order, and who may write."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.database import Database, Row, Statement
from tilerummy.server.store.ids import may_be_id

MOST_GUESTS: Final = 40
_PARTS: Final = ("evening_log", "evening_guests")
_FORGOTTEN_AT_ONCE: Final = 20
"""Few enough that nobody has to wait."""


@dataclass(frozen=True, slots=True)
class FoundEvening:
    id: str
    code: str
    owner: str
    everybody: int
    """Whether everybody may write: 1 or 0."""


@dataclass(frozen=True, slots=True)
class FoundGuest:
    user: str
    number: int
    name: str
    writes: int
    """1 or 0."""


class Evenings:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, evening: FoundEvening, wall: int) -> bool:
        """False if the id or the code is taken."""
        made = (evening.id, evening.code, evening.owner, evening.everybody, wall)
        return bool(await self._db.change(sql.CREATE_EVENING, *made))

    async def find(self, id_or_code: str) -> FoundEvening | None:
        """By arbitrary user input."""
        if not may_be_id(id_or_code):
            return None
        rows = await self._db.read(sql.FIND_EVENING, id_or_code, id_or_code.upper())
        return FoundEvening(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def count_owned(self, user: str) -> int:
        rows = await self._db.read("SELECT COUNT(*) FROM evenings WHERE owner = $1", user)
        return cast(int, rows[0][0])

    async def rows(self, evening: str, after: int) -> list[Row]:
        """`seq` and body of what was added after this one."""
        return await self._db.read(sql.ADDED_TO_EVENING, evening, after)

    async def append(self, evening: str, seq: int, wall: int, body: bytes) -> bool:
        """Durable when it returns. False if somebody else was faster, or the evening is gone."""
        return bool(await self._db.change(sql.ADD_TO_EVENING, evening, seq, wall, body))

    async def opened(self, evening: str, wall: int) -> None:
        """Note that somebody looks at it: what nobody looks at is forgotten one day."""
        await self._db.change("UPDATE evenings SET seen_at = $2 WHERE id = $1", evening, wall, soft=True)

    # --- who may write

    async def join(self, evening: str, user: str, name: str) -> None:
        """Add a guest, or note their new name; once there are too many, others watch unnamed."""
        number = 1 + secrets.randbelow(2**31 - 1)
        await self._db.change(sql.JOIN_EVENING.format(most=MOST_GUESTS), evening, user, name, number)

    async def guests(self, evening: str) -> list[FoundGuest]:
        rows = await self._db.read(sql.GUESTS_OF_EVENING, evening)
        return [FoundGuest(*row) for row in rows]  # type: ignore[arg-type]

    async def allow(self, evening: str, number: int, *, writes: bool) -> None:
        await self._db.change(
            "UPDATE evening_guests SET writes = $3 WHERE evening_id = $1 AND number = $2",
            evening,
            number,
            int(writes),
        )

    async def allow_everybody(self, evening: str, *, writes: bool) -> None:
        await self._db.change("UPDATE evenings SET everybody = $2 WHERE id = $1", evening, int(writes))

    # --- the end

    async def remove(self, *evenings: str) -> None:
        forget: list[Statement] = []
        for evening in evenings:
            forget.append(("DELETE FROM evenings WHERE id = $1", (evening,)))
            forget += [(f"DELETE FROM {part} WHERE evening_id = $1", (evening,)) for part in _PARTS]
        await self._db.change_all(forget)

    async def forget_unseen(self, since: int) -> int:
        """Delete some of those that nobody has looked at since then."""
        rows = await self._db.read(
            f"SELECT id FROM evenings WHERE seen_at < $1 ORDER BY seen_at LIMIT {_FORGOTTEN_AT_ONCE}", since
        )
        await self.remove(*(cast(str, row[0]) for row in rows))
        return len(rows)
