"""Made-up melds with double, colour-change and mirror jokers, and what makes two of them the same."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from tilerummy.rules import Colour, Meld, Tile, readings
from tilerummy.rules.tile import HIGHEST, numbered

_SPECIAL = (Tile.D, Tile.C, Tile.M)
_Place = Tile | None
"""What belongs there; None for a colour-change."""


def has_special(tiles: Meld | Mapping[Tile, int]) -> bool:
    return any(joker in tiles for joker in _SPECIAL)


def special_meld(rng: Random, stock: Mapping[Tile, int], longest: int, groups: float) -> Meld | None:
    """A meld of the stock that has a special joker in it; None if the dice are against it."""
    places = _group(rng) if rng.random() < groups else _run(rng, stock, longest)
    if stock[Tile.M] and rng.random() < 0.4:
        one, other = (_filled(rng, places[:5], stock) for _ in range(2))
        meld = (*one, Tile.M, *other[::-1]) if rng.random() < 0.5 else (*one[::-1], Tile.M, *other)
    else:
        meld = _filled(rng, places, stock)
    there = all(stock[tile] >= count for tile, count in Counter(meld).items())
    return meld if there and has_special(meld) and readings(meld) else None


def _group(rng: Random) -> list[_Place]:
    number = rng.randint(1, HIGHEST)
    return [numbered(colour, number) for colour in rng.sample(list(Colour), rng.randint(1, 4))]


def _run(rng: Random, stock: Mapping[Tile, int], longest: int) -> list[_Place]:
    size = rng.randint(1, min(HIGHEST, longest + 1))
    first = rng.randint(1, HIGHEST + 1 - size)
    colours = list(Colour)
    colour = rng.choice(colours)
    places: list[_Place] = []
    for number in range(first, first + size):
        if places and stock[Tile.C] and rng.random() < 0.2:
            places.append(None)
            colour = rng.choice([other for other in colours if other != colour])
        else:
            places.append(numbered(colour, number))
    return places


def _filled(rng: Random, places: list[_Place], stock: Mapping[Tile, int]) -> Meld:
    tiles: list[Tile] = []
    at = 0
    while at < len(places):
        here = places[at]
        pair = here is not None and places[at + 1 : at + 2] not in ([], [None])
        if here is None:
            tiles.append(Tile.C)
        elif pair and stock[Tile.D] and rng.random() < 0.25:
            tiles.append(Tile.D)
            at += 1
        elif stock[Tile.J] and rng.random() < (0.15 if stock[here] else 0.5):
            tiles.append(Tile.J)
        else:
            tiles.append(here)
        at += 1
    return tuple(tiles)


def same_as(meld: Meld) -> Meld:
    """Equal for melds that count as the same: groups have no order, and a mirrored meld has no direction."""
    if Tile.M not in meld:
        return tuple(sorted(meld)) if _is_group(meld, meld, least=1) else meld
    centre = meld.index(Tile.M)
    one, other = meld[:centre], meld[:centre:-1]
    if _is_group(one, other, least=2):
        one, other = tuple(sorted(one)), tuple(sorted(other))
    return (*min(one, other), Tile.M, *max(one, other))


def _is_group(one: Meld, other: Meld, least: int) -> bool:
    """Whether both sides can be read as so many places, at least, of one number and the same colours."""
    numbers = {tile for tile in (*one, *other) if not tile.is_joker}
    widths = {sum(tile.places for tile in side) for side in (one, other)}
    if Tile.C in (*one, *other) or len({tile.number for tile in numbers}) != 1 or len(widths) != 1:
        return False
    width = widths.pop()
    twice = any(side.count(tile) > 1 for side in (one, other) for tile in numbers)
    return least <= width <= len(Colour) and len(numbers) <= width and not twice
