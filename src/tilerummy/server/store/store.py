"""The store: the same questions whichever database answers them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import (
    Append,
    AppendResult,
    Beat,
    Claim,
    CommandKey,
    DraftKey,
    DueTable,
    Entry,
    SavedDraft,
)
from tilerummy.server.store.database import REMOVED_TOPIC, Database, Heard, Statement

OUTAGE_MS: Final = 1_000
"""Without a sign of life for so long, though some are expected, nobody was there to play with: the service's
clock stood still. A worker that starts and knows itself alone counts every millisecond."""
LEASE_MS: Final = 5_000
"""How long a worker counts as alive after a sign of life."""
RENEW_MS: Final = 1_000
"""How often the lease is renewed; signs of life come more often."""
RECONNECT_MS: Final = 10_000
"""How long the clients of a dead worker have to find another one before they count as absent."""
CLAIM_MS: Final = 10_000
"""How long a worker may take to handle what is due, before another one tries."""
_MOST_LISTED: Final = 100
_IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""All ids and codes are of this form. What isn't can't be found, and PostgreSQL takes no text with a NUL."""

_TABLE_PARTS: Final = ("entries", "commands", "members", "drafts", "presence")


@dataclass(frozen=True, slots=True)
class FoundTable:
    id: str
    code: str
    summary: bytes
    changed_at: int


@dataclass(frozen=True, slots=True)
class FoundRecord:
    id: str
    table: str
    game: int
    finished_at: int
    summary: bytes


class Store:
    def __init__(self, database: Database) -> None:
        self._db = database
        self._beaten = False
        self._renewed: dict[str, int] = {}

    @property
    def shared(self) -> bool:
        return self._db.shared

    async def ping(self) -> None:
        await self._db.ping()

    async def close(self) -> None:
        await self._db.close()

    # --- the log

    async def append(self, change: Append) -> AppendResult:
        return await self._db.append(change)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._db.read(
            "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after
        )
        return [Entry(cast(int, seq), cast(int, at), cast(bytes, body)) for seq, at, body in rows]

    async def command_seq(self, table: str, key: CommandKey) -> int | None:
        """The entry of a command that was carried out."""
        rows = await self._db.read(sql.FIND_COMMAND, table, key.user, key.id)
        return cast(int, rows[0][0]) if rows else None

    async def remove(self, table: str, last_seq: int) -> bool:
        """Forget a table whose log ends with this entry; the records of its finished games stay.

        False, and nothing is forgotten, if somebody has appended to it meanwhile.
        """
        gone: Statement = ("DELETE FROM tables WHERE id = $1 AND last_seq = $2", (table, last_seq))
        parts: list[Statement] = [(sql.FORGET_PART.format(part=part), (table,)) for part in _TABLE_PARTS]
        await self._db.change_all([gone, *parts])
        if await self.exists(table):
            return False
        await self._db.publish(REMOVED_TOPIC, table.encode())
        return True

    async def exists(self, table: str) -> bool:
        return bool(await self._db.read("SELECT 1 FROM tables WHERE id = $1", table))

    # --- news between workers

    def listen(self, heard: Heard) -> None:
        self._db.listen(heard)

    async def publish(self, topic: str, payload: bytes) -> None:
        await self._db.publish(topic, payload)

    # --- the lobby

    async def find_table(self, id_or_code: str) -> FoundTable | None:
        """By what somebody typed, whatever it is."""
        if _IDS.fullmatch(id_or_code) is None:
            return None
        rows = await self._db.read(
            "SELECT id, code, summary, changed_at FROM tables WHERE id = $1 OR code = $2",
            id_or_code,
            id_or_code.upper(),
        )
        return FoundTable(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def open_tables(self) -> list[FoundTable]:
        rows = await self._db.read(
            "SELECT id, code, summary, changed_at FROM tables WHERE is_open = 1"
            f" ORDER BY changed_at DESC LIMIT {_MOST_LISTED}"
        )
        return [FoundTable(*row) for row in rows]  # type: ignore[arg-type]

    async def tables_of(self, user: str) -> list[FoundTable]:
        rows = await self._db.read(
            "SELECT id, code, summary, changed_at FROM tables JOIN members ON table_id = id"
            f" WHERE user_id = $1 AND is_alive = 1 ORDER BY changed_at DESC LIMIT {_MOST_LISTED}",
            user,
        )
        return [FoundTable(*row) for row in rows]  # type: ignore[arg-type]

    async def tables_owned(self, user: str) -> int:
        """Those that count for the user's limit."""
        rows = await self._db.read("SELECT COUNT(*) FROM tables WHERE owner = $1 AND is_alive = 1", user)
        return cast(int, rows[0][0])

    # --- records

    async def record(self, record_id: str) -> str | None:
        if _IDS.fullmatch(record_id) is None:
            return None
        rows = await self._db.read("SELECT text FROM records WHERE id = $1", record_id)
        return cast(str, rows[0][0]) if rows else None

    async def records_of(self, user: str) -> list[FoundRecord]:
        rows = await self._db.read(sql.RECORDS_OF, user)
        return [FoundRecord(*row) for row in rows]  # type: ignore[arg-type]

    # --- drafts

    async def save_drafts(self, drafts: dict[DraftKey, SavedDraft]) -> None:
        """Keep these, unless a later one of the same device is there already."""
        rows = [
            (*key, draft.game, draft.turn, draft.version, draft.at, draft.melds, int(draft.shown))
            for key, draft in drafts.items()
        ]
        await self._db.change(sql.SAVE_DRAFTS.format(rows=self._db.rows_sql), json.dumps(rows), soft=True)

    async def draft(self, table: str, seat: int) -> SavedDraft | None:
        """The latest of all devices."""
        rows = await self._db.read(sql.LATEST_DRAFT, table, seat)
        if not rows:
            return None
        game, turn, melds, shown, version, at = cast(tuple[int, int, str, int, int, int], rows[0])
        return SavedDraft(game, turn, melds, bool(shown), version, at)

    async def forget_drafts(self, turns: dict[tuple[str, int], tuple[int, int]]) -> None:
        """Those of a seat (a table and a number) that are older than this game and turn."""
        await self._db.change_all(
            [(sql.FORGET_DRAFTS, (*seat, *turn)) for seat, turn in turns.items()], soft=True
        )

    # --- time, wake-ups and who is there

    async def beat(self, worker: str, wall: int | None = None) -> Beat:
        """A sign of life. `wall` is the real time, the database's own unless given.

        Only what has been beating is known to live: `arrive` comes after it.
        """
        longest = 0 if await self._is_first() else OUTAGE_MS
        rows = await self._db.change(sql.BEAT.format(wall=self._db.wall_sql), wall, longest, soft=True)
        self._beaten = True
        seen_at, lost = cast(tuple[int, int], rows[0])
        now = seen_at - lost
        if 0 <= now - self._renewed.get(worker, -RENEW_MS) < RENEW_MS:
            return Beat(now, lost)
        self._renewed[worker] = now
        lease = (worker, now + LEASE_MS)
        known = bool(await self._db.change(sql.RENEW_WORKER, *lease, soft=True))
        await self._db.change_all(
            [*([] if known else [(sql.ADD_WORKER, lease)]), (sql.FORGET_THE_DEAD, (now,)), *_burial(now)],
            soft=True,
        )
        return Beat(now, lost, known)

    async def _is_first(self) -> bool:
        """Whether nobody served until now: on a database of our own, or if all others took their leave."""
        if self._beaten:
            return False
        return not self.shared or not await self._db.read(sql.ANYBODY_ALIVE)

    async def retire(self, worker: str, wall: int | None = None) -> None:
        """Take leave with a last sign of life: what is lost is counted from here."""
        beat = await self.beat(worker, wall)
        await self._db.change_all([(sql.RETIRE, (worker,)), *_burial(beat.now)], soft=True)

    async def upcoming(self, now: int, until: int) -> list[DueTable]:
        """What falls due until then, and nobody has taken in hand."""
        rows = await self._db.read(
            "SELECT id, due FROM tables WHERE due <= $1 AND claimed_until <= $2"
            " UNION SELECT id, look_at FROM tables WHERE look_at <= $1 AND claimed_until <= $2",
            until,
            now,
        )
        return [DueTable(cast(str, table), cast(int, due)) for table, due in rows]

    async def claim(self, table: str, now: int) -> Claim | None:
        """Take in hand what is due; None if nothing is, or somebody else has."""
        rows = await self._db.change(
            f"UPDATE tables SET claimed_until = $2 + {CLAIM_MS}"
            " WHERE id = $1 AND claimed_until <= $2 AND (due <= $2 OR look_at <= $2) RETURNING look_at",
            table,
            now,
            soft=True,
        )
        if not rows:
            return None
        look_at = cast(int | None, rows[0][0])
        return Claim(look=look_at is not None and look_at <= now)

    async def release(self, table: str, now: int) -> None:
        """What was due at `now` is done."""
        await self._db.change(
            "UPDATE tables SET claimed_until = 0,"
            " look_at = CASE WHEN look_at <= $2 THEN NULL ELSE look_at END WHERE id = $1",
            table,
            now,
            soft=True,
        )

    async def look_at(self, table: str, when: int) -> None:
        """Have somebody look who is there, at this time at the latest."""
        await self._db.change(
            "UPDATE tables SET look_at = $2 WHERE id = $1 AND (look_at IS NULL OR look_at > $2)",
            table,
            when,
            soft=True,
        )

    async def arrive(self, worker: str, *users: tuple[str, str]) -> None:
        """Somebody (a table and a user each) has a socket at this worker."""
        query = sql.ARRIVE.format(rows=self._db.rows_sql)
        await self._db.change(query, json.dumps(users), worker, soft=True)

    async def depart(self, worker: str, table: str, user: str) -> None:
        await self._db.change(
            "DELETE FROM presence WHERE worker_id = $1 AND table_id = $2 AND user_id = $3",
            worker,
            table,
            user,
            soft=True,
        )

    async def present(self, table: str) -> frozenset[str]:
        """Who is there: the users who have a socket open at some living worker."""
        rows = await self._db.read("SELECT user_id FROM presence WHERE table_id = $1", table)
        return frozenset(cast(str, user) for (user,) in rows)

    # --- identities

    async def add_user(self, user: str, name: str, secret_hash: bytes, wall: int) -> None:
        await self._db.change_all(
            [
                ("INSERT INTO users (id, name, created_at) VALUES ($1, $2, $3)", (user, name, wall)),
                ("INSERT INTO secrets (hash, user_id) VALUES ($1, $2)", (secret_hash, user)),
            ]
        )

    async def add_secret(self, user: str, secret_hash: bytes) -> None:
        await self._db.change("INSERT INTO secrets (hash, user_id) VALUES ($1, $2)", secret_hash, user)

    async def user_of(self, secret_hash: bytes) -> tuple[str, str] | None:
        """The user of a secret, and the name."""
        rows = await self._db.read(
            "SELECT users.id, name FROM secrets JOIN users ON users.id = user_id WHERE hash = $1", secret_hash
        )
        return cast(tuple[str, str], rows[0]) if rows else None

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
        """The user who hands over, once; None if it was used before or is too old."""
        rows = await self._db.change(
            "DELETE FROM handovers WHERE hash = $1 RETURNING user_id, expires_at", token_hash
        )
        return cast(str, rows[0][0]) if rows and cast(int, rows[0][1]) > now else None


def _burial(now: int) -> list[Statement]:
    """After workers were removed: who was there through them may come back through another one."""
    return [
        (sql.LOOK_AT_TABLES_OF_THE_DEAD.format(grace=RECONNECT_MS), (now,)),
        (sql.FORGET_PRESENCE_OF_THE_DEAD, ()),
    ]
