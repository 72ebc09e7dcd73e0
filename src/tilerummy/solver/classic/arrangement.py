"""From the steps of a solution back to melds."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.meld import Meld, Shape, readings
from tilerummy.rules.tile import NUMBERED, TILES, Tile, numbered
from tilerummy.solver.classic.packing import GROUP_JOKERS, STEP_COLOUR, STEP_GROUPS
from tilerummy.solver.classic.step import runs_of
from tilerummy.solver.groups import dealt, group_count
from tilerummy.solver.stock import COLOURS, NUMBERS

_JOKER: Final = Tile.J
_IN_RUNS: Final = (1 << STEP_COLOUR) - 1
"""The bits of one colour in a step: the number of tiles (3 bits), above it the number of jokers."""
_ACROSS: Final = [
    tile if tile.colour is None else numbered(tile.colour, NUMBERS + 1 - tile.number) for tile in TILES
]
"""For each face, the one with the number 14 - n instead of n."""
_COUNTS: Final = 6
"""Open runs have six counts: of length 1, 2, and 3 or more, with a numbered tile; then the same without."""


class _Run:
    def __init__(self, tiles: list[Tile], pure: bool) -> None:
        self.tiles: list[Tile] = tiles
        self.pure: bool = pure
        """Whether it consists of jokers only, so far."""

    @property
    def kind(self) -> int:
        return min(len(self.tiles), 3) - 1 + (3 if self.pure else 0)

    def with_tile(self, tile: Tile) -> _Run:
        return _Run([*self.tiles, tile], self.pure and tile is _JOKER)

    def take(self, tile: Tile) -> None:
        self.tiles.append(tile)
        if tile is not _JOKER:
            self.pure = False


def melds_of(steps: list[int], keys: list[int], tell_pure: bool) -> list[Meld]:
    """The melds of a solution, in the order of their highest numbers."""
    open_runs: list[list[_Run]] = [[] for _ in range(COLOURS)]
    melds: list[Meld] = []
    for index in range(len(steps)):
        step: int = steps[index]
        for colour in range(COLOURS):
            used: int = step >> STEP_COLOUR * colour & _IN_RUNS
            runs = open_runs[colour]
            if used == 0:
                if runs:
                    melds += [tuple(run.tiles) for run in runs]
                    open_runs[colour] = []
                continue
            tile = NUMBERED[colour * NUMBERS + index]
            open_after: int = runs_of(keys[index], tell_pure, colour)
            after = [open_after >> 3 * at & 7 for at in range(_COUNTS)] if tell_pure else []
            open_runs[colour], ended = _grow(runs, tile, used & 7, used >> 3, after, tell_pure)
            melds += [tuple(run.tiles) for run in ended]
        grouped: int = step >> STEP_GROUPS
        if grouped:
            counts = [grouped >> 3 * colour & 7 for colour in range(COLOURS)]
            melds += _groups(index + 1, counts, grouped >> GROUP_JOKERS, tell_pure)
    melds += [tuple(run.tiles) for runs in open_runs for run in runs]
    return melds


def _grow(
    runs: list[_Run],
    tile: Tile,
    tiles: int,
    jokers: int,
    after: list[int],
    tell_pure: bool,
) -> tuple[list[_Run], list[_Run]]:
    """The open runs of one colour after a number, and the runs that ended before it.

    Short runs grow first, then long ones, then new ones begin. It doesn't matter which runs get the jokers,
    unless pure runs are told apart: then the result must have the counts in `after`.
    """
    if len(runs) > 1:
        runs = sorted(runs, key=lambda run: (run.kind == 2, run.kind))
    slots: int = tiles + jokers
    growing, ended = runs[:slots], runs[slots:]
    growing += [_Run([], True) for _ in range(slots - len(growing))]
    if not tell_pure:
        for at in range(slots):
            growing[at].take(tile if at < tiles else _JOKER)
        return growing, ended
    for with_number in _choices(len(growing), tiles):
        grown = [run.with_tile(tile if at in with_number else _JOKER) for at, run in enumerate(growing)]
        if _pure_counts(grown) == after[3:]:
            return grown, ended
    raise AssertionError("every step of a solution can be carried out")


def _pure_counts(runs: list[_Run]) -> list[int]:
    return [sum(run.kind == kind for run in runs) for kind in (3, 4, 5)]


def _choices(slots: int, tiles: int) -> list[set[int]]:
    """All ways to choose which slots get a numbered tile."""
    if tiles == 0:
        return [set()]
    if tiles == slots:
        return [set(range(slots))]
    with_first = [{0} | {at + 1 for at in rest} for rest in _choices(slots - 1, tiles - 1)]
    return with_first + [{at + 1 for at in rest} for rest in _choices(slots - 1, tiles)]


def _groups(number: int, counts: list[int], jokers: int, tell_pure: bool) -> list[Meld]:
    tiles: list[Tile] = []
    for colour in range(COLOURS):
        tiles += [NUMBERED[colour * NUMBERS + number - 1]] * counts[colour]
    count: int = group_count(counts[0], counts[1], counts[2], counts[3], jokers, int(tell_pure))
    return dealt(tiles, jokers, count)


def mirrored(meld: Meld) -> Meld:
    """The same meld with 14 - n instead of every number n."""
    return tuple([_ACROSS[tile] for tile in reversed(meld)])


def with_jokers(melds: list[Meld], jokers: int) -> list[Meld]:
    """The melds with this many jokers added, at the ends of runs or to groups of three."""
    extended = list(melds)
    for _ in range(jokers):
        for at, meld in enumerate(extended):
            longer = _with_joker(meld)
            if longer is not None:
                extended[at] = longer
                break
    return extended


def _with_joker(meld: Meld) -> Meld | None:
    """Runs stay runs: `J k12 J` with a joker after it would be a group, with no room for another joker."""
    longer = [tiles for tiles in ((*meld, _JOKER), (_JOKER, *meld)) if readings(tiles)]
    for tiles in longer:
        if any(reading.shape is Shape.RUN for reading in readings(tiles)):
            return tiles
    return longer[0] if longer else None
