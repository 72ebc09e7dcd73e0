"""The latest draft of every device, for whichever worker ends the turn."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, cast

import msgspec

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import DraftKey, SavedDraft
from tilerummy.server.store.database import Database, Statement

DEVICES_OF_SEAT: Final = 4
"""A phone, a laptop, and a page or two left open. With more, the one silent for longest is forgotten; at
worst an old draft of it is accepted again."""


class KeptDrafts:
    """All workers process drafts of several seats in the same order, to avoid deadlocks."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def save(self, drafts: dict[DraftKey, SavedDraft]) -> None:
        """Save these, unless there is already a later one of the same device."""
        rows = [
            (*key, draft.game, draft.turn, draft.version, draft.at, draft.melds, int(draft.shown))
            for key, draft in sorted(drafts.items(), key=itemgetter(0))
        ]
        text = msgspec.json.encode(rows).decode()
        await self._db.change(sql.SAVE_DRAFTS.format(rows=self._db.rows_sql), text, soft=True)

    async def latest(self, table: str, seat: int) -> SavedDraft | None:
        """The latest of all devices."""
        rows = await self._db.read(sql.LATEST_DRAFT, table, seat)
        if not rows:
            return None
        game, turn, melds, shown, version, at = cast(tuple[int, int, str, int, int, int], rows[0])
        return SavedDraft(game, turn, melds, bool(shown), version, at)

    async def forget_before(self, turns: dict[tuple[str, int], tuple[int, int]]) -> None:
        """Delete a seat's (table and number) drafts from before this game and turn, and those of all but its
        latest devices."""
        few = sql.FORGET_DEVICES.format(most=DEVICES_OF_SEAT)
        forget: list[Statement] = []
        for seat, turn in sorted(turns.items()):
            forget += [(sql.FORGET_DRAFTS, (*seat, *turn)), (few, seat)]
        await self._db.change_all(forget, soft=True)

    async def forget_games(self, games: dict[str, int]) -> None:
        """Delete a table's drafts from this game or earlier ones."""
        await self._db.change_all([(sql.FORGET_GAME, over) for over in sorted(games.items())], soft=True)
