"""A position that somebody has entered: only tiles that the box holds, and only valid melds."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from tilerummy.messages import ENGLISH, Value, refusal, say
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import Illegal
from tilerummy.rules.fault import fault
from tilerummy.rules.position import Position
from tilerummy.rules.tile import Tile


class Impossible(ValueError):
    """A position that can't happen in a game: an invalid meld, or more tiles than the box has."""

    def __init__(
        self,
        wrong: Literal["table-meld", "no-such-tile", "too-many"],
        edition: Edition,
        illegal: Illegal | None = None,
        **details: Value,
    ) -> None:
        """`illegal`: why a meld on the table isn't valid."""
        super().__init__(wrong, edition.id, details)
        self.wrong = wrong
        self.edition = edition
        self.illegal = illegal
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        """Needed to copy it: by default, its arguments are those of `ValueError`."""
        return Impossible, (self.wrong, self.edition), self.__dict__

    def __str__(self) -> str:
        return self.in_words()

    def in_words(self, language: str = ENGLISH) -> str:
        """What is wrong with the position, in the words of its box."""
        why = "" if self.illegal is None else refusal(self.illegal, language, self.edition)
        return say(f"asking.wrong.{self.wrong}", language, self.edition, reason=why, **self.details)


def check_position(position: Position) -> None:
    """Raises `Impossible`."""
    for meld in position.table.melds:
        wrong = fault(meld)
        if wrong is not None:
            raise Impossible("table-meld", position.edition, wrong, meld=meld)
    check_tiles(position.edition, position.bag())


def check_tiles(edition: Edition, tiles: Counter[Tile]) -> None:
    """Whether a box of this edition holds all these tiles; raises `Impossible`."""
    bag = edition.tile_set.bag()
    for tile in sorted(tiles):
        if not bag[tile]:
            raise Impossible("no-such-tile", edition, tile=tile)
        if tiles[tile] > bag[tile]:
            raise Impossible("too-many", edition, tile=tile, count=bag[tile])
