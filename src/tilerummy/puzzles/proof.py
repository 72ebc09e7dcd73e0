"""What is true of a puzzle, found by the exact solver and not by techniques."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from tilerummy.puzzles.puzzle import Kind
from tilerummy.rules import Meld, Position, Rack, Table, Tile, readings
from tilerummy.solver.play import best_plays, can_go_out


def only_answer(position: Position) -> Rack | None:
    """The tiles that the best play lays; None if there is no play, or several lay as many."""
    best = best_plays(position, 2)
    if not best or (len(best) > 1 and len(best[1].laid) == len(best[0].laid)):
        return None
    return best[0].laid


def kind_of(position: Position, lays: Rack) -> Kind:
    """What this position asks, if these tiles are its only answer."""
    if position.needs_opening:
        return Kind.OPEN
    if lays == position.rack:
        return Kind.OUT
    return Kind.JOKER if must_free_a_joker(position, lays) else Kind.LAY


def must_free_a_joker(position: Position, lays: Rack) -> bool:
    """Whether these tiles can be laid, but not while each joker of the table stands for what it stood for."""
    if Tile.J not in position.table.bag():
        return False
    pinned = map(Table, product(*map(_as_numbers, position.table.melds)))
    return not any(can_go_out(replace(position, table=table, rack=lays)) for table in pinned)


def _as_numbers(meld: Meld) -> set[Meld]:
    """The meld with each classic joker replaced by the tile that it stands for, in every reading."""
    if Tile.J not in meld:
        return {meld}
    return {
        tuple(
            places[0].tile or tile if tile is Tile.J else tile
            for tile, places in zip(meld, reading.stands, strict=True)
        )
        for reading in readings(meld)
    }
