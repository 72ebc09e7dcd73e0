"""What the store asks of a database. The SQL is written once, with `$1` for the first argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tilerummy.server.store.data import Append, AppendResult

Value = str | int | bytes | None
Row = tuple[Value, ...]
Statement = tuple[str, tuple[Value, ...]]

Heard = Callable[[str, bytes], None]
"""Called with a topic and its payload, for everything that any worker publishes, the own included."""


class Database(Protocol):
    shared: bool
    """Whether several workers may use it at the same time."""
    wall_sql: str
    """The real time in milliseconds, as an expression."""
    rows_sql: str
    """The rows of a JSON array of arrays, as a table with the column `value`."""
    in_order_sql: str
    """At the end of a query for tables that are to be changed: locks them in the order that all keep to."""

    async def read(self, sql: str, *args: Value) -> list[Row]: ...

    async def change(self, sql: str, *args: Value, soft: bool = False) -> list[Row]:
        """One statement, durable when this returns; the rows are those of its RETURNING.

        `soft`: it may be forgotten if the machine fails right now, and need not wait for the disk.
        """
        ...

    async def change_all(self, statements: list[Statement], *, soft: bool = False) -> None:
        """All of these statements, or none."""
        ...

    async def append(self, change: Append) -> AppendResult: ...

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell all workers, once; who isn't listening now never hears of it."""
        ...

    def listen(self, heard: Heard) -> None: ...

    async def ping(self) -> None:
        """Raises if the database doesn't answer."""
        ...

    async def close(self) -> None: ...


APPENDED_TOPIC = "appended"
"""Published by every append, or once for several; the payload is `table:seq`, with blanks between several."""

MISSED_TOPIC = "missed"
"""Heard after a time in which nothing could be heard: whatever is known may be old."""

REMOVED_TOPIC = "removed"
"""Published when a table has been forgotten; the payload is its id."""
