"""Own bots at the tables of a real server."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tilerummy as tr
from tests.cli.running import Ran, run
from tests.server.driver import Client, running
from tests.server.processes import free_port
from tests.support.patience import PATIENCE
from tests.support.project import ROOT
from tilerummy.bots import NO_BUDGET, BotFailed, IllegalMove, bot_named
from tilerummy.client import Door, NoAnswer, Refused
from tilerummy.notation import read_record
from tilerummy.rules import View

PATIENT = f"{ROOT / 'examples/own_bot.py'}:Patient"


class Watched:
    """Plays as `greedy` does, and keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View) -> tr.Action:
        self.views.append(view)
        return bot_named("greedy").choose(view, Random(1), NO_BUDGET)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A server in a thread of its own, as bots wait for it in theirs."""
    found: list[str] = []
    there, over = threading.Event(), threading.Event()

    async def serve() -> None:
        async with running(f"sqlite:///{tmp_path / 'tables.db'}") as address:
            found.append(address)
            there.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    there.wait()
    yield found[0]
    over.set()
    thread.join()


async def meets(url: str, bot: object, **settings: object) -> tuple[dict[str, object], Client]:
    """A match between a person, who owns the table, and this bot: how it ended, and what the person saw."""
    ann = await Client.new(url)
    table = await ann.make_table(seats=[None, None], edition="sabra", **settings)
    await ann.connect(table)
    await ann.command("sit", name="Ann")
    async with ann.http() as http:
        code = (await http.get(f"/api/tables/{table}")).json()["code"]
    player = await asyncio.to_thread(tr.connect, url, code.lower(), bot)  # type: ignore[arg-type]
    playing = asyncio.create_task(asyncio.to_thread(player.play))
    await ann.until(lambda: ann.table["seats"][1]["sitter"] == "person")
    await ann.command("start")
    hands = asyncio.create_task(_plays(ann))
    try:
        match = await playing
        await ann.until(lambda: ann.table["phase"] == "over")
    finally:
        hands.cancel()
        await asyncio.gather(hands, return_exceptions=True)
        await ann.disconnect()
    return match, ann


async def _plays(ann: Client) -> None:
    while True:
        await ann.until(lambda: ann.must_act or ann.table["phase"] == "between")
        if ann.table["phase"] == "between":
            await ann.command("next-game")
            await ann.until(lambda: ann.table["phase"] != "between")
        else:
            await ann.act()


@pytest.mark.slow
def test_a_bot_plays_a_match_and_the_others_see_that_a_program_plays(url: str) -> None:
    bot = Watched()
    match, ann = asyncio.run(meets(url, bot, match_length=2))
    assert len(match["games"]) == 2  # type: ignore[arg-type]
    assert match == ann.table["match"]
    kept = read_record(Door(url).record(match["games"][0]["record"]))  # type: ignore[index]
    assert kept.header.names == ("Ann", "Watched")
    seats = ann.table["seats"]
    assert [(seat["name"], seat["program"]) for seat in seats] == [("Ann", False), ("Watched", True)]
    shown = bot.views[-1]
    assert shown.seat == 1
    assert shown.public.turn == 1
    assert shown.public.history
    assert len(shown.rack) == shown.public.rack_sizes[1]


@pytest.mark.slow
def test_a_bot_is_named_by_its_file(url: str) -> None:
    match, ann = asyncio.run(meets(url, PATIENT))
    assert ann.table["seats"][1]["name"] == "Patient"
    assert match["games"]


def test_a_bot_that_breaks_the_rules_hears_why(url: str) -> None:
    class Cheat:
        def choose(self, _view: View) -> tr.Action:
            return tr.Play(tr.table("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"))

    with pytest.raises(IllegalMove, match="rack") as told:
        asyncio.run(meets(url, Cheat()))
    assert (told.value.bot, told.value.seat) == ("Cheat", 1)
    tr.Position.parse(told.value.position)


def test_a_bot_that_fails_is_told_with_seat_turn_and_position(url: str) -> None:
    class Broken:
        def choose(self, _view: View) -> tr.Action:
            raise LookupError("oops")

    with pytest.raises(BotFailed, match="LookupError: oops") as told:
        asyncio.run(meets(url, Broken()))
    assert (told.value.bot, told.value.seat) == ("Broken", 1)
    tr.Position.parse(told.value.position)


@pytest.mark.slow
def test_the_command_tells_what_its_bot_raised(url: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Mine:\n def choose(self, view):\n  return {}[view.seat]\n")
    door = Door(url)
    table = door.new_table(seats=[None, "easy"], edition="sabra")
    starting = threading.Thread(target=door.start, args=[table["id"]])
    starting.start()
    ran = run("bot", f"{tmp_path / 'mine.py'}:Mine", "--url", url, "--table", table["code"])
    starting.join()
    assert ran.code == 1
    assert "Mine, at seat 1, failed in turn " in ran.err
    assert "KeyError: 0 (mine.py:3). The position: " in ran.err
    assert "Traceback" not in ran.err


def test_no_table_no_server_and_no_address_are_told(url: str) -> None:
    with pytest.raises(Refused) as told:
        tr.connect(url, "NOSUCH", Watched())
    assert told.value.code == "no-such-table"
    with pytest.raises(Refused, match="editon"):
        Door(url).new_table(editon="sabra")
    with pytest.raises(NoAnswer):
        Door(f"http://127.0.0.1:{free_port()}")
    with pytest.raises(ValueError, match="http://"):
        Door("localhost:8000")


def test_the_command_says_what_is_wrong(url: str) -> None:
    ran = run("bot", PATIENT, "--url", url, "--table", "NOSUCH")
    assert ran.code == 1
    assert "Error: " in ran.err
    ran = run("bot", "nowhere.py:Mine", "--url", url, "--table", "NOSUCH")
    assert ran.code == 2
    assert "nowhere.py:Mine: there is no such file" in ran.err
    assert run("bot", "nobody", "--url", url, "--table", "NOSUCH").code == 2


@pytest.mark.slow
def test_the_command_plays_to_the_end(url: str) -> None:
    door = Door(url)
    table = door.new_table(seats=[None, "easy"], edition="sabra")
    ran: list[Ran] = []
    command = ("bot", "greedy", "--url", url, "--table", table["code"], "--name", "Hal")
    thread = threading.Thread(target=lambda: ran.append(run(*command)))
    with door.socket(table["id"]) as line:
        line.recv()
        thread.start()
        while '"Hal"' not in str(line.recv(PATIENCE)):
            pass
        line.send('{"type": "command", "id": "1", "command": {"do": "start", "fill": null}}')
        thread.join()
    assert ran[0].code == 0
    assert "Hal sits down at table" in ran[0].out
    assert re.search(r"over after one game: Hal [+-]\d+, \w+ [+-]\d+\n", ran[0].out)
