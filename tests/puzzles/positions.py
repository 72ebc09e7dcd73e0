"""Positions for the tests of puzzles: written ones, and those that games of bots come to."""

from collections.abc import Iterator
from hashlib import sha256

from tests.support.games import position_of
from tilerummy.arena import play_game
from tilerummy.bots import Budget, bot_named
from tilerummy.notation import parse_table
from tilerummy.puzzles.turns import positions_in
from tilerummy.rules import Illegal, Position, Rack, Reason, judge, load_edition
from tilerummy.solver import FastSearch


def position(table: str, rack: str, edition: str = "sabra", *, opened: bool = True) -> Position:
    return position_of(edition, table, rack, opened)


def judged(position: Position, table: str) -> Rack | Reason:
    """What this table lays, or why it is refused."""
    try:
        return judge(position, parse_table(table), FastSearch()).laid
    except Illegal as illegal:
        return illegal.reason


def positions_of_games(edition: str, games: int, most_melds: int) -> Iterator[Position]:
    for number in range(games):
        bots = [bot_named(name) for name in ("hard", "medium", "easy")]
        events = play_game(load_edition(edition), bots, sha256(b"%d" % number).digest(), Budget()).events
        yield from (found for found in positions_in(events) if 0 < len(found.table) <= most_melds)
