"""Another truth behind the same appearances: a log in which only tiles that a seat cannot see differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from tilerummy.rules import Event, Seat, Tile
from tilerummy.rules.event import DealKept, Dealt, Drew, GameEnded, Played, PoolShuffled, TimeRanOut
from tilerummy.rules.tile import as_rack


@dataclass
class _Cell:
    """A place where a tile was face down after the deal: on a rack or in the pool."""

    tile: Tile
    held_by: Seat | None = None
    laid: bool = False


def disguised(log: Sequence[Event], seat: Seat | None, rng: Random) -> tuple[Event, ...]:
    """The log with the unseen tiles of other racks and of the pool shuffled; `seat` None: a spectator's.

    Who of the others was asked about the deal, and kept it, is another one, too. The log must not have ended,
    since the end lays everything open. What others laid stays theirs.
    """
    assert not any(isinstance(event, GameEnded) for event in log)
    last_deal = max(at for at, event in enumerate(log) if isinstance(event, Dealt))
    stirred = max((at for at, event in enumerate(log) if isinstance(event, PoolShuffled)), default=-1)
    deal = log[last_deal]
    assert isinstance(deal, Dealt)
    racks = [[_Cell(tile, Seat(owner)) for tile in rack] for owner, rack in enumerate(deal.racks)]
    pooled = log[stirred] if stirred > last_deal else deal
    assert isinstance(pooled, Dealt | PoolShuffled)
    pool = [_Cell(tile) for tile in pooled.pool]
    cells = [cell for rack in racks for cell in rack] + pool
    drawn = _follow(log[last_deal + 1 :], cells, pool)

    unseen = [cell for cell in cells if not cell.laid and (cell.held_by is None or cell.held_by != seat)]
    tiles = [cell.tile for cell in unseen]
    rng.shuffle(tiles)
    for cell, tile in zip(unseen, tiles, strict=True):
        cell.tile = tile

    changed = list(log)
    order = tuple(cell.tile for cell in pool)
    instead = _others_swapped(len(racks), seat, rng)
    changed[last_deal] = replace(
        deal,
        racks=tuple(as_rack(c.tile for c in rack) for rack in racks),
        pool=order,
        asked=tuple(sorted(instead[each] for each in deal.asked)),
    )
    for at, event in enumerate(log[last_deal + 1 :], last_deal + 1):
        if isinstance(event, DealKept):
            changed[at] = DealKept(instead[event.seat])
    if stirred > last_deal:
        changed[stirred] = PoolShuffled(order)
    for at, taken in drawn.items():
        event = log[last_deal + 1 + at]
        assert isinstance(event, Drew)
        changed[last_deal + 1 + at] = replace(event, tiles=tuple(cell.tile for cell in taken))
    return tuple(changed)


def _others_swapped(seats: int, seat: Seat | None, rng: Random) -> dict[Seat, Seat]:
    """A different player for every seat but this one."""
    others = [Seat(each) for each in range(seats) if each != seat]
    instead = dict(zip(others, rng.sample(others, len(others)), strict=True))
    return instead if seat is None else {**instead, seat: seat}


def _follow(events: Sequence[Event], cells: list[_Cell], pool: list[_Cell]) -> dict[int, list[_Cell]]:
    """Mark who holds which cell and which were laid; returns what each draw took."""
    drawn: dict[int, list[_Cell]] = {}
    top = 0
    for at, event in enumerate(events):
        match event:
            case Drew(seat, tiles, _):
                drawn[at] = pool[top : top + len(tiles)]
                top += len(tiles)
                for cell in drawn[at]:
                    cell.held_by = seat
            case Played(seat=seat, laid=laid) | TimeRanOut(seat=seat, laid=laid):
                for tile in laid:
                    held = (c for c in cells if c.tile is tile and c.held_by == seat and not c.laid)
                    for cell in islice(held, 1):  # none if the tile was taken from the table before
                        cell.laid = True
            case _:
                pass
    return drawn
