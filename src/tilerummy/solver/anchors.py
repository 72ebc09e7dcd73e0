"""Where a pinned joker can lie, meld by meld.

The core takes a pinned joker for one more tile of its face, so with three jokers and more an answer may hold
a meld of jokers alone. Then one of them is given a place beside a numbered tile: every such place is a task
of its own, and together these tasks allow what the rules allow.

It is the same with a joker that was laid in an opening and lies in a meld that lay there before: it must be
in one that did not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import replace
from enum import Enum
from itertools import combinations, product

from tilerummy.rules.meld import Meld, canonical
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Tile, numbered
from tilerummy.solver.tasks import Task

_LONGEST = 7
"""A longer run can be cut in two: only four jokers at one end of three tiles can't be cut off."""


class _By(Enum):
    """What lies on a place."""

    TILE = "tile"
    PINNED = "pinned"
    WILD = "wild"


_OldMelds = tuple[tuple[int, Meld], ...]
_Filled = tuple[tuple[Tile, _By], ...]
"""A meld: what each place stands for, and what lies there."""


def anchored(task: Task, face: Tile, with_new_melds: bool = False) -> Iterator[Task]:
    """The tasks in which a joker pinned to this face is settled: in its old meld, or in a new one.

    If it must be `with_new_melds`, a new one like an old one serves only beside that.
    """
    lying = {canonical(meld) for meld in task.table.melds if Tile.J in meld} if with_new_melds else set()
    for at, meld in task.old:
        if face in task.pinned_in(at, meld):
            kept = task.keeping([(at, meld)])
            if kept is not None:
                yield kept
    longest = HIGHEST if lying else _LONGEST
    for filled in (*_runs(task, face, longest), *_groups(task, face)):
        if not any(by is _By.TILE for _, by in filled):
            continue
        if canonical(_lain(filled)) in lying:
            yield from _beside_its_like(_settled(task, filled), _lain(filled))
        elif not _can_be_cut(filled, lying):
            yield from _settled(task, filled)


def _beside_its_like(tasks: Iterator[Task], made: Meld) -> Iterator[Task]:
    """Those tasks in which all old melds that are like this one still lie there."""
    for task in tasks:
        alike = {at for at, meld in enumerate(task.table.melds) if canonical(meld) == canonical(made)}
        alike -= {at for at, meld in task.fixed if canonical(meld) == canonical(made)}
        kept = task.keeping([(at, meld) for at, meld in task.old if at in alike])
        if kept is not None and alike <= {at for at, _ in task.old}:
            yield kept


def _runs(task: Task, face: Tile, longest: int) -> Iterator[_Filled]:
    colour = face.colour
    assert colour is not None
    for first in range(max(LOWEST, face.number - longest + 1), face.number + 1):
        for last in range(max(face.number, first + 2), min(HIGHEST, first + longest - 1) + 1):
            faces = [numbered(colour, number) for number in range(first, last + 1)]
            yield from _fillings(task, face, faces)


def _groups(task: Task, face: Tile) -> Iterator[_Filled]:
    others = [numbered(colour, face.number) for colour in Colour if colour is not face.colour]
    for size in (2, 3):
        for chosen in combinations(others, size):
            yield from _fillings(task, face, [face, *chosen])


def _fillings(task: Task, anchor: Tile, faces: list[Tile]) -> Iterator[_Filled]:
    """All ways to fill these places, the anchor's by its joker, as far as there are tiles and jokers."""
    wild = task.must[Tile.J] + task.may[Tile.J]
    options: list[list[_By]] = []
    for face in faces:
        if face is anchor:
            options.append([_By.PINNED])
            continue
        tiles = task.must[face] - task.pinned[face] + task.may[face]
        there = {_By.TILE: tiles, _By.PINNED: task.pinned[face], _By.WILD: wild}
        options.append([by for by, count in there.items() if count > 0])
    for chosen in product(*options):
        if chosen.count(_By.WILD) <= wild:
            yield tuple(zip(faces, chosen, strict=True))


def _lain(filled: _Filled) -> Meld:
    return tuple(face if by is _By.TILE else Tile.J for face, by in filled)


def _can_be_cut(filled: _Filled, lying: Set[Meld]) -> bool:
    """Whether a run is two runs end to end: then the joker's part of it serves as well."""
    return any(
        all(
            any(by is _By.TILE for _, by in part) and canonical(_lain(part)) not in lying
            for part in (filled[:cut], filled[cut:])
        )
        for cut in range(3, len(filled) - 2)
    )


def _settled(task: Task, filled: _Filled) -> Iterator[Task]:
    """The task with this meld on the table; a tile of it comes from the table or from the rack."""
    tiles = [face for face, by in filled if by is _By.TILE]
    pinned = Counter(face for face, by in filled if by is _By.PINNED)
    wild = Counter({Tile.J: sum(by is _By.WILD for _, by in filled)})
    loose = task.must - task.pinned
    made = _lain(filled)
    for sources in product(*([bag for bag in (loose, task.may) if bag[tile]] for tile in tiles)):
        taken = Counter(tile for tile, bag in zip(tiles, sources, strict=True) if bag is loose)
        taken += wild & loose
        settled = replace(
            task,
            must=task.must - taken - pinned,
            may=task.may - (Counter(tiles) + wild - taken),
            pinned=task.pinned - pinned,
            made=(*task.made, made),
        )
        for old in dict.fromkeys(_still_whole(settled, settled.old)):
            yield replace(settled, old=old)


def _still_whole(task: Task, old: _OldMelds) -> Iterator[_OldMelds]:
    """The old melds that can be kept with some tiles and jokers gone elsewhere: all choices of them."""
    pinned = Counter(face for at, meld in old for face in task.pinned_in(at, meld))
    tiles = Counter(tile for _, meld in old for tile in meld) - pinned
    for face in tiles - (task.must - task.pinned):
        for at, meld in old:
            if meld.count(face) > task.pinned_in(at, meld).count(face):
                yield from _still_whole(task, tuple(other for other in old if other != (at, meld)))
        return
    for face in pinned - task.pinned:
        for at, meld in old:
            if face in task.pinned_in(at, meld):
                yield from _still_whole(task, tuple(other for other in old if other != (at, meld)))
        return
    yield old
