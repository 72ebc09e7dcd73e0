"""Positions for the solver's benchmark: from self-play, of players who hoard, and adversarial ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tilerummy.rules import Draw, KeepDeal, Phase, Play, Position, Referee, Tile, evolve, load_edition, replay
from tilerummy.rules.tile import as_rack
from tilerummy.solver import FastSearch, arrange, best_play, can_go_out

EDITION = "ravensburger-de"


def self_play(count: int) -> list[Position]:
    """Positions of players who have opened, in games of two to four who lay all they can."""
    found: list[Position] = []
    number = 0
    while len(found) < 4 * count:
        number += 1
        found += _game(number, 2 + number % 3, hoarding=False)
    return Random(count).sample(found, count)


def hoards(count: int) -> list[Position]:
    """Positions with racks of 25 and more tiles, two of them jokers, of two players who wait to go out."""
    found: list[Position] = []
    number = 0
    while len(found) < 4 * count:
        number += 1
        found += [
            position
            for position in _game(number, 2, hoarding=True)
            if len(position.rack) >= 25 and position.rack.count(Tile.J) == 2
        ]
    return Random(count).sample(found, count)


def adversarial(count: int, edition: str) -> Iterator[Position]:
    """Few colours, many jokers, crowded tables and huge racks: much that fits in many ways."""
    rng = Random(f"{edition} {count}")
    tile_set = load_edition(edition)
    box = list(tile_set.tile_set.bag().elements())
    jokers = [tile for tile in box if tile.is_joker]
    for _ in range(count):
        colours = rng.sample(range(4), rng.choice((1, 2, 3, 4, 4)))
        tiles = [tile for tile in box if tile.colour in colours]
        rng.shuffle(tiles)
        wild = rng.sample(jokers, rng.randint(0, len(jokers)))
        on_table = rng.choice((0, 10, 30, 60, 90))
        table, left, _ = arrange(as_rack([*tiles[:on_table], *wild[: len(wild) // 2]]))
        rack = [*left, *tiles[on_table:], *wild[len(wild) // 2 :]]
        yield Position(tile_set, table, as_rack(rack[: rng.choice((5, 14, 25, 40, 60))]), opened=True)


def _game(number: int, players: int, *, hoarding: bool) -> Iterator[Position]:
    rng = Random(number)
    referee = Referee(FastSearch())
    state = replay(referee.begin(load_edition(EDITION), players, rng.randbytes(32)))
    while state.public.phase is not Phase.ENDED:
        if state.public.phase is Phase.DEAL_OFFERED:
            events = referee.apply(state, min(state.asked), KeepDeal())
        else:
            seat = state.public.turn
            assert seat is not None
            position = state.position(seat)
            if position.opened:
                yield position
            waits = hoarding and position.opened and state.pool and not can_go_out(position)
            best = None if waits and rng.random() < 0.9 else best_play(position)
            events = referee.apply(state, seat, Draw() if best is None else Play(best.table))
        for event in events:
            state = evolve(state, event)
