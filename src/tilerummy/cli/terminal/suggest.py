"""A play as the command that a player could type for it."""

from __future__ import annotations

from collections import Counter

from tilerummy.notation.text import format_tiles
from tilerummy.rules.meld import Meld, canonical
from tilerummy.rules.table import Table


def as_command(old: Table, new: Table) -> str:
    """What to type after `play` to turn the old table, its melds numbered from 1, into the new one."""
    fresh = list(new.changed_from(old))
    broken = _broken(old, new)
    rewrites: dict[int, Meld] = {}
    overlaps = sorted(
        ((_overlap(meld, target), number, at) for number, meld in broken for at, target in enumerate(fresh)),
        key=lambda found: (-found[0], found[1], found[2]),
    )
    used: set[int] = set()
    for overlap, number, at in overlaps:
        if overlap and number not in rewrites and at not in used:
            rewrites[number] = fresh[at]
            used.add(at)
    pieces = [f"{number}: {format_tiles(rewrites.get(number, ()))}".rstrip() for number, _ in broken]
    pieces += [format_tiles(meld) for at, meld in enumerate(fresh) if at not in used]
    return " | ".join(pieces)


def _broken(old: Table, new: Table) -> list[tuple[int, Meld]]:
    """The numbered melds of the old table that are not on the new one."""
    kept = Counter(canonical(meld) for meld in new.melds)
    broken: list[tuple[int, Meld]] = []
    for number, meld in enumerate(old.melds, 1):
        if kept[canonical(meld)]:
            kept[canonical(meld)] -= 1
        else:
            broken.append((number, meld))
    return broken


def _overlap(one: Meld, other: Meld) -> int:
    return (Counter(one) & Counter(other)).total()
