"""What became of old joker melds on a new table: joker swapped, or meld kept (no-split and frozen).

These policies know classic jokers only (the loader of editions ensures that).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.meld import Meld, Reading, Shape, canonical, readings
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile


def faces_in(meld: Meld, reading: Reading) -> list[Tile]:
    """What the classic jokers of a meld stand for in this reading, from left to right."""
    found: list[Tile] = []
    for tile, places in zip(meld, reading.stands, strict=True):
        if tile is Tile.J:
            face = places[0].tile
            assert face is not None  # only colour-change jokers have no colour
            found.append(face)
    return found


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of an old joker meld: the tiles swapped in, and the meld that must remain, if any."""

    swapped: Rack
    kept: Meld | None


def fates(meld: Meld) -> set[Fate]:
    """Everything that can become of this meld."""
    found = {Fate((), meld)}
    jokers = [at for at, tile in enumerate(meld) if tile is Tile.J]
    for reading in readings(meld):
        faces = dict(zip(jokers, faces_in(meld, reading), strict=True))
        for size in range(1, len(jokers) + 1):
            for swapped in combinations(jokers, size):
                rest = tuple(faces[at] if at in swapped else tile for at, tile in enumerate(meld))
                found.add(Fate(tuple(sorted(faces[at] for at in swapped)), rest if Tile.J in rest else None))
    return found


@dataclass(frozen=True, slots=True)
class HostMeld:
    """A meld of the new table that contains kept joker melds: the places they occupy in it."""

    places: frozenset[int]
    as_group: bool = False
    """Whether the meld must be read as a group for them to be parts of it."""

    def with_another(self, other: HostMeld) -> HostMeld:
        return HostMeld(self.places | other.places, self.as_group or other.as_group)


HostMelds = Mapping[int, HostMeld]
"""By the index of the meld on the new table."""
_EMPTY = HostMeld(frozenset())


def place_all(
    new: Table, policy: JokerPolicy, old: Sequence[Meld], laid: Counter[Tile], hosts: HostMelds | None = None
) -> Iterator[HostMelds]:
    """All ways in which the old joker melds can be accounted for on the new table."""
    hosts = hosts or {}
    if not old:
        yield hosts
        return
    for fate in sorted(fates(old[0]), key=lambda fate: (len(fate.swapped), fate.swapped)):
        needed = Counter(fate.swapped)
        if not needed <= laid:
            continue
        if fate.kept is None:
            yield from place_all(new, policy, old[1:], laid - needed, hosts)
            continue
        for index, home in _homes(new, policy, fate.kept, hosts):
            more = {**hosts, index: hosts.get(index, _EMPTY).with_another(home)}
            yield from place_all(new, policy, old[1:], laid - needed, more)


def _homes(new: Table, policy: JokerPolicy, kept: Meld, hosts: HostMelds) -> Iterator[tuple[int, HostMeld]]:
    """Where on the new table a kept joker meld can be."""
    for index, meld in enumerate(new.melds):
        used = hosts.get(index, _EMPTY).places
        if policy is JokerPolicy.FROZEN:
            if not used and canonical(meld) == canonical(kept):
                yield index, HostMeld(frozenset(range(len(meld))))
            continue
        if _can_be_group(kept) and _can_be_group(meld) and not used and Counter(kept) <= Counter(meld):
            yield index, HostMeld(_cover(kept, meld), as_group=True)
        for start in range(len(meld) - len(kept) + 1):
            places = frozenset(range(start, start + len(kept)))
            if meld[start : start + len(kept)] == kept and not places & used:
                yield index, HostMeld(places)


def _can_be_group(meld: Meld) -> bool:
    return any(reading.shape is Shape.GROUP for reading in readings(meld))


def _cover(kept: Meld, meld: Meld) -> frozenset[int]:
    left = Counter(kept)
    places: set[int] = set()
    for at, tile in enumerate(meld):
        if left[tile]:
            left[tile] -= 1
            places.add(at)
    return frozenset(places)


def guests_of(new: Table, hosts: HostMelds) -> list[int]:
    """The index of the host, once for every joker in a host that was not kept there.

    A joker freed by a swap may not join a meld that is kept for its other joker, so all of these were laid
    from the rack.
    """
    return [
        index
        for index, host in hosts.items()
        for at, tile in enumerate(new.melds[index])
        if tile is Tile.J and at not in host.places
    ]


def open_faces(meld: Meld, host: HostMeld | None) -> set[Rack]:
    """For every reading: what the jokers that were not kept in this meld stand for, in ascending order."""
    kept = frozenset() if host is None else host.places
    jokers = [at for at, tile in enumerate(meld) if tile is Tile.J]
    others = [at for at in jokers if at not in kept]
    found: set[Rack] = set()
    for reading in readings(meld):
        faces = dict(zip(jokers, faces_in(meld, reading), strict=True))
        if reading.shape is Shape.GROUP:  # its jokers can exchange their colours
            found.update(combinations(sorted(faces.values()), len(others)))
        elif host is None or not host.as_group:
            found.add(tuple(sorted(faces[at] for at in others)))
    return found
