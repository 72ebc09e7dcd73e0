"""What a client may be told. Every message must follow from what its seat may know at that moment: the own
rack, the table, counts, what was shown, and what the client said itself. Whatever doesn't is a leak."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from tests.server.truth import Bag, Line, Moment, Truth, seen_line, tiles_in
from tilerummy.notation import parse_tiles
from tilerummy.tables.protocol.view import meld_view

Melds = tuple[tuple[str, ...], ...]
Shown = dict[tuple[int, int, int], set[Melds]]
"""By seat, game and turn: what the player let the others see."""

_KEYS = {
    "welcome": {"protocol", "now", "seq", "table", "game", "you", "events", "draft"},
    "event": {"seq", "at", "now", "events", "table", "game", "you"},
    "done": {"id", "seq"},
    "refused": {"id", "code", "details", "text", "device", "version"},
    "verdict": {"device", "version", "game", "turn", "melds", "legal", "fault", "laid", "points", "opening"},
    "draft": {"seat", "game", "turn", "melds"},
    "draft-gone": {"seat", "game", "turn"},
    "own-draft": {"device", "game", "turn", "melds", "shown"},
    "hint": {"id", "step", "turn", "playable", "tiles", "melds", "table", "steps", "after"},
    "reaction": {"seat", "reaction"},
    "pong": {"id", "now"},
}
_TABLE = {"id", "code", "phase", "settings", "rules", "seats", "owner", "match", "clock", "next_game"}
_PLAYERS = {"starter", "turn", "opened", "resigned", "passed", "rack_sizes"}
_GAME = {"number", "phase", "commitment", "deals", "turn_number", "melds", "pool_size", "result", *_PLAYERS}
_YOU = {"seat", "owner", "rack", "may_redeal", "hints", "company", "board"}


class Leak(AssertionError):
    """Something was told that can't be justified."""


def need(justified: bool, *what: object) -> None:
    if not justified:
        raise Leak(*what)


def as_melds(texts: list[str]) -> Melds:
    return tuple(tuple(text.split()) for text in texts if text.split())


def strings_in(value: Any) -> Iterator[str]:
    """All texts in a message, its keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_in(inner)


@dataclass
class Knowledge:
    """Hears all that one identity was told (and said itself), in its order."""

    truth: Truth
    seat: int | None
    """None: a spectator."""
    shown: Shown
    secrets: tuple[str, ...] = ()
    """What nobody may be told: cookies, hashes of them, users' ids."""
    heard: Counter[str] = field(default_factory=Counter)
    _said: Bag = field(default_factory=Counter)
    _drafts: dict[tuple[str, int], Melds] = field(default_factory=dict)
    _now: Moment = field(default_factory=Moment)

    def __post_init__(self) -> None:
        self._moments = self.truth.seen_by(self.seat)
        self._user = None if self.seat is None else self.truth.moments[-1].users[self.seat]

    def say(self, text: str) -> None:
        self._said |= tiles_in(text)
        try:
            message = json.loads(text)
        except ValueError:
            return
        if isinstance(message, dict) and message.get("type") == "draft":
            self._drafts[message["device"], message["version"]] = as_melds(message["melds"])

    def hear(self, text: str) -> None:
        message = json.loads(text)
        kind = message.pop("type")
        need(set(message) <= _KEYS[kind], kind, set(message))
        self.heard[kind] += 1
        if "seq" in message and kind != "done":
            need(1 <= message["seq"] <= len(self._moments), "what is not in the log", message["seq"])
            self._now = self._moments[message["seq"] - 1]
        getattr(self, f"_{kind.replace('-', '_')}")(message)
        for told in strings_in(message):
            need(not tiles_in(told), kind, told)
        self.check_text(text, self._now.over)

    def check_text(self, text: str, over: frozenset[int]) -> None:
        """For whatever reaches anybody: no seed of a game that isn't over, and no secret at all."""
        for game, seed in self.truth.seeds.items():
            need(game in over or seed not in text, "the seed of game", game)
        for secret in self.secrets:
            need(secret not in text, "a secret")

    # --- each takes away what it has found to be justified

    def _welcome(self, message: Line) -> None:
        self._event(message)
        draft = message.pop("draft")
        if draft is not None:
            need(as_melds(draft["melds"]) in self._drafts.values(), "a draft that was never sent", draft)

    def _event(self, message: Line) -> None:
        need(set(message["table"]) <= _TABLE, set(message["table"]))
        self._you(message["you"])
        if message["game"]:
            self._game(message["game"])
        if "at" in message:
            self._lines(self._now, message["events"])
            return
        for entry in message["events"]:
            need(entry["seq"] <= message["seq"], "something that has not been told yet")
            self._lines(self._moments[entry["seq"] - 1], entry["events"])

    def _you(self, you: Line) -> None:
        need(set(you) == _YOU, set(you))
        users = self._now.users
        seat = users.index(self._user) if self._user in users and self._user is not None else None
        need(you["seat"] == seat, "somebody else's seat", you)
        rack = Counter[str]() if seat is None or not self._now.racks else self._now.racks[seat]
        need(tiles_in(you.pop("rack")) == rack, "another rack")
        need(you["may_redeal"] == (seat is not None and seat in self._now.asked), "may_redeal")
        need(not you["company"], "people who share no device")
        need(you["board"] is None, "the key of a table at which everybody may look on")

    def _game(self, game: Line) -> None:
        now = self._now
        need(set(game) <= _GAME, set(game))
        need(game.get("number", now.game) == now.game, "another game")
        need(game.get("commitment", _hash(now.seed)) == _hash(now.seed), "another commitment")
        need(game.get("pool_size", now.pool) == now.pool, "another pool")
        sizes = [rack.total() for rack in now.racks]
        need(game.get("rack_sizes", sizes) == sizes, "other racks")
        if "melds" in game:
            self._melds(game.pop("melds"), as_melds(list(now.melds)))
        result = game.pop("result", None)
        if result is not None:
            need(now.game in now.over, "the end of a game that is not over")
            need([tiles_in(rack) for rack in result["racks"]] == list(now.racks), "other racks at the end")
            need(result["seed"] == now.seed, "another seed")

    def _melds(self, views: list[Line], melds: Melds) -> None:
        need([view["tiles"] for view in views] == [" ".join(meld) for meld in melds], "other melds", views)
        for view in views:  # what a meld says about itself follows from its tiles
            told = msgspec.json.decode(msgspec.json.encode(meld_view(parse_tiles(view["tiles"]))))
            need(view == told, "a meld that says more than it shows", view)

    def _lines(self, moment: Moment, events: list[Line]) -> None:
        lines = [
            (event["game"], line) for event in events if event["type"] == "game" for line in event["events"]
        ]
        seen = [(game, seen_line(line, self.seat)) for game, line in moment.told]
        wanted = [(game, line) for game, line in seen if line is not None]
        need(lines == wanted, "not what was to be seen", lines, wanted)
        events[:] = [event for event in events if event["type"] != "game"]

    def _draft(self, message: Line) -> None:
        seat, game, turn = message["seat"], message["game"], message["turn"]
        need(seat != self.seat, "the own draft")
        melds = as_melds([meld["tiles"] for meld in message["melds"]])
        need(melds in self.shown[seat, game, turn] or not melds, "a draft that nobody has shown", message)
        self._melds(message.pop("melds"), melds)

    def _own_draft(self, message: Line) -> None:
        """What the player tries out on another device: the own tiles, and those that lie on the table."""
        need(self.seat is not None, "an own draft of a spectator")
        tiles = tiles_in(" ".join(message.pop("melds")))
        moments = self.truth.in_turn(message["game"], message["turn"])
        known = any(tiles <= each.racks[self.seat or 0] + _lying(each) for each in moments)
        need(known or not tiles, "an own draft that knows too much", tiles)

    def _verdict(self, message: Line) -> None:
        sent = self._drafts[message["device"], message["version"]]
        self._melds([judged["meld"] for judged in message["melds"]], sent)
        own = Counter(tile for meld in sent for tile in meld)
        need(tiles_in(message.pop("laid")) <= own, "laid")
        faults = [message.pop("fault"), *(judged["fault"] for judged in message.pop("melds"))]
        moments = self.truth.in_turn(message["game"], message["turn"])
        for told in strings_in(faults):
            need(any(_kinds(told) <= {*own, *_lying(each)} for each in moments), "a fault", told)

    def _hint(self, message: Line) -> None:
        need(self.seat is not None, "a hint for a spectator")
        tiles, steps = message.pop("tiles", None) or "", message.pop("steps", None) or []
        table = [meld["tiles"] for meld in message.pop("table", None) or []]
        tables = [" ".join(table), *(" ".join(melds) for melds in message.pop("after", None) or [])]
        for moment in self.truth.in_turn(self._now.game, message["turn"]):
            rack = moment.racks[self.seat or 0]
            all_known = rack + _lying(moment)
            lying = all(tiles_in(each) <= all_known for each in tables)
            if tiles_in(tiles) <= rack and lying and _kinds(" ".join(steps)) <= {*all_known}:
                return
        raise Leak("a hint that knows too much", tiles, tables)

    def _refused(self, message: Line) -> None:
        told = [message.pop("text"), *strings_in(message.pop("details"))]
        need(_kinds(" ".join(told)) <= {*self._said, *_lying(self._now)}, "a refusal", told)

    def _done(self, message: Line) -> None:
        need(message["seq"] <= len(self._moments), "done")

    def _reaction(self, message: Line) -> None:
        """Numbers and a word."""

    _pong = _draft_gone = _reaction


def shown_by(drafts: list[tuple[int, Line]]) -> Shown:
    """What players let others see, from the messages that each of them (by seat) sent."""
    found: Shown = defaultdict(set)
    for seat, message in drafts:
        if message.get("show", True):
            found[seat, message["game"], message["turn"]].add(as_melds(message["melds"]))
    return found


def _hash(seed: str) -> str:
    return sha256(bytes.fromhex(seed)).hexdigest()


def _lying(moment: Moment) -> Bag:
    return tiles_in(" ".join(moment.melds))


def _kinds(text: str) -> set[str]:
    return set(tiles_in(text))
