"""How tiles are shown: in the notation, and in colour if the terminal has colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Final

import click

from tilerummy.notation.text import format_tile
from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import Colour, Tile

# Black tiles have the terminal's default colour: black on black would be invisible.
_COLOURS: Final = {Colour.RED: "bright_red", Colour.BLUE: "bright_blue", Colour.YELLOW: "yellow"}
_JOKER: Final = "bright_magenta"


def terminal_has_colours() -> bool:
    """Whether the terminal shows colours and the user wants them (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


class Paint:
    def __init__(self, *, colours: bool = False) -> None:
        self.colours = colours

    def tile(self, tile: Tile) -> str:
        name = format_tile(tile)
        if not self.colours:
            return name
        colour = _JOKER if tile.colour is None else _COLOURS.get(tile.colour)
        return click.style(name, fg=colour, bold=True)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        return " ".join(self.tile(tile) for tile in tiles)

    def melds(self, melds: Iterable[Meld]) -> str:
        return " | ".join(self.tiles(meld) for meld in melds)
