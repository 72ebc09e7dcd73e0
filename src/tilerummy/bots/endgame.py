"""The end of a siege (`siege.py`) between two players, searched completely: nothing is hidden by then.

Whoever has no safe play left lets the other out. It matters which tiles have been laid, not in which order,
so there are many lines of play but few positions.

Plays are single tiles or, if none of these is safe, pairs and melds of three. Larger plays are left out: a
rack of fifteen has thousands, and laying more than needed leaves fewer moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilerummy.bots.bags import Bag, plus
from tilerummy.bots.budget import Meter
from tilerummy.bots.fitting import all_fit
from tilerummy.bots.small import Faces, lay, own_threes, pairs, single_tiles, take_back

_NODES: Final = 500
"""Nearly always enough to tell whether somebody can go out; if not, we assume that they can."""


class Endgame:
    """Finds out who wins, within the budget: every position costs one playout."""

    def __init__(self, meter: Meter, reserve: int) -> None:
        self._meter = meter
        self._reserve = reserve
        self._known: dict[bytes, bool] = {}

    def winning_play(self, table: Bag, mine: Bag, other: Bag, plays: Sequence[Faces]) -> Faces | None:
        """The first of these safe plays that is known to win against every small reply, if there is one."""
        for play in plays:
            lay(table, mine, play)
            lost = self._wins(table, other, mine) is False
            take_back(table, mine, play)
            if lost:
                return play
        return None

    def _wins(self, table: Bag, mine: Bag, other: Bag) -> bool | None:
        """Whether the player on turn, who can't go out now, wins; None if that is not known."""
        key = bytes((*mine, *other))
        known = self._known.get(key)
        if known is None and self._meter.playouts > self._reserve and self._meter.spend():
            known = self._found(table, mine, other)
            if known is not None:
                self._known[key] = known
        return known

    def _found(self, table: Bag, mine: Bag, other: Bag) -> bool | None:
        plays = single_tiles(table, mine)
        safe = self._safe(table, mine, other, plays)
        if not safe:
            plays += [*own_threes(mine), *pairs(table, mine, self._meter)]
            safe = self._safe(table, mine, other, plays)
        if not plays:
            return None  # the player passes: not searched any further
        unclear = False
        for play in safe:
            lay(table, mine, play)
            won = self._wins(table, other, mine)
            take_back(table, mine, play)
            if won is False:
                return True
            unclear = unclear or won is None
        return None if unclear else False

    def _safe(self, table: Bag, mine: Bag, other: Bag, plays: list[Faces]) -> list[Faces]:
        safe: list[Faces] = []
        for play in plays:
            lay(table, mine, play)
            if not all_fit(plus(table, other), _NODES):
                safe.append(play)
            take_back(table, mine, play)
        return safe
