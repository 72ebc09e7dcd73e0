"""One tile as a piece of SVG."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tilerummy.pictures.look import FIGURE_BOX, SIGN_BOX, look
from tilerummy.rules.meld import Place
from tilerummy.rules.tile import Tile

WIDTH: Final = 40
"""Of a tile, in the units of the picture."""
_LETTERS: Final = "krby"


@cache
def height() -> int:
    return round(WIDTH * float(look()["tile"]["height"]))


def drawn(tile: Tile, x: float, y: float, stands: Sequence[Place] = (), *, marked: bool = False) -> str:
    """The tile with its upper left corner here. A joker that `stands` for something shows what."""
    sizes, corner = look()["tile"], _number(WIDTH * look()["tile"]["corner"])
    box = f'width="{WIDTH}" rx="{corner}"'
    parts = [f'<rect {box} height="{height()}" fill="{_colour("tile-side")}"/>']
    parts.append(f'<rect {box} height="{height() - 2}" fill="{_colour("tile")}"/>')
    if marked:
        line = f'fill="none" stroke="{_colour("gold")}" stroke-width="3"'
        parts.append(f'<rect {box} height="{height()}" {line}/>')
    if tile.colour is None:
        size = WIDTH * sizes["figure"]
        parts.append(_figure(tile, size, (height() - size) / 2 - (3 if stands else 0)))
        parts.append(_standing(stands) if stands else "")
    else:
        letter = _LETTERS[tile.colour]
        parts.append(_text(str(tile.number), WIDTH / 2, 0.52 * height(), WIDTH * sizes["number"], letter))
        parts.append(_sign(letter, WIDTH * sizes["sign"]))
    return f'<g transform="translate({_number(x)} {_number(y)})">{"".join(parts)}</g>'


def _figure(tile: Tile, size: float, top: float) -> str:
    scale = size / FIGURE_BOX
    place = f"translate({_number((WIDTH - size) / 2)} {_number(top)}) scale({_number(scale)})"
    shapes = "".join(f'<path d="{path}" {_paint(role)}/>' for role, path in look()["figures"][tile.name])
    return f'<g transform="{place}">{shapes}</g>'


def _paint(role: str) -> str:
    match role:
        case "stroke":
            return f'fill="none" stroke="{_colour("tile")}" stroke-width="2.4" stroke-linecap="round"'
        case "eye":
            return f'fill="{_colour("tile")}"'
        case _:
            return f'fill="{_fill(role)}"'


def _sign(letter: str, size: float) -> str:
    place = f"translate({_number((WIDTH - size) / 2)} {_number(0.66 * height())})"
    line = f'fill="{_fill(letter)}" stroke="{_colour(f"t-{letter}")}" stroke-linejoin="round"'
    scale = _number(size / SIGN_BOX)
    return f'<path transform="{place} scale({scale})" d="{look()["signs"][letter]}" {line}/>'


def _standing(stands: Sequence[Place]) -> str:
    """What a joker stands for, in its lower corner."""
    first = stands[0].colour
    letter = "j" if first is None else _LETTERS[first]
    words = "·".join(str(place.number) for place in stands)
    wide = 10 + 5 * len(words)
    x, y = WIDTH - wide - 2, height() - 19
    line = f'fill="{_colour("tile")}" stroke="{_colour(f"t-{letter}")}" stroke-width="1.5"'
    frame = f'<rect x="{x}" y="{y}" width="{wide}" height="15" rx="5" {line}/>'
    return frame + _text(words, x + wide / 2, y + 11.5, 11, letter)


def _text(words: str, x: float, y: float, size: float, letter: str) -> str:
    font = f'font-family="{look()["font"]}" font-weight="800" font-size="{_number(size)}"'
    where = f'x="{_number(x)}" y="{_number(y)}" text-anchor="middle"'
    return f'<text {where} {font} fill="{_colour(f"t-{letter}")}">{words}</text>'


def _fill(name: str) -> str:
    colours: dict[str, str] = look()["colours"]
    return colours.get(f"t-{name}-fill", colours[f"t-{name}"])


def _colour(name: str) -> str:
    found: str = look()["colours"][name]
    return found


def _number(value: float) -> str:
    return f"{value:.4g}"
