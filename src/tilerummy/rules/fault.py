"""Why a meld isn't valid: of all reasons, the one that helps the player most."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.meld import MIN_TILES, Meld, Shape, readings
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Tile

_FEW_JOKERS: Final = 4
"""With more jokers than this, no valid order is searched for: there would be too many to try."""


def fault(meld: Meld) -> Illegal | None:
    """What is wrong with this meld, or None if it is valid."""
    if readings(meld):
        return None
    if len(meld) < MIN_TILES:
        return Illegal(Reason.MELD_TOO_SHORT, meld=meld, missing=MIN_TILES - len(meld))
    plain = [tile for tile in meld if not tile.is_joker]
    if not plain:
        return Illegal(Reason.MELD_ONLY_JOKERS, meld=meld)
    if Tile.M in meld:
        return _mirror_fault(meld)
    if len({tile.number for tile in plain}) == 1 and (len(plain) == 1 or len({t.colour for t in plain}) > 1):
        return _group_fault(meld, plain)
    return _run_fault(meld, plain)


def _mirror_fault(meld: Meld) -> Illegal:
    if meld.count(Tile.M) > 1:
        return Illegal(Reason.MIRROR_TWICE, meld=meld)
    if Tile.M in (meld[0], meld[-1]):
        return Illegal(Reason.MIRROR_AT_EDGE, meld=meld)
    return Illegal(Reason.MIRROR_UNEQUAL, meld=meld)


def _group_fault(meld: Meld, plain: list[Tile]) -> Illegal:
    if len(plain) == 1 and Tile.C in meld:
        # A single number with a colour-change and other jokers was meant as a run.
        first = meld[0] is Tile.C
        return Illegal(Reason.COLOUR_CHANGE_FIRST if first else Reason.RUN_OUT_OF_RANGE, meld=meld)
    if Tile.C in meld:
        return Illegal(Reason.COLOUR_CHANGE_IN_GROUP, meld=meld)
    twice = _first_repeated(plain)
    if twice is not None:
        return Illegal(Reason.GROUP_COLOUR_TWICE, meld=meld, tile=twice)
    return Illegal(Reason.GROUP_TOO_LARGE, meld=meld, most=len(Colour))


def _run_fault(meld: Meld, plain: list[Tile]) -> Illegal:
    if meld[0] is Tile.C:
        return Illegal(Reason.COLOUR_CHANGE_FIRST, meld=meld)
    if _leaves_the_numbers(meld):
        return Illegal(Reason.RUN_OUT_OF_RANGE, meld=meld)
    twice = _first_repeated(plain)
    if twice is not None:
        return Illegal(Reason.RUN_NUMBER_TWICE, meld=meld, tile=twice)
    if _is_consecutive(meld):
        reason = Reason.RUN_COLOURS_MIXED if _mixes_colours(meld) else Reason.COLOUR_CHANGE_SAME_COLOUR
        return Illegal(reason, meld=meld)
    ordered = _in_order(meld)
    if ordered is not None:
        return Illegal(Reason.RUN_NOT_IN_ORDER, meld=meld, ordered=ordered)
    # If colours are mixed as well, adding the missing number would not be enough.
    gap = None if _mixes_colours(meld) else _first_gap(meld)
    if gap is not None:
        return Illegal(Reason.RUN_GAP, meld=meld, number=gap)
    return Illegal(Reason.NOT_A_MELD, meld=meld)


def _first_repeated(tiles: list[Tile]) -> Tile | None:
    return next((tile for at, tile in enumerate(tiles) if tile in tiles[:at]), None)


def _in_order(meld: Meld) -> Meld | None:
    """The same tiles reordered into a run, if possible: numbers ascend, jokers go anywhere.

    Jokers go as high as they can, where they are worth most in an opening.
    """
    plain = sorted((tile for tile in meld if not tile.is_joker), key=lambda tile: tile.number)
    jokers = [tile for tile in meld if tile.is_joker]
    if len(jokers) > _FEW_JOKERS or sum(tile.places for tile in meld) > HIGHEST:
        return None
    for order in sorted(set(permutations(jokers))):
        for places in reversed([*combinations(range(len(meld)), len(jokers))]):
            candidate = _interleaved(plain, order, places)
            if any(reading.shape is Shape.RUN for reading in readings(candidate)):
                return candidate
    return None


def _interleaved(plain: list[Tile], jokers: tuple[Tile, ...], places: tuple[int, ...]) -> Meld:
    numbers, wild = iter(plain), iter(jokers)
    return tuple(next(wild) if at in places else next(numbers) for at in range(len(plain) + len(jokers)))


def _numbers_as_laid(meld: Meld) -> list[tuple[Tile, int]]:
    """Each numbered tile with the number expected in its place, counting from the first numbered tile."""
    found: list[tuple[Tile, int]] = []
    offset = 0
    start: int | None = None
    for tile in meld:
        if not tile.is_joker:
            start = tile.number - offset if start is None else start
            found.append((tile, start + offset))
        offset += tile.places
    return found


def _leaves_the_numbers(meld: Meld) -> bool:
    """Whether the run, in this order, would need a number below 1 or above 13 (`r12 r13 r1` needs a 14)."""
    placed = _numbers_as_laid(meld)
    first, place = placed[0]
    start = place - sum(tile.places for tile in meld[: meld.index(first)])
    end = start + sum(tile.places for tile in meld) - 1
    if all(tile.number == number for tile, number in placed):
        return start < LOWEST or end > HIGHEST
    return end > HIGHEST and any(tile.number == LOWEST and number == HIGHEST + 1 for tile, number in placed)


def _first_gap(meld: Meld) -> int | None:
    """The first number missing between two neighbours of an ascending run, if that is what is wrong."""
    shift = 0
    missing: int | None = None
    for tile, number in _numbers_as_laid(meld):
        step = tile.number - number - shift
        if step < 0:
            return None
        if step > 0 and missing is None:
            missing = tile.number - step
        shift += step
    return missing


def _mixes_colours(meld: Meld) -> bool:
    """Whether there are two colours with no colour-change between them."""
    colours: set[Colour] = set()
    for tile in meld:
        if tile is Tile.C:
            colours.clear()
        elif tile.colour is not None:
            colours.add(tile.colour)
        if len(colours) > 1:
            return True
    return False


def _is_consecutive(meld: Meld) -> bool:
    return all(tile.number == number for tile, number in _numbers_as_laid(meld))
