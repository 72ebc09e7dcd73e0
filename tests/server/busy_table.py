"""A table at which everything happens that can: drafts shown and hidden, hints, reloads, another device,
leaving and returning, resigning, time that runs out, errors in the server. What anybody is told is kept."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.server.driver import HEADERS, Client, Wire
from tests.support.patience import PATIENCE

HOUR_MS = 3_600_000
OVER = ("between", "over")


@dataclass
class Answer:
    """What came over HTTP, with the games that were over then."""

    path: str
    text: str
    over: frozenset[int]


@dataclass
class BusyTable:
    url: str
    id: str
    people: list[Client]
    watcher: Client
    stranger: Client
    let_time_pass: Callable[[int], None]
    resigns: bool = False
    brief: bool = False
    """Whether everybody gives up soon."""
    did: Counter[str] = field(default_factory=Counter)
    shown: list[tuple[int, Wire]] = field(default_factory=list)
    """The drafts that were to be seen, with the seat."""
    answers: list[Answer] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    _version: int = 0
    _coming: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while somebody comes in: if hours passed then, a worker would believe that nobody had looked at
    the table for so long, and forget it at that very moment."""

    async def play_game(self, client: Client) -> None:
        """One player's part of a game; in the course of it everything is done once."""
        plan = [
            self._shows_and_asks,
            self._hides_and_reloads,
            self._is_watched,
            self._changes_device,
            self._leaves_and_returns,
            self._lets_time_run_out,
            self._resigns,
        ]
        if self.brief:
            plan = [self._shows_and_asks, self._hides_and_reloads, self._gives_up]
        await self._drafts_out_of_turn(client)
        turns = 0
        while True:
            await client.until(lambda: client.must_act or client.table["phase"] in OVER)
            if client.table["phase"] in OVER:
                return
            if client.you["may_redeal"]:
                self.did["asked about the deal"] += 1
                assert (await client.act())["type"] == "done"
                continue
            if turns < len(plan):
                await plan[turns](client)
            turns += 1
            if self._is_on(client):
                assert (await client.act())["type"] == "done"
            if client.game and client.seat is not None and client.game["resigned"][client.seat]:
                await client.until(lambda: client.table["phase"] in OVER)

    # --- what one does in a turn

    async def _shows_and_asks(self, client: Client) -> None:
        await self._draft(client, client.you["rack"].split()[:2])
        for step in ("is-there", "where", "show"):
            assert (await client.ask({"type": "hint", "step": step}))["type"] == "hint"
        await client.send({"type": "react", "reaction": "thinking"})
        wrong = await client.ask({"type": "command", "command": self._play(client, ["r1 r2", "k13"])})
        assert wrong["type"] == "refused"
        self.did["showed"] += 1

    async def _hides_and_reloads(self, client: Client) -> None:
        rack = client.you["rack"].split()
        await self._draft(client, rack[:1], show=False)
        missing = next(
            f"{colour}{n}" for n in range(1, 14) for colour in "krby" if f"{colour}{n}" not in rack
        )
        await self._draft(client, [missing], can_be=False)
        await self._draft(client, rack[:3], show=False)
        await self._comes_in_again(client)
        self.did["hid"] += 1

    async def _is_watched(self, client: Client) -> None:
        await self._draft(client, client.you["rack"].split()[:1])
        await self._comes_in_again(self.watcher)
        await self._comes_in_again(client, since=client.seq - 3)
        self.did["was watched"] += 1

    async def _changes_device(self, client: Client) -> None:
        async with client.http() as http:
            token = (await http.post("/api/me/handover")).json()["url"].rpartition("#")[2]
        async with httpx.AsyncClient(base_url=self.url, headers=HEADERS, timeout=PATIENCE) as http:
            secret = (await http.post("/api/handover", json={"token": token})).cookies["tilerummy"]
        self.secrets += [token, secret]
        device = Client(self.url, secret, client.rng)
        device.transcript = client.transcript
        async with self._coming:
            await device.connect(self.id)
        assert device.you == client.you
        assert (await device.act())["type"] == "done"
        seq = device.seq
        await client.until(lambda: client.seq >= seq)
        await device.disconnect()
        self.did["changed device"] += 1

    async def _leaves_and_returns(self, client: Client) -> None:
        turn = _turn(client)
        assert (await client.command("leave"))["type"] == "done"
        await client.until(lambda: _turn(client) > turn)
        await self._comes_in_again(client)
        if client.table["phase"] == "playing":
            assert not client.table["seats"][client.seat or 0]["stand_in"]
            self.did["left and returned"] += 1

    async def _lets_time_run_out(self, client: Client) -> None:
        if client is self.people[0]:
            await self._draft(client, client.you["rack"].split()[:1])
            turn = _turn(client)
            async with self._coming:
                self.let_time_pass(2 * HOUR_MS)
            await client.until(lambda: _turn(client) > turn)
            self.did["let time run out"] += 1

    async def _resigns(self, client: Client) -> None:
        if self.resigns and client is self.people[-1]:
            await self._gives_up(client)

    async def _gives_up(self, client: Client) -> None:
        assert client.game is not None
        assert (await client.command("resign", game=client.game["number"]))["type"] == "done"
        self.did["resigned"] += 1

    async def _drafts_out_of_turn(self, client: Client) -> None:
        """For oneself alone; or refused, if the game has moved on meanwhile."""
        if client.game is not None and client.you["rack"] and not self._is_on(client):
            await client.send(self._draft_of(client, client.you["rack"].split()[:2], show=True))
            await client.send({"type": "hint", "id": "not yet", "step": "show"})

    # --- small things

    async def _comes_in_again(self, client: Client, *, since: int | None = None) -> None:
        async with self._coming:
            await client.disconnect()
            await client.connect(self.id, since=since)

    async def _draft(
        self, client: Client, tiles: list[str], *, show: bool = True, can_be: bool = True
    ) -> None:
        message = self._draft_of(client, tiles, show=show)
        if can_be:
            self.shown.append((client.seat or 0, message))
        await client.send(message)
        version = message["version"]
        await client.until(lambda: any(m.get("version") == version for m in client.others))

    def _draft_of(self, client: Client, tiles: list[str], *, show: bool) -> Wire:
        assert client.game is not None
        self._version += 1
        moment = {"game": client.game["number"], "turn": client.game["turn_number"]}
        melds = [meld["tiles"] for meld in client.game["melds"]] + tiles
        return {
            "type": "draft",
            **moment,
            "device": "d",
            "version": self._version,
            "melds": melds,
            "show": show,
        }

    def _play(self, client: Client, melds: list[str]) -> Wire:
        assert client.game is not None
        return {
            "do": "play",
            "game": client.game["number"],
            "turn": client.game["turn_number"],
            "melds": melds,
        }

    def _is_on(self, client: Client) -> bool:
        return client.must_act and not client.table["seats"][client.seat or 0]["stand_in"]

    # --- HTTP

    async def ask_around(self, games: range, over: frozenset[int]) -> None:
        """Everything that can be asked over HTTP, by somebody who plays, by a stranger and by nobody."""
        table = f"/api/tables/{self.id}"
        paths = ["/api/me", "/api/me/tables", "/api/me/records", "/api/tables", "/metrics", "/healthz", table]
        paths += [f"{table}{end}" for end in ("/link", "/qr.svg", "/nothing", "/socket")]
        paths += [f"/api/records/{self.id}-{game}" for game in games]
        paths += [f"/api/records/{self.id}-{game}/review" for game in games if game not in over]
        if self.brief:  # a review of a long game takes its time
            paths += [f"/api/records/{self.id}-{game}/review" for game in over]
        nobody = Client(self.url, "", Random(0))
        for who in (self.people[0], self.stranger, nobody):
            async with who.http() as http:
                for path in paths:
                    self._keep(path, over, await http.get(path))
                self._keep("put", over, await http.put("/api/me", json={"name": "\u200b"}))
                self._keep("post", over, await http.post("/api/tables", json={"settings": {"edition": "r1"}}))
                self._keep("token", over, await http.post("/api/handover", json={"token": "no"}))

    def _keep(self, path: str, over: frozenset[int], answer: Any) -> None:
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.answers.append(Answer(path, f"{answer.status_code}\n{headers}\n\n{answer.text}", over))


def _turn(client: Client) -> int:
    """Greater than all turns when the game is over."""
    if client.game is None or client.table["phase"] in OVER:
        return 1_000_000
    return int(client.game["turn_number"])
