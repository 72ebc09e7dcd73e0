"""Appends in SQLite: one by one, or many in three statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Append, Appended, AppendResult, Conflict, Repeated
from tilerummy.server.store.database import Value

Work = Append | Callable[[sqlite3.Connection], Any]
"""What a thread is asked for."""


class NotAllNew(Exception):
    """Among many appends there is one that is repeated, or was decided from an old state."""


@cache
def _dialect(query: str) -> str:
    return query.replace("$", "?")


def run(connection: sqlite3.Connection, query: str, args: tuple[Value, ...]) -> sqlite3.Cursor:
    return connection.execute(_dialect(query), args)


def do(work: Work, connection: sqlite3.Connection) -> Any:
    return _append(work, connection) if isinstance(work, Append) else work(connection)


def do_all(works: Sequence[Work], connection: sqlite3.Connection) -> list[Any]:
    """Do all, and return their results; raises `NotAllNew` if they have to be done one by one.

    Every statement releases the interpreter and has to wait for it afterwards. So appends that don't change
    the lobby, which are most of what is written, share three statements.
    """
    plain: dict[str, tuple[int, Append]] = {}
    for at, work in enumerate(works):
        if isinstance(work, Append) and work.listing is None and not work.records:
            plain.setdefault(work.table, (at, work))
    if len(plain) < 2:
        return [do(work, connection) for work in works]
    places, changes = zip(*plain.values(), strict=True)
    together = dict(zip(places, _append_all(changes, connection), strict=True))
    return [together[at] if at in together else do(work, connection) for at, work in enumerate(works)]


def _append(change: Append, connection: sqlite3.Connection) -> AppendResult:
    table, key = change.table, change.command
    seq = change.after + 1
    listing = change.listing
    if key is not None and not run(connection, sql.ADD_COMMAND, (table, key.user, key.id, seq)).rowcount:
        found = run(connection, sql.FIND_COMMAND, (table, key.user, key.id)).fetchone()
        return Repeated(found[0])
    if change.after == 0:
        assert listing is not None  # a table is listed from its beginning
        shown = (int(listing.open), int(listing.alive), listing.counts_for, listing.summary)
        run(connection, sql.CREATE_TABLE, (table, change.code, change.at, change.due, *shown))
    elif not run(connection, sql.ADVANCE, (table, change.after, change.at, change.due)).rowcount:
        if key is not None:
            run(connection, sql.DROP_COMMAND, (table, key.user, key.id))
        return Conflict()
    elif listing is not None:
        shown = (int(listing.open), int(listing.alive), listing.counts_for, listing.summary)
        run(connection, sql.RELIST, (table, *shown))
    run(connection, sql.ADD_ENTRY, (table, seq, change.at, change.body))
    if listing is not None:
        run(connection, sql.CLEAR_MEMBERS, (table,))
        for user in listing.members:
            run(connection, sql.ADD_MEMBER, (table, user))
    for record in change.records:
        kept = (record.id, table, record.game, record.finished_at, record.summary, record.text)
        run(connection, sql.ADD_RECORD, kept)
        for user in record.members:
            run(connection, sql.ADD_RECORD_MEMBER, (record.id, user))
    return Appended(seq)


def _append_all(changes: Sequence[Append], connection: sqlite3.Connection) -> list[AppendResult]:
    """Many appends to different tables, none of which changes the lobby."""
    rows = msgspec.json.encode([_row(change) for change in changes]).decode()
    try:
        run(connection, sql.ADD_COMMANDS, (rows,))
        if run(connection, sql.ADVANCE_ALL, (rows,)).rowcount != len(changes):
            raise NotAllNew
        run(connection, sql.ADD_ENTRIES, (rows,))
    except sqlite3.IntegrityError:
        raise NotAllNew from None
    return [Appended(change.after + 1) for change in changes]


def _row(change: Append) -> tuple[Value, ...]:
    key = change.command
    asked = (None, None) if key is None else (key.user, key.id)
    return (change.table, change.after, change.at, change.body.decode(), change.due, *asked)
