"""The log of a table, played out without a server."""

from __future__ import annotations

import copy
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice

from msgspec import structs

from tilerummy.notation import format_tiles
from tilerummy.rules import Illegal, Position, Table, readings
from tilerummy.server.store import FinishedRecord, Listing
from tilerummy.server.table.listing import finished_records, listing_of
from tilerummy.solver import best_play
from tilerummy.tables import Settings, TableState, absences, create, fold_all
from tilerummy.tables import commands as ask
from tilerummy.tables.codec import encode_events
from tilerummy.tables.decision import concluded
from tilerummy.tables.events import TableEvent
from tilerummy.tables.happening import by_command

USERS = ("ann", "bob", "cem", "dee", "eve", "fay")


@dataclass
class Log:
    """A table without its id: what happened there, entry by entry."""

    settings: Settings
    at: int
    entries: list[tuple[TableEvent, ...]] = field(default_factory=list)
    """All but the first, which names the table."""
    seeds: int = 0

    def __post_init__(self) -> None:
        self.state: TableState = fold_all(None, self.first("", ""), 1, self.at)

    def first(self, table: str, code: str) -> tuple[TableEvent, ...]:
        return create(table, code, USERS[0], self.settings)

    def body(self, table: str, code: str) -> bytes:
        """The first entry of a table with this id."""
        return encode_events(self.first(table, code))

    def bodies(self) -> list[bytes]:
        """All others."""
        return [encode_events(events) for events in self.entries]

    def listing(self, table: str, code: str) -> Listing:
        return listing_of(structs.replace(self.state, id=table, code=code))

    @property
    def records(self) -> tuple[FinishedRecord, ...]:
        """Of the game that the last entry ended, if it did."""
        return finished_records(self.state, self.entries[-1], self.at)

    def copy(self) -> Log:
        copied = copy.copy(self)
        copied.entries = list(self.entries)
        return copied

    def do(self, user: str, command: ask.Command) -> Log:
        return self.add(concluded(by_command(self.state, user, command, self._seed)).events)

    def only_these_are_there(self, *users: str) -> Log:
        return self.add(absences(self.state, frozenset(users), self._seed))

    def add(self, events: tuple[TableEvent, ...]) -> Log:
        self.state = fold_all(self.state, events, self.state.seq + 1, self.at)
        self.entries.append(events)
        return self

    def _seed(self) -> bytes:
        self.seeds += 1
        return self.seeds.to_bytes(32, "big")

    # --- playing on

    @property
    def moment(self) -> tuple[int, int]:
        assert self.state.game is not None
        return self.state.game_number, self.state.game.public.turn_number

    @property
    def position(self) -> Position:
        assert self.state.game is not None
        return self.state.game.position(self.state.acting()[0])

    @property
    def on_turn(self) -> str:
        return USERS[self.state.acting()[0]]

    def draw(self) -> Log:
        return self.do(self.on_turn, ask.Draw(*self.moment))

    def lay_much(self) -> Log:
        """The best play, or a tile from the pool."""
        found = best_play(self.position)
        return self.draw() if found is None else self.lay(found.table)

    def lay_little(self) -> Log:
        """A single tile if it fits to a meld, or few melds, so that the game lasts."""
        position = self.position
        tables = _longer_by_one(position) if position.opened else []
        alone = best_play(replace(position, table=Table(()), opened=True))
        own = () if alone is None else alone.table.melds
        tables += [Table((*position.table.melds, *own[:few])) for few in range(1, len(own) + 1)]
        best = best_play(position)
        tables += [] if best is None else [best.table]
        for table in tables:
            with suppress(Illegal):
                return self.lay(table)
        return self.draw()

    def lay(self, table: Table) -> Log:
        return self.do(self.on_turn, ask.Play(*self.moment, written(table)))


def written(table: Table) -> tuple[str, ...]:
    return tuple(format_tiles(meld) for meld in table.melds)


def _longer_by_one(position: Position) -> list[Table]:
    """What the table becomes when a tile is laid to one of its melds; the first few ways."""
    melds = position.table.melds
    found = (
        Table((*melds[:at], longer, *melds[at + 1 :]))
        for at, meld in enumerate(melds)
        for tile in dict.fromkeys(position.rack)
        for longer in ((tile, *meld), (*meld, tile))
        if readings(longer)
    )
    return list(islice(found, 3))
