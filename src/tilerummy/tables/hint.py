"""Hints: the play, which can be computed in another process, and how much of it each step reveals."""

from __future__ import annotations

from tilerummy.notation import format_tiles
from tilerummy.rules import Position, Table
from tilerummy.solver import after_each, in_words, steps
from tilerummy.solver.play import best_play
from tilerummy.tables.protocol.messages import Hint, HintMessage, HintStep
from tilerummy.tables.protocol.view import meld_view


def best_table(position: Position) -> Table | None:
    """The play for a hint: the one that lays the most, with the fewest changes."""
    found = best_play(position)
    return None if found is None else found.table


def hint_of(asked: HintMessage, turn: int, position: Position, table: Table | None, language: str) -> Hint:
    """As much of the play as this step reveals."""
    if table is None or asked.step is HintStep.IS_THERE:
        return Hint(asked.id, asked.step, turn, playable=table is not None)
    changed = list(position.table.changed_from(table))
    places: list[int] = []
    for at, meld in enumerate(position.table.melds):
        if meld in changed:
            changed.remove(meld)
            places.append(at)
    laid = sorted((table.bag() - position.table.bag()).elements())
    show = asked.step is HintStep.SHOW
    told = steps(position.table, table) if show else ()
    return Hint(
        asked.id,
        asked.step,
        turn,
        playable=True,
        tiles=format_tiles(laid),
        melds=tuple(places),
        table=tuple(meld_view(meld) for meld in table.melds) if show else None,
        steps=tuple(in_words(step, language, position.edition) for step in told) if show else None,
        after=tuple(tuple(map(format_tiles, melds)) for melds in after_each(position.table, told))
        if show
        else None,
    )
