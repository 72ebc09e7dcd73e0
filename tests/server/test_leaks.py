"""Nothing leaks: whatever a client received could have come from a world in which the hidden tiles lie
differently, and no secret of anybody is in it."""

import asyncio
import io
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.driver import Client, Wire, running
from tests.server.fuzz_settings import fuzz
from tests.server.test_matches import play
from tests.support.disguise import disguised
from tests.support.many_games import games
from tilerummy.rules import Event, Seat
from tilerummy.rules.event import Dealt, GameBegan, GameEnded
from tilerummy.server.report.log import JsonLines
from tilerummy.server.store import open_store
from tilerummy.server.table.room import Room
from tilerummy.tables import Settings, TableState, create, fold_all, fold_entry
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import Created, GameMoved, Sat, TableEvent
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.messages import CloseCode


class Recorder:
    """A viewer that keeps what it is sent."""

    def __init__(self, user: str) -> None:
        self.looker = Looker.alone(user)
        self.messages: list[Wire] = []

    def send(self, message: bytes) -> None:
        self.messages.append(json.loads(message))

    def close(self, code: CloseCode) -> None:
        raise AssertionError(code)


def sent(steps: Sequence[tuple[tuple[TableEvent, ...], int]], user: str) -> list[Wire]:
    """All that a user who watches from the beginning is sent."""
    (created, at), *rest = steps
    state = fold_all(None, created, 1, at)
    room, viewer = Room(state, 0), Recorder(user)
    room.viewers.add(viewer)
    for seq, (events, when) in enumerate(rest, 2):
        state = fold_all(state, events, seq, when)
        room.advance(state, events, now=0)
    return viewer.messages


def table_steps(log: Sequence[Event]) -> list[tuple[tuple[TableEvent, ...], int]]:
    """A table at which exactly this game is played."""
    began = log[0]
    assert isinstance(began, GameBegan)
    seats = (None,) * began.seats
    (created,) = create("table", "CODE22", "u0", Settings(edition=began.edition.id, seats=seats))
    assert isinstance(created, Created)
    people: list[tuple[TableEvent, ...]] = [(Sat(seat, f"u{seat}", "x"),) for seat in range(began.seats)]
    moves: list[tuple[TableEvent, ...]] = [(GameMoved(1, (event,)),) for event in log]
    return [(events, 1000 + at) for at, events in enumerate([(created,), *people, *moves])]


@given(games(), st.integers(0, 2**32 - 1), st.data())
@fuzz(15)
def test_messages_are_equal_however_the_hidden_tiles_lie(
    log: tuple[Event, ...], seed: int, data: st.DataObject
) -> None:
    dealt = max(at for at, event in enumerate(log) if isinstance(event, Dealt))
    ended = next(at for at, event in enumerate(log) if isinstance(event, GameEnded))
    truth = log[: data.draw(st.integers(dealt + 1, ended))]
    began = truth[0]
    assert isinstance(began, GameBegan)
    for seat in [None, *(Seat(at) for at in range(began.seats))]:
        other = disguised(truth, seat, Random(seed))
        user = "stranger" if seat is None else f"u{seat}"
        assert sent(table_steps(other), user) == sent(table_steps(truth), user)


def disguised_log(entries: Sequence[Entry], game: int, seat: Seat | None) -> dict[int, Wire]:
    """By its number: what this seat would be sent if the tiles that it can't see lay differently."""
    state: TableState | None = None
    steps: list[tuple[tuple[TableEvent, ...], int]] = []
    for entry in entries:
        state, events = fold_entry(state, entry)
        steps.append((events, entry.at))
    truth = [
        event
        for events, _ in steps
        for moved in events
        if isinstance(moved, GameMoved) and moved.game == game
        for event in moved.events
    ]
    assert isinstance(truth[-1], GameEnded)
    other = iter(disguised(truth[:-1], seat, Random(1)))
    changed: list[tuple[tuple[TableEvent, ...], int]] = []
    for events, at in steps:
        if any(isinstance(e, GameMoved) and isinstance(e.events[-1], GameEnded) for e in events):
            break
        changed.append((tuple(_swapped(event, game, other) for event in events), at))
    assert state is not None
    user = "stranger" if seat is None else state.chairs[seat].user or ""
    return {message["seq"]: message for message in sent(changed, user)}


def _swapped(event: TableEvent, game: int, other: Any) -> TableEvent:
    if isinstance(event, GameMoved) and event.game == game:
        return GameMoved(game, tuple(next(other) for _ in event.events))
    return event


@pytest.mark.slow
@pytest.mark.anyio
async def test_what_real_clients_receive_tells_nothing_hidden(tmp_path: Path) -> None:
    logs = io.StringIO()
    handler = logging.StreamHandler(logs)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    pages: list[str] = []
    try:
        async with running(database) as url:
            players = [await Client.new(url, seed) for seed in range(3)]
            watcher = await Client.new(url, 9)
            table = await players[0].make_table(edition="sabra", seats=[None] * 3, clock_seconds=0)
            for number, client in enumerate(players):
                await client.connect(table)
                await client.command("sit", name=f"Player {number}")
            await watcher.connect(table)
            await players[0].command("start")
            await watcher.until(lambda: watcher.game is not None)
            await watcher.send("{broken")
            await watcher.ask({"type": "command", "command": {"do": "draw", "game": 1, "turn": 1}})
            of_table = [f"/api/tables/{table}{end}" for end in ("", "/link", "/qr.svg", "/nothing")]
            mine = ["/api/me/tables", "/api/me/records", "/api/tables", f"/api/records/{table}-1"]
            async with watcher.http() as http:
                pages += [(await http.get(path)).text for path in [*of_table, *mine, "/metrics", "/healthz"]]
            await asyncio.gather(*(play(client, table, ("over",)) for client in players))
            await watcher.until(lambda: watcher.table["phase"] == "over")
            for client in (*players, watcher):
                await client.disconnect()
    finally:
        root.removeHandler(handler)
        root.setLevel(logging.WARNING)
    store = await open_store(database)
    entries = await store.tables.entries(table)
    await store.close()
    state: TableState | None = None
    for entry in entries:
        state, _ = fold_entry(state, entry)
    assert state is not None
    assert state.game is not None
    seats: list[tuple[Client, Seat | None]] = [(client, Seat(at)) for at, client in enumerate(players)]
    for client, seat in [*seats, (watcher, None)]:
        expected = disguised_log(entries, 1, seat)
        compared = 0
        for text in client.received:
            message = json.loads(text)
            if message["type"] == "event" and message["seq"] in expected:
                assert message | {"now": 0} == expected[message["seq"]]
                compared += 1
            elif message["type"] == "welcome" and message["seq"] in expected:
                for entry_seen in message["events"]:
                    if entry_seen["seq"] in expected:
                        assert entry_seen["events"] == expected[entry_seen["seq"]]["events"]
        assert compared > 5
    secrets = [client.secret for client in (*players, watcher)]
    users = [chair.user or "" for chair in state.chairs]
    seed = state.game.seed.hex()
    before_the_end = [
        text
        for client in (*players, watcher)
        for text in client.received
        if '"result":{' not in text and '"seed"' not in text
    ]
    everything = [*before_the_end, *pages, logs.getvalue()]
    for hidden in (*secrets, *users, seed):
        assert hidden
        assert not any(hidden in text for text in everything)
    after = [text for client in players for text in client.received if '"result":{' in text]
    assert any(seed in text for text in after)
    assert not any(user in text for user in users for text in after)
