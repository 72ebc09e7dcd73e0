"""From a position and its joker policy to tasks for an engine.

A restricted joker policy comes down to a few choices: each old meld with a joker is kept, or some of its
jokers are swapped; under no-split, a kept one may be extended. Once everything is decided, the policy is out
of the way. What is left is a `Task`: tiles that must be used, tiles that may be used, and old melds. The best
play is the best over all tasks; `branching.py` finds it without looking at most of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from tilerummy.rules.compare import counted
from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.meld import Meld, Reading, Shape, canonical, readings
from tilerummy.rules.position import Position
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, numbered

_NOTHING: Counter[Tile] = Counter()
_ENOUGH = 2
"""The most tiles added to a kept run at each end: three would be a run of their own."""


@dataclass(frozen=True, slots=True)
class Task:
    """What an engine solves. Every meld comes with the index of the old meld that it is or was made from."""

    must: Counter[Tile]
    may: Counter[Tile]
    table: Table = EMPTY_TABLE
    """The table before the play."""
    fixed: tuple[tuple[int, Meld], ...] = ()
    """Old melds, perhaps extended, that are already decided on."""
    old: tuple[tuple[int, Meld], ...] = ()
    """Old melds that may be kept as they are; their tiles are among `must`."""
    pinned: Counter[Tile] = field(default_factory=lambda: _NOTHING)
    """Which of `must` are really jokers that have to stand for these tiles."""

    made: tuple[Meld, ...] = ()
    """New melds that are already decided on."""

    @property
    def may_stray(self) -> bool:
        """Whether an engine could make a meld of jokers only, because it takes pinned ones for tiles."""
        jokers = self.pinned.total() + self.must[Tile.J] + self.may[Tile.J]
        return jokers >= 3 and self.pinned.total() > 0

    def keeping(self, melds: Sequence[tuple[int, Meld]]) -> Task | None:
        """The task in which these old melds are kept; None if some of their tiles lie elsewhere already."""
        tiles = Counter(tile for _, meld in melds for tile in meld)
        pinned = Counter(face for at, meld in melds for face in self.pinned_in(at, meld))
        if not (tiles <= self.must and pinned <= self.pinned):
            return None
        fixed = (*self.fixed, *((at, self.table.melds[at]) for at, _ in melds))
        old = tuple(meld for meld in self.old if meld not in melds)
        return replace(self, must=self.must - tiles, fixed=fixed, old=old, pinned=self.pinned - pinned)

    def pinned_in(self, at: int, meld: Meld) -> list[Tile]:
        """What the pinned jokers of an old meld stand for; `meld` lists its faces."""
        lying = zip(meld, self.table.melds[at], strict=True)
        return [face for face, tile in lying if tile is Tile.J and face is not Tile.J]

    def is_untouched(self, at: int, meld: Meld) -> bool:
        return canonical(self.table.melds[at]) == canonical(meld)

    @property
    def most_untouched(self) -> int:
        """An upper bound for the number of old melds that stay exactly as they are."""
        return len(self.old) + sum(self.is_untouched(at, meld) for at, meld in self.fixed)


@dataclass(frozen=True, slots=True)
class Branch:
    """A task in which something about old joker melds is still undecided."""

    task: Task
    policy: JokerPolicy = JokerPolicy.FREE
    undecided: tuple[tuple[int, Meld], ...] = ()
    """Old melds that will be kept, or lose some jokers by swaps."""
    growing: tuple[tuple[int, Meld], ...] = ()
    """Old melds that are kept, and may be extended."""

    @property
    def is_settled(self) -> bool:
        return not self.undecided and not self.growing

    def loosened(self) -> Task:
        """A task that allows more than all open choices together: the jokers of undecided melds are free."""
        open_tiles = Counter(tile for _, meld in (*self.undecided, *self.growing) for tile in meld)
        return replace(self.task, must=self.task.must + open_tiles)

    @property
    def most_untouched(self) -> int:
        """An upper bound for the number of old melds that stay exactly as they are."""
        growing = sum(self.task.is_untouched(at, meld) for at, meld in self.growing)
        return self.task.most_untouched + growing + len(self.undecided)

    def choices(self) -> list[Branch]:
        """All decisions about the first undecided meld; the one with the fewest changes comes first."""
        if self.undecided:
            return _unique(_choices(self))
        return _unique(_extensions(self))


def with_faces(branch: Branch, faces: Counter[Tile]) -> Branch:
    """The branch in which jokers from the rack are laid and stand for these tiles."""
    task = branch.task
    may = task.may - Counter({Tile.J: faces.total()})
    return replace(branch, task=replace(task, must=task.must + faces, may=may, pinned=task.pinned + faces))


def branch_of(position: Position) -> Branch:
    """Everything that a player who has opened may do."""
    table, rack = position.table, counted([position.rack])
    policy = position.edition.joker_policy
    melds = tuple(enumerate(table.melds))
    if policy is JokerPolicy.FREE or not any(Tile.J in meld for meld in table.melds):
        return Branch(Task(table.bag(), rack, table, old=melds))
    loose = tuple((at, meld) for at, meld in melds if Tile.J not in meld)
    must = Counter(tile for _, meld in loose for tile in meld)
    undecided = tuple((at, meld) for at, meld in melds if Tile.J in meld)
    return Branch(Task(must, rack, table, old=loose), policy, undecided)


def _choices(branch: Branch) -> Iterator[Branch]:
    """All decisions about the first undecided meld: it is kept, or some of its jokers are swapped."""
    (at, meld), *others = branch.undecided
    branch = replace(branch, undecided=tuple(others))
    if branch.policy is not JokerPolicy.PINNED:
        yield _kept(branch, branch.task, at, meld)
    jokers = [place for place, tile in enumerate(meld) if tile is Tile.J]
    for reading in readings(meld):
        faces = {place: _face(reading, place) for place in jokers}
        for size in range(0 if branch.policy is JokerPolicy.PINNED else 1, len(jokers) + 1):
            for swapped in combinations(jokers, size):
                if Counter(faces[place] for place in swapped) <= branch.task.may:
                    yield _swapped(branch, at, meld, faces, set(swapped))


def _kept(branch: Branch, task: Task, at: int, meld: Meld) -> Branch:
    if branch.policy is JokerPolicy.NO_SPLIT:
        return replace(branch, task=task, growing=(*branch.growing, (at, meld)))
    return replace(branch, task=replace(task, fixed=(*task.fixed, (at, meld))))


def _face(reading: Reading, place: int) -> Tile:
    face = reading.stands[place][0].tile
    assert face is not None  # a classic joker always stands for a colour
    return face


def _swapped(branch: Branch, at: int, meld: Meld, faces: dict[int, Tile], swapped: set[int]) -> Branch:
    """The branch in which these jokers are swapped for tiles from the rack."""
    paid = Counter(faces[place] for place in swapped)
    rest = tuple(faces[place] if place in swapped else tile for place, tile in enumerate(meld))
    task = replace(
        branch.task,
        may=branch.task.may - paid,
        must=branch.task.must + Counter({Tile.J: len(swapped)}),
    )
    if branch.policy is JokerPolicy.PINNED:
        as_faces = tuple(faces.get(place, tile) for place, tile in enumerate(meld))
        pinned = Counter(faces[place] for place in faces if place not in swapped)
        kept = () if swapped else ((at, as_faces),)
        must, old = task.must + Counter(as_faces), (*task.old, *kept)
        return replace(branch, task=replace(task, must=must, pinned=task.pinned + pinned, old=old))
    if Tile.J in rest:  # it still has a joker, for whose sake it is kept
        return _kept(branch, task, at, rest)
    return replace(branch, task=replace(task, must=task.must + Counter(rest)))


def _unique(branches: Iterator[Branch]) -> list[Branch]:
    unique: list[Branch] = []
    for branch in branches:
        if branch not in unique:
            unique.append(branch)
    return unique


# --- no-split: kept joker melds may be extended -------------------------------------------------------------


def _extensions(branch: Branch) -> Iterator[Branch]:
    """All ways to extend a kept meld by loose tiles and the rack's jokers, never by freed ones.

    (Pinned jokers are the rack's here: those of the table lie in melds that are kept.)
    """
    (at, meld), *others = branch.growing
    task = branch.task
    for longer, tiles, faces in _longer_melds(meld, task.may[Tile.J] + task.pinned.total()):
        taken = tiles & (task.must - task.pinned)  # the table's first
        for pinned in _pinned_among(faces, task.pinned):
            wild = Counter({Tile.J: len(faces) - pinned.total()})
            paid = tiles - taken + wild
            if paid <= task.may:
                settled = replace(
                    task,
                    must=task.must - taken - pinned,
                    may=task.may - paid,
                    pinned=task.pinned - pinned,
                    fixed=(*task.fixed, (at, longer)),
                )
                yield replace(branch, task=settled, growing=tuple(others))


def _pinned_among(places: Sequence[Rack], pinned: Counter[Tile]) -> Iterator[Counter[Tile]]:
    """All choices of pinned jokers for some places, each of which can mean any of several tiles."""
    if not pinned:
        yield Counter()
        return
    for chosen in product(*((None, *faces) for faces in places)):
        bag = Counter(face for face in chosen if face is not None)
        if bag <= pinned:
            yield bag


_Longer = tuple[Meld, Counter[Tile], tuple[Rack, ...]]
"""An extended meld, the tiles added, and for each joker added everything that it can stand for."""


def _longer_melds(meld: Meld, jokers: int) -> Iterator[_Longer]:
    """The meld itself, and all extensions of it."""
    yield meld, Counter(), ()
    for reading in readings(meld):
        if reading.shape is Shape.RUN:
            yield from _longer_runs(meld, reading, jokers)
            break
    if any(reading.shape is Shape.GROUP for reading in readings(meld)) and len(meld) < len(Colour):
        number = next(tile.number for tile in meld if not tile.is_joker)
        missing = [tile for colour in Colour if (tile := numbered(colour, number)) not in meld]
        for tile in missing:
            yield (*meld, tile), Counter([tile]), ()
        if jokers:
            yield (*meld, Tile.J), Counter(), (tuple(missing),)


def _longer_runs(meld: Meld, reading: Reading, jokers: int) -> Iterator[_Longer]:
    first, last = reading.stands[0][0], reading.stands[-1][0]
    colour = first.colour
    assert colour is not None
    most = _ENOUGH if jokers < 3 else HIGHEST  # three jokers would not be a run of their own
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
                        added = Counter([tile for tile in tiles if not tile.is_joker])
                        faces = tuple((numbered(colour, number),) for number in chosen)
                        yield (*tiles[:before], *meld, *tiles[before:]), added, faces
