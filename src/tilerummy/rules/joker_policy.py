"""What may be done with the jokers that lie on the table: the four policies.

Faces have no history, so a play is legal if *some* reading of the old and the new table is. Each policy
yields, for every legal reading, what the jokers laid from the rack in this turn are worth; no yield at all
means illegal. Restricted policies know classic jokers only (the editions' loader sees to that).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.meld import Meld, Reading, Shape, canonical, readings
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile

_GROUPS = (Shape.GROUP, Shape.MIRRORED_GROUP)


@dataclass(frozen=True, slots=True)
class Change:
    """A table before and after, and the tiles that came from the rack."""

    old: Table
    new: Table
    laid: Counter[Tile]


def laid_joker_points(policy: JokerPolicy, change: Change) -> int:
    """What the laid jokers are worth in the best legal reading; raises `Illegal` if there is none."""
    if policy is JokerPolicy.FREE:
        return _free(change)
    # Jokers in melds that lie as they lay are not the laid ones, if it can be read so.
    apart = Change(
        Table(change.old.changed_from(change.new)), Table(change.new.changed_from(change.old)), change.laid
    )
    points = _most_points(policy, apart)
    if points is None:
        points = _most_points(policy, change)
    if points is None:
        raise _refusal(policy, change)
    return points


def _most_points(policy: JokerPolicy, change: Change) -> int | None:
    if not any(Tile.J in meld for meld in change.old.melds):
        return _free(change)
    return max(_pinned(change) if policy is JokerPolicy.PINNED else _kept(change, policy), default=None)


# --- free ---------------------------------------------------------------------------------------------------


def _free(change: Change) -> int:
    """Any joker in a changed meld may be the laid one."""
    wanted = {tile: count for tile, count in change.laid.items() if tile.is_joker}
    if not wanted:
        return 0
    melds = change.new.changed_from(change.old)
    worths = [_joker_worths(meld) for meld in melds if any(joker in meld for joker in wanted)]
    best = 0
    for choice in product(*worths):
        points = 0
        for joker, count in wanted.items():
            values = sorted(
                (worth for worths in choice for tile, worth in worths if tile is joker), reverse=True
            )
            points += sum(values[:count])
        best = max(best, points)
    return best


def _joker_worths(meld: Meld) -> set[tuple[tuple[Tile, int], ...]]:
    """Per distinct reading: each joker of the meld with what it is worth there."""
    return {
        tuple(
            (tile, sum(place.number for place in places))
            for tile, places in zip(meld, reading.stands, strict=True)
            if tile.is_joker
        )
        for reading in readings(meld)
    }


# --- pinned -------------------------------------------------------------------------------------------------


def _pinned(change: Change) -> Iterator[int]:
    """A joker stands for its face until that very face, from the rack, takes its place."""
    count = change.laid[Tile.J]
    for before in _face_choices(change.old):
        for after in _face_choices(change.new):
            for kept in _sub_bags(before & after):
                if before - kept <= change.laid:
                    open_faces = sorted(((after - kept).elements()), key=lambda tile: -tile.number)
                    yield sum(tile.number for tile in open_faces[:count])


def _face_choices(table: Table) -> list[Counter[Tile]]:
    """All bags of faces that the jokers of this table can stand for together."""
    per_meld = [
        {tuple(sorted(_faces(meld, reading))) for reading in readings(meld)}
        for meld in table.melds
        if Tile.J in meld
    ]
    bags = {tuple(sorted(face for faces in choice for face in faces)) for choice in product(*per_meld)}
    return [Counter(bag) for bag in sorted(bags)]


def _faces(meld: Meld, reading: Reading) -> list[Tile]:
    found: list[Tile] = []
    for tile, places in zip(meld, reading.stands, strict=True):
        if tile is Tile.J:
            face = places[0].tile
            assert face is not None  # only colour-change jokers have no colour
            found.append(face)
    return found


def _sub_bags(bag: Counter[Tile]) -> Iterator[Counter[Tile]]:
    tiles = list(bag.elements())
    for size in range(len(tiles), -1, -1):
        for choice in set(combinations(tiles, size)):
            yield Counter(choice)


# --- no-split and frozen ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fate:
    """What became of an old joker meld: the faces swapped in, and what must still lie there, if anything."""

    swapped: Rack
    kept: Meld | None


def _fates(meld: Meld) -> set[_Fate]:
    found = {_Fate((), meld)}
    jokers = [at for at, tile in enumerate(meld) if tile is Tile.J]
    for reading in readings(meld):
        faces = dict(zip(jokers, _faces(meld, reading), strict=True))
        for size in range(1, len(jokers) + 1):
            for swapped in combinations(jokers, size):
                rest = tuple(faces[at] if at in swapped else tile for at, tile in enumerate(meld))
                found.add(_Fate(tuple(sorted(faces[at] for at in swapped)), rest if Tile.J in rest else None))
    return found


Slots = dict[int, frozenset[int]]
"""Per meld of the new table: the places taken by joker melds that were kept."""


def _kept(change: Change, policy: JokerPolicy) -> Iterator[int]:
    old = [meld for meld in change.old.melds if Tile.J in meld]
    for taken in _place_all(change, policy, [_fates(meld) for meld in old], change.laid, {}):
        yield from _open_worths(change, taken)


def _place_all(
    change: Change, policy: JokerPolicy, fates: list[set[_Fate]], budget: Counter[Tile], taken: Slots
) -> Iterator[Slots]:
    """All ways in which the old joker melds can have become parts of the new table."""
    if not fates:
        yield taken
        return
    for fate in sorted(fates[0], key=lambda fate: (len(fate.swapped), fate.swapped)):
        needed = Counter(fate.swapped)
        if not needed <= budget:
            continue
        if fate.kept is None:
            yield from _place_all(change, policy, fates[1:], budget - needed, taken)
            continue
        for index, slots in _homes(change.new, policy, fate.kept, taken):
            more = {**taken, index: taken.get(index, frozenset()) | slots}
            yield from _place_all(change, policy, fates[1:], budget - needed, more)


def _homes(new: Table, policy: JokerPolicy, kept: Meld, taken: Slots) -> Iterator[tuple[int, frozenset[int]]]:
    """Where a kept joker meld can lie on the new table."""
    for index, meld in enumerate(new.melds):
        used = taken.get(index, frozenset())
        if policy is JokerPolicy.FROZEN:
            if not used and canonical(meld) == canonical(kept):
                yield index, frozenset(range(len(meld)))
            continue
        if _can_be_group(kept) and _can_be_group(meld) and not used and Counter(kept) <= Counter(meld):
            yield index, _cover(kept, meld)
        for start in range(len(meld) - len(kept) + 1):
            slots = frozenset(range(start, start + len(kept)))
            if meld[start : start + len(kept)] == kept and not slots & used:
                yield index, slots


def _can_be_group(meld: Meld) -> bool:
    return any(reading.shape in _GROUPS for reading in readings(meld))


def _cover(kept: Meld, meld: Meld) -> frozenset[int]:
    left = Counter(kept)
    slots: set[int] = set()
    for at, tile in enumerate(meld):
        if left[tile]:
            left[tile] -= 1
            slots.add(at)
    return frozenset(slots)


def _open_worths(change: Change, taken: Slots) -> Iterator[int]:
    """What the laid jokers can be worth, given where the kept melds lie.

    A joker freed by a swap may not join a meld that is kept for its other joker, so every further joker
    there was laid from the rack.
    """
    count = change.laid[Tile.J]
    guests = sum(
        tile is Tile.J and at not in slots
        for index, slots in taken.items()
        for at, tile in enumerate(change.new.melds[index])
    )
    if guests > count:
        return
    per_meld = [
        {
            (
                index in taken,
                tuple(
                    places[0].number
                    for at, places in enumerate(reading.stands)
                    if meld[at] is Tile.J and at not in taken.get(index, ())
                ),
            )
            for reading in readings(meld)
        }
        for index, meld in enumerate(change.new.melds)
        if Tile.J in meld
    ]
    for choice in product(*per_meld):
        forced = sum(sum(worths) for is_host, worths in choice if is_host)
        others = sorted(
            (worth for is_host, worths in choice if not is_host for worth in worths), reverse=True
        )
        yield forced + sum(others[: count - guests])


# --- refusals -----------------------------------------------------------------------------------------------


def _refusal(policy: JokerPolicy, change: Change) -> Illegal:
    """Point at the first joker meld that is wrong by itself, else at the first one."""
    melds = [meld for meld in change.old.melds if Tile.J in meld]
    wrong = next((meld for meld in melds if not _fits_alone(policy, change, meld)), None)
    if policy is JokerPolicy.NO_SPLIT:
        placed = next(_place_all(change, policy, [_fates(meld) for meld in melds], change.laid, {}), None)
        if placed is not None:  # the melds are in order: it is where the freed joker went
            return Illegal(Reason.FREED_JOKER_IN_KEPT_MELD, meld=change.new.melds[min(placed)])
    meld = melds[0] if wrong is None else wrong
    face = _faces(meld, readings(meld)[0])[0]
    reason = {
        JokerPolicy.PINNED: Reason.JOKER_NOT_SWAPPED,
        JokerPolicy.NO_SPLIT: Reason.JOKER_MELD_SPLIT,
        JokerPolicy.FROZEN: Reason.JOKER_MELD_TOUCHED,
    }[policy]
    return Illegal(reason, meld=meld, tile=face)


def _fits_alone(policy: JokerPolicy, change: Change, meld: Meld) -> bool:
    if policy is JokerPolicy.PINNED:
        return any(
            Counter(_faces(meld, reading)) - after <= change.laid
            for reading in readings(meld)
            for after in _face_choices(change.new)
        )
    return any(True for _ in _place_all(change, policy, [_fates(meld)], change.laid, {}))
