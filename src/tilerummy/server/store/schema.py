"""The database's tables, as migrations: each is run once, in order, and never changed after its release."""

from __future__ import annotations

from typing import Final

_V1: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    last_seq BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    due BIGINT,
    look_at BIGINT,
    claimed_until BIGINT NOT NULL DEFAULT 0,
    is_open INTEGER NOT NULL,
    is_alive INTEGER NOT NULL,
    owner TEXT NOT NULL,
    summary {bytes} NOT NULL
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_look_at ON tables (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX tables_open ON tables (changed_at) WHERE is_open = 1;
CREATE INDEX tables_owner ON tables (owner) WHERE is_alive = 1;
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE commands (
    table_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id, id)
);
CREATE TABLE members (
    table_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (user_id, table_id)
);
CREATE INDEX members_of_table ON members (table_id);
CREATE TABLE drafts (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    melds TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at BIGINT NOT NULL);
CREATE TABLE secrets (hash {bytes} PRIMARY KEY, user_id TEXT NOT NULL);
CREATE TABLE handovers (hash {bytes} PRIMARY KEY, user_id TEXT NOT NULL, expires_at BIGINT NOT NULL);
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    finished_at BIGINT NOT NULL,
    summary {bytes} NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE record_members (
    record_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (user_id, record_id)
);
CREATE TABLE workers (id TEXT PRIMARY KEY, alive_until BIGINT NOT NULL);
CREATE TABLE presence (
    worker_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (worker_id, table_id, user_id)
);
CREATE INDEX presence_at_table ON presence (table_id);
CREATE TABLE clock (id INTEGER PRIMARY KEY, seen_at BIGINT NOT NULL, lost BIGINT NOT NULL)
"""

_V2: Final = "ALTER TABLE drafts ADD COLUMN shown INTEGER NOT NULL DEFAULT 0"

_V3: Final = """
DROP TABLE drafts;
CREATE TABLE drafts (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    device TEXT NOT NULL,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    melds TEXT NOT NULL,
    shown INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, device)
)
"""
"""Drafts needn't survive: clients send the current one again."""

_V4: Final = """
ALTER TABLE secrets ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE secrets SET seen_at = {wall};
CREATE INDEX secrets_of_user ON secrets (user_id)
"""

_V5: Final = """
CREATE TABLE evenings (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    everybody INTEGER NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX evenings_owner ON evenings (owner);
CREATE INDEX evenings_seen ON evenings (seen_at);
CREATE TABLE evening_log (
    evening_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (evening_id, seq)
);
CREATE TABLE evening_guests (
    evening_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    writes INTEGER NOT NULL,
    PRIMARY KEY (evening_id, user_id)
)
"""

_MIGRATIONS: Final = (_V1, _V2, _V3, _V4, _V5)


class NewerSchema(Exception):
    """The database was brought up to date by a later version of the server."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(f"version {version}, known {known}")
        self.version = version
        self.known = known


def migrations(bytes_type: str, wall_sql: str) -> list[list[str]]:
    """The statements of each version, for a database whose type for bytes is `bytes_type`, and whose
    expression for real time is `wall_sql`."""
    return [
        [statement.strip() for statement in script.format(bytes=bytes_type, wall=wall_sql).split(";")]
        for script in _MIGRATIONS
    ]
