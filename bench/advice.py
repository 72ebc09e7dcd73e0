"""What the advice of the twist booklet is worth: a greedy bot that follows it against one that doesn't.

`make bench ARGS=advice` plays the games that the strategy chapter of the lessons tells of.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tilerummy.arena import Plan, estimate, hold, run_here
from tilerummy.bots.best import best_arrangement
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.rules import Illegal, Meld, Position, Table, Tile, judge, load_edition
from tilerummy.rules.tile import JOKERS, without
from tilerummy.solver import FastSearch

DEALS: Final = 300
EDITIONS: Final = ("ravensburger-de", "twist")
_EARLY: Final = 0.5
_SPARE: Final = 4
_SEARCH: Final = FastSearch()


class Patient(TableBot):
    """Keeps tiles back early: having opened, it draws until half of the pool is gone; then it is greedy."""

    name = "patient"

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        best = best_arrangement(position, meter=turn.meter, few_changes=False)
        if best is None or (is_early(turn) and position.opened and len(best.laid) < len(position.rack)):
            return None
        return best.table


class Saving(TableBot):
    """Lays three tiles of a meld and keeps the fourth for a turn in which nothing else can be laid."""

    name = "saving"

    def lay(self, turn: Turn) -> Table | None:
        best = best_arrangement(turn.position, meter=turn.meter, few_changes=False)
        if best is None or len(best.laid) == len(turn.position.rack):
            return None if best is None else best.table
        table, left = best.table, list(best.laid)
        for meld in best.table.melds:
            for smaller, kept in _spared(meld, left):
                rest = Table(tuple(smaller if one is meld else one for one in table.melds))
                if len(left) > 1 and _is_legal(turn.position, rest):
                    table = rest
                    left.remove(kept)
                    break
        return table


class Keeping(TableBot):
    """Keeps its jokers until it can go out with them."""

    name = "keeping"

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        best = best_arrangement(position, meter=turn.meter, few_changes=False)
        if best is None or len(best.laid) == len(position.rack) or not {*JOKERS} & {*best.laid}:
            return None if best is None else best.table
        jokers = tuple(tile for tile in position.rack if tile in JOKERS)
        others = best_arrangement(
            replace(position, rack=without(position.rack, jokers)), meter=turn.meter, few_changes=False
        )
        return None if others is None else others.table


class Halfway(Keeping):
    """Keeps its jokers until half of the pool is gone; then it is greedy with them, too."""

    name = "halfway"

    def lay(self, turn: Turn) -> Table | None:
        if is_early(turn):
            return super().lay(turn)
        best = best_arrangement(turn.position, meter=turn.meter, few_changes=False)
        return None if best is None else best.table


def is_early(turn: Turn) -> bool:
    """Whether more than half of the pool is left."""
    public = turn.view.public
    dealt = public.edition.rack_size * public.seats
    return public.pool_size > _EARLY * (public.edition.tile_set.size - dealt)


def _spared(meld: Meld, laid: list[Tile]) -> list[tuple[Meld, Tile]]:
    """The meld without one of the tiles just laid, where three are left."""
    if len(meld) < _SPARE:
        return []
    return [(meld[:at] + meld[at + 1 :], tile) for at, tile in enumerate(meld) if tile in laid]


def _is_legal(position: Position, table: Table) -> bool:
    try:
        judge(position, table, _SEARCH)
    except Illegal:
        return False
    return True


def main(deals: int = DEALS) -> None:
    print("advice")
    for edition in EDITIONS:
        for bot in (Patient(), Saving(), Keeping(), Halfway()):
            for others in (1, 3):
                plan = Plan(load_edition(edition), (bot, *["greedy"] * others), deals // others)
                result = hold(plan, run_here)
                wins, points = estimate(result.tally.wins[0]), estimate(result.tally.points[0])
                print(
                    f"  {edition:16} {bot.name:8} against {others} x greedy:"
                    f" {100 * wins.mean:5.1f} ± {100 * wins.half_width:.1f} % of wins,"
                    f" {points.mean:+.1f} ± {points.half_width:.1f} points, {plan.deals} deals",
                    flush=True,
                )


if __name__ == "__main__":
    main()
