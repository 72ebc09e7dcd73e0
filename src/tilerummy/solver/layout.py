"""Where the melds of an answer lie: the table should not jump under the eyes of those who look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tilerummy.rules.meld import Meld
from tilerummy.rules.table import Table


def lay_out(old: Table, kept: Mapping[int, Meld], new: Sequence[Meld]) -> Table:
    """Kept melds stay in their places; a new one takes the place of the old meld it has the most tiles of."""
    left = list(new)
    bags = {meld: Counter(meld) for meld in left}
    melds: list[Meld] = []
    for at, before in enumerate(old.melds):
        if at in kept:
            melds.append(kept[at])
            continue
        tiles = Counter(before)
        shared = {meld: (tiles & bags[meld]).total() for meld in left}
        heir = max(left, key=shared.__getitem__, default=None)
        if heir is not None and shared[heir]:
            left.remove(heir)
            melds.append(heir)
    return Table((*melds, *left))
