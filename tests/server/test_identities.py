"""Who players are, for how long, and when they are forgotten."""

import asyncio

import httpx
import pytest

from tests.server.driver import Client, running
from tests.server.test_store import FIRST, later
from tests.support.patience import PATIENCE
from tilerummy.server.cluster.cleaning import UNSEEN_MS, Cleaning
from tilerummy.server.store import FinishedRecord, Store
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.identities import Forgotten, FoundUser

pytestmark = pytest.mark.anyio

DAY_MS = 24 * 3_600_000


async def test_identities_and_their_devices(store: Store) -> None:
    await store.identities.add_user("u1", "Ann", b"hash1", 5)
    assert await store.identities.user_of(b"hash1") == FoundUser("u1", "Ann", 5)
    assert await store.identities.user_of(b"other") is None
    await store.identities.rename("u1", "Anna")
    await store.identities.add_secret("u1", b"hash2", 6)
    assert await store.identities.user_of(b"hash2") == FoundUser("u1", "Anna", 6)
    await store.identities.see(b"hash1", 9)
    assert await store.identities.user_of(b"hash1") == FoundUser("u1", "Anna", 9)


async def test_a_handover_works_once_and_not_for_long(store: Store) -> None:
    await store.identities.add_handover(b"token", "u1", expires_at=2000, now=0)
    await store.identities.add_handover(b"late", "u1", expires_at=2000, now=0)
    taken = await asyncio.gather(*(store.identities.take_handover(b"token", 1000) for _ in range(5)))
    assert sorted(taken, key=str) == [None, None, None, None, "u1"]
    assert await store.identities.take_handover(b"late", 2000) is None
    await store.identities.add_handover(b"old", "u1", expires_at=2000, now=0)
    await store.identities.add_handover(b"new", "u1", expires_at=4000, now=2000)
    assert await store.identities.take_handover(b"old", 1000) is None
    assert await store.identities.take_handover(b"new", 1000) == "u1"


async def test_a_cookie_is_renewed_as_long_as_it_is_used(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is a month old, so that it never ends after its year for who comes back."""
    async with running(database_url) as url:
        own = {"cookie": f"tilerummy={(await Client.new(url)).secret}"}
        for days, renewed in ((0, False), (29, False), (31, True), (32, False), (62, True)):
            now = wall_ms() + days * DAY_MS
            monkeypatch.setattr("tilerummy.server.http.identity.wall_ms", lambda now=now: now)
            async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
                cookie = (await http.get("/api/me", headers=own)).headers.get("set-cookie", "")
            assert cookie.startswith(f"{own['cookie']};") == renewed
            assert ("Max-Age=31536000" in cookie) == renewed


async def test_who_has_nothing_and_never_comes_back_is_forgotten(store: Store) -> None:
    now, long_ago = wall_ms(), wall_ms() - UNSEEN_MS - DAY_MS
    people = {"ann": long_ago, "bob": long_ago, "cem": long_ago, "dee": now, "eve": long_ago}
    for user, seen in people.items():
        await store.identities.add_user(user, user, user.encode(), seen)
    await store.tables.append(FIRST)  # Ann's table
    record = FinishedRecord("r1", 1, 77, "the text", b"sum", ("bob",))
    await store.tables.append(later(1, records=(record,)))
    await store.identities.add_user("fay", "fay", b"fay", long_ago)
    await store.identities.add_secret("fay", b"another device", now)
    assert await Cleaning(store).clean() == 2
    left = {user for user in (*people, "fay") if await store.identities.user_of(user.encode()) is not None}
    assert left == {"ann", "bob", "dee", "fay"}
    assert await Cleaning(store).clean() == 0


async def test_all_users_are_looked_at_some_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.server.store.identities._LOOKED_AT", 2)
    for number in range(5):
        await store.identities.add_user(f"u{number}", "", f"hash {number}".encode(), 5)
    assert await store.identities.forget_unused(1) == Forgotten(0, "u1")
    cleaning = Cleaning(store)
    assert [await cleaning.clean() for _ in range(4)] == [2, 2, 1, 0]


async def test_a_user_is_known_on_so_many_devices_and_the_oldest_is_forgotten(store: Store) -> None:
    await store.identities.add_user("u", "Ann", b"0", wall=1)
    for number in range(1, 30):
        await store.identities.add_secret("u", str(number).encode(), wall=10 + number)
    known = [
        number for number in range(30) if await store.identities.user_of(str(number).encode()) is not None
    ]
    assert known == list(range(10, 30))
