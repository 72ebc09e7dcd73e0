"""The front door of the library: a game, a position, a bot, a record, each in one line.

It holds no logic of its own. Whoever needs more finds it in the rooms behind: `rules`, `notation`, `solver`,
`bots`, `arena`, `env`. `tilerummy` itself offers these names and loads them when they are first used.
"""

from tilerummy.front.game import Game
from tilerummy.front.opponent import Opponent, bot
from tilerummy.front.position import Position
from tilerummy.front.reading import Turn, read
from tilerummy.front.text import Tiles, table, tiles

__all__ = ["Game", "Opponent", "Position", "Tiles", "Turn", "bot", "read", "table", "tiles"]
