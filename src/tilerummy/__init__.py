"""Tile rummy: the printed rule texts as data, and the game that is played by them.

>>> import tilerummy as tr
>>> game = tr.Game("sabra", players=2, seed=7)
>>> print(game.rack)
k2 k2 k3 k3 r1 r3 r6 r8 b9 y3 y5 y7 y9 y11
>>> game.why("y7 y9 y11")
'The run y7 y9 y11 misses the 8. Add it or split the run.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from tilerummy.version import __version__

if TYPE_CHECKING:
    from tilerummy.front import Game, Opponent, Position, Tiles, Turn, bot, read, table, tiles
    from tilerummy.notation import Malformed
    from tilerummy.rules import Action, Edition, Illegal, Table, Tile, View, load_edition

_ROOMS: Final = {
    **dict.fromkeys(
        ("Game", "Opponent", "Position", "Tiles", "Turn", "bot", "read", "table", "tiles"), "front"
    ),
    "Malformed": "notation",
    **dict.fromkeys(("Action", "Edition", "Illegal", "Table", "Tile", "View", "load_edition"), "rules"),
}
"""Where each name lives. They are loaded when first used: whoever asks for the version alone needn't wait."""

__all__ = [
    "Action",
    "Edition",
    "Game",
    "Illegal",
    "Malformed",
    "Opponent",
    "Position",
    "Table",
    "Tile",
    "Tiles",
    "Turn",
    "View",
    "__version__",
    "bot",
    "load_edition",
    "read",
    "table",
    "tiles",
]


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module 'tilerummy' has no attribute {name!r}")
    found: object = getattr(import_module(f"tilerummy.{_ROOMS[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
