"""Tile rummy: the printed rule texts as data, and the game that is played by them.

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
    from tilerummy.front import (
        Arranged,
        Arrangement,
        Game,
        Impossible,
        Opponent,
        Position,
        Riddle,
        Table,
        Tiles,
        Tournament,
        Turn,
        arrange,
        bot,
        connect,
        puzzle,
        read,
        table,
        tiles,
        tournament,
    )
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
        View,
        load_edition,
    )

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

_RULES: Final = ("Action", "DemandRedeal", "Draw", "Edition", "Illegal", "KeepDeal", "Play", "Resign", "Tile")
_ELSEWHERE: Final = {
    "Budget": "bots",
    "Malformed": "notation",
    **dict.fromkeys((*_RULES, "View", "load_edition"), "rules"),
}
"""Which package has what isn't in `front`. All are loaded when first used: whoever asks for the version alone
needn't wait."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'tilerummy' has no attribute {name!r}")
    found: object = getattr(import_module(f"tilerummy.{_ELSEWHERE.get(name, 'front')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
