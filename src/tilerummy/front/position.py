"""A position and what can be asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from tilerummy import pictures, rules, solver
from tilerummy.front.drawn import Arrangement, Picture, Plays, Table, Tiles
from tilerummy.front.drawn import tiles as tiles_of
from tilerummy.notation import parse_position, parse_table
from tilerummy.rules import Edition, Illegal, Tile, View, edition_named, is_printed, judge
from tilerummy.solver import FastSearch, Objective
from tilerummy.solver.impossible import check_position

_SEARCH = FastSearch()


def _wanted(weights: Mapping[Tile, int] | None) -> Objective | Mapping[Tile, int]:
    return Objective.TILES if weights is None else weights


class Position(rules.Position, Picture):
    """A player on turn: the edition, the table, the player's rack, and whether the player has opened.

    Tables and racks may be texts in the notation, the edition one of ours or a file of yours (`mine.toml`).
    What can't happen in a game raises `Impossible`.
    """

    __slots__ = ()

    def __init__(
        self,
        edition: str | Edition,
        table: str | rules.Table | Iterable[str | Iterable[Tile]] = "",
        rack: str | Iterable[str | Tile] = (),
        opened: bool = True,
        *,
        house_rules: Mapping[str, object] | None = None,
    ) -> None:
        if isinstance(table, str):
            table = parse_table(table)
        melds = table.melds if isinstance(table, rules.Table) else table
        chosen = edition_named(edition, house_rules)
        super().__init__(chosen, Table.of(melds), Tiles(sorted(tiles_of(rack))), opened)
        check_position(self)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `edition=sabra opened=yes table="r4 r5 r6" rack="r7 k1"`; further words are house rules.

        The edition may be a file of yours: `edition=mine.toml`, or `edition="our rules.toml"`. Raises
        `Malformed` if it isn't a position: an invalid meld, or more tiles than the box has.
        """
        return cls._like(parse_position(text, edition_named))

    @classmethod
    def of(cls, view: View) -> Self:
        """The position of this view's seat."""
        return cls._like(view.position())

    @classmethod
    def _like(cls, found: rules.Position) -> Self:
        return cls(found.edition, found.table, found.rack, found.opened)

    def best_play(self, weights: Mapping[Tile, int] | None = None) -> Arrangement | None:
        """The play that lays the most tiles with the fewest changes; None if there is no play.

        With `weights`, the one that lays the most by them: `{tile: tile.number for tile in tr.Tile}`. A tile
        without a weight is worth nothing.
        """
        found = solver.best_play(self, _wanted(weights))
        return None if found is None else Arrangement.of(found)

    def best_plays(self, count: int = 1, weights: Mapping[Tile, int] | None = None) -> Plays:
        """The best plays that differ in the tiles they lay, best first; `weights` as in `best_play`."""
        return Plays(map(Arrangement.of, solver.best_plays(self, count, _wanted(weights))))

    def can_go_out(self) -> bool:
        """Whether the whole rack can be laid in this turn."""
        return solver.can_go_out(self)

    def why(self, melds: str = "", *, table: str | rules.Table | None = None) -> Illegal | None:
        """Why these melds can't be added to the table (or it can't become this one); None if they can."""
        try:
            judge(self, self.after(melds, table), _SEARCH)
        except Illegal as illegal:
            return illegal
        return None

    def after(self, melds: str = "", table: str | rules.Table | None = None) -> Table:
        """The table with these melds added; or the `table` that is named instead, all of it."""
        if table is not None and melds:
            raise ValueError("give the melds to add or the whole new table, not both")
        if table is None:
            return Table.of((*self.table.melds, *parse_table(melds).melds))
        whole = parse_table(table) if isinstance(table, str) else table
        return Table.of(map(Tile, meld) for meld in whole.melds)

    def svg(self) -> str:
        """The table with the rack below it, as an SVG document."""
        return pictures.svg(self.table.melds, self.rack)

    @property
    def _can_be_read(self) -> bool:
        """Whether the text tells the edition: a printed one, or one that has a file."""
        return bool(self.edition.file) or is_printed(self.edition)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})" if self._can_be_read else f"<position {self}>"
