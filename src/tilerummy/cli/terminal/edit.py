"""Parses what a player types to lay tiles, `3: b3 b4 b5 | 5: | r1 r2 r3`, into changes to numbered melds.

It is lenient: capitals, commas and runs out of order are understood. Nothing here knows about racks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilerummy.notation.text import Malformed, parse_tiles
from tilerummy.rules.errors import Reason
from tilerummy.rules.fault import fault
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.tile import Tile

_PART: Final = re.compile(r"\s*(?:#?(?P<number>[0-9]{1,4})\s*(?P<sign>[:+-]))?(?P<tiles>.*)", re.DOTALL)
_KINDLY: Final = str.maketrans("KRBYjdcm,", "krbyJDCM ")


class How(Enum):
    """What happens to a meld."""

    NEW = "new"
    REWRITE = ":"
    ADD = "+"
    TAKE = "-"


@dataclass(frozen=True, slots=True)
class MeldChange:
    """One part of a command; a new meld has the number 0."""

    how: How
    number: int
    tiles: Meld


def parse_changes(text: str) -> tuple[MeldChange, ...]:
    """The parts between bars; raises `Malformed`, pointing at the wrong character."""
    found: list[MeldChange] = []
    start = 0
    for piece in text.split("|"):
        found.append(_parse_piece(piece, text, start))
        start += len(piece) + 1
    return tuple(found)


def _parse_piece(piece: str, text: str, start: int) -> MeldChange:
    match = _PART.fullmatch(piece)
    assert match is not None  # every part of the pattern may be empty
    try:
        tiles = parse_tiles(match["tiles"].translate(_KINDLY))
    except Malformed as wrong:
        raise Malformed(wrong.problem, text, start + match.start("tiles") + wrong.at) from None
    if match["number"] is None:
        if not tiles:
            raise Malformed("empty meld", text, min(start, max(0, len(text) - 1)))
        return MeldChange(How.NEW, 0, tiles)
    how = How(match["sign"])
    if how is not How.REWRITE and not tiles:
        raise Malformed("expected tiles to add or remove", text, start + match.start("sign"))
    return MeldChange(how, int(match["number"]), tiles)


def looks_like_tiles(word: str) -> bool:
    """Whether the player left out the command and began with a tile or a meld's number."""
    return re.fullmatch(r"(?:[krby][0-9]{1,2}|[jdcm]|#?[0-9]{1,4}[:+-].*),?", word, re.IGNORECASE) is not None


def arranged(meld: Meld) -> Meld:
    """The meld as it is, or reordered if only its order is wrong."""
    wrong = fault(meld)
    if wrong is None or wrong.reason is not Reason.RUN_NOT_IN_ORDER:
        return meld
    ordered = wrong.details["ordered"]
    assert isinstance(ordered, tuple)
    return ordered


def extended(meld: Meld, tiles: tuple[Tile, ...]) -> Meld:
    """The meld with these tiles added: after it, before it, or wherever they make it valid."""
    behind = (*meld, *tiles)
    before = (*tiles, *meld)
    return next((found for found in (behind, before) if readings(found)), arranged(behind))
