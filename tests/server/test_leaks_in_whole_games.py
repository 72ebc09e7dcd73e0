"""Nothing leaks in whole games: every byte that anybody receives follows from what they may know."""

import asyncio
import io
import logging
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.server.busy_table import OVER, BusyTable
from tests.server.conftest import fresh_database
from tests.server.driver import Client, KnownLots, running
from tests.server.knowledge import Knowledge, Leak, need, shown_by
from tests.server.planted_leaks import LEAKS
from tests.server.truth import Truth, tiles_in
from tilerummy.rules import Seat, load_edition
from tilerummy.rules.event import Dealt
from tilerummy.server.report.log import JsonLines
from tilerummy.server.service import Service
from tilerummy.server.store import open_store
from tilerummy.server.store.clock import ServiceClock
from tilerummy.server.store.tables import Tables
from tilerummy.server.table.due_work import DueWork
from tilerummy.server.table.room import Room
from tilerummy.tables.ruling import REFEREE

pytestmark = pytest.mark.anyio


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """The log as an operator would have it, with everything that any library says."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture
def let_time_pass(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """The service's clock jumps when it is told to."""
    ahead = [0]
    real = ServiceClock.now
    monkeypatch.setattr(ServiceClock, "now", lambda clock: real(clock) + ahead[0])

    def jump(milliseconds: int) -> None:
        ahead[0] += milliseconds

    return jump


@pytest.fixture
def mistakes(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The first time, each of these fails with an error that knows everything."""
    made: set[str] = set()

    def fail_once(owner: type, name: str, room_at: int | None) -> None:
        real = getattr(owner, name)

        def broken(*args: Any, **more: Any) -> Any:
            if name not in made:
                made.add(name)
                room = None if room_at is None else args[room_at]
                raise ValueError(f"r1 k2 {room.state.game if isinstance(room, Room) else 'b3'}")
            return real(*args, **more)  # to be awaited, if it is

        monkeypatch.setattr(owner, name, broken)

    fail_once(Service, "react", 1)
    fail_once(DueWork, "_bot_moves", 1)
    fail_once(Tables, "open_ones", None)
    return made


ASKED = "leaks 1186"
"""A deal with three pairs on the racks of both people: each is asked, and nobody learns of the other."""


def lots_for(edition: str) -> KnownLots:
    rules = load_edition(edition)
    if rules.three_pairs_redeal:
        seed = sha256(f"{ASKED} 1".encode()).digest()
        (dealt,) = [each for each in REFEREE.begin(rules, 3, seed) if isinstance(each, Dealt)]
        assert dealt.asked == (Seat(0), Seat(1))
    return KnownLots(ASKED)


async def set_up(
    url: str, let_time_pass: Callable[[int], None], edition: str, people: int, *others: str, **more: Any
) -> BusyTable:
    """`others` are the URLs of other workers, for all but the first player."""
    elsewhere = cycle([*others, url])
    clients = [await Client.new(next(elsewhere) if seed else url, seed) for seed in range(people)]
    watcher, stranger = await Client.new(next(elsewhere), 8), await Client.new(url, 9)
    settings = {"edition": edition, "seats": [None] * people + ["easy"], "clock_seconds": 3600, **more}
    table = await clients[0].make_table(public=True, **settings)
    for number, client in enumerate(clients):
        await client.connect(table)
        assert (await client.command("sit", name=f"Player {number}"))["type"] == "done"
    await watcher.connect(table)
    busy = BusyTable(url, table, clients, watcher, stranger, let_time_pass)
    busy.secrets += [client.secret for client in (*clients, watcher, stranger)]
    return busy


async def start(busy: BusyTable) -> None:
    await busy.people[0].command("start")
    for client in (*busy.people, busy.watcher):
        await client.until(lambda c=client: c.game is not None)  # type: ignore[misc]
    await busy.watcher.send("{broken")
    await busy.watcher.ask({"type": "command", "command": {"do": "draw", "game": 1, "turn": 1}})
    await busy.watcher.ask({"type": "hint", "step": "show"})
    await busy.watcher.disconnect()
    await busy.watcher.connect(busy.id)


async def play_match(busy: BusyTable) -> None:
    await start(busy)
    game = 1
    while True:
        over = frozenset(range(1, game))
        await busy.ask_around(range(1, game + 1), over)
        await asyncio.gather(*(busy.play_game(client) for client in busy.people))
        await busy.watcher.until(lambda: busy.watcher.table["phase"] in OVER)
        if busy.watcher.table["phase"] == "over":
            break
        await asyncio.gather(*(client.command("next-game") for client in busy.people))
        game += 1
        for client in (*busy.people, busy.watcher):
            await client.until(lambda c=client, g=game: c.game["number"] == g)  # type: ignore[misc]
    await busy.ask_around(range(1, game + 1), frozenset(range(1, game + 1)))
    for client in (*busy.people, busy.watcher):
        await client.disconnect()


async def check(busy: BusyTable, database: str, logged: str) -> dict[str, int]:
    """Everything against the truth; how many messages of each kind that was."""
    store = await open_store(database)
    truth = Truth(entry.body for entry in await store.tables.entries(busy.id))
    users = [user for user in truth.moments[-1].users if user is not None]
    await store.close()
    assert len(users) == len(busy.people)
    hashes = [sha256(secret.encode()).hexdigest() for secret in busy.secrets]
    secrets = (*busy.secrets, *hashes, *users)
    heard: dict[str, int] = {}
    seats: list[tuple[Client, int | None]] = [(client, at) for at, client in enumerate(busy.people)]
    for client, seat in [*seats, (busy.watcher, None)]:
        knows = Knowledge(truth, seat, shown_by(busy.shown), secrets)
        for sent, text in client.transcript:
            if sent:
                knows.say(text)
            else:
                knows.hear(text)
        heard = {kind: heard.get(kind, 0) + knows.heard[kind] for kind in {*heard, *knows.heard}}
    anybody = Knowledge(truth, None, shown_by(busy.shown), secrets)
    for answer in busy.answers:
        anybody.check_text(answer.text, answer.over)
        if "/records/" not in answer.path:
            need(not tiles_in(answer.text.replace("'r1'", "")), answer)  # said by who asked
    anybody.check_text(logged, frozenset())
    for line in logged.splitlines():
        need(not tiles_in(line), line)
    return heard


@pytest.mark.slow
@pytest.mark.parametrize(
    ("database_url", "edition", "people", "more", "resigns"),
    [
        ("sqlite", "original-fr", 2, {"match_length": 2}, False),  # jokers are pinned
        ("sqlite", "original-it", 3, {}, True),  # jokers are frozen
        ("sqlite", "ravensburger-de", 2, {}, False),  # three pairs: a new deal may be demanded
        ("postgres", "ravensburger-de", 2, {}, False),
        ("sqlite", "xp", 3, {}, False),
        ("sqlite", "twist", 2, {}, False),
        pytest.param("postgres", "twist", 2, {}, False, marks=pytest.mark.soak),
    ],
    indirect=["database_url"],
)
async def test_every_byte_that_anybody_receives(
    database_url: str,
    edition: str,
    people: int,
    more: dict[str, Any],
    resigns: bool,
    logs: io.StringIO,
    let_time_pass: Callable[[int], None],
    mistakes: set[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    """On PostgreSQL at two workers: what one of them is told reaches the people of the other."""
    async with AsyncExitStack() as stack:
        workers = 2 if database_url.startswith("postgres") else 1
        serve = partial(running, database_url, lots=lots_for(edition))
        url, *others = [await stack.enter_async_context(serve()) for _ in range(workers)]
        busy = await set_up(url, let_time_pass, edition, people, *others, **more)
        busy.resigns = resigns
        await play_match(busy)
    printed = capfd.readouterr()
    heard = await check(busy, database_url, logs.getvalue() + printed.out + printed.err)
    assert mistakes == {"react", "_bot_moves", "open_ones"}
    for event in ('"wake-failed"', '"bug", "at": "request"', '"bug", "at": "message"'):
        assert f'"event": {event}' in logs.getvalue()
    assert all(heard.get(kind) for kind in ("welcome", "event", "verdict", "draft", "hint", "refused"))
    for what in ("showed", "hid", "was watched", "changed device", "left and returned"):
        assert busy.did[what] >= people, (what, busy.did)
    assert busy.did["let time run out"] >= 1
    assert busy.did["resigned"] == int(resigns)
    assert busy.did["asked about the deal"] == (2 if load_edition(edition).three_pairs_redeal else 0)


@pytest.mark.slow
async def test_nothing_leaks_from_one_worker_to_another(
    postgres: str, logs: io.StringIO, let_time_pass: Callable[[int], None]
) -> None:
    """Drafts, reactions and steps of a game on their way through the database."""
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        busy = await set_up(first, let_time_pass, "sabra", 2, second)
        busy.brief = True
        await play_match(busy)
    heard = await check(busy, database, logs.getvalue())
    assert all(heard[kind] for kind in ("welcome", "event", "draft", "reaction", "verdict", "hint"))


# --- the check can fail


@pytest.mark.many
@pytest.mark.parametrize(
    "leak", [None, *LEAKS[:2], *(pytest.param(each, marks=pytest.mark.slow) for each in LEAKS[2:])]
)
@pytest.mark.slow
async def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None] | None,
    tmp_path: Path,
    logs: io.StringIO,
    let_time_pass: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a short game; without a leak there is nothing to find."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    if leak is not None:
        leak(monkeypatch)
    async with running(database) as url:
        busy = await set_up(url, let_time_pass, "sabra", 2)
        busy.brief = True
        await play_match(busy)
    monkeypatch.undo()
    if leak is None:
        assert (await check(busy, database, logs.getvalue()))["draft"]
    else:
        with pytest.raises(Leak):
            await check(busy, database, logs.getvalue())
