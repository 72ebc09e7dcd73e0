"""A position that can't happen in a game: tiles that the box doesn't hold, or melds that aren't valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final, Literal

from tilerummy.messages import ENGLISH, Value, refusal, say
from tilerummy.rules.edition import Edition, TileSet
from tilerummy.rules.edition_file import LARGEST_BOX, LARGEST_SPECIAL_BOX
from tilerummy.rules.errors import Illegal
from tilerummy.rules.fault import fault
from tilerummy.rules.position import Position
from tilerummy.rules.tile import Tile

_TILE: Final[frozenset[type]] = frozenset((Tile,))
_SPECIAL: Final = frozenset((Tile.D, Tile.C, Tile.M))


class Impossible(ValueError):
    """A position that can't happen in a game: an invalid meld, or more tiles than the box has."""

    def __init__(
        self,
        wrong: Literal["table-meld", "no-such-tile", "too-many"],
        edition: Edition | None,
        illegal: Illegal | None = None,
        **details: Value,
    ) -> None:
        """`edition`: none if no box at all holds these tiles. `illegal`: why a meld isn't valid."""
        super().__init__(wrong, None if edition is None else edition.id, details)
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
        key = f"impossible.{self.wrong}" if self.edition is not None else f"impossible.{self.wrong}-anywhere"
        return say(key, language, self.edition, reason=why, **self.details)


def check_position(position: Position) -> None:
    """Raises `Impossible`."""
    if not isinstance(position.opened, bool):
        raise TypeError(f"opened must be True or False, not {position.opened!r}")
    bag = Counter(chain.from_iterable((*position.table.melds, position.rack)))
    _check_faces(bag)
    for meld in position.table.melds:
        wrong = fault(meld)
        if wrong is not None:
            raise Impossible("table-meld", position.edition, wrong, meld=meld)
    check_tiles(position.edition, bag)


def check_tiles(edition: Edition | None, tiles: Counter[Tile]) -> None:
    """Whether a box of this edition holds all these tiles, or any box at all; raises `Impossible`."""
    if edition is not None:
        bag = _bag(edition.tile_set)
    else:
        bag = _bag(LARGEST_BOX if _SPECIAL.isdisjoint(tiles) else LARGEST_SPECIAL_BOX)
    for tile, count in tiles.items():  # several times as fast as comparing the two
        if count > bag[tile]:
            _check_faces(tiles)
            raise _too_many(edition, tiles, bag)


def _check_faces(tiles: Iterable[object]) -> None:
    if not _TILE.issuperset(map(type, tiles)):
        wrong = next(tile for tile in tiles if not isinstance(tile, Tile))
        raise ValueError(f"{wrong!r} is not a valid Tile")  # as `Tile(wrong)` says it


def _too_many(edition: Edition | None, tiles: Counter[Tile], bag: Counter[Tile]) -> Impossible:
    """What is wrong with the first of them, in the order of tiles."""
    tile = min(tile for tile in tiles if tiles[tile] > bag[tile])
    if not bag[tile]:
        return Impossible("no-such-tile", edition, tile=tile)
    return Impossible("too-many", edition, tile=tile, count=bag[tile])


@lru_cache(maxsize=64)
def _bag(tiles: TileSet) -> Counter[Tile]:
    return tiles.bag()
