"""Answers of the solver and the rules to the same random questions, as text: run interpreted and compiled."""

from __future__ import annotations

from random import Random

from tilerummy.notation import format_table, format_tiles
from tilerummy.rules import Position, Tile, load_edition, readings
from tilerummy.rules.tile import TILES, as_rack
from tilerummy.solver import (
    MOST_WEIGHT,
    Objective,
    arrange,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    most_points,
)

EDITIONS = ("ravensburger-de", "ravensburger-fr", "ravensburger-it", "xp", "original-fr", "twist")

SPECIAL_JOKERS = [tile for tile in TILES if tile.is_joker and tile is not Tile.J]


def answers(count: int) -> list[str]:
    rng = Random(2025)
    found: list[str] = []
    for number in range(count):
        edition = load_edition(EDITIONS[number % len(EDITIONS)])
        box = list(as_rack(edition.tile_set.bag().elements()))
        rng.shuffle(box)
        if number % (2 * len(EDITIONS)) < len(EDITIONS):
            box.sort(key=lambda tile: tile is not Tile.J)  # with all jokers about, states are widest
        table, left, _ = arrange(as_rack(box[: rng.randrange(40)]))
        position = Position(
            edition, table, as_rack([*left[:8], *box[40 : 40 + rng.randrange(1, 8)]]), opened=True
        )
        best = best_play(position, rng.choice(list(Objective)))
        found.append(f"{format_table(table)} # {format_tiles(position.rack)}")
        found.append("no play" if best is None else f"{format_table(best.table)} {best.weight}")
        if set(box).isdisjoint(SPECIAL_JOKERS):
            huge = {tile: MOST_WEIGHT - rng.randrange(100) for tile in TILES}  # costs are longest
            best = best_play(position, huge)
            found.append("no play" if best is None else f"{format_table(best.table)} {best.weight}")
        found.append(f"{can_play(position)} {can_go_out(position)} {most_points(position.rack)}")
        found += [
            f"{format_tiles(play.laid)}: {format_table(play.table)}" for play in best_plays(position, 3)
        ]
        meld: tuple[Tile, ...] = tuple(rng.choice(TILES) for _ in range(rng.randrange(3, 6)))
        found.append(f"{format_tiles(meld)} {readings(meld)}")
    return found
