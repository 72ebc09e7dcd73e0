"""Users: their names, and the hashes of their secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.database import Database, Statement

_ADD_SECRET: Final = "INSERT INTO secrets (hash, user_id, seen_at) VALUES ($1, $2, $3)"
SECRETS_OF_USER: Final = 20
_LOOKED_AT: Final = 500
"""Few enough that nobody has to wait."""


@dataclass(frozen=True, slots=True)
class FoundUser:
    id: str
    name: str
    seen_at: int
    """When this secret was last recorded as used, in real time."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    count: int
    last: str
    """The last user checked, where to continue; empty at the end."""


class Identities:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add_user(self, user: str, name: str, secret_hash: bytes, wall: int) -> None:
        await self._db.change_all(
            [
                ("INSERT INTO users (id, name, created_at) VALUES ($1, $2, $3)", (user, name, wall)),
                (_ADD_SECRET, (secret_hash, user, wall)),
            ]
        )

    async def add_secret(self, user: str, secret_hash: bytes, wall: int) -> None:
        """For another device; of too many, the one unused for longest is deleted."""
        few = sql.FORGET_OLD_SECRETS.format(most=SECRETS_OF_USER)
        await self._db.change_all([(_ADD_SECRET, (secret_hash, user, wall)), (few, (user,))])

    async def user_of(self, secret_hash: bytes) -> FoundUser | None:
        rows = await self._db.read(
            "SELECT users.id, name, seen_at FROM secrets JOIN users ON users.id = user_id WHERE hash = $1",
            secret_hash,
        )
        return FoundUser(*rows[0]) if rows else None  # type: ignore[arg-type]

    async def see(self, secret_hash: bytes, wall: int) -> None:
        """Record that this secret was used."""
        await self._db.change("UPDATE secrets SET seen_at = $2 WHERE hash = $1", secret_hash, wall)

    async def forget_unused(self, unseen_since: int, after: str = "") -> Forgotten:
        """Check some users in the order of their ids, and delete those without a seat, a table or a record
        who haven't been seen for that long."""
        rows = await self._db.read(sql.NEXT_USERS, unseen_since, after, _LOOKED_AT)
        unused = [cast(str, user) for user, is_unused in rows if is_unused]
        forget: list[Statement] = []
        for user in unused:
            forget.append((sql.FORGET_SECRETS, (user, unseen_since)))
            forget.append((sql.FORGET_USER, (user,)))
        if forget:
            await self._db.change_all(forget)
        return Forgotten(len(unused), cast(str, rows[-1][0]) if len(rows) == _LOOKED_AT else "")

    async def rename(self, user: str, name: str) -> None:
        await self._db.change("UPDATE users SET name = $2 WHERE id = $1", user, name)

    async def add_handover(self, token_hash: bytes, user: str, expires_at: int, now: int) -> None:
        added = "INSERT INTO handovers (hash, user_id, expires_at) VALUES ($1, $2, $3)"
        await self._db.change_all(
            [
                ("DELETE FROM handovers WHERE expires_at <= $1", (now,)),
                (added, (token_hash, user, expires_at)),
            ]
        )

    async def take_handover(self, token_hash: bytes, now: int) -> str | None:
        """Redeem a handover token for its user, once; None if it was used before or is too old."""
        rows = await self._db.change(
            "DELETE FROM handovers WHERE hash = $1 RETURNING user_id, expires_at", token_hash
        )
        return cast(str, rows[0][0]) if rows and cast(int, rows[0][1]) > now else None
