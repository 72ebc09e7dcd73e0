"""The weakest techniques by which given tiles can be laid, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Final

from tilerummy.puzzles.stages import Patience, Stages, TooLong
from tilerummy.puzzles.technique import Stage, Technique
from tilerummy.rules import Illegal, JokerPolicy, Position, Rack, Table, judge
from tilerummy.rules.tile import without
from tilerummy.solver import FastSearch

PATIENCE: Final = 60_000
"""How many tables a search looks at on each rung before it gives up."""
_SEARCH: Final = FastSearch()


@dataclass(frozen=True, slots=True)
class Way:
    """How a person lays the tiles: one technique after the other."""

    stages: tuple[Stage, ...]
    sure: bool = True
    """Whether every lower rung was searched to the end, so that none of them can lay the tiles."""

    def __reduce__(self) -> tuple[type[Way], tuple[tuple[Stage, ...], bool]]:
        """Compiled, it can't be copied otherwise."""
        return Way, (self.stages, self.sure)

    @property
    def hardest(self) -> Technique:
        """The hardest of its techniques."""
        return max(stage.technique for stage in self.stages)

    @property
    def depth(self) -> int:
        """How much has to be seen: the stages, and the melds that lose tiles in them."""
        return len(self.stages) + sum(stage.touched for stage in self.stages)

    @property
    def table(self) -> Table:
        """The table at its end."""
        return self.stages[-1].table


def weakest_way(
    position: Position,
    tiles: Rack,
    most: Technique = Technique.CHAIN_4,
    patience: int = PATIENCE,
) -> Way | None:
    """The way to lay exactly these tiles that needs the lowest rung of the ladder.

    None if no technique up to `most` lays them, or none was found with this patience.
    """
    sure = True
    for rung in Technique:
        if rung <= most:
            try:
                way = way_with(position, tiles, rung, patience)
            except TooLong:
                sure = False
                continue
            if way is not None:
                return replace(way, sure=sure)
    return None


def way_with(
    position: Position, tiles: Rack, most: Technique, patience: int = PATIENCE, table: Table | None = None
) -> Way | None:
    """A shallow way with techniques up to this rung; None if there is none, `TooLong` if none was found.

    `table` is where the turn has come to already, with `tiles` still to be laid.
    """
    stages = Stages(position, most, Patience(patience))
    order = count()
    start = position.table if table is None else table
    open_: list[tuple[int, int, int, Table, Rack, tuple[Stage, ...]]] = []
    heappush(open_, (len(tiles), 0, next(order), start, tiles, ()))
    done: set[tuple[Table, Rack]] = set()
    while open_:
        _, depth, _, reached, rack, path = heappop(open_)
        if not rack:
            if path and is_legal(position, reached):
                return Way(path)
            continue
        if (reached, rack) in done:
            continue
        done.add((reached, rack))
        for stage in following(position, reached, rack, stages):
            left = without(rack, stage.laid)
            if (stage.table, left) not in done:
                further = depth + 1 + stage.touched
                heappush(
                    open_, (further + len(left), further, next(order), stage.table, left, (*path, stage))
                )
    return None


def following(position: Position, reached: Table, rack: Rack, stages: Stages) -> Iterator[Stage]:
    """The stages that the rules allow next, in a turn that has come to this table."""
    if not position.needs_opening:
        if position.edition.joker_policy is JokerPolicy.FREE:
            yield from stages.every(reached, rack)
        else:
            yield from (stage for stage in stages.every(reached, rack) if is_legal(position, stage.table))
    elif reached != position.table and is_legal(position, reached):
        yield from (stage for stage in stages.every(reached, rack) if is_legal(position, stage.table))
    else:
        yield from stages.own(reached, rack)


def is_legal(position: Position, table: Table) -> bool:
    try:
        judge(position, table, _SEARCH)
    except Illegal:
        return False
    return True
