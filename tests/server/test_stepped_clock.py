"""The clock of the machine is set back or forward: games go on at their pace, and the log says so."""

import pytest

from tests.server.fake_machine import FakeMachine
from tests.server.hands import Hands, turn_of
from tests.server.test_store import FIRST, later
from tilerummy.server.store import Store, is_shared, open_store
from tilerummy.server.store.signs import SELDOM_MS

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
BEAT = 500


@pytest.fixture
async def machine(database_url: str, monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    found = FakeMachine()
    if is_shared(database_url):
        await found.govern(database_url, monkeypatch)
    return found


async def pace(store: Store, machine: FakeMachine, beats: int = 20) -> int:
    """How much of the service's time passes while so many signs of life are given."""
    first = await store.duties.beat("w1")
    latest = first
    for _ in range(beats):
        await machine.pass_time(BEAT)
        beat = await store.duties.beat("w1")
        assert beat.now >= latest.now
        latest = beat
    return latest.now - first.now


def steps(caplog: pytest.LogCaptureFixture) -> list[int]:
    return [record.__dict__["details"]["ms"] for record in caplog.records if record.msg == "clock-stepped"]


@pytest.mark.parametrize("step", [-HOUR, HOUR, -24 * HOUR * 365])
async def test_time_goes_on_at_its_pace_whatever_the_clock_is_set_to(
    database_url: str, machine: FakeMachine, step: int, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(database_url, machine)
    assert await pace(store, machine) == 20 * BEAT
    assert steps(caplog) == []
    before = await store.duties.beat("w1")
    await machine.step(step)
    after = await store.duties.beat("w1")
    assert after.now == before.now
    assert await pace(store, machine) == 20 * BEAT
    assert steps(caplog) == [step]
    await store.close()


@pytest.mark.many
@pytest.mark.parametrize("peaceful", [True, False])
@pytest.mark.parametrize("step", [-HOUR, HOUR])
async def test_time_goes_on_after_a_restart_with_a_clock_that_was_set(
    database_url: str,
    machine: FakeMachine,
    step: int,
    peaceful: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = await open_store(database_url, machine)
    await pace(store, machine)
    before = await store.duties.beat("w1")
    await store.tables.append(FIRST)
    await store.tables.append(later(1, at=before.now))
    if peaceful:
        await store.duties.retire("w1")
    await store.close()
    await machine.step(step)
    again = await open_store(database_url, machine)
    after = await again.duties.beat("w2")
    assert before.now <= after.now <= before.now + BEAT
    assert await pace(again, machine) == 20 * BEAT
    told = steps(caplog)
    if step > 0:
        assert told == []  # it can't be told from time without a server
    else:
        assert len(told) == 1
        assert step <= told[0] <= step + SELDOM_MS
    await again.close()


async def test_a_turn_ends_in_time_though_the_clock_was_set_back(
    database_url: str, machine: FakeMachine
) -> None:
    store = await open_store(database_url, machine)
    hands = Hands(store)

    async def pass_time(milliseconds: int) -> None:
        for _ in range(0, milliseconds, BEAT):
            hands.seconds += BEAT / 1000
            await machine.pass_time(BEAT)
            hands.clock.set(await store.duties.beat(hands.worker.id, stamp=hands.clock.stamp))
            await hands.do_what_is_due()

    await pass_time(BEAT)
    room = await hands.playing("ann", "bob", clock_seconds=30)
    await pass_time(10_000)
    await machine.step(-HOUR)
    await pass_time(10_000)
    await machine.step(2 * HOUR)
    await pass_time(10_000)
    assert turn_of(room) == 1
    await pass_time(4_000)
    assert turn_of(room) == 2
    await store.close()
