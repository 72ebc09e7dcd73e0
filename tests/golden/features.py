"""What can be special in a game: looked for in the golden games, so that they go on showing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from tilerummy.rules import Ending, Event, Meld, Seat, Table, Tile, readings, replay
from tilerummy.rules.event import (
    GameEnded,
    Passed,
    Played,
    PoolShuffled,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeRanOut,
    TimeUpOutcome,
    TurnBegan,
)

Events = Sequence[Event]


def plays(events: Events) -> Iterator[tuple[Table, Played]]:
    """Every play with the table before it."""
    table = Table()
    for event in events:
        if isinstance(event, Played):
            yield table, event
        if isinstance(event, Played | TimeRanOut):
            table = event.table


def _swaps(before: Table, played: Played) -> bool:
    """Whether a joker's own face, from the rack, lies in its place now."""
    for meld in before.changed_from(played.table):
        for at, tile in enumerate(meld):
            if tile is not Tile.J:
                continue
            for reading in readings(meld):
                face = reading.stands[at][0].tile
                if face in played.laid and _holds(played.table, (*meld[:at], face, *meld[at + 1 :])):
                    return True
    return False


def _holds(table: Table, piece: Meld) -> bool:
    return any(Counter(piece) <= Counter(meld) for meld in table.melds)


def joker_swap(events: Events) -> bool:
    return any(_swaps(before, played) for before, played in plays(events))


def joker_meld_rebuilt(events: Events) -> bool:
    """A joker meld was taken apart without a swap: free jokers only."""
    for before, played in plays(events):
        for meld in before.changed_from(played.table):
            if Tile.J in meld and not _swaps(before, played) and not _holds(played.table, meld):
                return True
    return False


def joker_meld_extended(events: Events) -> bool:
    return any(
        Tile.J in meld and _holds(played.table, meld)
        for before, played in plays(events)
        for meld in before.changed_from(played.table)
    )


def rebuilds_the_table(events: Events) -> bool:
    return any(len(before.changed_from(played.table)) >= 2 for before, played in plays(events))


def opening_goes_on(events: Events) -> bool:
    return any(played.opening and before.changed_from(played.table) for before, played in plays(events))


def opening_stands_alone(events: Events) -> bool:
    openings = [(before, played) for before, played in plays(events) if played.opening]
    return any(before.melds for before, _ in openings) and not opening_goes_on(events)


def table_opened_for_all(events: Events) -> bool:
    """Somebody's first play is worth less than an opening."""
    seen: set[Seat] = set()
    for before, played in plays(events):
        if before.melds and played.seat not in seen and not played.opening and played.points < 30:
            return True
        seen.add(played.seat)
    return False


def goes_counter_clockwise(events: Events) -> bool:
    turns = [event.seat for event in events if isinstance(event, TurnBegan)]
    seats = replay(tuple(events)).public.seats
    return seats > 2 and all((after - before) % seats != 1 for before, after in pairwise(turns))


def has(kind: type[Event]) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(event, kind) for event in events)


def timed_out(outcome: TimeUpOutcome) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(event, TimeRanOut) and event.outcome is outcome for event in events)


def ended(ending: Ending) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(event, GameEnded) and event.ending is ending for event in events)


def on_the_table(*tiles: Tile) -> Callable[[Events], bool]:
    return lambda events: set(tiles) <= set(replay(tuple(events)).public.table.tiles())


def players(count: int) -> Callable[[Events], bool]:
    return lambda events: replay(tuple(events)).public.seats == count


def tie_for_the_start(events: Events) -> bool:
    return any(isinstance(event, StartDrawn) and event.starter is None for event in events)


GOLDEN: Final[dict[str, dict[str, Callable[[Events], bool]]]] = {
    "ravensburger-de": {
        "a new deal is demanded": has(RedealDemanded),
        "an opening stands alone": opening_stands_alone,
        "a joker meld is rebuilt": joker_meld_rebuilt,
        "time-up restores": timed_out(TimeUpOutcome.RESTORED),
        "stuck": ended(Ending.STUCK),
        "a pass": has(Passed),
    },
    "ravensburger-fr": {
        "a joker is swapped": joker_swap,
        "a joker meld is extended": joker_meld_extended,
        "the opening goes on": opening_goes_on,
        "the start is drawn after the deal": has(PoolShuffled),
        "time-up, nothing moved": timed_out(TimeUpOutcome.UNTOUCHED),
        "out": ended(Ending.OUT),
    },
    "ravensburger-it": {
        "a joker is swapped": joker_swap,
        "time-up keeps own melds": timed_out(TimeUpOutcome.KEPT),
        "the opening goes on": opening_goes_on,
        "out": ended(Ending.OUT),
    },
    "sabra": {
        "a joker meld is rebuilt": joker_meld_rebuilt,
        "time-up keeps what stands": timed_out(TimeUpOutcome.KEPT),
        "time-up plays a finished draft": timed_out(TimeUpOutcome.PLAYED),
        "the opening goes on": opening_goes_on,
        "out": ended(Ending.OUT),
    },
    "xp": {
        "six players": players(6),
        "the table is rebuilt": rebuilds_the_table,
        "somebody resigns": has(Resigned),
        "a tie for the start": tie_for_the_start,
        "out": ended(Ending.OUT),
    },
    "twist": {
        "all four jokers lie on the table": on_the_table(Tile.J, Tile.D, Tile.C, Tile.M),
        "an opening stands alone": opening_stands_alone,
        "time-up restores": timed_out(TimeUpOutcome.RESTORED),
    },
    "original-fr": {
        "the starter is named": has(StarterNamed),
        "a joker is swapped": joker_swap,
        "the opening goes on": opening_goes_on,
        "out": ended(Ending.OUT),
    },
    "original-de": {
        "counter-clockwise": goes_counter_clockwise,
        "a joker is swapped": joker_swap,
        "a joker meld is extended": joker_meld_extended,
        "time-up keeps what stands": timed_out(TimeUpOutcome.KEPT),
    },
    "original-it": {
        "one opening opens for all": table_opened_for_all,
        "a joker is swapped": joker_swap,
        "resigned to the last": ended(Ending.RESIGNED),
    },
}
"""Per edition: what its golden game shows."""
