"""What happened in a game, as sentences from the catalogue, the same in the terminal and on the page.

`web/src/lib/narration.ts` does for the page what this module does for the terminal;
`tests/messages/narration.jsonl` ensures that both choose the same sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from tilerummy.rules.event import (
    DealAccepted,
    Ending,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeUpOutcome,
    TurnBegan,
)
from tilerummy.rules.public import (
    GameAnnounced,
    PoolStirred,
    PublicEvent,
    RacksDealt,
    TilesTaken,
    TimeUpSeen,
)
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile

Detail = int | str | Tile | tuple[Tile, ...] | Table
"""What a placeholder is filled with; a table where tiles are told by the melds they went to."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The message `told.<verb>`; if somebody did it, `told.you.<verb>` for them, else `told.they.<verb>`."""

    verb: str
    seats: tuple[Seat, ...] = ()
    """Who did it: nobody in particular, one seat, or all who share a win."""
    details: Mapping[str, Detail] = field(default_factory=dict)

    def key(self, me: Seat | None) -> str:
        if not self.seats:
            return f"told.{self.verb}"
        return f"told.{'you' if self.seats == (me,) else 'they'}.{self.verb}"


def narrate(
    event: PublicEvent, drawn: Sequence[Tile] = (), before: Table | None = None
) -> tuple[Sentence, ...]:
    """The sentences for an event, if any. `drawn` are the tiles taken, `before` the table, if known."""
    match event:
        case Played(seat, opening=opening):
            return (Sentence("opened" if opening else "laid", (seat,), {"tiles": by_meld(event, before)}),)
        case TilesTaken(seat, count, penalty):
            return (_drawing(seat, count, drawn, penalty=penalty),)
        case Passed(seat):
            return (Sentence("passed", (seat,)),)
        case Resigned(seat):
            return (Sentence("resigned", (seat,)),)
        case StartDrawn():
            return tuple(_start(event))
        case StarterNamed(starter):
            return (Sentence("goes-first", (starter,)),)
        case RacksDealt(1, rack_size, pool_size):
            return (Sentence("dealt", (), {"rack": rack_size, "pool": pool_size}),)
        case RacksDealt():
            return (Sentence("dealt-again"),)
        case RedealDemanded(seat, pairs):
            return (Sentence("demanded-redeal", (seat,), {"tiles": pairs}),)
        case TimeUpSeen():
            return tuple(_time_up(event, before))
        case GameEnded(ending, winners):
            return (the_end(ending, winners),)
        case GameAnnounced() | PoolStirred() | DealAccepted() | TurnBegan():
            return ()
        case _:
            assert_never(event)


def by_meld(event: Played | TimeUpSeen, before: Table | None) -> Rack | Table:
    """The tiles laid, by the melds they went to; sorted by colour, they don't say what was done."""
    if before is None:
        return event.laid
    old, left = Counter(before.melds), Counter(event.laid)
    groups = []
    for meld in event.table.melds:
        if old[meld]:
            old[meld] -= 1
            continue
        group = []
        for tile in meld:
            if left[tile]:
                left[tile] -= 1
                group.append(tile)
        groups.append(tuple(group))
    return Table(tuple(filter(None, groups)))


def the_end(ending: Ending, winners: tuple[Seat, ...]) -> Sentence:
    """Several can win only if the game ended stuck."""
    return Sentence("shared-stuck" if len(winners) > 1 else f"won-{ending.value}", winners)


def _drawing(seat: Seat, count: int, drawn: Sequence[Tile], *, penalty: bool) -> Sentence:
    verb = "drew-penalty" if penalty else "drew"
    if drawn:
        return Sentence(verb, (seat,), {"tiles": tuple(drawn)})
    return Sentence(f"{verb}-unseen", (seat,), {"count": count})


def _time_up(event: TimeUpSeen, before: Table | None) -> Iterator[Sentence]:
    """What stays on the table is named, as with any other play."""
    if event.outcome is TimeUpOutcome.PLAYED:
        yield Sentence("time-up-played", (event.seat,), {"tiles": by_meld(event, before)})
        return
    yield Sentence(f"time-up-{event.outcome.value}", (event.seat,))
    if event.laid:
        yield Sentence("laid", (event.seat,), {"tiles": by_meld(event, before)})
    if event.taken:
        yield Sentence("taken", (), {"tiles": event.taken})


def _start(event: StartDrawn) -> Iterator[Sentence]:
    """What each seat drew; the one that goes first comes last."""
    for seat, tile in event.draws:
        if seat != event.starter:
            verb = "drew-joker-for-start" if tile.is_joker else "drew-for-start"
            yield Sentence(verb, (seat,), {"tile": tile})
    for seat, tile in event.draws:
        if seat == event.starter:
            yield Sentence("drew-highest", (seat,), {"tile": tile})
    if event.starter is None:
        yield Sentence("tied")
