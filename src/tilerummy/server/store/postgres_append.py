"""Appends as PostgreSQL functions: one round trip, one transaction, which also notifies other workers."""

from __future__ import annotations

from typing import Any, Final

from tilerummy.server.store.data import Append, Appended, AppendResult, Conflict, Repeated

CREATE_APPEND_ENTRY: Final = """
CREATE OR REPLACE FUNCTION append_entry(
    p_table TEXT, p_after BIGINT, p_at BIGINT, p_body BYTEA, p_due BIGINT,
    p_user TEXT, p_command TEXT, p_code TEXT,
    p_open INTEGER, p_alive INTEGER, p_owner TEXT, p_summary BYTEA, p_members TEXT[]
) RETURNS BIGINT LANGUAGE plpgsql AS $function$
DECLARE
    old_seq BIGINT;
BEGIN
    IF p_command IS NOT NULL THEN
        SELECT seq INTO old_seq FROM commands
        WHERE table_id = p_table AND user_id = p_user AND id = p_command;
        IF old_seq IS NOT NULL THEN RETURN -old_seq; END IF;
    END IF;
    IF p_after = 0 THEN
        INSERT INTO tables (id, code, last_seq, changed_at, due, is_open, is_alive, owner, summary)
        VALUES (p_table, p_code, 1, p_at, p_due, p_open, p_alive, p_owner, p_summary);
    ELSE
        UPDATE tables SET last_seq = last_seq + 1, changed_at = p_at, due = p_due
        WHERE id = p_table AND last_seq = p_after;
        IF NOT FOUND THEN
            -- A twin of this command may have been faster while we waited for the row.
            SELECT seq INTO old_seq FROM commands
            WHERE table_id = p_table AND user_id = p_user AND id = p_command;
            RETURN COALESCE(-old_seq, 0);
        END IF;
        IF p_summary IS NOT NULL THEN
            UPDATE tables SET is_open = p_open, is_alive = p_alive, owner = p_owner, summary = p_summary
            WHERE id = p_table;
        END IF;
    END IF;
    INSERT INTO entries (table_id, seq, at, body) VALUES (p_table, p_after + 1, p_at, p_body);
    IF p_command IS NOT NULL THEN
        INSERT INTO commands (table_id, user_id, id, seq) VALUES (p_table, p_user, p_command, p_after + 1);
    END IF;
    IF p_summary IS NOT NULL THEN
        DELETE FROM members WHERE table_id = p_table;
        INSERT INTO members (table_id, user_id) SELECT p_table, unnest(p_members);
    END IF;
    PERFORM pg_notify('tilerummy', 'appended ' || p_table || ':' || (p_after + 1));
    RETURN p_after + 1;
END
$function$
"""

CALL: Final = "SELECT append_entry($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
"""The new `seq`; minus the old one if the command was carried out before; 0 if the log has moved on."""

CREATE_APPEND_ENTRIES: Final = """
CREATE OR REPLACE FUNCTION append_entries(
    p_tables TEXT[], p_afters BIGINT[], p_ats BIGINT[], p_bodies BYTEA[], p_dues BIGINT[],
    p_users TEXT[], p_commands TEXT[]
) RETURNS BIGINT[] LANGUAGE plpgsql
-- A batch is small whatever the planner believes: never read a whole table for it.
SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off
AS $function$
DECLARE
    answers BIGINT[] := array_fill(0::BIGINT, ARRAY[cardinality(p_tables)]);
    places BIGINT[];
    seqs BIGINT[];
    news TEXT;
BEGIN
    -- All workers lock in the same order. What follows sees whatever was appended before we had the locks.
    PERFORM 1 FROM tables WHERE id = ANY (p_tables) ORDER BY id COLLATE "C" FOR NO KEY UPDATE;
    WITH asked AS (
        SELECT asking.*, done.seq AS done_seq
        FROM unnest(p_tables, p_afters, p_ats, p_bodies, p_dues, p_users, p_commands) WITH ORDINALITY
            AS asking (table_id, after, at, body, due, user_id, command, place)
        LEFT JOIN commands AS done
            ON done.table_id = asking.table_id AND done.user_id = asking.user_id AND done.id = asking.command
    ), advanced AS (
        UPDATE tables SET last_seq = last_seq + 1, changed_at = asked.at, due = asked.due
        FROM asked WHERE tables.id = asked.table_id AND last_seq = after AND done_seq IS NULL
        RETURNING place, table_id, last_seq AS seq, at, body, user_id, command
    ), entered AS (
        INSERT INTO entries (table_id, seq, at, body) SELECT table_id, seq, at, body FROM advanced
    ), noted AS (
        INSERT INTO commands (table_id, user_id, id, seq)
        SELECT table_id, user_id, command, seq FROM advanced WHERE command IS NOT NULL
    )
    SELECT array_agg(place), array_agg(seq), string_agg(table_id || ':' || seq, ' ') FILTER (WHERE seq > 0)
    INTO places, seqs, news FROM (
        SELECT place, seq, table_id FROM advanced
        UNION ALL SELECT place, -done_seq, table_id FROM asked WHERE done_seq IS NOT NULL
    ) AS answered;
    FOR at IN 1 .. COALESCE(cardinality(places), 0) LOOP
        answers[places[at]] := seqs[at];
    END LOOP;
    IF news IS NOT NULL THEN PERFORM pg_notify('tilerummy', 'appended ' || news); END IF;
    RETURN answers;
END
$function$
"""

CALL_ALL: Final = "SELECT append_entries($1, $2, $3, $4, $5, $6, $7)"
"""The results of several appends, as for `CALL`; for different tables whose listings don't change."""

Args = tuple[Any, ...]


def arguments(change: Append) -> Args:
    """The arguments of `CALL`."""
    listing, key = change.listing, change.command
    shown: Args = (None,) * 5
    if listing is not None:
        members = list(listing.members)
        shown = (int(listing.open), int(listing.alive), listing.counts_for, listing.summary, members)
    return (
        *(change.table, change.after, change.at, change.body, change.due),
        *((None, None) if key is None else (key.user, key.id)),
        *(change.code, *shown),
    )


def columns(changes: list[Append]) -> Args:
    """The arguments of `CALL_ALL`."""
    keys = [change.command for change in changes]
    return (
        [change.table for change in changes],
        [change.after for change in changes],
        [change.at for change in changes],
        [change.body for change in changes],
        [change.due for change in changes],
        [None if key is None else key.user for key in keys],
        [None if key is None else key.id for key in keys],
    )


def result_of(seq: int) -> AppendResult:
    if seq == 0:
        return Conflict()
    return Appended(seq) if seq > 0 else Repeated(-seq)
