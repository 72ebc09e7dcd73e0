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
from tilerummy.rules.fault import fault
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile

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
    table = read_table(table_text, "table")
    rack = read_rack(rack_text, "rack")
    for meld in table.melds:
        wrong = fault(meld)
        if wrong is not None:
            raise BadInput(say("cli.input.table-meld", meld=meld, reason=refusal(wrong)), wrong.reason)
    position = Position(edition, table, rack, opened)
    check_tiles(edition, position.bag())
    return position


def check_tiles(edition: Edition, tiles: Counter[Tile]) -> None:
    """Check that a box of this edition contains all these tiles; raises `BadInput`."""
    box = edition.tile_set.bag()
    for tile in sorted(tiles):
        if not box[tile]:
            raise BadInput(say("cli.input.no-such-tile", tile=tile, edition=edition.id))
        if tiles[tile] > box[tile]:
            times = count("times", box[tile])
            raise BadInput(say("cli.input.too-many", tile=tile, edition=edition.id, times=times))


def _parsed(parse: Callable[[str], T], text: str, name: str) -> T:
    try:
        return parse(text)
    except Malformed as wrong:
        raise BadInput(say("cli.input.unreadable", name=name, problem=unreadable(wrong))) from None
