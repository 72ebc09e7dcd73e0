"""What the words of a level claim, as data beside them (`[claims]`), held against referee and solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from tests.puzzles.positions import judged
from tilerummy.notation import format_tiles, parse_rack, parse_table, parse_tiles
from tilerummy.puzzles import Technique, weakest_way
from tilerummy.puzzles.lesson import Lesson
from tilerummy.rules import Edition, Meld, Position, Reason, Tile, readings
from tilerummy.rules.tile import without


@dataclass(frozen=True, slots=True)
class Claims:
    """A check for each kind of claim: it tells what is not so."""

    lesson: Lesson
    position: Position

    def too_few(self, melds: list[str]) -> Iterator[str]:
        """Alone they don't open."""
        for meld in melds:
            if (
                judged(self.position, f"{self.lesson.table} | {meld}".strip(" |"))
                is not Reason.OPENING_TOO_LOW
            ):
                yield f"{meld} is enough to open"

    def not_yet(self, tables: list[str]) -> Iterator[str]:
        """Against the rules before the opening, and only then."""
        for table in tables:
            before, after = (judged(replace(self.position, opened=opened), table) for opened in (False, True))
            if not isinstance(before, Reason) or isinstance(after, Reason):
                yield f"{table}: {before} before, {after} afterwards"

    def leaves(self, tables: dict[str, str]) -> Iterator[str]:
        """Whoever plays like this has these tiles left, and they fit nowhere without rebuilding."""
        for table, left in tables.items():
            laid, rack = judged(self.position, table), parse_rack(left)
            if isinstance(laid, Reason) or without(self.position.rack, laid) != rack:
                yield f"{table} doesn't leave {left}"
            elif weakest_way(replace(self.position, table=parse_table(table)), rack, Technique.ADD):
                yield f"{left} fits"

    def can_spare(self, melds: dict[str, str]) -> Iterator[str]:
        for meld, tiles in melds.items():
            for tile in parse_tiles(tiles):
                if not is_spare(parse_tiles(meld), tile):
                    yield f"{meld} needs {tile}"

    def cannot_spare(self, melds: dict[str, str]) -> Iterator[str]:
        for meld, tiles in melds.items():
            if parse_tiles(meld) not in self.position.table.melds:
                yield f"{meld} is not on the table"
            for tile in parse_tiles(tiles):
                if is_spare(parse_tiles(meld), tile):
                    yield f"{meld} can spare {tile}"

    def fits(self, melds: dict[str, str]) -> Iterator[str]:
        """These tiles go to this meld of the table."""
        for meld, tiles in melds.items():
            grown = (parse_tiles(f"{meld} {tiles}"), parse_tiles(f"{tiles} {meld}"))
            if parse_tiles(meld) not in self.position.table.melds or not any(map(readings, grown)):
                yield f"{tiles} doesn't fit {meld}"

    def makes(self, melds: list[str]) -> Iterator[str]:
        """They come about in the way that was proved."""
        way = weakest_way(self.position, self.lesson.lays)
        made = {parse_rack(format_tiles(meld)) for meld in way.table.melds} if way else set()
        before = {parse_rack(format_tiles(meld)) for meld in self.position.table.melds}
        for meld in melds:
            if parse_rack(meld) not in made - before:
                yield f"{meld} isn't made"

    def legal(self, tables: list[str]) -> Iterator[str]:
        """So the answer may lie on the table."""
        for table in tables:
            if judged(self.position, table) != self.lesson.lays:
                yield f"{table}: {judged(self.position, table)}"

    def forbidden(self, tables: dict[str, str]) -> Iterator[str]:
        """Refused, for this reason."""
        for table, reason in tables.items():
            if judged(self.position, table) is not Reason(reason):
                yield f"{table}: {judged(self.position, table)}"

    def melds(self, claimed: list[str]) -> Iterator[str]:
        yield from (f"{meld} is no meld" for meld in claimed if not readings(parse_tiles(meld)))

    def no_melds(self, claimed: list[str]) -> Iterator[str]:
        yield from (f"{meld} is a meld" for meld in claimed if readings(parse_tiles(meld)))

    def stands(self, claimed: dict[str, str]) -> Iterator[str]:
        """What the joker of a meld can stand for, and nothing else."""
        for meld, tiles in claimed.items():
            if stood_for(parse_tiles(meld)) != {*parse_tiles(tiles)}:
                yield f"in {meld} it isn't {tiles}"

    def left(self, tiles: str) -> Iterator[str]:
        """They stay on the rack."""
        if not {*parse_rack(tiles)} <= {*without(self.position.rack, self.lesson.lays)}:
            yield f"{tiles} is laid"


KINDS: Final = {name for name in vars(Claims) if name.islower() and not name.startswith("_")} - {
    "lesson",
    "position",
}


def false_claims(lesson: Lesson, edition: Edition) -> list[str]:
    """What this level claims although it doesn't hold in this box."""
    claims = Claims(lesson, lesson.position(edition))
    return [wrong for kind, claimed in lesson.claims.items() for wrong in getattr(claims, kind)(claimed)]


def is_spare(meld: Meld, tile: Tile) -> bool:
    at = meld.index(tile)
    left, right = meld[:at], meld[at + 1 :]
    return bool(readings(left + right) or (readings(left) and readings(right)))


def stood_for(meld: Meld) -> set[Tile | None]:
    return {
        place.tile
        for reading in readings(meld)
        for tile, places in zip(meld, reading.stands, strict=True)
        for place in places
        if tile.is_joker
    }


def claimed_tiles(lesson: Lesson) -> set[Tile]:
    """All tiles that the claims name, and those among which is chosen."""
    texts = chain(lesson.melds, lesson.tiles, *map(_texts, lesson.claims.values()))
    return {tile for text in texts for meld in parse_table(text).melds for tile in meld}


def _texts(claimed: Any) -> list[str]:
    if isinstance(claimed, str):
        return [claimed]
    if isinstance(claimed, list):
        return claimed
    return [*claimed, *(text for text in claimed.values() if "-" not in text)]
