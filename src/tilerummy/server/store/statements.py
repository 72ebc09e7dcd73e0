"""The longer statements. (For appends in PostgreSQL see `postgres_append`.)"""

from __future__ import annotations

from typing import Final

FIND_COMMAND: Final = "SELECT seq FROM commands WHERE table_id = $1 AND user_id = $2 AND id = $3"

CREATE_TABLE: Final = """
INSERT INTO tables (id, code, last_seq, changed_at, due, is_open, is_alive, owner, summary)
VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8)
"""

ADVANCE: Final = """
UPDATE tables SET last_seq = last_seq + 1, changed_at = $3, due = $4 WHERE id = $1 AND last_seq = $2
"""

RELIST: Final = "UPDATE tables SET is_open = $2, is_alive = $3, owner = $4, summary = $5 WHERE id = $1"

ADD_ENTRY: Final = "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, $3, $4)"

NEXT_ENTRIES: Final = """
SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3
"""

LAST_ENTRIES: Final = """
SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 AND seq < $3 ORDER BY seq DESC LIMIT $4
"""

ADD_COMMAND: Final = """
INSERT INTO commands (table_id, user_id, id, seq) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""

ADD_COMMANDS: Final = """
INSERT INTO commands (table_id, user_id, id, seq)
SELECT value ->> 0, value ->> 5, value ->> 6, (value ->> 1) + 1
FROM json_each($1) WHERE value ->> 6 IS NOT NULL
"""

ADVANCE_ALL: Final = """
UPDATE tables SET last_seq = last_seq + 1, changed_at = asked.at, due = asked.due FROM (
    SELECT value ->> 0 AS table_id, value ->> 1 AS after, value ->> 2 AS at, value ->> 4 AS due
    FROM json_each($1)
) AS asked WHERE id = asked.table_id AND last_seq = asked.after
"""

ADD_ENTRIES: Final = """
INSERT INTO entries (table_id, seq, at, body)
SELECT value ->> 0, (value ->> 1) + 1, value ->> 2, CAST(value ->> 3 AS BLOB) FROM json_each($1)
"""

FORGET_PART: Final = """
DELETE FROM {part} WHERE table_id = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)
"""

DROP_COMMAND: Final = "DELETE FROM commands WHERE table_id = $1 AND user_id = $2 AND id = $3"

CLEAR_MEMBERS: Final = "DELETE FROM members WHERE table_id = $1"

ADD_MEMBER: Final = "INSERT INTO members (table_id, user_id) VALUES ($1, $2)"

ADD_RECORD: Final = """
INSERT INTO records (id, table_id, game, finished_at, summary, text) VALUES ($1, $2, $3, $4, $5, $6)
"""

ADD_RECORD_MEMBER: Final = "INSERT INTO record_members (record_id, user_id) VALUES ($1, $2)"

SAVE_DRAFTS: Final = """
INSERT INTO drafts (table_id, seat, device, game, turn, version, at, melds, shown)
SELECT value ->> 0, CAST(value ->> 1 AS INTEGER), value ->> 2, CAST(value ->> 3 AS INTEGER),
    CAST(value ->> 4 AS INTEGER), CAST(value ->> 5 AS BIGINT), CAST(value ->> 6 AS BIGINT), value ->> 7,
    CAST(value ->> 8 AS INTEGER)
FROM {rows} WHERE true
ON CONFLICT (table_id, seat, device) DO UPDATE SET game = excluded.game, turn = excluded.turn,
    version = excluded.version, at = excluded.at, melds = excluded.melds, shown = excluded.shown
WHERE (excluded.game, excluded.turn, excluded.version) > (drafts.game, drafts.turn, drafts.version)
"""

LATEST_DRAFT: Final = """
SELECT game, turn, melds, shown, version, at FROM drafts WHERE table_id = $1 AND seat = $2
ORDER BY game DESC, turn DESC, at DESC LIMIT 1
"""

FORGET_DRAFTS: Final = """
DELETE FROM drafts WHERE table_id = $1 AND seat = $2 AND (game, turn) < ($3, $4)
"""

FORGET_DEVICES: Final = """
DELETE FROM drafts WHERE table_id = $1 AND seat = $2 AND device NOT IN (
    SELECT device FROM drafts WHERE table_id = $1 AND seat = $2
    ORDER BY game DESC, turn DESC, at DESC LIMIT {most}
)
"""

FORGET_GAME: Final = "DELETE FROM drafts WHERE table_id = $1 AND game <= $2"

TABLES_OF: Final = """
SELECT id, code, summary, changed_at FROM tables WHERE is_alive = 1 AND id IN (
    SELECT table_id FROM members WHERE user_id = $1
    UNION SELECT id FROM tables WHERE owner = $1 AND is_alive = 1
) ORDER BY changed_at DESC, id LIMIT {most}
"""

RECORDS_OF: Final = """
SELECT id, table_id, game, finished_at, summary FROM records JOIN record_members ON record_id = id
WHERE user_id = $1 {which} ORDER BY finished_at DESC, id DESC LIMIT 100
"""

BEFORE_RECORD: Final = "AND (finished_at, id) < (SELECT finished_at, id FROM records WHERE id = $2)"

# --- identities

NEXT_USERS: Final = """
SELECT id, created_at < $1
    AND NOT EXISTS (SELECT 1 FROM secrets WHERE secrets.user_id = users.id AND seen_at >= $1)
    AND NOT EXISTS (SELECT 1 FROM members WHERE members.user_id = users.id)
    AND NOT EXISTS (SELECT 1 FROM record_members WHERE record_members.user_id = users.id)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = users.id AND is_alive = 1)
    AND NOT EXISTS (SELECT 1 FROM evenings WHERE owner = users.id)
FROM users WHERE id > $2 ORDER BY id LIMIT $3
"""

FORGET_SECRETS: Final = "DELETE FROM secrets WHERE user_id = $1 AND seen_at < $2"

FORGET_OLD_SECRETS: Final = """
DELETE FROM secrets WHERE user_id = $1 AND hash NOT IN (
    SELECT hash FROM secrets WHERE user_id = $1 ORDER BY seen_at DESC LIMIT {most}
)
"""

FORGET_USER: Final = """
DELETE FROM users WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM secrets WHERE secrets.user_id = $1)
"""

# --- shared evenings

CREATE_EVENING: Final = """
INSERT INTO evenings (id, code, owner, everybody, seen_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING id
"""

FIND_EVENING: Final = "SELECT id, code, owner, everybody FROM evenings WHERE id = $1 OR code = $2"

ADD_TO_EVENING: Final = """
INSERT INTO evening_log (evening_id, seq, at, body)
SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4 FROM evenings WHERE id = $1
ON CONFLICT DO NOTHING RETURNING seq
"""
"""Whoever adds knows all before: of two who add at once, one is let through, and the other reads first."""

ADDED_TO_EVENING: Final = """
SELECT seq, body FROM evening_log WHERE evening_id = $1 AND seq > $2 ORDER BY seq
"""

JOIN_EVENING: Final = """
INSERT INTO evening_guests (evening_id, user_id, number, name, writes)
SELECT id, CAST($2 AS TEXT), CAST($4 AS INTEGER), CAST($3 AS TEXT), 0
FROM evenings WHERE id = $1 AND (
    (SELECT COUNT(*) FROM evening_guests WHERE evening_id = $1) < {most}
    OR EXISTS (SELECT 1 FROM evening_guests WHERE evening_id = $1 AND user_id = $2)
) ON CONFLICT (evening_id, user_id) DO UPDATE SET name = excluded.name
"""

GUESTS_OF_EVENING: Final = """
SELECT user_id, number, name, writes FROM evening_guests WHERE evening_id = $1 ORDER BY name, number
"""

# --- what is due

CLAIM: Final = """
UPDATE tables SET claimed_until = $3, look_at = CASE WHEN look_at <= $2 THEN 0 ELSE look_at END
WHERE id = $1 AND claimed_until <= $2 AND (due <= $2 OR look_at <= $2) RETURNING look_at
"""
"""A check under way is marked by 0. So it can be told from one requested in the meantime, and is due again if
the claim expires unfinished."""

UPCOMING: Final = """
SELECT id, due FROM tables WHERE due <= $1 AND claimed_until <= $2
UNION SELECT id, CASE look_at WHEN 0 THEN claimed_until ELSE look_at END FROM tables
WHERE look_at <= $1 AND claimed_until <= $2
"""

RELEASE: Final = """
UPDATE tables SET claimed_until = 0, look_at = CASE look_at WHEN 0 THEN NULL ELSE look_at END
WHERE id = $1 AND claimed_until = $2
"""

LOOK_AT: Final = """
UPDATE tables SET look_at = $2
WHERE id = $1 AND (look_at IS NULL OR look_at > $2 OR look_at = 0)
"""

# --- the clock, and the workers that live

BEAT: Final = """
INSERT INTO clock (id, seen_at, lost) VALUES (1, COALESCE(CAST($1 AS BIGINT), {wall}), 0)
ON CONFLICT (id) DO UPDATE SET
    lost = clock.lost + CASE
        WHEN COALESCE(CAST($1 AS BIGINT), {wall}) - clock.seen_at NOT BETWEEN -{step} AND CAST($2 AS BIGINT)
        THEN COALESCE(CAST($1 AS BIGINT), {wall}) - clock.seen_at ELSE 0 END,
    seen_at = CASE
        WHEN COALESCE(CAST($1 AS BIGINT), {wall}) - clock.seen_at NOT BETWEEN -{step} AND 0
        THEN COALESCE(CAST($1 AS BIGINT), {wall}) ELSE clock.seen_at END
RETURNING seen_at, lost
"""
"""The clock is read while holding the row: otherwise a worker that had to wait would write an old time. Small
steps back don't count as lost time: they are two workers right after each other."""

TIME: Final = "SELECT seen_at, lost FROM clock WHERE id = 1"

WRITE_TIME: Final = """
INSERT INTO clock (id, seen_at, lost) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, lost = excluded.lost
"""

LATEST_CHANGE: Final = "SELECT MAX(changed_at) FROM tables"

DUE_SOON: Final = "SELECT 1 FROM tables WHERE due <= $1 LIMIT 1"

PING: Final = """
INSERT INTO clock (id, seen_at, lost) VALUES (0, {wall}, 0)
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
"""
"""A separate row beside the clock's: to know that the database writes, we have to write something."""

ANYBODY_ALIVE: Final = "SELECT id FROM workers LIMIT 1"

FORGET_WORKERS: Final = "DELETE FROM workers"

RETIRE: Final = "DELETE FROM workers WHERE id = $1"

RENEW_WORKER: Final = "UPDATE workers SET alive_until = $2 WHERE id = $1 RETURNING id"

ADD_WORKER: Final = "INSERT INTO workers (id, alive_until) VALUES ($1, $2)"

FORGET_THE_DEAD: Final = "DELETE FROM workers WHERE alive_until <= $1"
"""Before deleting their presence: a worker renewing its lease at the same moment waits here, and learns what
happened."""

LOOK_AT_TABLES_OF_THE_DEAD: Final = """
UPDATE tables SET look_at = CAST($1 AS BIGINT) + {grace} WHERE id IN (
    SELECT id FROM tables WHERE (look_at IS NULL OR look_at = 0) AND id IN (
        SELECT table_id FROM presence WHERE worker_id NOT IN (SELECT id FROM workers)
    ) {in_order}
)
"""
"""In the order in which appends lock tables, to avoid deadlocks."""

FORGET_PRESENCE_OF_THE_DEAD: Final = "DELETE FROM presence WHERE worker_id NOT IN (SELECT id FROM workers)"

ARRIVE: Final = """
INSERT INTO presence (worker_id, table_id, user_id) SELECT CAST($2 AS TEXT), value ->> 0, value ->> 1
FROM {rows} WHERE true ON CONFLICT DO NOTHING
"""
