"""What a position asks of the core, under the edition's joker policy.

A restricted joker policy is a handful of choices: each old joker meld is kept, or some of its jokers are
swapped. Every choice is a `Task` without any policy left in it: tiles that must be used, tiles that may
be, and melds that lie there already. The best play is the best over all tasks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.meld import Meld, Reading, Shape, canonical, readings
from tilerummy.rules.position import Position
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Tile, numbered

_ENOUGH = 2
"""A kept run takes at most so many tiles at each end: three more would be a run by themselves."""


@dataclass(frozen=True, slots=True)
class Task:
    """Melds come with the index of the old meld on the table that they are or go back to."""

    must: Counter[Tile]
    may: Counter[Tile]
    table: Table = EMPTY_TABLE
    """How it lies before."""
    fixed: tuple[tuple[int, Meld], ...] = ()
    """Melds that are settled."""
    old: tuple[tuple[int, Meld], ...] = ()
    """Melds whose tiles are among `must`, and which may be kept as they lie."""
    pinned: Counter[Tile] = field(default_factory=Counter)
    """Faces among `must` that are jokers standing for them."""
    lays: int = 0
    """How many tiles from the rack are among `must` and `fixed` already."""

    def as_it_lies(self, at: int, meld: Meld) -> Meld:
        """A kept meld in its own tiles: a pinned joker shows as a joker, not as its face."""
        return self.table.melds[at] if any(at == index for index, _ in self.old) else meld

    def is_untouched(self, at: int, meld: Meld) -> bool:
        return canonical(self.table.melds[at]) == canonical(meld)


def tasks(position: Position) -> list[Task]:
    """All tasks of a player who has opened."""
    table, rack = position.table, Counter(position.rack)
    policy = position.edition.joker_policy
    plain = list(enumerate(table.melds))
    if policy is JokerPolicy.FREE or not any(Tile.J in meld for meld in table.melds):
        return [Task(table.bag(), rack, table, old=tuple(plain))]
    loose = [(at, meld) for at, meld in plain if Tile.J not in meld]
    must = Counter(tile for _, meld in loose for tile in meld)
    found = [Task(must, rack, table, old=tuple(loose))]
    for at, meld in plain:
        if Tile.J in meld:
            found = [more for task in found for more in _unique(_choices(policy, task, at, meld))]
    if policy is JokerPolicy.NO_SPLIT:
        laid_jokers = rack[Tile.J]
        found = [more for task in found for more in _extended(task, laid_jokers)]
    return found


def _choices(policy: JokerPolicy, task: Task, at: int, meld: Meld) -> Iterator[Task]:
    """What can become of one old joker meld."""
    if policy is not JokerPolicy.PINNED:
        yield replace(task, fixed=(*task.fixed, (at, meld)))
    jokers = [place for place, tile in enumerate(meld) if tile is Tile.J]
    for reading in readings(meld):
        faces = {place: _face(reading, place) for place in jokers}
        for size in range(0 if policy is JokerPolicy.PINNED else 1, len(jokers) + 1):
            for swapped in combinations(jokers, size):
                paid = Counter(faces[place] for place in swapped)
                if paid <= task.may:
                    yield _swapped(policy, task, at, meld, faces, set(swapped))


def _face(reading: Reading, place: int) -> Tile:
    face = reading.stands[place][0].tile
    assert face is not None  # a classic joker always stands for a colour
    return face


def _swapped(
    policy: JokerPolicy, task: Task, at: int, meld: Meld, faces: dict[int, Tile], swapped: set[int]
) -> Task:
    """The task in which these jokers were swapped for their faces from the rack."""
    paid = Counter(faces[place] for place in swapped)
    rest = tuple(faces[place] if place in swapped else tile for place, tile in enumerate(meld))
    task = replace(
        task,
        may=task.may - paid,
        must=task.must + Counter({Tile.J: len(swapped)}),
        lays=task.lays + len(swapped),
    )
    if policy is JokerPolicy.PINNED:
        as_faces = tuple(faces.get(place, tile) for place, tile in enumerate(meld))
        pinned = Counter(faces[place] for place in faces if place not in swapped)
        kept = () if swapped else ((at, as_faces),)
        return replace(
            task, must=task.must + Counter(as_faces), pinned=task.pinned + pinned, old=(*task.old, *kept)
        )
    if Tile.J in rest:  # one joker less, still kept for the other
        return replace(task, fixed=(*task.fixed, (at, rest)))
    return replace(task, must=task.must + Counter(rest))


def _unique(found: Iterator[Task]) -> list[Task]:
    unique: list[Task] = []
    for task in found:
        if task not in unique:
            unique.append(task)
    return unique


# --- no-split: kept joker melds may be extended -------------------------------------------------------------


def _extended(task: Task, laid_jokers: int) -> list[Task]:
    """All ways to extend the kept melds by loose tiles and the rack's jokers, never by freed ones."""
    found = [(task, laid_jokers)]
    for place, (_, meld) in enumerate(task.fixed):
        found = [more for so_far, jokers in found for more in _extensions(so_far, place, meld, jokers)]
    return [extended for extended, _ in found]


def _extensions(task: Task, place: int, meld: Meld, jokers: int) -> Iterator[tuple[Task, int]]:
    yield task, jokers
    for reading in readings(meld):
        if reading.shape is Shape.RUN:
            yield from _longer_runs(task, place, meld, reading, jokers)
            break
    if any(reading.shape is Shape.GROUP for reading in readings(meld)) and len(meld) < len(Colour):
        number = next(tile.number for tile in meld if not tile.is_joker)
        for tile in (*(numbered(colour, number) for colour in Colour), Tile.J):
            longer = (*meld, tile)
            if any(reading.shape is Shape.GROUP for reading in readings(longer)):
                yield from _with(task, place, longer, Counter([tile]), jokers)


def _longer_runs(
    task: Task, place: int, meld: Meld, reading: Reading, jokers: int
) -> Iterator[tuple[Task, int]]:
    first, last = reading.stands[0][0], reading.stands[-1][0]
    colour = first.colour
    assert colour is not None
    most = _ENOUGH if jokers < 3 else HIGHEST  # three jokers alone would be no run themselves
    for before in range(min(most, first.number - LOWEST) + 1):
        for after in range(min(most, HIGHEST - last.number) + 1):
            numbers = [
                *range(first.number - before, first.number),
                *range(last.number + 1, last.number + after + 1),
            ]
            for wild in range(min(jokers, len(numbers)) + 1):
                for chosen in combinations(numbers, wild):
                    tiles = [Tile.J if number in chosen else numbered(colour, number) for number in numbers]
                    if numbers:
                        longer = (*tiles[:before], *meld, *tiles[before:])
                        yield from _with(task, place, longer, Counter(tiles), jokers)


def _with(
    task: Task, place: int, meld: Meld, added: Counter[Tile], jokers: int
) -> Iterator[tuple[Task, int]]:
    """The task in which a settled meld has taken these tiles, if there are so many: the table's first."""
    wild = added[Tile.J]
    tiles: Counter[Tile] = added - Counter({Tile.J: wild})
    if wild > jokers or wild > task.may[Tile.J] or not tiles <= task.must + task.may:
        return
    taken = tiles & task.must
    fixed = tuple((at, meld if index == place else other) for index, (at, other) in enumerate(task.fixed))
    may = task.may - (tiles - taken) - Counter({Tile.J: wild})
    lays = task.lays + sum((tiles - taken).values()) + wild
    yield replace(task, must=task.must - taken, may=may, fixed=fixed, lays=lays), jokers - wild
