"""The whole truth of a table, read from its log by a hand of its own: no code of the server's helps it.

What is known from the outside is the format of a record (`docs/records.md`); a log's entries hold its lines.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

Line = dict[str, Any]
Bag = Counter[str]

_TILE = re.compile(r"(?<![\w-])(?:[krby](?:1[0-3]|[1-9])|[JDCM])(?![\w'-])")


def tiles_in(text: str) -> Bag:
    """All tiles that a text names."""
    return Counter(_TILE.findall(text))


@dataclass(frozen=True)
class Moment:
    """A table after an entry of its log."""

    seq: int = 0
    told: tuple[tuple[int, Line], ...] = ()
    """What the entry says about games: lines of a full record, each with the number of its game."""
    users: tuple[str | None, ...] = ()
    game: int = 0
    turn: int = 0
    racks: tuple[Bag, ...] = ()
    asked: frozenset[int] = frozenset()
    melds: tuple[str, ...] = ()
    pool: int = 0
    secret: int | None = None
    """The seat that alone may know of this entry."""
    seeds: dict[int, str] = field(default_factory=dict)
    over: frozenset[int] = frozenset()
    """The games that are over: all of them lies open."""

    @property
    def seed(self) -> str:
        return self.seeds[self.game]


class Truth:
    def __init__(self, bodies: Iterable[bytes]) -> None:
        self.moments: list[Moment] = []
        now = Moment()
        for seq, body in enumerate(bodies, 1):
            now = _after(replace(now, seq=seq), json.loads(body))
            self.moments.append(now)

    @property
    def seeds(self) -> dict[int, str]:
        return self.moments[-1].seeds

    def seen_by(self, seat: int | None) -> list[Moment]:
        """The moments that this seat may know of: the one with the `seq` n on its wire is the n-th."""
        return [each for each in self.moments if each.secret is None or each.secret == seat]

    def in_turn(self, game: int, turn: int) -> list[Moment]:
        return [each for each in self.moments if (each.game, each.turn) == (game, turn)]


def _after(now: Moment, facts: Sequence[Line]) -> Moment:
    users = list(now.users)
    told: list[tuple[int, Line]] = []
    for fact in facts:
        match fact["type"]:
            case "created":
                users = [None] * len(fact["settings"]["seats"])
            case "sat":
                users = [None if user == fact["user"] else user for user in users]
                users[fact["seat"]] = fact["user"]
            case "stood":
                users[fact["seat"]] = None
            case "game":
                for line in fact["events"]:
                    now = _moved(replace(now, game=fact["game"]), line)
                    told.append((fact["game"], line))
            case _:
                pass
    kept = [line["seat"] for _, line in told if line["event"] == "deal-kept"]
    secret = kept[0] if kept and len(told) == len(facts) == 1 else None
    return replace(now, told=tuple(told), users=tuple(users), secret=secret)


def _moved(now: Moment, line: Line) -> Moment:
    racks = list(now.racks)
    match line["event"]:
        case "game-began":
            seeds = now.seeds | {now.game: line["seed"]}
            return replace(now, seeds=seeds, turn=0, racks=(Counter(),) * line["seats"], melds=(), pool=0)
        case "dealt":
            asked = frozenset(line["asked"])
            racks = [tiles_in(rack) for rack in line["racks"]]
            return replace(now, racks=tuple(racks), pool=len(line["pool"].split()), asked=asked, melds=())
        case "pool-shuffled":
            return replace(now, pool=len(line["pool"].split()))
        case "deal-kept":
            return replace(now, asked=now.asked - {line["seat"]})
        case "turn-began":
            return replace(now, turn=line["number"], asked=frozenset())
        case "drew":
            drawn = tiles_in(line["tiles"])
            racks[line["seat"]] = racks[line["seat"]] + drawn
            return replace(now, racks=tuple(racks), pool=now.pool - drawn.total())
        case "played" | "time-ran-out":
            melds = tuple(line["table"].split(" | ")) if line["table"] else ()
            racks[line["seat"]] = racks[line["seat"]] - tiles_in(line["laid"])
            racks[line["seat"]] += tiles_in(line.get("taken", ""))
            return replace(now, racks=tuple(racks), melds=melds)
        case "game-ended":
            return replace(now, over=now.over | {now.game}, asked=frozenset())
        case _:
            return now


def seen_line(line: Line, seat: int | None) -> Line | None:
    """What a seat (None: a spectator) may know of a line of the full record."""
    own: Line | None = None
    match line["event"]:
        case "game-began":
            shown = {"event": "game-announced", "seats": line["seats"]}
            shown["commitment"] = sha256(bytes.fromhex(line["seed"])).hexdigest()
        case "dealt":
            sizes = {"rack_size": len(line["racks"][0].split()), "pool_size": len(line["pool"].split())}
            shown = {"event": "racks-dealt", "number": line["number"], **sizes}
            if seat is not None:
                own = {"event": "own-deal", "rack": line["racks"][seat], "may_redeal": seat in line["asked"]}
        case "pool-shuffled":
            shown = {"event": "pool-stirred"}
        case "deal-kept":
            if line["seat"] != seat:
                return None
            shown, own = {"event": None}, {"event": "own-deal-kept"}
        case "drew":
            shown = {"event": "tiles-taken", "seat": line["seat"], "penalty": line["penalty"]}
            shown["count"] = len(line["tiles"].split())
            if line["seat"] == seat:
                own = {"event": "own-draw", "tiles": line["tiles"]}
        case "time-ran-out":
            shown = {key: value for key, value in line.items() if key != "draft"} | {"event": "time-up-seen"}
        case _:
            shown = line
    return shown if own is None else {**shown, "own": own}
