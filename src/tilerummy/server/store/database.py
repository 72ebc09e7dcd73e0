"""What the store asks of a database. The SQL is written once, with `$1` for the first argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tilerummy.server.store.data import Append, AppendResult

Value = str | int | bytes | None
Row = tuple[Value, ...]
Statement = tuple[str, tuple[Value, ...]]

Heard = Callable[[str, bytes], None]
"""Called with topic and payload of everything that any worker publishes, this one included."""


class Database(Protocol):
    shared: bool
    """Whether several workers may use it at the same time."""
    wall_sql: str
    """The real time in milliseconds, as an expression."""
    rows_sql: str
    """The rows of a JSON array of arrays, as a table with the column `value`."""
    in_order_sql: str
    """Suffix for queries on tables to be changed: locks them in the common order."""

    async def read(self, sql: str, *args: Value) -> list[Row]: ...

    async def change(self, sql: str, *args: Value, soft: bool = False) -> list[Row]:
        """Run one statement, durable when this returns; returns the rows of its RETURNING.

        `soft`: it needn't wait for the disk, and may be lost if the machine crashes.
        """
        ...

    async def change_all(self, statements: list[Statement], *, soft: bool = False) -> None:
        """Run all of these statements, or none."""
        ...

    async def append(self, change: Append) -> AppendResult: ...

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell all workers, once; those not listening right now never hear of it."""
        ...

    def listen(self, heard: Heard) -> None: ...

    async def ping(self) -> None:
        """Raises if the database doesn't answer."""
        ...

    async def close(self) -> None: ...


APPENDED_TOPIC = "appended"
"""Published for appends where workers share a database, one or several at a time; the payload is `table:seq`,
separated by blanks."""

MISSED_TOPIC = "missed"
"""Heard after an interruption: everything we know may be outdated."""

REMOVED_TOPIC = "removed"
"""Published when a table has been forgotten; the payload is its id."""
