"""Pinned jokers, which the core takes for tiles, put back in their places."""

from __future__ import annotations

from collections import Counter

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import Tile


def with_pinned(melds: list[Meld], faces: Counter[Tile]) -> list[Meld] | None:
    """The melds with the pinned jokers in place of their faces; None if one would be of jokers alone."""
    face = next(iter(+faces), None)
    if face is None:
        return melds
    left = faces - Counter([face])
    for at, meld in enumerate(melds):
        if face in meld:
            place = meld.index(face)
            filled = (*meld[:place], Tile.J, *meld[place + 1 :])
            if all(tile is Tile.J for tile in filled):
                continue
            found = with_pinned([*melds[:at], filled, *melds[at + 1 :]], left)
            if found is not None:
                return found
    return None


def stray_in(melds: list[Meld], faces: Counter[Tile]) -> Tile:
    """A pinned face in a meld that may consist of jokers alone."""
    return next(
        face
        for meld in melds
        if all(tile is Tile.J or faces[tile] for tile in meld)
        for face in meld
        if face is not Tile.J
    )
