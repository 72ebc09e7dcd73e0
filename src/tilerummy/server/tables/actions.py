"""From the melds on the wire to an action of the rules."""

from __future__ import annotations

from functools import lru_cache

from tilerummy.notation import Malformed, parse_tiles
from tilerummy.rules import Action, Meld, Table
from tilerummy.rules import action as do
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.refusal import Refusal, Refused


def table_of(melds: tuple[str, ...]) -> Table:
    """The table that these texts describe; melds without a tile are left out."""
    try:
        return Table(tuple(filter(None, map(_meld, melds))))
    except Malformed as error:
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None


@lru_cache(maxsize=1 << 14)
def _meld(text: str) -> Meld:
    """Most melds of a draft are those of the draft before."""
    return parse_tiles(text)


def action_of(command: ask.GameCommand) -> Action:
    match command:
        case ask.Play(melds=melds):
            return do.Play(table_of(melds))
        case ask.Draw():
            return do.Draw()
        case ask.KeepDeal():
            return do.KeepDeal()
        case ask.DemandRedeal():
            return do.DemandRedeal()
        case ask.Resign():
            return do.Resign()
