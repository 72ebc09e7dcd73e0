"""Reads and checks a position: only tiles that the edition has, only valid melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from tilerummy.cli.language import refusal, say, unreadable
from tilerummy.cli.words import count
from tilerummy.notation.text import Malformed, parse_rack, parse_table
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import Reason
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile
from tilerummy.solver import impossible
from tilerummy.solver.impossible import Impossible

T = TypeVar("T")


class BadInput(Exception):
    """Input that can't be read or can't be true; the text says where and what to change."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        """With a `reason`, the input could be read, but a meld on the table isn't valid."""
        super().__init__(message)
        self.reason = reason


def read_table(text: str, name: str) -> Table:
    return _parsed(parse_table, text, name)


def read_rack(text: str, name: str) -> Rack:
    return _parsed(parse_rack, text, name)


def read_position(edition: Edition, table_text: str, rack_text: str, *, opened: bool) -> Position:
    position = Position(edition, read_table(table_text, "table"), read_rack(rack_text, "rack"), opened)
    try:
        impossible.check_position(position)
    except Impossible as wrong:
        raise _bad(wrong) from None
    return position


def check_tiles(edition: Edition, tiles: Counter[Tile]) -> None:
    """Check that a box of this edition contains all these tiles; raises `BadInput`."""
    try:
        impossible.check_tiles(edition, tiles)
    except Impossible as wrong:
        raise _bad(wrong) from None


def _bad(wrong: Impossible) -> BadInput:
    """In the words of the command line, where editions are known by their names."""
    assert wrong.edition is not None  # every command is about one box
    details = {**wrong.details, "edition": wrong.edition.id}
    if wrong.illegal is not None:
        details["reason"] = refusal(wrong.illegal)
    if isinstance(copies := wrong.details.get("count"), int):
        details["times"] = count("times", copies)
    reason = None if wrong.illegal is None else wrong.illegal.reason
    return BadInput(say(f"cli.input.{wrong.wrong}", **details), reason)


def _parsed(parse: Callable[[str], T], text: str, name: str) -> T:
    try:
        return parse(text)
    except Malformed as wrong:
        raise BadInput(say("cli.input.unreadable", name=name, problem=unreadable(wrong))) from None
