"""Solves the last tiles of a two-player game exactly: every possible play is considered, and passing, too.

Once the pool is empty, nothing is hidden from either player. If every meld may be rebuilt, who wins depends
only on the two racks, not on how the table is arranged. There are thousands of plays, but nearly all of them
let the other player out at once, so that few positions remain. Whether a play does so depends only on what is
kept, so each subset of either rack is tested just once; none of these tests counts as a playout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import Final

from tilerummy.bots.bags import JOKER, SIZE, Bag, bag_of, minus, plus
from tilerummy.bots.bot import Turn
from tilerummy.bots.fitting import all_fit
from tilerummy.bots.small import Faces, lay, on_the_table, take_back
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.rules.edition import JokerPolicy, Passing
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, TILES, as_rack
from tilerummy.solver import OutOfBudget
from tilerummy.solver.play import can_go_out

_QUESTIONS: Final = 3_000
"""The most tests of whether tiles fit; by the clock, fewer if time is short."""
_NODES: Final = 2_000
"""Nearly every such test needs less than a tenth of these."""
_A_MELD: Final = 3


@dataclass(frozen=True, slots=True)
class End:
    """A play proved to be best; no table means passing."""

    table: Table | None


def proved_best(turn: Turn) -> End | None:
    """A play that always wins, or at least never loses; None if there is none, or it is not known."""
    if not _is_known(turn):
        return None
    mine, other = bag_of(turn.position.rack), bag_of(unseen_tiles(turn.view).elements())
    if _ways(mine) + _ways(other) > _QUESTIONS:
        return None
    (seat,) = others_in_turn(turn.view)
    try:
        value, play = LastTiles(turn, other).best(mine, other, passed=turn.view.public.passed[seat])
    except OutOfBudget:
        return None
    if value < 0:
        return None
    table = on_the_table(turn.position, play, turn.meter) if play else None
    return None if play and table is None else End(table)


def _is_known(turn: Turn) -> bool:
    """Whether the racks tell everything: empty pool, two players, both opened, any meld may be rebuilt."""
    public = turn.view.public
    return (
        public.pool_size == 0
        and public.seats == 2
        and all(public.opened)
        and public.edition.joker_policy is JokerPolicy.FREE
        and not public.edition.tile_set.has_special_jokers
    )


def _ways(rack: Bag) -> int:
    """How many subsets a rack has."""
    return prod(count + 1 for count in rack)


def parts_of(rack: Bag) -> list[Faces]:
    """All subsets of this rack, fewest tiles first, beginning with the empty one."""
    parts: list[Faces] = [()]
    for face in range(SIZE):
        if rack[face]:
            parts = [part + (face,) * count for part in parts for count in range(rack[face] + 1)]
    return sorted(parts, key=len)


class LastTiles:
    """Who wins, given two racks: 1 for the player on turn, -1 for the other, 0 for a draw.

    Raises `OutOfBudget` if that takes too many tests, or half of the remaining time.
    """

    def __init__(self, turn: Turn, other: Bag) -> None:
        edition = turn.view.public.edition
        self._position = turn.position
        self._meter = turn.meter
        self._reserve = turn.meter.playouts // 2
        self._may_pass = edition.passing is not Passing.ONLY_IF_STUCK
        self._points = [face % HIGHEST + 1 for face in range(JOKER)] + [edition.joker_penalty]
        self._table = bag_of(turn.position.table.tiles())
        self._all = plus(plus(self._table, bag_of(turn.position.rack)), other)
        self._fitting: dict[bytes, bool] = {}
        self._known: dict[bytes, int] = {}

    def best(self, mine: Bag, other: Bag, *, passed: bool) -> tuple[int, Faces]:
        """The value, and a play that achieves it (no tiles: passing). `passed`: the other has just passed."""
        *plays, everything = parts_of(mine)[1:]
        if self._fits(minus(self._all, other)):
            return 1, everything
        best = -2
        chosen: Faces = ()
        down = minus(self._all, mine)
        for play in plays:
            lay(down, mine, play)
            value = -2
            # After nearly every play the other player could go out, so that is tested first.
            if not self._fits(down) and self._fits(minus(down, other)):
                value = -self._value(other, mine, passed=False)
            take_back(down, mine, play)
            if value > best:
                best, chosen = value, play
            if best == 1:
                return best, chosen
        if self._may_pass or (best == -2 and not self._can_lay(mine, other, plays)):
            value = self._compared(mine, other) if passed else -self._value(other, mine, passed=True)
            if value > best:
                best, chosen = value, ()
        return max(best, -1), chosen

    def _value(self, mine: Bag, other: Bag, *, passed: bool) -> int:
        key = bytes((*mine, *other, passed))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.best(mine, other, passed=passed)[0]
        return known

    def _can_lay(self, mine: Bag, other: Bag, plays: list[Faces]) -> bool:
        down = minus(minus(self._all, mine), other)
        for play in plays:
            lay(down, mine, play)
            it_fits = self._fits(down)
            take_back(down, mine, play)
            if it_fits:
                return True
        return False

    def _fits(self, bag: Bag) -> bool:
        """Whether these tiles, which include those on the table, fit into melds."""
        key = bytes(bag)
        known = self._fitting.get(key)
        if known is None:
            self._spend()
            # The quick test is nearly always right, but may miss a way, or take three jokers for a meld.
            known = bag[JOKER] < _A_MELD and all_fit(bag)
            self._fitting[key] = known = known or self._fits_exactly(bag)
        return known

    def _fits_exactly(self, bag: Bag) -> bool:
        laid = minus(bag, self._table)
        rack = as_rack(TILES[face] for face, count in enumerate(laid) for _ in range(count))
        return can_go_out(replace(self._position, rack=rack), _NODES)

    def _spend(self) -> None:
        if self._meter.is_timed:
            is_over = self._meter.playouts <= self._reserve
        else:
            is_over = len(self._fitting) >= _QUESTIONS
        if is_over:
            raise OutOfBudget

    def _compared(self, mine: Bag, other: Bag) -> int:
        """Both have passed: the lower rack wins."""
        more = sum(
            points * (theirs - own) for points, own, theirs in zip(self._points, mine, other, strict=True)
        )
        return (more > 0) - (more < 0)
