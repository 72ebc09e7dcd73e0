"""The front door of the library: a game, a position, a bot, a record, each in one line.

It holds no logic of its own. For more, see the rooms behind it: `rules`, `notation`, `solver`,
`bots`, `arena`, `env`. `tilerummy` itself offers these names and loads them when they are first used.
"""

from tilerummy.front.contest import Tournament, tournament
from tilerummy.front.drawn import Arranged, Arrangement, Table, Tiles, arrange, table, tiles
from tilerummy.front.game import Game
from tilerummy.front.opponent import Opponent, bot
from tilerummy.front.position import Position
from tilerummy.front.reading import Turn, read
from tilerummy.front.remote import connect
from tilerummy.front.riddle import Riddle, puzzle
from tilerummy.solver.impossible import Impossible

__all__ = [
    "Arranged",
    "Arrangement",
    "Game",
    "Impossible",
    "Opponent",
    "Position",
    "Riddle",
    "Table",
    "Tiles",
    "Tournament",
    "Turn",
    "arrange",
    "bot",
    "connect",
    "puzzle",
    "read",
    "table",
    "tiles",
    "tournament",
]
