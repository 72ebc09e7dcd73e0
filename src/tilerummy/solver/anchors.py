"""All places where a pinned joker can lie.

A joker is *pinned* if it has to stand for one certain tile, its face. An engine treats it as one more tile of
that face, so with three or more jokers its answer may contain a meld of jokers only, which is not allowed.
Then one of these jokers is fixed to a meld with a numbered tile. Every such meld makes a task of its own, and
together these tasks cover everything that the rules allow.

A joker that counts for an opening needs the same treatment if the answer has it in a meld that was on the
table before: it has to lie in a new one.
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
"""Longer runs can be cut in two. (The longest that can't: three tiles with four jokers at one end.)"""


class _By(Enum):
    """What fills a place of a meld."""

    TILE = "tile"
    PINNED = "pinned"
    WILD = "wild"


_OldMelds = tuple[tuple[int, Meld], ...]
_Filled = tuple[tuple[Tile, _By], ...]
"""A meld: for each place its face, and what fills it."""


def anchored(task: Task, face: Tile, with_new_melds: bool = False) -> Iterator[Task]:
    """The tasks in which a joker pinned to this face has its place: in its old meld, or in a new one.

    `with_new_melds`: the joker has to lie in a meld that was not on the table before. A new meld that looks
    like an old one counts only if the old one is still there, too.
    """
    on_table = {canonical(meld) for meld in task.table.melds if Tile.J in meld} if with_new_melds else set()
    for at, meld in task.old:
        if face in task.pinned_in(at, meld):
            kept = task.keeping([(at, meld)])
            if kept is not None:
                yield kept
    longest = HIGHEST if on_table else _LONGEST
    for filled in (*_runs(task, face, longest), *_groups(task, face)):
        if not any(by is _By.TILE for _, by in filled):
            continue
        if canonical(_as_laid(filled)) in on_table:
            yield from _beside_its_like(_settled(task, filled), _as_laid(filled))
        elif not _can_be_cut(filled, on_table):
            yield from _settled(task, filled)


def _beside_its_like(tasks: Iterator[Task], made: Meld) -> Iterator[Task]:
    """Of these tasks those in which all old melds that look like this one are kept."""
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
    """All ways to fill these places with the tiles and jokers there are; the joker lies at its anchor."""
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


def _as_laid(filled: _Filled) -> Meld:
    return tuple(face if by is _By.TILE else Tile.J for face, by in filled)


def _can_be_cut(filled: _Filled, on_table: Set[Meld]) -> bool:
    """Whether this run consists of two runs: then the one with the joker will do."""
    return any(
        all(
            any(by is _By.TILE for _, by in part) and canonical(_as_laid(part)) not in on_table
            for part in (filled[:cut], filled[cut:])
        )
        for cut in range(3, len(filled) - 2)
    )


def _settled(task: Task, filled: _Filled) -> Iterator[Task]:
    """The tasks with this meld on the table. Each of its tiles may come from the table or from the rack."""
    tiles = [face for face, by in filled if by is _By.TILE]
    pinned = Counter(face for face, by in filled if by is _By.PINNED)
    wild = Counter({Tile.J: sum(by is _By.WILD for _, by in filled)})
    loose = task.must - task.pinned
    made = _as_laid(filled)
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
    """All choices of old melds that can still be kept, now that some tiles and jokers lie elsewhere."""
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
