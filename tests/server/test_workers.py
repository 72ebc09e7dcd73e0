"""Two workers on one PostgreSQL: any of them serves any table, and what one does the other's clients see."""

import asyncio
import re

import httpx
import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import Client, running, who_must_act
from tests.server.processes import ServerProcess
from tests.server.test_matches import play
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_players_at_different_workers_play_a_game(postgres: str) -> None:
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        ann, eve = await Client.new(first, 1), await Client.new(second, 3)
        bob = await Client.new(second, 2)
        table = await ann.make_table(edition="sabra", seats=[None, None, "easy"], clock_seconds=0)
        for client, name in ((ann, "Ann"), (bob, "Bob")):
            await client.connect(table)
            assert (await client.command("sit", name=name))["type"] == "done"
        await eve.connect(table)
        await ann.until(lambda: ann.table["seats"][1]["name"] == "Bob")
        await ann.command("start")
        await bob.until(lambda: bob.game is not None)
        await bob.send({"type": "react", "reaction": "hello"})
        await ann.until(lambda: {"type": "reaction", "seat": 1, "reaction": "hello"} in ann.others)
        on_turn = await who_must_act(ann, bob)
        other = bob if on_turn is ann else ann
        assert on_turn.game is not None
        tile = on_turn.you["rack"].split()[0]
        draft = {"game": 1, "turn": on_turn.game["turn_number"], "device": "d", "version": 1, "melds": [tile]}
        await on_turn.send({"type": "draft", **draft})
        await other.until(lambda: any(message["type"] == "draft" for message in other.others))
        await asyncio.gather(play(ann, table, ("over",)), play(bob, table, ("over",)))
        await eve.until(lambda: eve.table["phase"] == "over")
        assert ann.game == bob.game == eve.game
        for client in (ann, bob, eve):
            await client.disconnect()


async def test_two_devices_at_two_workers_cannot_both_play_a_turn(postgres: str) -> None:
    """The same player presses the same button on both at the same moment."""
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        ann, bob = await Client.new(first, 1), await Client.new(first, 2)
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        for client in (ann, bob):
            await client.connect(table)
            await client.command("sit", name="Somebody")
        await ann.command("start")
        phones = {client: Client(second, client.secret, client.rng) for client in (ann, bob)}
        for phone in phones.values():
            await phone.connect(table)
        for turn in range(1, 16):
            for client in (*phones, *phones.values()):
                await client.until(lambda c=client, t=turn: c.game and c.game["turn_number"] == t)  # type: ignore[misc]
            on_turn = ann if ann.must_act else bob
            draw = {"do": "draw", "game": 1, "turn": turn}
            answers = await asyncio.gather(
                on_turn.ask({"type": "command", "command": draw}),
                phones[on_turn].ask({"type": "command", "command": draw}),
            )
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        for client in (*phones, *phones.values()):
            await client.disconnect()


async def test_the_same_command_sent_to_two_workers_is_carried_out_once(postgres: str) -> None:
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        ann = await Client.new(first, 1)
        table = await ann.make_table(edition="sabra", seats=[None, "easy"], clock_seconds=0)
        await ann.connect(table)
        await ann.command("sit", name="Ann")
        phone = Client(second, ann.secret, ann.rng)
        await phone.connect(table)
        message = {"type": "command", "id": "once", "command": {"do": "start"}}
        answers = await asyncio.gather(ann.ask(dict(message)), phone.ask(dict(message)))
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "done"
        await ann.until(lambda: ann.game is not None)
        assert ann.game is not None
        assert ann.game["number"] == 1
        await ann.disconnect()
        await phone.disconnect()


async def counted(url: str, name: str) -> float:
    """What `/metrics` says, from a connection of its own: any worker may get it."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        text = (await http.get("/metrics")).text
    (value,) = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(value)


@pytest.mark.slow
async def test_several_workers_at_one_port(postgres: str) -> None:
    """As `--workers 2` starts them: whichever one a socket comes to, its player sees the others, and what was
    counted is told for both by whichever one is asked."""
    run = "from tilerummy.server.run import run; from tilerummy.server.config import from_environment"
    server = ServerProcess(
        await fresh_database(postgres), ("-c", f"{run}; run(from_environment(), workers=2)")
    )
    server.start()
    try:
        await server.ready()
        players = [await Client.new(server.url, seed) for seed in range(6)]
        table = await players[0].make_table(edition="sabra", seats=[None] * 4, clock_seconds=0)
        for number, client in enumerate(players):
            await client.connect(table)
            if number < 4:
                assert (await client.command("sit", name=f"Player {number}"))["type"] == "done"
        await players[0].command("start")
        for client in players:
            await client.until(lambda c=client: c.game is not None)  # type: ignore[misc]
        on_turn = next(client for client in players if client.must_act)
        assert (await on_turn.act())["type"] == "done"
        for client in players:
            await client.until(lambda c=client: c.game and c.game["turn_number"] == 2)  # type: ignore[misc]
        for _ in range(8):  # whichever one answers
            assert await counted(server.url, "tilerummy_sockets") == 6
            assert await counted(server.url, 'tilerummy_commands_total{command="Sit"}') == 4
        for client in players:
            await client.disconnect()
    finally:
        server.kill()
