"""Positions for the tests of puzzles: written ones, and those that games of bots come to."""

from collections.abc import Iterator
from hashlib import sha256

from tilerummy.arena import play_game
from tilerummy.bots import Budget, bot_named
from tilerummy.notation import parse_position
from tilerummy.puzzles.turns import positions_in
from tilerummy.rules import Position, load_edition


def position(table: str, rack: str, edition: str = "sabra", *, opened: bool = True) -> Position:
    yes = "yes" if opened else "no"
    return parse_position(f'edition={edition} opened={yes} table="{table}" rack="{rack}"')


def positions_of_games(edition: str, games: int, most_melds: int) -> Iterator[Position]:
    for number in range(games):
        bots = [bot_named(name) for name in ("hard", "medium", "easy")]
        events = play_game(load_edition(edition), bots, sha256(b"%d" % number).digest(), Budget()).events
        yield from (found for found in positions_in(events) if 0 < len(found.table) <= most_melds)
