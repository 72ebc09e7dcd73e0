"""Converts melds from the wire into actions of the rules."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Final

from tilerummy.notation import Malformed, parse_table, parse_tiles
from tilerummy.rules import Action, Meld, Position, Table
from tilerummy.rules import action as do
from tilerummy.tables import commands as ask
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.state import TableState

_LONGEST_TILE: Final = 8
"""Characters per tile, including blanks: twice as many as anybody writes."""
_LONGEST_CACHED: Final = 120
"""Characters of a meld; the longest valid one has fewer."""


def table_of(melds: tuple[str, ...], held: int) -> Table:
    """The table that these texts describe; melds without tiles are left out.

    The player has `held` tiles to make it from, on the table and on the rack. More are refused before they
    are parsed: they are useless, and a stranger could send thousands.
    """
    if sum(map(len, melds)) > held * _LONGEST_TILE:
        raise Refused(Refusal.TOO_MANY_TILES, count=held)
    try:
        table = Table(tuple(filter(None, map(_meld, melds))))
    except Malformed as error:
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None
    if sum(map(len, table.melds)) > held:
        raise Refused(Refusal.TOO_MANY_TILES, count=held)
    return table


def laid_out(state: TableState, game: int, turn: int, melds: str) -> Table | None:
    """The table of a draft, for when the time runs out; None if it is of an earlier turn, or can't be
    read."""
    assert state.game is not None
    if (game, turn) == (state.game_number, state.game.public.turn_number):
        with suppress(Malformed):
            return parse_table(melds)
    return None


def held(position: Position) -> int:
    """How many tiles a player can make a table from."""
    return len(position.rack) + sum(map(len, position.table.melds))


def _meld(text: str) -> Meld:
    return _kept_meld(text) if len(text) <= _LONGEST_CACHED else parse_tiles(text)


@lru_cache(maxsize=1 << 12)
def _kept_meld(text: str) -> Meld:
    """Cached: most melds of a draft are those of the previous draft."""
    return parse_tiles(text)


def action_of(command: ask.GameCommand, held: int) -> Action:
    """`held`: as above."""
    match command:
        case ask.Play(melds=melds):
            return do.Play(table_of(melds, held))
        case ask.Draw():
            return do.Draw()
        case ask.KeepDeal():
            return do.KeepDeal()
        case ask.DemandRedeal():
            return do.DemandRedeal()
        case ask.Resign():
            return do.Resign()
