"""The last tiles between two, exactly: all that can be laid is looked at, and passing, too.

On the empty pool nothing is hidden from either of two. Where every meld may be rebuilt, who wins depends on
the two racks alone, not on how the table lies. There are thousands of plays, but nearly all of them let the
other out at once, so that few positions are left to look at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilerummy.bots.bags import JOKER, SIZE, Bag, bag_of, plus
from tilerummy.bots.bot import Turn
from tilerummy.bots.small import Faces, lay, on_the_table, take_back
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.rules.edition import JokerPolicy, Passing
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, TILES, as_rack
from tilerummy.solver import OutOfBudget, can_go_out

_MOST_TILES: Final = 24
"""With more on both racks together it would take too long."""
_LEAST_PLAYOUTS: Final = 100
"""With fewer there is no hope to come to an end."""
_A_PLAYOUT: Final = 4
"""So many questions whether tiles fit are charged as one playout."""
_NODES: Final = 2_000
"""Nearly every such question is answered within a tenth of these."""


@dataclass(frozen=True, slots=True)
class End:
    """What is proved to be best; no table means to pass."""

    table: Table | None


def proved_best(turn: Turn) -> End | None:
    """What wins against anything, or at least does not lose; None if nothing does, or it is not known."""
    if turn.meter.playouts < _LEAST_PLAYOUTS or not _is_known(turn):
        return None
    mine, other = bag_of(turn.position.rack), bag_of(unseen_tiles(turn.view).elements())
    if sum(mine) + sum(other) > _MOST_TILES:
        return None
    (seat,) = others_in_turn(turn.view)
    try:
        value, play = LastTiles(turn).best(mine, other, passed=turn.view.public.passed[seat])
    except OutOfBudget:
        return None
    if value < 0:
        return None
    table = on_the_table(turn.position, play, turn.meter) if play else None
    return None if play and table is None else End(table)


def _is_known(turn: Turn) -> bool:
    """Whether the two racks tell everything: two who have opened, and melds may be rebuilt."""
    public = turn.view.public
    return (
        public.pool_size == 0
        and public.seats == 2
        and all(public.opened)
        and public.edition.joker_policy is JokerPolicy.FREE
        and not public.edition.tile_set.has_special_jokers
    )


def parts_of(rack: Bag) -> list[Faces]:
    """All that could be taken from this rack, the fewest tiles first; nothing at all comes before."""
    found: list[Faces] = [()]
    for face in range(SIZE):
        if rack[face]:
            found = [part + (face,) * count for part in found for count in range(rack[face] + 1)]
    return sorted(found, key=len)


class LastTiles:
    """Who wins with two racks: 1 for the one whose turn it is, -1 for the other, 0 if it ends even.

    Half of the budget may be used; `OutOfBudget` is raised where that is not enough.
    """

    def __init__(self, turn: Turn) -> None:
        edition = turn.view.public.edition
        self._position = turn.position
        self._meter = turn.meter
        self._reserve = turn.meter.playouts // 2
        self._may_pass = edition.passing is not Passing.ONLY_IF_STUCK
        self._points = [face % HIGHEST + 1 for face in range(JOKER)] + [edition.joker_penalty]
        self._laid = [0] * SIZE
        """What has been laid beside the table of the position."""
        self._fitting: dict[bytes, bool] = {}
        self._known: dict[bytes, int] = {}

    def best(self, mine: Bag, other: Bag, *, passed: bool) -> tuple[int, Faces]:
        """The value and a play that has it; no tiles mean to pass, as the other has just done if `passed`."""
        best = -2
        chosen: Faces = ()
        for play in parts_of(mine)[1:]:
            value = self._after(mine, other, play)
            if value is not None and value > best:
                best, chosen = value, play
            if best == 1:
                return best, chosen
        if self._may_pass or best == -2:
            value = self._compared(mine, other) if passed else -self._value(other, mine, passed=True)
            if value > best:
                best, chosen = value, ()
        return best, chosen

    def _after(self, mine: Bag, other: Bag, play: Faces) -> int | None:
        """The value of a play; None if these tiles can't be laid."""
        lay(self._laid, mine, play)
        try:
            if not self._fits(self._laid):
                return None
            return -self._value(other, mine, passed=False) if any(mine) else 1
        finally:
            take_back(self._laid, mine, play)

    def _value(self, mine: Bag, other: Bag, *, passed: bool) -> int:
        key = bytes((*mine, *other, passed))
        known = self._known.get(key)
        if known is None:
            goes_out = self._fits(plus(self._laid, mine))
            known = 1 if goes_out else self.best(mine, other, passed=passed)[0]
            self._known[key] = known
        return known

    def _fits(self, laid: Bag) -> bool:
        key = bytes(laid)
        known = self._fitting.get(key)
        if known is None:
            if len(self._fitting) % _A_PLAYOUT == 0:
                self._spend()
            rack = as_rack(TILES[face] for face, count in enumerate(laid) for _ in range(count))
            position = Position(self._position.edition, self._position.table, rack, opened=True)
            known = self._fitting[key] = can_go_out(position, _NODES)
        return known

    def _spend(self) -> None:
        if self._meter.playouts <= self._reserve or not self._meter.spend():
            raise OutOfBudget

    def _compared(self, mine: Bag, other: Bag) -> int:
        """Nobody goes on: the lower rack wins."""
        more = sum(
            points * (theirs - own) for points, own, theirs in zip(self._points, mine, other, strict=True)
        )
        return (more > 0) - (more < 0)
