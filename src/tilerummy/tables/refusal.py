"""Why the server says no, beside the `Reason`s of the rules: stable codes, with words in the catalogue."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """Stable codes: never renamed, never used again for something else."""

    # what came over the wire
    MALFORMED = "malformed"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY_TILES = "too-many-tiles"
    TOO_MANY_CHANGES = "too-many-changes"
    TOO_MANY_RETURNS = "too-many-returns"
    TOO_MANY_GAMES = "too-many-games"
    RELOAD = "reload"
    UNAVAILABLE = "unavailable"
    NO_ANSWER = "no-answer"
    OVERTAKEN = "overtaken"

    # who and where
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_EVENING = "no-such-evening"
    NO_SUCH_RECORD = "no-such-record"
    NO_SUCH_EDITION = "no-such-edition"
    NO_SUCH_LINK = "no-such-link"
    UNKNOWN_USER = "unknown-user"
    FOREIGN_PAGE = "foreign-page"
    WRONG_HOST = "wrong-host"
    TABLE_CLOSED = "table-closed"
    NO_SPECTATORS = "no-spectators"
    PRIVATE_RECORD = "private-record"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_MANY_OPEN_TABLES = "too-many-open-tables"
    TOO_MANY_EVENINGS = "too-many-evenings"
    EVENING_FULL = "evening-full"
    ONLY_WATCHING = "only-watching"
    NOT_YOUR_EVENING = "not-your-evening"

    # people and settings
    BAD_SETTINGS = "bad-settings"
    BAD_POSITION = "bad-position"
    BAD_NAME = "bad-name"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_SEATED = "not-seated"
    NOT_OWNER = "not-owner"
    REMOVED = "removed"
    SEAT_TAKEN = "seat-taken"
    SEAT_NOT_TAKEN = "seat-not-taken"
    SEATS_EMPTY = "seats-empty"
    NOT_ABSENT = "not-absent"

    # the course of a match
    STALE = "stale"
    ALREADY_STARTED = "already-started"
    NO_GAME = "no-game"
    GAME_NOT_OVER = "game-not-over"
    MATCH_OVER = "match-over"
    MATCH_NOT_OVER = "match-not-over"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    HINTS_OFF = "hints-off"


class Refused(Exception):
    """The server says no; nothing has changed."""

    def __init__(self, refusal: Refusal, **details: str | int) -> None:
        super().__init__(refusal, details)
        self.refusal = refusal
        self.details: dict[str, str | int] = details

    def __reduce__(self) -> tuple[object, ...]:
        """Needed to send it between processes, as with `Illegal`."""
        return _refused, (self.refusal, self.details)


def _refused(refusal: Refusal, details: dict[str, str | int]) -> Refused:
    return Refused(refusal, **details)
