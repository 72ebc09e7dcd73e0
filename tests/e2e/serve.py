"""The service as the tests of the page run it: the real one, with lots that are known and prepared games.

Whatever is dealt follows from the table's settings, the number of the game and the word that a test has given
to the table. Nothing of this can be reached in the service that people start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

import msgspec
import uvicorn

from tests.e2e.prepared import Prepared, events_to
from tests.server.unhurried import be_unhurried
from tests.support.patience import PATIENCE
from tilerummy.server.app import create_app
from tilerummy.server.config import from_environment
from tilerummy.server.http.call import Call
from tilerummy.server.http.operation import post
from tilerummy.server.report.log import set_up_logs
from tilerummy.server.run import uvicorn_options
from tilerummy.tables import TableState, due
from tilerummy.tables.decision import Decision
from tilerummy.tables.events import GameMoved, MatchBegan
from tilerummy.tables.protocol import build


@dataclass(slots=True)
class KnownLots:
    """The same for the same table, in the same game, at the same turn."""

    words: dict[str, str] = field(default_factory=dict)

    def seed(self, table: TableState) -> bytes:
        return self._draw(table, "game", table.game_number + 1)

    def bot(self, table: TableState) -> int:
        assert table.game is not None
        public = table.game.public
        return int.from_bytes(self._draw(table, "bot", table.game_number, public.turn_number)[:4], "big")

    def _draw(self, table: TableState, *of: object) -> bytes:
        return sha256(f"{self.words.get(table.id, '')} {of}".encode()).digest()


LOTS = KnownLots()


class Word(msgspec.Struct, frozen=True):
    word: str


@post("/test/{table}/lots", "Another deal than the one that all tables get")
async def name_lots(call: Call, new: Word) -> None:
    LOTS.words[call.key("table")] = new.word


@post("/test/{table}/position", "The table's match begins with a game that has come to this position")
async def prepare(call: Call, prepared: Prepared) -> None:
    worker = call.service.worker

    async def decided(state: TableState) -> Decision:
        events = events_to(state, prepared, LOTS.seed(state))
        return Decision((MatchBegan(), GameMoved(state.game_number + 1, events)))

    await worker.change(await worker.room(call.key("table")), decided)


@post("/test/{table}/time-up", "The clock of whoever is on turn has run out, just now")
async def end_time(call: Call) -> None:
    room = await call.service.worker.room(call.key("table"))
    for seat in room.state.acting():
        await call.service.wakeups.due_work.time_up(room, seat, lambda _: True)


class Lost(msgspec.Struct, frozen=True):
    steps: int


@post("/test/{table}/loss", "The database has lost the last steps, as if its disk had been damaged")
async def lose(call: Call, lost: Lost) -> None:
    worker, table = call.service.worker, call.key("table")
    last = worker.rooms.pop(table).state.seq - lost.steps
    await worker.store._db.change("DELETE FROM entries WHERE table_id = $1 AND seq > $2", table, last)
    await worker.store._db.change("UPDATE tables SET last_seq = $2 WHERE id = $1", table, last)


def wait_for_everybody() -> None:
    """The next game doesn't begin without somebody whose page is slow to say that they are ready."""
    for module in (due, build):
        vars(module)["READY_MS"] = int(1000 * PATIENCE)


def main() -> None:
    be_unhurried()
    wait_for_everybody()
    config = from_environment()
    set_up_logs()
    app = create_app(config, LOTS, [name_lots, prepare, end_time, lose])
    uvicorn.run(app, host=config.host, port=config.port, **uvicorn_options())


if __name__ == "__main__":
    main()
