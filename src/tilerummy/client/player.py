"""A bot at a table of a server: it sits down, decides when the game waits for it, and plays to the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import sleep
from typing import Any, Final
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tilerummy.bots import NO_BUDGET, Adapted, Bot, Budget, Chooser, IllegalMove, asked
from tilerummy.client.door import Door, NoAnswer, Refused
from tilerummy.client.knowledge import Knowledge
from tilerummy.notation import format_tiles
from tilerummy.rules import Action, DemandRedeal, Draw, KeepDeal, Play, Reason, Resign, View

_PAUSES: Final = (0.5, 1, 2, 4, 8, 8, 8, 8)
"""Seconds before a lost line is tried again."""
_FOR_GOOD: Final = range(4000, 4008)
"""Codes with which a server closes a socket that it won't open again."""
_TOO_LATE: Final = ("stale", "overtaken", "not-your-turn", "too-fast", "unavailable")
"""Refusals after which one looks again instead of giving up."""
_BY_THE_RULES: Final = {reason.value for reason in Reason}
_OVER: Final = ("over", "closed")


class Player:
    """One bot at one table."""

    def __init__(
        self,
        door: Door,
        table: str,
        bot: Bot | Chooser,
        *,
        name: str,
        budget: Budget = NO_BUDGET,
        seed: int | None = None,
        tell: Callable[[str], None] = lambda _line: None,
    ) -> None:
        self._door = door
        self._table = door.table(table)["id"]
        self._bot = Adapted(bot)
        self._name = name
        self._budget = budget
        self._rng = Random(seed)
        self._tell = tell
        self._decided: tuple[int, int, int] | None = None
        self._chose: tuple[View, Action] | None = None
        self.names: tuple[str, ...] = ()
        """Who sat at the table, by seat, once the match is over."""

    def play(self) -> dict[str, Any]:
        """Sit down and play until the match is over; returns it as the protocol has it (`totals`, `games`).

        A line that is lost is tried again. Raises `Refused` if there is no seat, `IllegalMove` if the bot did
        what the rules forbid, and `BotFailed` if it raised something.
        """
        failed = 0
        while True:
            try:
                with self._door.socket(self._table) as line:
                    failed = 0
                    return self._play_on(line)
            except (ConnectionClosed, NoAnswer) as lost:
                closed = lost.rcvd if isinstance(lost, ConnectionClosed) else None
                if closed is not None and closed.code in _FOR_GOOD:
                    raise Refused(str(closed.code), closed.reason) from None
                if failed == len(_PAUSES):
                    raise NoAnswer(f"the line to {self._door.url} is lost") from None
                sleep(_PAUSES[failed])
                failed += 1

    def _play_on(self, line: ClientConnection) -> dict[str, Any]:
        knows = Knowledge(json.loads(line.recv()))
        self._decided = None
        if knows.seat is None:
            self._send(line, {"do": "sit", "name": self._name, "program": True})
        while knows.table["phase"] not in _OVER:
            self._decide(line, knows)
            self._hear(json.loads(line.recv()), knows)
        self.names = tuple(seat["name"] for seat in knows.table["seats"])
        match: dict[str, Any] = knows.table["match"]
        return match

    def _hear(self, message: dict[str, Any], knows: Knowledge) -> None:
        match message["type"]:
            case "event":
                before = knows.table["phase"]
                knows.hear(message)
                if knows.table["phase"] != before:
                    self._tell(knows.table["phase"])
            case "refused" if message["code"] in _TOO_LATE:
                self._decided = None
            case "refused" if message["code"] in _BY_THE_RULES and self._chose is not None:
                raise IllegalMove.of(self._name, *self._chose, message["text"])
            case "refused":
                raise Refused(message["code"], message["text"])
            case _:
                pass

    def _decide(self, line: ClientConnection, knows: Knowledge) -> None:
        if knows.table["phase"] == "between" and _people_are_ready(knows.table["seats"]):
            self._once(line, (knows.game["number"], -1, -1), {"do": "next-game"})
        if not knows.asked or knows.view is None:
            return
        occasion = (knows.game["number"], knows.game["turn_number"], knows.game["deals"])
        if occasion == self._decided:
            return
        action = asked(self._bot, self._name, knows.view, self._rng, self._budget)
        self._chose = knows.view, action
        self._once(line, occasion, _command(action, knows.game))

    def _once(self, line: ClientConnection, occasion: tuple[int, int, int], command: dict[str, Any]) -> None:
        if occasion != self._decided:
            self._decided = occasion
            self._send(line, command)

    def _send(self, line: ClientConnection, command: dict[str, Any]) -> None:
        line.send(json.dumps({"type": "command", "id": uuid4().hex, "command": command}))


def _people_are_ready(seats: list[dict[str, Any]]) -> bool:
    """A program hurries nobody: who is ready first sets a clock for the others."""
    people = [seat for seat in seats if seat["sitter"] == "person" and not seat["program"]]
    return all(seat["ready"] or seat["absent"] for seat in people)


def _command(action: Action, game: dict[str, Any]) -> dict[str, Any]:
    number, turn, deal = game["number"], game["turn_number"], game["deals"]
    match action:
        case Play(table):
            melds = [format_tiles(meld) for meld in table.melds]
            return {"do": "play", "game": number, "turn": turn, "melds": melds}
        case Draw():
            return {"do": "draw", "game": number, "turn": turn}
        case KeepDeal():
            return {"do": "keep-deal", "game": number, "deal": deal}
        case DemandRedeal():
            return {"do": "demand-redeal", "game": number, "deal": deal}
        case Resign():
            return {"do": "resign", "game": number}
        case _:
            raise TypeError(f"{action!r} is nothing that a player can do")
