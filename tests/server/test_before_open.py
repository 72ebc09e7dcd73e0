"""A database from before the server's modules were moved is read, says the same, and is played on.

The files in `before_open/` were written by the code of that time.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.hands import Hands
from tests.support.recorded import REFEREE, objects
from tilerummy.notation import FullRecord, format_table, format_tiles, read_record, verify, write_record
from tilerummy.rules.event import TimeRanOut, TimeUpOutcome
from tilerummy.server.store import Store, open_store
from tilerummy.server.store.data import Beat
from tilerummy.server.table.listing import RecordSummary, TableSummary
from tilerummy.tables import Refusal, Refused, TablePhase, TableState, fold_entry, fold_log
from tilerummy.tables import commands as ask
from tilerummy.tables.due import next_due

pytestmark = pytest.mark.anyio

SHORTER_ANSWER = 40_000
"""So much less time there is now to answer an offered deal."""

FOLDER = Path(__file__).parent / "before_open"
SAID: dict[str, Any] = json.loads((FOLDER / "said.json").read_text(encoding="utf-8"))
TABLES: dict[str, str] = {said["name"]: table for table, said in SAID["tables"].items()}
USERS = ("ann", "bob", "cem")


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "tables.db"
    path.write_bytes(gzip.decompress((FOLDER / "tables.db.gz").read_bytes()))
    store = await open_store(f"sqlite:///{path}")
    yield store
    await store.close()


def told(state: TableState) -> dict[str, Any]:
    """A table in the words of the version that wrote it."""
    chairs = [
        {
            "user": chair.user,
            "name": "" if chair.bot else chair.name,  # bots had none then
            "bot": None if chair.bot is None else chair.bot.value,
            "absent": chair.absent,
            "left": chair.left,
            "stand_in": chair.stand_in,
        }
        for chair in state.chairs
    ]
    return {
        "seq": state.seq,
        "at": state.at,
        "code": state.code,
        "edition": state.edition.id,
        "clock_seconds": state.edition.clock_seconds,
        "opening_points": state.edition.opening_points,
        "owner": state.owner,
        "phase": state.phase.value,
        "chairs": chairs,
        "acting": list(state.acting()),
        "game_number": state.game_number,
        "game_seq": state.game_seq,
        "turn_since": state.turn_since,
        "paused_after": state.paused_after,
        "pause_asked": sorted(state.pause_asked),
        "ready": sorted(state.ready),
        "removed": sorted(state.removed),
        "unseen": [list(each) for each in state.unseen],
        "scores": [list(game.scores) for game in state.match.games],
        "winners": [list(game.winners) for game in state.match.games],
        "game_count": state.match.game_count,
        "game": told_of_game(state),
    }


def without_due(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != "due"}


def told_of_game(state: TableState) -> dict[str, Any] | None:
    if state.game is None:
        return None
    public = state.game.public
    return {
        "phase": public.phase.value,
        "turn": public.turn,
        "turn_number": public.turn_number,
        "deals": public.deals,
        "starter": public.starter,
        "table": format_table(public.table),
        "racks": [format_tiles(rack) for rack in state.game.racks],
        "pool": format_tiles(state.game.pool),
        "opened": list(public.opened),
        "resigned": list(public.resigned),
        "asked": sorted(state.game.asked),
        "commitment": public.commitment,
        "events": len(state.game_events),
    }


async def test_every_table_stands_as_it_stood(old: Store) -> None:
    for table, said in SAID["tables"].items():
        entries = await old.tables.entries(table)
        *_, quickly = fold_log(entries)
        ends: list[dict[str, Any]] = []
        state: TableState | None = None
        for entry in entries:
            before, state = state, fold_entry(state, entry)[0]
            if before and before.phase is TablePhase.PLAYING and state.phase is not TablePhase.PLAYING:
                ends.append(told(state))
        assert state is not None
        due, what = said["now"]["due"]
        assert next_due(state, 1000)[0] == due - (SHORTER_ANSWER if said["name"] == "offered" else 0)
        assert type(next_due(state, 1000)[1]).__name__ == what
        assert told(state) == without_due(said["now"]), said["name"]
        assert quickly == state, said["name"]
        assert ends == [without_due(end) for end in said["ends"]], said["name"]


async def test_the_records_of_its_games_open(old: Store) -> None:
    for record_id, said in SAID["records"].items():
        kept = await old.records.find(record_id)
        assert kept is not None
        assert sha256(kept.text.encode()).hexdigest() == said["sha256"]
        record = read_record(kept.text)
        assert isinstance(record, FullRecord)
        assert verify(record, REFEREE) == ()
        assert objects(write_record(record)) == objects(kept.text)
    for user in USERS:
        found = await old.records.of(user)
        assert {each.id for each in found} == {
            i for i, said in SAID["records"].items() if user in said["users"]
        }
        for each in found:
            summary = msgspec.json.decode(each.summary, type=RecordSummary)
            table, number = each.id.rsplit("-", 1)
            assert list(summary.scores) == SAID["tables"][table]["now"]["scores"][int(number) - 1]


async def test_people_and_their_lists_are_there(old: Store) -> None:
    for user in USERS:
        known = await old.identities.user_of(sha256(user.encode()).digest())
        assert known is not None
        assert (known.id, known.name) == (user, user.title())
        for table in await old.tables.of(user):
            summary, now = (
                msgspec.json.decode(table.summary, type=TableSummary),
                SAID["tables"][table.id]["now"],
            )
            assert (summary.phase.value, summary.code) == (now["phase"], now["code"])
            assert summary.games_played == len(now["scores"])


async def test_every_table_is_played_on(old: Store) -> None:
    hands = Hands(old)
    hands.clock.set(Beat(1_000_213_000, 0))
    rooms = {name: await hands.worker.room(table) for name, table in TABLES.items()}

    async def do(name: str, user: str, command: ask.Command) -> TableState:
        room = rooms[name]
        expected = room.state.seq + 1
        assert await hands.worker.command(room, user, f"{name} {expected}", command) == expected
        return room.state

    with pytest.raises(Refused) as removed:
        await do("lobby", "bob", ask.Sit("Bob"))
    assert removed.value.refusal is Refusal.REMOVED
    with pytest.raises(Refused) as closed:
        await do("closed", "bob", ask.Sit("Bob"))
    assert closed.value.refusal is Refusal.TABLE_CLOSED

    assert (await do("lobby", "ann", ask.Start())).phase is TablePhase.PLAYING
    assert (await do("over", "cem", ask.Rematch())).game_number == 2
    assert (await do("offered", "cem", ask.KeepDeal(1, 1))).acting() == (0,)
    assert (await do("twist", "bob", ask.Pause())).paused_after is not None
    await do("twist", "cem", ask.Resume())
    twist = await do("twist", "cem", ask.Draw(3, 17))
    assert twist.acting() == (0,)

    kept = SAID["draft"]
    await hands.pass_time(2000)  # the time of somebody's turn runs out, with a draft from then
    events = rooms["sabra"].state.game_events
    ran_out = next(event for event in reversed(events) if isinstance(event, TimeRanOut))
    assert ran_out.outcome is TimeUpOutcome.PLAYED
    assert format_table(ran_out.table) == kept["melds"]
    assert rooms["sabra"].state.acting() == (1,)
    await hands.pass_time(1000)  # and the bot that stood in goes on
    assert rooms["sabra"].state.acting() == (2,)

    for room in rooms.values():
        *_, again = fold_log(await old.tables.entries(room.state.id))
        assert again == room.state
    await hands.worker.searches.close()
