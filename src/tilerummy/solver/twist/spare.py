"""Completes the melds of a lean search: jokers that it left open or left over get their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from tilerummy.rules.meld import MIN_TILES, Meld, readings
from tilerummy.rules.tile import Tile
from tilerummy.solver.twist.group_witness import Draft

Counts = tuple[int, int, int]
"""How many J, D and C."""
_KINDS = (Tile.J, Tile.D, Tile.C)
_TRIES = 400


def completed(drafts: list[Draft], jokers: Counts, *, whole: bool = False) -> list[Meld] | None:
    """The drafts as melds that contain all these jokers; if `whole`, exactly one meld for each draft.

    None if no way was found, which doesn't mean that there is none.
    """
    placed = Counter(tile for draft in drafts for tile in draft.tiles)
    j, d, c = (have - placed[kind] for have, kind in zip(jokers, _KINDS, strict=True))
    for either, any_kind in _assignments(drafts, (j, d, c)):
        melds = _filled(drafts, either, any_kind)
        spare = [j, d, c]
        for joker in (*either, *any_kind):
            spare[_KINDS.index(joker)] -= 1
        left = [Tile.D] * spare[1] + [Tile.J] * spare[0] + [Tile.C] * spare[2]
        if melds is not None and _Parking(melds).park(left):
            return melds
    if whole:
        return None
    pieces = [piece for draft in drafts for piece in _cut(draft)]
    return completed(pieces, jokers) if len(pieces) > len(drafts) else None


def _assignments(drafts: list[Draft], jokers: Counts) -> Iterator[tuple[list[Tile], list[Tile]]]:
    """All ways to choose the jokers that the drafts need: those for J or D, and those for any kind."""
    either, any_kind = sum(draft.either for draft in drafts), sum(draft.any_kind for draft in drafts)
    j, d, c = jokers
    for doubles in range(min(d, either), -1, -1):
        classics = either - doubles
        if classics > j:
            continue
        for changes in range(min(c, any_kind), -1, -1):
            for more_doubles in range(min(d - doubles, any_kind - changes), -1, -1):
                more_classics = any_kind - changes - more_doubles
                if more_classics <= j - classics:
                    yield (
                        [Tile.D] * doubles + [Tile.J] * classics,
                        [Tile.C] * changes + [Tile.D] * more_doubles + [Tile.J] * more_classics,
                    )


def _filled(drafts: list[Draft], either: list[Tile], any_kind: list[Tile]) -> list[Meld] | None:
    """The drafts with these jokers in their places; None if they don't fit."""
    either, any_kind = either.copy(), any_kind.copy()
    melds: list[Meld] = []
    for draft in drafts:
        asked = [either.pop() for _ in range(draft.either)] + [any_kind.pop() for _ in range(draft.any_kind)]
        if not asked:
            melds.append(tuple(draft.tiles))
            continue
        meld = next((way for way in permutations((*draft.tiles, *asked)) if readings(way)), None)
        if meld is None:
            return None
        melds.append(meld)
    return melds


def _cut(draft: Draft) -> list[Draft]:
    """Cut a long run without jokers in two, so that the lower part has room for jokers above it."""
    tiles = draft.tiles
    if draft.either or draft.any_kind or len(tiles) < 2 * MIN_TILES or any(tile.is_joker for tile in tiles):
        return [draft]
    if tiles[0].number == tiles[-1].number:
        return [draft]
    return [Draft(tiles[:MIN_TILES]), Draft(tiles[MIN_TILES:])]


class _Parking:
    """Adds jokers to melds, by trial and error."""

    def __init__(self, melds: list[Meld]) -> None:
        self._melds = melds
        self._tries = _TRIES

    def park(self, jokers: list[Tile]) -> bool:
        if not jokers:
            return True
        joker = jokers[0]
        for at in range(len(self._melds)):
            meld = self._melds[at]
            for longer, used in self._grown(meld, joker, jokers):
                self._melds[at] = longer
                rest = jokers.copy()
                for tile in used:
                    rest.remove(tile)
                if self.park(rest):
                    return True
                self._melds[at] = meld
                if self._tries <= 0:
                    return False
        return False

    def _grown(self, meld: Meld, joker: Tile, jokers: list[Tile]) -> Iterator[tuple[Meld, tuple[Tile, ...]]]:
        """The meld with this joker at an end (or, for a change, in second place), or with two at a mirror."""
        tries: list[tuple[Meld, tuple[Tile, ...]]] = []
        if Tile.M not in meld:
            tries = [((*meld, joker), (joker,)), ((joker, *meld), (joker,))]
            if joker is Tile.C:
                tries.append(((meld[0], joker, *meld[1:]), (joker,)))
        else:
            centre = meld.index(Tile.M)
            left, right = meld[:centre], meld[centre + 1 :]
            if jokers.count(joker) > 1:
                pair = (joker, joker)
                tries = [
                    ((*left, joker, Tile.M, joker, *right), pair),
                    ((joker, *meld, joker), pair),
                ]
            if joker is Tile.D and jokers.count(Tile.J) > 1:
                used = (Tile.D, Tile.J, Tile.J)
                tries.append(((*left, Tile.D, Tile.M, Tile.J, Tile.J, *right), used))
                tries.append(((Tile.D, *meld, Tile.J, Tile.J), used))
        for way, taken in tries:
            self._tries -= 1
            if readings(way):
                yield way, taken
