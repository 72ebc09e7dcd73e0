"""Where the processor time of a command goes, beside a move of boardgame.io.

First the server flat out, in turns with boardgame.io: what the loop's thread uses in its own code and in
the kernel, and what the other threads use, which is SQLite. Then the parts on the loop for a table of two,
each by itself and a hundred times in a row, and the service around them without sockets. What they leave of
the loop is uvloop and a socket's task, and that who works for many finds less in the processor's caches.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from time import perf_counter, thread_time

import msgspec
import uvloop

from bench import load_peer
from bench.load import FLAT_OUT_TABLES, SECONDS, quiet_collector, table_flat_out
from bench.load_client import make_tables
from bench.load_server import Server
from tilerummy.server.app import open_service
from tilerummy.server.config import Config
from tilerummy.server.connection.limits import (
    MESSAGES_OF_ADDRESS,
    MESSAGES_OF_SOCKET,
    MESSAGES_OF_USER,
    Limits,
)
from tilerummy.server.connection.line.frames import framed, whole_text
from tilerummy.server.service import Service
from tilerummy.server.table.room import Room
from tilerummy.tables import Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.change import carried_out
from tilerummy.tables.decision import concluded
from tilerummy.tables.happening import by_command
from tilerummy.tables.host import Host, HostedTable, Listener
from tilerummy.tables.live import LiveTable, encode_message
from tilerummy.tables.looker import Looker
from tilerummy.tables.lots import SecretLots
from tilerummy.tables.protocol.messages import ClientMessage, CommandMessage, Done

_ROUNDS = 3
_TURNS_BEFORE = 24
_REPEATS, _AT_ONCE = 20, 100
_USERS = ("ann", "bob")
_SETTINGS = Settings(edition="sabra", clock_seconds=0, match_length=50, seats=(None, None))
_KEY = bytes(4)
_RULED, _AFTER = "the rules: what follows from it", "the table after it, and what is due"
_ENTRY, _SEEN = "the entry of the log", "what each of two may see, as JSON"
_IN_KERNEL, _IN_CODE, _BESIDE = "the loop, in the kernel", "the loop, in our code", "SQLite's threads"


def main() -> None:
    quiet_collector()
    print("command: microseconds of the processor for a draw at a table of two, flat out, on SQLite")
    ours: list[dict[str, float]] = []
    speeds: list[float] = []
    costs: list[float] = []
    for _ in range(_ROUNDS):
        speed, spent = uvloop.run(_flat_out())
        ours.append(spent)
        peer = load_peer.flat_out(FLAT_OUT_TABLES, SECONDS / 2)
        if peer is not None:
            speeds.append(speed / peer.moves)
            costs.append(sum(spent.values()) / 1e6 / peer.each)
    spent = {name: median(each[name] for each in ours) for name in ours[0]}
    parts = _parts()
    parts["tasks, locks, limits on waits, the store"] = uvloop.run(_in_service()) - sum(
        parts[name] for name in (_RULED, _AFTER, _ENTRY, _SEEN)
    )
    parts["uvloop, sockets' tasks, colder caches"] = spent[_IN_CODE] - sum(parts.values())
    for name in (_IN_KERNEL, _BESIDE, _IN_CODE):
        print(f"  {name:44}{spent[name]:8.1f}")
    for name, micros in parts.items():
        print(f"    {name:42}{micros:8.1f}")
    print(f"  {'together':44}{sum(spent.values()):8.1f}")
    if speeds:
        print(
            f"  beside boardgame.io, median of {_ROUNDS} rounds in turns: {median(speeds):.2f} times its"
            f" moves a second, {median(costs):.2f} of its processor time for a move"
        )


async def _flat_out() -> tuple[float, dict[str, float]]:
    """Commands a second, and the microseconds of each of them."""
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{folder}/tables.db") as server:
        await server.ready()
        tables = await make_tables(server.url, [2] * FLAT_OUT_TABLES)
        before = server.thread_seconds()
        until = perf_counter() + SECONDS / 2
        await asyncio.gather(*(table_flat_out(table, until) for table in tables))
        after = server.thread_seconds()
        count = sum(len(table.times) for table in tables)
        for table in tables:
            for player in table.players:
                player.close()
    spent: dict[str, float] = defaultdict(float)
    for thread, (code, kernel) in after.items():
        code_before, kernel_before = before.get(thread, (0.0, 0.0))
        if thread == server.pid:
            spent[_IN_CODE] += 1e6 * (code - code_before) / count
            spent[_IN_KERNEL] += 1e6 * (kernel - kernel_before) / count
        else:
            spent[_BESIDE] += 1e6 * (code + kernel - code_before - kernel_before) / count
    return count / (SECONDS / 2), spent


def _parts() -> dict[str, float]:
    table = _in_the_middle()
    state = table.state
    assert state.game is not None
    public = state.game.public
    assert public.turn is not None
    user = state.chairs[public.turn].user
    assert user is not None
    command = ask.Draw(state.game_number, public.turn_number)
    now = state.at + 1
    decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
    text = msgspec.json.encode(CommandMessage("17", command))
    frame = bytes((0x81, 0x80 | len(text))) + _KEY + text
    limits = Limits(factor=1e6)
    buckets = [limits.bucket(rate) for rate in (MESSAGES_OF_SOCKET, MESSAGES_OF_USER, MESSAGES_OF_ADDRESS)]
    decision = concluded(by_command(state, user, command, bytes))
    change = carried_out(decision, state, now)
    lives = [_watched(table) for _ in range(_REPEATS * _AT_ONCE + 1)]
    told = lives.pop()
    told.advance(change.after, change.events, now)
    events = [message for viewer in told.viewers if isinstance(viewer, Listener) for message in viewer.told]
    return {
        "frame and JSON in": _micros(lambda: decoder.decode(whole_text(frame) or b"")),
        "limits": _micros(lambda: [bucket.take(limits.now()) for bucket in buckets]),
        _RULED: _micros(lambda: concluded(by_command(state, user, command, bytes))),
        _AFTER: _micros(lambda: carried_out(decision, state, now)),
        _ENTRY: _micros(change.entry),
        _SEEN: _micros(lambda: lives.pop().advance(change.after, change.events, now)),
        "answer and frames out": _micros(
            lambda: [framed(message) for message in (*events, encode_message(Done("17", change.after.seq)))]
        ),
    }


async def _in_service() -> float:
    """What the loop's thread needs for a command from the service to the disk and to all who look on."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        config = Config(f"sqlite:///{folder}/tables.db")
        service = await open_service(config, Limits(factor=1e6), SecretLots())
        rooms = [await _room(service) for _ in range(_AT_ONCE)]
        for turn in range(_REPEATS):
            start = thread_time()
            await asyncio.gather(*(_draw(service, room, str(turn)) for room in rooms))
            times.append(thread_time() - start)
        await service.close()
    return 1e6 * median(times) / _AT_ONCE


async def _room(service: Service) -> Room:
    state = await service.worker.create(_USERS[0], _SETTINGS)
    room = await service.worker.room(state.id)
    for user in _USERS:
        await service.command(room, user, "sit", ask.Sit(user), "")
        room.viewers.add(Listener(Looker.alone(user)))
    await service.command(room, _USERS[0], "start", ask.Start(), "")
    return room


async def _draw(service: Service, room: Room, command_id: str) -> None:
    game = room.state.game
    assert game is not None
    assert game.public.turn is not None
    user = room.state.chairs[game.public.turn].user or ""
    await service.command(
        room, user, command_id, ask.Draw(room.state.game_number, game.public.turn_number), ""
    )


def _in_the_middle() -> HostedTable:
    host = Host()
    table = host.create(_USERS[0], _SETTINGS, 1000)
    for user in _USERS:
        host.command(table, user, ask.Sit(user), 1000)
    host.command(table, _USERS[0], ask.Start(), 1000)
    for _ in range(_TURNS_BEFORE):
        game = table.state.game
        assert game is not None
        assert game.public.turn is not None
        user = table.state.chairs[game.public.turn].user or ""
        host.command(table, user, ask.Draw(table.state.game_number, game.public.turn_number), 1000)
    return table


def _watched(table: HostedTable) -> LiveTable:
    live = LiveTable(table.state)
    for user in _USERS:
        live.viewers.add(Listener(Looker.alone(user)))
    live.viewers.sights(table.state)  # worked out once, not with every entry
    return live


def _micros(call: Callable[[], object]) -> float:
    times: list[float] = []
    for _ in range(_REPEATS):
        start = thread_time()
        for _ in range(_AT_ONCE):
            call()
        times.append(thread_time() - start)
    return 1e6 * median(times) / _AT_ONCE
