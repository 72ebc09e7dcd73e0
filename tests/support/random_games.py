"""Whole games by random decisions: for laws that must hold in every game of every edition.

All randomness comes from the given `rng`, so a game can be repeated from its seed.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Protocol

from tilerummy.rules import (
    Action,
    DemandRedeal,
    Draw,
    Edition,
    Event,
    Illegal,
    KeepDeal,
    Meld,
    Phase,
    Play,
    Position,
    Rack,
    Resign,
    Seat,
    State,
    Table,
    Tile,
    TimeUp,
    evolve,
    readings,
    replay,
)
from tilerummy.rules.seat import seats
from tilerummy.rules.tile import HIGHEST, LOWEST, NUMBERED, Colour, without

_RESIGNING = 0.004
_TIME_UP = 0.06
_IDLE = 0.15
"""How often, in a turn, these happen: a seat resigns, time runs out, a player draws without looking."""


class Judge(Protocol):
    """The referee, or a wrapper around it."""

    def begin(self, edition: Edition, players: int, seed: bytes, first: Seat) -> tuple[Event, ...]: ...

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]: ...


def random_game(edition: Edition, players: int, rng: Random, referee: Judge) -> tuple[Event, ...]:
    """The events of a whole game, from its beginning to its end."""
    first = Seat(rng.randrange(players))
    events = list(referee.begin(edition, players, rng.randbytes(32), first))
    state = replay(tuple(events))
    while state.public.phase is not Phase.ENDED:
        for event in _step(state, rng, referee):
            state = evolve(state, event)
            events.append(event)
    return tuple(events)


def _step(state: State, rng: Random, referee: Judge) -> tuple[Event, ...]:
    """What comes of the first of some random actions that the referee accepts."""
    for seat, action in _decisions(state, rng):
        try:
            return referee.apply(state, seat, action)
        except Illegal:
            continue
    raise AssertionError("nothing is allowed any more")


def _decisions(state: State, rng: Random) -> Iterator[tuple[Seat, Action]]:
    public = state.public
    if rng.random() < _RESIGNING:
        yield rng.choice(public.active), Resign()
    if public.phase is Phase.DEAL_OFFERED:
        yield from _about_the_deal(state, rng)
        return
    turn = public.turn
    assert turn is not None
    if rng.random() < _TIME_UP:
        yield turn, TimeUp(random_draft(state.position(turn), rng))
    if rng.random() >= _IDLE:
        for table in random_plays(state.position(turn), rng):
            yield turn, Play(table)
    yield turn, Draw()
    yield turn, TimeUp()  # for a player who must play and found no play


def _about_the_deal(state: State, rng: Random) -> Iterator[tuple[Seat, Action]]:
    asked = [seat for seat in seats(state.public.seats) if seat in state.asked]
    rng.shuffle(asked)
    for seat in asked:
        roll = rng.random()
        if roll < 0.1:
            yield seat, Resign()
        yield seat, DemandRedeal() if roll < 0.5 else KeepDeal()


# --- plays --------------------------------------------------------------------------------------------------


def random_plays(position: Position, rng: Random) -> Iterator[Table]:
    """Tables that might be legal plays, the large ones first: own melds with lay-offs, then either alone."""
    melds = position.table.melds
    own = own_melds(position.rack)
    rng.shuffle(own)
    together = _disjoint(own, position.rack)
    with_own = Table((*melds, *together))
    yield _with_lay_offs(with_own, without(position.rack, chain.from_iterable(together)), rng)
    if together:
        yield with_own
        yield Table((*melds, together[0]))
    yield _with_lay_offs(position.table, position.rack, rng)
    yield _with_lay_offs(position.table, position.rack, rng, most=1)


def _with_lay_offs(table: Table, rack: Rack, rng: Random, most: int = 14) -> Table:
    """The table with all tiles of the rack that fit at the end of a meld (or as a group's fourth colour)."""
    melds = list(table.melds)
    laid = 0
    for tile in rng.sample(rack, len(rack)):
        at = next((at for at, meld in enumerate(melds) if _longer(meld, tile)), None)
        if at is not None and laid < most:
            melds[at] = _longer(melds[at], tile)[0]
            laid += 1
    return Table(tuple(melds))


def _longer(meld: Meld, tile: Tile) -> list[Meld]:
    return [longer for longer in ((*meld, tile), (tile, *meld)) if readings(longer)]


def own_melds(rack: Rack) -> list[Meld]:
    """Melds of three or four from the rack: groups and runs, at most one place filled by a classic joker."""
    have = set(rack)
    jokers = Tile.J in have
    found: list[Meld] = []
    for start in NUMBERED:
        assert start.colour is not None
        run = [NUMBERED[start + step] for step in range(4) if start.number + step <= HIGHEST]
        wanted = [run[:3], run] if len(run) > 3 else [run]
        found += [meld for tiles in wanted for meld in _filled(tiles, have, jokers)]
    for number in range(LOWEST, HIGHEST + 1):
        group = [NUMBERED[colour * HIGHEST + number - 1] for colour in Colour]
        wanted = [group, *(group[:at] + group[at + 1 :] for at in range(len(group)))]
        found += [meld for tiles in wanted for meld in _filled(tiles, have, jokers)]
    return [meld for meld in found if readings(meld)]


def _filled(tiles: list[Tile], have: set[Tile], jokers: bool) -> list[Meld]:
    missing = [tile for tile in tiles if tile not in have]
    if len(missing) > (1 if jokers else 0):
        return []
    return [tuple(Tile.J if tile in missing else tile for tile in tiles)]


def _disjoint(melds: list[Meld], rack: Rack) -> list[Meld]:
    """As many of the melds, from the first on, as the rack has tiles for."""
    left = Counter(rack)
    chosen: list[Meld] = []
    for meld in melds:
        if Counter(meld) <= left:
            left -= Counter(meld)
            chosen.append(meld)
    return chosen


# --- drafts -------------------------------------------------------------------------------------------------


def random_draft(position: Position, rng: Random) -> Table | None:
    """Possible drafts when time runs out: nothing moved, a finished play, a mess, tiles from nowhere."""
    roll = rng.random()
    melds = [list(meld) for meld in position.table.melds]
    if roll < 0.2:
        return None
    if roll < 0.3:
        rng.shuffle(melds)  # the same table, moved about
    elif roll < 0.5:
        return next(random_plays(position, rng), None)
    else:
        if melds and roll < 0.8:
            _break_up(melds, rng)
        for tile in rng.sample(position.rack, min(len(position.rack), rng.randrange(4))):
            rng.choice(melds).append(tile) if melds and rng.random() < 0.5 else melds.append([tile])
        if roll > 0.97:
            melds.append([rng.choice(NUMBERED)])
        melds += [list(meld) for meld in own_melds(position.rack)[:1] if rng.random() < 0.5]
    return Table(tuple(tuple(meld) for meld in melds))


def _break_up(melds: list[list[Tile]], rng: Random) -> None:
    """Take one meld apart, or a tile off its end."""
    meld = melds.pop(rng.randrange(len(melds)))
    cut = rng.randrange(1, len(meld)) if rng.random() < 0.5 else len(meld) - 1
    melds += [meld[:cut], meld[cut:]]
