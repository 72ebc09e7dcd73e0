"""What one stranger can fill with drafts: no more than a table can hold, and nothing for good."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.driver import running
from tests.server.hands import Hands, on_turn
from tests.server.test_drafts import tiles_of
from tests.server.test_protocol import two_players
from tilerummy.notation import format_tiles
from tilerummy.rules.meld import canonical, readings
from tilerummy.rules.tile import TILES
from tilerummy.server.store import SavedDraft, Store
from tilerummy.server.store.kept_drafts import DEVICES_OF_SEAT
from tilerummy.server.table import notes
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.tables import Refusal, Refused, actions, verdict
from tilerummy.tables import commands as ask
from tilerummy.tables.protocol import view, words
from tilerummy.tables.protocol.messages import DraftMessage

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]

CACHES: tuple[Any, ...] = (
    *(actions._kept_meld, view.meld_view, notes._encoded, verdict._judged, words._fault),
    *(readings, canonical),
)


def nonsense(tiles: int, rng: Random) -> tuple[str, ...]:
    """As many tiles as asked for, in melds of a hundred."""
    return tuple(format_tiles(rng.choices(TILES, k=min(100, tiles - at))) for at in range(0, tiles, 100))


def kept() -> list[int]:
    return [cache.cache_info().currsize for cache in CACHES]


async def test_more_tiles_than_there_are_is_refused_and_nothing_is_kept_of_it(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, rng = on_turn(room), Random(1)
    before, held = kept(), len(tiles_of(room))
    for version, tiles in enumerate((held + 1, 30, 4000)):
        melds = nonsense(tiles, rng)
        with pytest.raises(Refused) as caught:
            await hands.judge(room, user, DraftMessage(1, 1, "phone", version, melds))
        assert (caught.value.refusal, caught.value.details) == (Refusal.TOO_MANY_TILES, {"count": held})
        with pytest.raises(Refused) as caught:
            await hands.worker.command(room, user, f"c{version}", ask.Play(1, 1, melds))
        assert caught.value.refusal is Refusal.TOO_MANY_TILES
    assert [now - then for now, then in zip(kept(), before, strict=True)][1:] == [0] * (len(CACHES) - 1)
    assert await hands.drafts.latest(room.state.id, 0) is None


async def test_a_play_that_comes_late_is_told_so_whatever_is_in_it(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    with pytest.raises(Refused) as caught:
        await hands.worker.command(room, on_turn(room), "c", ask.Play(1, 0, nonsense(4000, Random(1))))
    assert caught.value.refusal is Refusal.STALE


async def test_as_many_tiles_as_there_are_get_their_verdict(hands: Hands) -> None:
    """Whatever tiles they are: the referee says that they are not on the table."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    held = len(tiles_of(room))
    verdict = await hands.judge(room, on_turn(room), DraftMessage(1, 1, "phone", 1, ("J " * held, "", " ")))
    assert not verdict.legal
    assert len(verdict.melds) == 1


async def test_every_cache_that_drafts_fill_has_an_end() -> None:
    assert all(cache.cache_info().maxsize <= 1 << 14 for cache in CACHES)
    size = actions._kept_meld.cache_info().currsize
    actions.table_of(("J " * 61, "r1 " * 41), 200)  # too long to stand, and to be seen again
    assert actions._kept_meld.cache_info().currsize == size


async def test_a_few_devices_of_a_seat_are_kept_and_the_oldest_goes(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, tiles = on_turn(room), tiles_of(room)
    for number in range(50):
        await hands.judge(room, user, DraftMessage(1, 1, f"d{number}", 1, (tiles[number % 14],)))
        assert len(hands.drafts._unsaved) <= DEVICES_OF_SEAT
        hands.seconds += 0.001
        if number % 7 == 0:
            await hands.drafts.flush()
    await hands.drafts.flush()
    rows = await hands.store._db.read("SELECT device FROM drafts")
    assert sorted(str(device) for (device,) in rows) == ["d46", "d47", "d48", "d49"]


async def test_what_was_kept_of_more_devices_before_goes_with_the_next(store: Store) -> None:
    await store.drafts.save({("t", 0, f"d{at}"): SavedDraft(1, 3, "r1", at=at) for at in range(100)})
    await store.drafts.save({("t", 1, "other"): SavedDraft(1, 3, "r1")})
    drafts = DraftBuffer(store.drafts)
    drafts.keep(("t", 0, "new"), SavedDraft(1, 3, "r2", at=1000), first=True)
    await drafts.flush()
    rows = await store._db.read("SELECT device FROM drafts ORDER BY at")
    assert [str(device) for (device,) in rows] == ["other", "d97", "d98", "d99", "new"]


async def test_drafts_of_a_game_that_is_over_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    def rows() -> int:
        with sqlite3.connect(path) as reading:
            return int(reading.execute("SELECT COUNT(*) FROM drafts").fetchone()[0])

    async with running(f"sqlite:///{path}") as url:
        _, client, other = await two_players(url)
        tile = client.you["rack"].split()[0]
        draft = {"type": "draft", "game": 1, "turn": 1, "device": "d", "version": 1, "melds": [tile]}
        await client.send(draft)
        await client.until(lambda: bool(client.others))
        async with client.http() as http:  # time passes in requests: drafts are saved a moment later
            while rows() == 0:
                await http.get("/healthz")
            await client.command("resign", game=1)
            while rows() > 0:
                await http.get("/healthz")
        for each in (client, other):
            await each.disconnect()
