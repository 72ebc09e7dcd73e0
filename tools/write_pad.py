"""Writes what the page's score pad needs to add up without Python: the boxes' values, and evenings to check.

Run `python -m tools.write_pad`; a test fails when they are not current.
"""

from __future__ import annotations

import json
from enum import Enum
from random import Random
from typing import Any, Final

import msgspec

from tilerummy.pad import Adjustment, Box, Evening, Game, Note, PadError, Player, Removed, Sheet, sheet_of
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import EDITION_IDS, all_editions, with_house_rules
from tilerummy.rules.errors import EditionError
from tools.written import write

EVENINGS: Final = 126
COLOURS: Final = "krby"
HOUSE: Final = (
    "joker_penalty",
    "opening_points",
    "opening_scope",
    "opening_turn_may_continue",
    "joker_policy",
    "passing",
    "start",
    "direction",
    "time_up_untouched",
    "time_up_touched",
    "time_up_penalty",
    "match_winner",
)
"""What pad, clock and referee go by, and families play otherwise."""
ALSO: Final[dict[str, list[int]]] = {
    "joker_penalty": [20, 25, 30, 50],
    "opening_points": [10, 20, 25, 30, 40, 50],
    "time_up_untouched": [0, 1, 2, 3],
    "time_up_penalty": [0, 1, 2, 3],
}


def generated() -> dict[str, str]:
    """The text of every generated file by its path."""
    boxes = {edition.id: _box(edition) for edition in all_editions()}
    return {
        "web/src/pad/boxes.json": json.dumps(boxes) + "\n",
        "tests/pad/evenings.jsonl": "".join(_case(number) + "\n" for number in range(EVENINGS)),
    }


def _box(edition: Edition) -> dict[str, object]:
    """What scores, the start and the clock depend on, by the keys that house rules have."""
    return {
        "min_players": edition.min_players,
        "max_players": edition.max_players,
        "tiles": edition.tiles,
        "match_unit": edition.match_unit.value,
        "clock_seconds": edition.clock_seconds,
        **{key: _plain(getattr(edition, key)) for key in HOUSE},
        "tile_sets": {
            tiles.name: {
                "copies": tiles.copies,
                "jokers": [tiles.classic, tiles.double, tiles.colour_change, tiles.mirror],
                "most_players": tiles.most_players,
            }
            for tiles in edition.tile_sets
        },
        "choices": {key: choices for key in HOUSE if len(choices := _choices(edition, key)) > 1},
    }


def _choices(edition: Edition, key: str) -> list[str | int | bool]:
    """What some box says, or people often play, as far as it can be in this one."""
    among = {_plain(getattr(other, key)) for other in all_editions()} | set(ALSO.get(key, []))
    return [value for value in sorted(among) if _is_possible(edition, key, value)]


def _plain(value: object) -> Any:
    return value.value if isinstance(value, Enum) else value


def _is_possible(edition: Edition, key: str, value: str | int | bool) -> bool:
    try:
        with_house_rules(edition, {key: value})
    except EditionError:
        return False
    return True


def _case(number: int) -> str:
    evening = _Scribbler(Random(f"evening {number}"), number).evening()
    entries = [json.loads(msgspec.json.encode(entry)) for entry in evening]
    try:
        outcome = outline(sheet_of(evening))
    except PadError as wrong:
        outcome = {"error": wrong.code}
    return json.dumps({"entries": entries, "sheet": outcome}, separators=(",", ":"))


def outline(sheet: Sheet) -> dict[str, object]:
    """All that a sheet says."""
    return {
        "players": list(sheet.players),
        "next": list(sheet.next_players()),
        "totals": sheet.totals(),
        "won": sheet.games_won(),
        "places": sheet.places(),
        "over": sheet.is_over,
        "games": [
            {
                "line": game.line,
                "ending": game.final.ending.value,
                "points": dict(zip(game.players, game.points, strict=True)),
                "scores": game.scores,
                "winners": list(game.winners),
            }
            for game in sheet.games
        ],
        "problems": [[problem.line, problem.code, list(problem.players)] for problem in sheet.problems],
        "contested": list(sheet.contested),
    }


class _Scribbler:
    """Notes what families note: mostly right, sometimes corrected, now and then impossible."""

    def __init__(self, rng: Random, number: int) -> None:
        self.rng = rng
        self.box = Box(EDITION_IDS[number % len(EDITION_IDS)], self._house(), rng.choice([0, 1, 2, 5]))
        self.players: list[str] = []
        self.written = 0

    def _house(self) -> dict[str, str | int | bool]:
        rng = self.rng
        penalty: dict[str, str | int | bool] = {"joker_penalty": rng.choice([0, 20, 25, 50])}
        winner: dict[str, str | int | bool] = {"match_winner": "games-then-points", "match_unit": "rounds"}
        return rng.choice([{}, {}, penalty, winner, {"direction": "counter-clockwise"}])

    def evening(self) -> Evening:
        rng = self.rng
        pad = self._new(Evening(), self.box)
        for _ in range(rng.randint(2, 4)):
            pad = self._sit(pad)
        for _ in range(rng.randint(3, 9)):
            pad = self._step(pad)
        # Two phones that don't hear of each other for a while.
        apart = [pad, pad]
        for _ in range(rng.randint(0, 2)):
            apart = [self._step(each) for each in apart]
        return apart[0].merged(apart[1])

    def _step(self, pad: Evening) -> Evening:
        rng = self.rng
        lines = [line.id for line in pad.lines() if isinstance(line.note, Game | Adjustment)]
        player = rng.choice(self.players)
        kind = rng.choice(["game"] * 6 + ["adjust", "sit", "go home", "correct", "correct", "remove"])
        if kind == "adjust":
            return self._new(pad, Adjustment(player, rng.randint(-30, 30), "correction"))
        if kind == "sit" and len(self.players) < rng.choice([4, 4, 6]):
            return self._sit(pad)
        if kind == "go home":
            return self._again(pad, player, Player(f"P{player}", rng.random() * 9, here=rng.random() < 0.4))
        if kind == "correct" and lines:
            return self._again(pad, rng.choice(lines), self._game())
        if kind == "remove" and lines:
            return self._again(pad, rng.choice(lines), Removed())
        return self._new(pad, self._game())

    def _sit(self, pad: Evening) -> Evening:
        known = self._new(pad, Player("P", self.rng.choice([1.0, 2.5, 3.0]) + len(self.players) / 2))
        self.players.append(f"e{self.written}")
        return known

    def _game(self) -> Game:
        rng = self.rng
        playing = rng.sample(self.players, rng.choice([len(self.players)] * 5 + [2]))
        left: dict[str, int | str] = {player: self._left() for player in playing}
        ending = rng.choice(["out"] * 6 + ["stuck"] * 3 + ["resigned", "anything"])
        winner = rng.choice(playing)
        if ending == "out":
            left[winner] = 0 if rng.random() < 0.5 else ""
        if ending == "stuck":
            left.update(dict.fromkeys(playing[:2], 7))
        return Game(
            left,
            winner if ending == "out" and rng.random() < 0.5 else None,
            ending == "stuck",
            tuple(player for player in playing if player != winner) if ending == "resigned" else (),
            rng.choice([*playing, *playing, *playing, rng.choice(self.players), None]),
        )

    def _left(self) -> int | str:
        rng = self.rng
        if rng.random() < 0.5:
            return rng.randint(1, 90)
        tiles = [f"{rng.choice(COLOURS)}{rng.randint(1, 13)}" for _ in range(rng.randint(1, 4))]
        return " ".join(rng.choice([tiles, tiles, ["J", *tiles]] * 9 + [["M"], ["x1"]]))

    def _new(self, pad: Evening, note: Note) -> Evening:
        return pad.begin_line(note, entry_id=self._next_id(), at=0)

    def _again(self, pad: Evening, line: str, note: Note) -> Evening:
        return pad.rewrite(line, note, entry_id=self._next_id(), at=0)

    def _next_id(self) -> str:
        self.written += 1
        return f"e{self.written}"


if __name__ == "__main__":
    write(generated())
