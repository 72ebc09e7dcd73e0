"""The names that bots go by, by level. What each of them is like is in the catalogue (`bots.cast`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

CAST: Final[Mapping[str, tuple[str, ...]]] = {
    "easy": ("Pip", "Momo", "Lulu", "Toto", "Fips"),
    "medium": ("Bruno", "Clara", "Hugo", "Olga", "Emil"),
    "hard": ("Vera", "Otto", "Iris", "Viktor", "Greta"),
    "master": ("Magnus", "Minerva", "Sibyl", "Anatol", "Cleo"),
}


def cast_name(level: str, first: int, taken: Iterable[str]) -> str:
    """Somebody of the level who isn't at the table yet. `first`: with whom to begin to look, any number."""
    cast = CAST[level]
    others = {name.casefold() for name in taken}
    in_turn = [cast[(first + at) % len(cast)] for at in range(len(cast))]
    free = (name for name in in_turn if name.casefold() not in others)
    return next(free, "") or next(
        name for at in range(2, 99) if (name := f"{in_turn[0]} {at}").casefold() not in others
    )
