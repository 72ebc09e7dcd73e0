"""What an opening is worth: a joker counts as what it stands for when the turn ends."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product

from tests.oracle.best.model import most_points
from tests.oracle.melds import COLOURS, is_numbered, number, readings
from tests.oracle.policies import Melds, Slot, all_readings, joker_slots, some_reading_allows
from tilerummy.rules.tile import Tile

Hand = tuple[str, ...]  # sorted


def opening_points(policy: str, table: Melds, play: Melds, laid: Counter[str]) -> int | None:
    """The most that the play counts; None if it changes the table in a way that the policy forbids."""
    beside = points_beside(table, play)
    if beside:
        return max(beside)
    numbers = [tile for tile in laid.elements() if tile != "J"]
    if not laid["J"]:
        return most_points(tuple(Tile[tile.upper()] for tile in numbers))
    known: dict[Hand, int] = {}
    for new in all_readings(play):
        for slots in _places_of_laid_jokers(table, play, laid["J"]):
            faces = tuple(sorted(new[meld].faces[place][0] for meld, place in slots))
            if faces not in known and some_reading_allows(policy, table, play, laid, new, slots):
                known[faces] = own_points(numbers, faces)
    return max(known.values(), default=None)


def points_beside(table: Melds, play: Melds) -> list[int]:
    """What the new melds are worth, for every way to find all the old melds again in the play."""
    if len(play) < len(table):
        return []
    worth: list[int] = []
    for found in _matchings(table, play):
        own = [tuple(meld) for m, meld in enumerate(play) if m not in found]
        worth.append(sum(readings(meld)[0].points for meld in own))
    return worth


def _places_of_laid_jokers(table: Melds, play: Melds, count: int) -> set[tuple[Slot, ...]]:
    """They are jokers of melds that did not lie there before, whichever of two alike was there."""
    found: set[tuple[Slot, ...]] = set()
    for size in range(len(table), -1, -1):
        for lying in combinations(table, size):
            for homes in _matchings(lying, play):
                slots = [slot for slot in joker_slots(play) if slot[0] not in homes]
                found.update(combinations(slots, count))
        if found:
            return found
    return found


def _matchings(table: Melds, play: Melds) -> list[tuple[int, ...]]:
    alike = [{m for m, new in enumerate(play) if same_meld(old, new)} for old in table]
    if not all(alike):
        return []
    candidates = sorted(set().union(*alike))
    return [
        found
        for found in permutations(candidates, len(table))
        if all(m in choices for m, choices in zip(found, alike, strict=True))
    ]


def same_meld(one: Sequence[str], other: Sequence[str]) -> bool:
    """Unchanged as it lies. The order inside a group, or inside a mirrored group's side, does not matter;
    nor does it from which end a mirrored meld is read."""
    if list(one) == list(other) or ("M" in one and list(one) == list(other)[::-1]):
        return True
    return _may_be_group(one) and _may_be_group(other) and _sides(one) in (_sides(other), _sides(other)[::-1])


def _sides(meld: Sequence[str]) -> list[list[str]]:
    """The tiles on each side of the mirror, or all of them, in one order for all that hold the same."""
    if "M" not in meld:
        return [sorted(meld)]
    centre = list(meld).index("M")
    return [sorted(meld[:centre]), sorted(meld[centre + 1 :])]


def _may_be_group(meld: Sequence[str]) -> bool:
    return any(standing.kind == "group" for standing in readings(tuple(meld)))


# --- own melds with jokers that stand for given tiles -------------------------------------------------------


def own_points(tiles: Sequence[str], faces: Sequence[str]) -> int:
    """The most that melds of these numbered tiles and these faces are worth, each with a tile in it."""
    return _own_points(tuple(sorted(tiles)), tuple(sorted(faces)))


@lru_cache(maxsize=50_000)
def _own_points(tiles: Hand, faces: Hand) -> int:
    if not tiles:  # jokers alone are no meld
        return 0
    tile, others = tiles[0], tiles[1:]
    best = _own_points(others, faces)
    for row in _rows_with(tile):
        places = [place for place in row if place != tile]
        if all(place in others or place in faces for place in places):
            for by_tile in _fillings(places, others, faces):
                by_face = Counter(places) - by_tile
                rest = _less(others, by_tile), _less(faces, by_face)
                best = max(best, sum(map(number, row)) + _own_points(*rest))
    return best


@lru_cache
def _rows_with(tile: str) -> list[Hand]:
    runs = [
        tuple(f"{colour}{shown}" for shown in range(first, last + 1))
        for colour in COLOURS
        for first in range(1, 12)
        for last in range(first + 2, 14)
    ]
    groups = [
        tuple(f"{colour}{shown}" for colour in colours)
        for shown in range(1, 14)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]
    return [row for row in (*runs, *groups) if tile in row]


def _fillings(places: list[str], tiles: Hand, faces: Hand) -> Iterator[Counter[str]]:
    options = [[by for by, hand in ((True, tiles), (False, faces)) if place in hand] for place in places]
    for chosen in product(*options):
        yield Counter(place for place, by_tile in zip(places, chosen, strict=True) if by_tile)


def _less(hand: Hand, taken: Counter[str]) -> Hand:
    assert all(map(is_numbered, taken))
    return tuple(sorted((Counter(hand) - taken).elements()))
