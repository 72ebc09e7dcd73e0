"""Tile rummy: the printed rule texts as data, and the game that is played by them.

Examples:
    >>> import tilerummy as tr
    >>> game = tr.Game("sabra", players=2, seed=7)
    >>> print(game.rack)
    k2 k2 k3 k3 r1 r3 r6 r8 b9 y3 y5 y7 y9 y11
    >>> game.why("y7 y9 y11")
    'The run y7 y9 y11 is missing the 8. Add it or split the run.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from tilerummy.version import __version__

if TYPE_CHECKING:
    from tilerummy.bots import Budget
    from tilerummy.front.contest import Tournament, tournament
    from tilerummy.front.drawn import Arranged, Arrangement, Table, Tiles, arrange, table, tiles
    from tilerummy.front.game import Game
    from tilerummy.front.opponent import Opponent, bot
    from tilerummy.front.position import Position
    from tilerummy.front.reading import Turn, read
    from tilerummy.front.remote import connect
    from tilerummy.front.riddle import Riddle, puzzle
    from tilerummy.notation import Malformed
    from tilerummy.rules import (
        Action,
        DemandRedeal,
        Draw,
        Edition,
        Illegal,
        KeepDeal,
        Play,
        Resign,
        Tile,
        TimeUp,
        View,
        load_edition,
    )
    from tilerummy.solver import Impossible

__all__ = [
    "Action",
    "Arranged",
    "Arrangement",
    "Budget",
    "DemandRedeal",
    "Draw",
    "Edition",
    "Game",
    "Illegal",
    "Impossible",
    "KeepDeal",
    "Malformed",
    "Opponent",
    "Play",
    "Position",
    "Resign",
    "Riddle",
    "Table",
    "Tile",
    "Tiles",
    "TimeUp",
    "Tournament",
    "Turn",
    "View",
    "__version__",
    "arrange",
    "bot",
    "connect",
    "load_edition",
    "puzzle",
    "read",
    "table",
    "tiles",
    "tournament",
]

_MODULES: Final = {
    "bots": ("Budget",),
    "front.contest": ("Tournament", "tournament"),
    "front.drawn": ("Arranged", "Arrangement", "Table", "Tiles", "arrange", "table", "tiles"),
    "front.game": ("Game",),
    "front.opponent": ("Opponent", "bot"),
    "front.position": ("Position",),
    "front.reading": ("Turn", "read"),
    "front.remote": ("connect",),
    "front.riddle": ("Riddle", "puzzle"),
    "notation": ("Malformed",),
    "rules": (
        *("Action", "DemandRedeal", "Draw", "Edition", "Illegal", "KeepDeal", "Play", "Resign", "Tile"),
        *("TimeUp", "View", "load_edition"),
    ),
    "solver": ("Impossible",),
}
_MODULE_OF: Final = {name: module for module, names in _MODULES.items() for name in names}
"""A module is loaded when one of its names is first used: looking at a position needs no sockets."""


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'tilerummy' has no attribute {name!r}")
    found: object = getattr(import_module(f"tilerummy.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
