"""Puts pinned jokers, which the search takes for tiles, back into the melds."""

from __future__ import annotations

from collections import Counter

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import Tile


def with_pinned(melds: list[Meld], faces: Counter[Tile]) -> list[Meld] | None:
    """The melds with pinned jokers instead of their faces; None if one always ends up with jokers only."""
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
            placed = with_pinned([*melds[:at], filled, *melds[at + 1 :]], left)
            if placed is not None:
                return placed
    return None


def stray_in(melds: list[Meld], faces: Counter[Tile]) -> Tile:
    """The face of a pinned joker in a meld that may consist of jokers only."""
    return next(
        face
        for meld in melds
        if all(tile is Tile.J or faces[tile] for tile in meld)
        for face in meld
        if face is not Tile.J
    )
