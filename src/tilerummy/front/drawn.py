"""Tiles, tables and plays that print in the notation and draw themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import chain

from tilerummy import pictures, rules, solver
from tilerummy.notation import parse_table, parse_tiles
from tilerummy.rules import Edition, Tile, edition_named


class Picture:
    """What can be drawn: `svg()` is the picture as text, and a notebook shows it by itself."""

    __slots__ = ()

    def svg(self) -> str:
        """The picture, as an SVG document."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.svg()


class Tiles(rules.Tiles, Picture):
    """Some tiles: a rack, a meld, what was laid. A tuple that prints as people write it."""

    __slots__ = ()

    def svg(self) -> str:
        """The tiles on a rack, as an SVG document."""
        return pictures.svg(None, self)


class Table(rules.Table, Picture):
    """The melds on the table, in their order. Tables with the same melds are equal."""

    __slots__ = ()

    @classmethod
    def of(cls, melds: Iterable[str | Iterable[Tile]]) -> Table:
        """A table of these melds, each of them tiles or a text."""
        return cls(tuple(tiles(meld) if isinstance(meld, str) else Tiles(meld) for meld in melds))

    def svg(self) -> str:
        """The table, as an SVG document."""
        return pictures.svg(self.melds, None)

    def __repr__(self) -> str:
        return f"table({str(self)!r})"


class Arrangement(solver.Arrangement, Picture):
    """A play that the solver found: the `table` after it, and the tiles `laid` from the rack."""

    __slots__ = ()

    @classmethod
    def of(cls, found: solver.Arrangement) -> Arrangement:
        """What the solver found, as a play that prints and draws itself."""
        return cls(Table.of(found.table.melds), Tiles(found.laid), found.weight, found.optimal)

    def svg(self) -> str:
        """The table after this play, with what is new in it marked, as an SVG document."""
        return pictures.svg(self.table.melds, None, self.laid)

    def __repr__(self) -> str:
        return f"<play {self}>"


class Plays(list[Arrangement]):
    """Plays, best first: a list that a notebook draws, one below the other."""

    def _repr_html_(self) -> str:
        return "".join(f"<p><code>{escape(str(play))}</code></p>{play.svg()}" for play in self)


class Arranged(solver.Arranged, Picture):
    """Loose tiles put in order: the `table` of their melds, what is `left_over`, whether it is `optimal`."""

    __slots__ = ()

    @classmethod
    def of(cls, found: solver.Arranged) -> Arranged:
        """What the solver found, as something that prints and draws itself."""
        return cls(Table.of(found.table.melds), Tiles(found.left_over), found.optimal)

    def svg(self) -> str:
        """The melds, and below them what is left over, as an SVG document."""
        return pictures.svg(self.table.melds, self.left_over or None)

    def __str__(self) -> str:
        return f"{self.table} - {self.left_over}".strip() if self.left_over else str(self.table)

    def __repr__(self) -> str:
        return f"<arranged {self}>"


def tiles(text: str | Iterable[str | Tile]) -> Tiles:
    """The tiles of `r4 r5 J`, or of `["r4", "r5", "J"]`, in their order; raises `Malformed`."""
    if isinstance(text, str):
        return Tiles(parse_tiles(text))
    return Tiles(
        chain.from_iterable(parse_tiles(one) if isinstance(one, str) else [Tile(one)] for one in text)
    )


def table(text: str | Iterable[str | Iterable[Tile]]) -> Table:
    """The table of `r4 r5 J | k7 b7 y7`, or of a list of melds; raises `Malformed`.

    Its melds need not be valid.
    """
    return Table.of(parse_table(text).melds if isinstance(text, str) else text)


_loose = tiles


def arrange(
    tiles: str | Iterable[str | Tile],
    *,
    edition: str | Edition | None = None,
    house_rules: Mapping[str, object] | None = None,
) -> Arranged:
    """As many of these loose tiles as possible in melds, and what is left over.

    They may be a text in the notation. Raises `Impossible` if the box of this edition doesn't hold them;
    without an edition, if no box does.
    """
    loose = _loose(tiles)
    chosen = None if edition is None else edition_named(edition, house_rules)
    return Arranged.of(solver.arrange(loose, edition=chosen))
