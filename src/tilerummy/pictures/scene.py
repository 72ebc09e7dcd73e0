"""Tables and racks as pictures: melds in rows on felt, a rack on wood below them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tilerummy.notation import format_tiles
from tilerummy.pictures.look import look
from tilerummy.pictures.tile import WIDTH, drawn, height
from tilerummy.rules.meld import Meld, Place, readings
from tilerummy.rules.tile import Tile

ACROSS: Final = 16
"""How many tiles fit side by side."""
_STEP: Final = WIDTH + 2
_GAP: Final = 18
_ROW: Final = 12
_EDGE: Final = 14


def svg(melds: Sequence[Meld] | None, rack: Sequence[Tile] | None, new: Iterable[Tile] = ()) -> str:
    """A table, a rack, or both as one picture; the tiles in `new` have a golden edge on the table."""
    across = max(ACROSS, *map(len, melds or ()), 0)  # a mirrored run may be longer than a row
    wide = 2 * _EDGE + across * _STEP
    parts: list[str] = []
    top = 0.0
    if melds is not None:
        tiles, high = _table(melds, Counter(new), across)
        parts += [_ground("felt", top, wide, high), *tiles]
        top += high
    if rack is not None:
        tiles, high = _rack(rack, top)
        parts += [_ground("wood", top, wide, high), *tiles]
        top += high
    title = " / ".join(
        text
        for text in (
            " | ".join(map(format_tiles, melds or ())),
            format_tiles(rack or ()),
        )
        if text
    )
    size = f'viewBox="0 0 {wide} {top:g}" width="{wide}" height="{top:g}" style="max-width:100%;height:auto"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}><title>{title}</title>'
    return f"{head}{''.join(parts)}</svg>"


def _table(melds: Sequence[Meld], new: Counter[Tile], across: int) -> tuple[list[str], float]:
    parts: list[str] = []
    x, y = float(_EDGE), float(_EDGE)
    for meld in melds:
        if x > _EDGE and x + len(meld) * _STEP > _EDGE + across * _STEP:
            x, y = float(_EDGE), y + height() + _ROW
        stands = _stands(meld)
        for tile, places in zip(meld, stands, strict=True):
            marked = new[tile] > 0
            new[tile] -= marked
            parts.append(drawn(tile, x, y, places if tile.is_joker else (), marked=marked))
            x += _STEP
        x += _GAP
    return parts, y + height() + _EDGE


def _stands(meld: Meld) -> Sequence[Sequence[Place]]:
    """What the tiles of a meld stand for, read to its player's advantage; nothing if it isn't valid."""
    found = readings(meld)
    return max(found, key=lambda reading: reading.points).stands if found else [()] * len(meld)


def _rack(rack: Sequence[Tile], top: float) -> tuple[list[str], float]:
    parts = [
        drawn(tile, _EDGE + at % ACROSS * _STEP, top + _EDGE / 2 + at // ACROSS * (height() + _EDGE / 2))
        for at, tile in enumerate(rack)
    ]
    rows = max(1, -(-len(rack) // ACROSS))
    return parts, rows * (height() + _EDGE / 2) + _EDGE / 2


def _ground(name: str, top: float, wide: float, high: float) -> str:
    return f'<rect y="{top:g}" width="{wide:g}" height="{high:g}" rx="8" fill="{look()["colours"][name]}"/>'
