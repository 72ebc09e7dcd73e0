"""How a game begins: who starts, and who is dealt which tiles. All randomness of a game is here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tilerummy.rules.edition import Edition, Start
from tilerummy.rules.errors import EditionError
from tilerummy.rules.event import Dealt, Event, GameBegan, PoolShuffled, StartDrawn, StarterNamed
from tilerummy.rules.handicap import Handicap, by_seat
from tilerummy.rules.seat import Seat, seats
from tilerummy.rules.shuffle import SEED_BYTES, shuffled
from tilerummy.rules.tile import Colour, Rack, Tile, Tiles, as_rack

_PAIRS_FOR_A_REDEAL = 3


def begin(
    edition: Edition, players: int, seed: bytes, first: Seat, handicaps: Sequence[Handicap] = ()
) -> tuple[Event, ...]:
    """The events until racks are dealt and the starter is known; `first` starts if nobody draws for it."""
    _check_players(edition, players, first)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed must have {SEED_BYTES} bytes, not {len(seed)}")
    tiles = as_rack(edition.tile_set.bag().elements())
    opening_events: tuple[Event, ...] = (GameBegan(edition, players, seed, by_seat(handicaps, players)),)
    dealt = deal(edition, players, seed, 1)
    match edition.start:
        case Start.NAMED_SEAT:
            return (*opening_events, StarterNamed(first), dealt)
        case Start.HIGHEST_BEFORE_DEAL:
            return (*opening_events, *_draw_for_start(tiles, players, seed), dealt)
        case Start.HIGHEST_AFTER_DEAL:
            # 000 French: draw from the pool after the deal; the tiles go back and the pool is reshuffled.
            draws = _draw_for_start(as_rack(dealt.pool), players, seed)
            pool = shuffled(as_rack(dealt.pool), seed, "pool/1")
            return (*opening_events, dealt, *draws, PoolShuffled(pool))


def deal(edition: Edition, players: int, seed: bytes, number: int) -> Dealt:
    """Deal number `number` (redeals count up): racks from the top of the shuffled tiles, in seat order."""
    order = shuffled(as_rack(edition.tile_set.bag().elements()), seed, f"deal/{number}")
    size = edition.rack_size
    racks = tuple(as_rack(order[seat * size : (seat + 1) * size]) for seat in range(players))
    asked = (
        tuple(seat for seat in seats(players) if len(pairs(racks[seat])) >= 2 * _PAIRS_FOR_A_REDEAL)
        if edition.three_pairs_redeal
        else ()
    )
    return Dealt(number, racks, Tiles(order[players * size :]), asked)


def pairs(rack: Rack) -> Rack:
    """The tiles of a rack that make pairs of identical numbered tiles (two jokers are not a pair)."""
    counts = Counter(tile for tile in rack if not tile.is_joker)
    return as_rack(tile for tile, count in counts.items() for _ in range(count - count % 2))


def _draw_for_start(tiles: Rack, players: int, seed: bytes) -> Iterable[StartDrawn]:
    """Draw until one seat alone has the highest number; only tied seats draw again. A joker counts 0."""
    drawing = seats(players)
    attempt = 0
    while True:
        attempt += 1
        order: tuple[Tile, ...] = shuffled(tiles, seed, f"start/{attempt}")
        draws = tuple(zip(drawing, order, strict=False))
        highest = max(tile.number for _, tile in draws)
        drawing = tuple(seat for seat, tile in draws if tile.number == highest)
        if len(drawing) == 1:
            yield StartDrawn(attempt, draws, drawing[0])
            return
        yield StartDrawn(attempt, draws, None)


def _check_players(edition: Edition, players: int, first: Seat) -> None:
    source = f"a game of {edition.id}"
    if not edition.min_players <= players <= edition.max_players:
        low, high = edition.min_players, edition.max_players
        problem = f"must be from {low} to {high}, not {players}"
        raise EditionError(source, "players", problem, "players", low=low, high=high)
    tiles = edition.tile_set
    if players > tiles.most_players:
        problem = f"the tile set {tiles.name!r} is for at most {tiles.most_players} players, not {players}"
        raise EditionError(source, "tiles", problem, "tile-set", high=tiles.most_players)
    if edition.rack_size * players >= tiles.size:
        problem = f"leaves no pool with {tiles.size} tiles and {players} players"
        raise EditionError(source, "rack_size", problem, "too-few-tiles")
    pool = tiles.size - edition.rack_size * players
    alike = max(len(Colour) * tiles.copies, tiles.jokers)
    if edition.start is Start.HIGHEST_AFTER_DEAL and pool <= max(alike, players):
        problem = f"leaves only {pool} tiles to draw for the start"
        raise EditionError(source, "rack_size", problem, "too-few-tiles")
    if not 0 <= first < players:
        raise EditionError(source, "first", f"there is no seat {first} among {players}")
