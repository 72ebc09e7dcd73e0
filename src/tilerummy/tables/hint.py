"""Hints: the play, which can be computed in another process, and how much of it each step reveals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from tilerummy.bots.novice import NoviceBot
from tilerummy.notation import format_tiles
from tilerummy.rules import Position, Table
from tilerummy.solver import after_each, in_words, steps
from tilerummy.solver.play import best_play
from tilerummy.tables.protocol.messages import Hint, HintMessage, HintStep
from tilerummy.tables.protocol.view import meld_view
from tilerummy.tables.settings import Settings

_PLAIN: Final = NoviceBot()
_FEW: Final = 3
"""So many melds change in an easy play, and no more."""


def best_table(position: Position) -> Table | None:
    """The play for a hint: the one that lays the most, with the fewest changes."""
    found = best_play(position)
    return None if found is None else found.table


def easy_table(position: Position) -> Table | None:
    """A play that a beginner can follow: own melds and added tiles; else as few changed melds as possible."""
    plain = _PLAIN.plain_play(position, Random(0))
    if plain is not None:
        return plain if position.needs_opening else _first_of(position, plain)
    whole = best_table(position)
    if whole is None or position.needs_opening:
        return whole
    singles = (replace(position, rack=(tile,)) for tile in dict.fromkeys(position.rack))
    found = [table for table in map(best_table, singles) if table is not None]
    return min((whole, *found), key=lambda table: len(steps(position.table, table)))


def _first_of(position: Position, plain: Table) -> Table:
    """A few of the melds that a play makes or makes longer: new ones first. It rearranges nothing."""
    old = position.table.melds
    kept = [*old, *plain.melds[len(old) :][:_FEW]]
    left = _FEW - (len(kept) - len(old))
    for at, meld in enumerate(old):
        if left and plain.melds[at] != meld:
            kept[at] = plain.melds[at]
            left -= 1
    return Table(tuple(kept))


def play_for_hint(settings: Settings) -> Callable[[Position], Table | None]:
    """What finds the play that hints of this table show."""
    return easy_table if settings.simple_hints else best_table


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
