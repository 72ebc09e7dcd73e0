"""From the melds on the wire to an action of the rules, and which actions need a long search."""

from __future__ import annotations

from tilerummy.notation import Malformed, parse_tiles
from tilerummy.rules import Action, Position, State, Table
from tilerummy.rules import action as do
from tilerummy.rules.edition import Passing
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.refusal import Refusal, Refused


def table_of(melds: tuple[str, ...]) -> Table:
    """The table that these texts describe; melds without a tile are left out."""
    try:
        parsed = tuple(parse_tiles(meld) for meld in melds)
    except Malformed as error:
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None
    return Table(tuple(meld for meld in parsed if meld))


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


def needs_search(game: State, action: Action) -> bool:
    """Whether the referee has to search for an answer, which may take a while."""
    public = game.public
    if public.turn is None:
        return False
    if isinstance(action, do.Draw):
        return not game.pool and public.edition.passing is Passing.ONLY_IF_STUCK
    return isinstance(action, do.Play | do.TimeUp) and opening_needs_search(game.position(public.turn))


def opening_needs_search(position: Position) -> bool:
    """Whether it takes a search to tell if the tiles laid hold an opening."""
    return position.needs_opening and position.edition.opening_turn_may_continue
