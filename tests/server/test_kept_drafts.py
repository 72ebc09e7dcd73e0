"""Drafts on their way to the store: none is lost on it, and none is forgotten before its time."""

import asyncio
from typing import Any

import pytest

from tilerummy.server.store import SavedDraft, Store
from tilerummy.server.store.kept_drafts import KeptDrafts
from tilerummy.server.table.draft_buffer import DraftBuffer

pytestmark = pytest.mark.anyio


class SlowDrafts:
    """A store whose every step ends when a test says so, or fails."""

    def __init__(self, kept: KeptDrafts) -> None:
        self._kept = kept
        self.saving = asyncio.Event()
        self.go_on = asyncio.Event()
        self.fails = ""

    async def _step(self, name: str) -> None:
        self.saving.set()
        await self.go_on.wait()
        if self.fails == name:
            raise OSError(name)

    async def save(self, drafts: Any) -> None:
        await self._step("save")
        await self._kept.save(drafts)

    async def forget_before(self, turns: Any) -> None:
        await self._step("forget")
        await self._kept.forget_before(turns)

    async def latest(self, table: str, seat: int) -> SavedDraft | None:
        return await self._kept.latest(table, seat)


@pytest.fixture
def slow(store: Store) -> SlowDrafts:
    return SlowDrafts(store.drafts)


PHONE = ("t1", 0, "phone")


def version(number: int, turn: int = 1) -> SavedDraft:
    return SavedDraft(1, turn, f"r{number}", False, number, at=number)


async def test_a_draft_is_found_while_it_is_saved(slow: SlowDrafts) -> None:
    drafts = DraftBuffer(slow)  # type: ignore[arg-type]
    drafts.keep(PHONE, version(1), first=True)
    flushing = asyncio.create_task(drafts.flush())
    await slow.saving.wait()
    assert await drafts.latest("t1", 0) == version(1)
    drafts.keep(PHONE, version(2), first=False)
    slow.go_on.set()
    await flushing
    assert await slow.latest("t1", 0) == version(1)
    assert await drafts.latest("t1", 0) == version(2)
    await drafts.flush()
    assert await slow.latest("t1", 0) == version(2)
    assert not drafts._unsaved
    assert not drafts._outdated


@pytest.mark.parametrize("step", ["save", "forget"])
async def test_what_could_not_be_saved_is_saved_later(store: Store, slow: SlowDrafts, step: str) -> None:
    drafts = DraftBuffer(slow)  # type: ignore[arg-type]
    slow.go_on.set()
    await slow.save({("t1", 0, "desk"): version(1, turn=1)})
    drafts.keep(PHONE, version(2, turn=2), first=True)
    slow.fails = step
    with pytest.raises(OSError, match=step):
        await drafts.flush()
    assert await drafts.latest("t1", 0) == version(2, turn=2)
    slow.fails = ""
    await drafts.flush()
    kept = await store._db.read("SELECT turn FROM drafts")
    assert [tuple(row) for row in kept] == [(2,)]  # that of the desk went with its turn
    assert not drafts._outdated


async def test_what_is_being_saved_at_the_end_is_saved(slow: SlowDrafts) -> None:
    drafts = DraftBuffer(slow)  # type: ignore[arg-type]
    drafts.keep(PHONE, version(1), first=True)
    drafts.start()
    await slow.saving.wait()
    slow.go_on.set()
    await drafts.stop()
    assert await slow.latest("t1", 0) == version(1)
