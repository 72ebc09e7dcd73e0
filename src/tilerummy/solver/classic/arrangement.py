"""From the core's steps back to melds that lie on a table."""

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
"""Of one colour in a step: the tiles (3 bits), and the jokers above them."""
_ACROSS: Final = [
    tile if tile.colour is None else numbered(tile.colour, NUMBERS + 1 - tile.number) for tile in TILES
]
"""Each face with the number n as 14 - n."""
_COUNTS: Final = 6
"""Open runs are counted by length 1, 2, 3 and more, first with a number in them, then without."""


class _Run:
    def __init__(self, tiles: list[Tile], pure: bool) -> None:
        self.tiles: list[Tile] = tiles
        self.pure: bool = pure
        """Jokers only, so far."""

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
    """The melds of a way through the numbers, in the order in which they end."""
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
    """One colour's runs after a number, and those that end before it.

    Short runs grow first, then long ones, then new ones begin. Who gets a numbered tile and who a joker is
    free unless pure runs are told apart: then it must lead to the counts in `after`.
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
    raise AssertionError("the steps of a solution can always be followed")


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
    """The same meld with every number n as 14 - n."""
    return tuple([_ACROSS[tile] for tile in reversed(meld)])


def with_jokers(melds: list[Meld], jokers: int) -> list[Meld]:
    """The same melds with so many more jokers at the ends of runs and in groups of three."""
    found = list(melds)
    for _ in range(jokers):
        for at, meld in enumerate(found):
            longer = _with_joker(meld)
            if longer is not None:
                found[at] = longer
                break
    return found


def _with_joker(meld: Meld) -> Meld | None:
    """A run stays one: `J k12 J` with a joker behind it would be a group, with no room for another."""
    longer = [tiles for tiles in ((*meld, _JOKER), (_JOKER, *meld)) if readings(tiles)]
    for tiles in longer:
        if any(reading.shape is Shape.RUN for reading in readings(tiles)):
            return tiles
    return longer[0] if longer else None
