"""Deals in a row that are played together, by any worker: the unit of work and of storage.

What is played follows from the plan alone, never from how it is cut: shards may be as large as suits the
machine, and a run may go on with shards of another size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Final

from tilerummy.arena.plan import Outcome, Plan, play_deal

Deals = range
"""Deals in a row, by their numbers."""

GAMES: Final = 300
"""Of a shard at most: enough that handing it out and keeping it cost nothing beside playing it."""
SECONDS: Final = 20.0
"""After so long a shard ends with the deal that is being played: an interruption costs no more than that."""
_A_WORKER: Final = 2
"""So many shards at least for each worker, so that none waits for long at the end."""


def play_shard(plan: Plan, deals: Deals, seconds: float = SECONDS) -> list[Outcome]:
    """All games of these deals in order; of the first ones only, but of one at least, if they take longer."""
    end = monotonic() + seconds
    played: list[Outcome] = []
    for deal in deals:
        played += play_deal(plan, deal)
        if monotonic() >= end:
            break
    return played


def deals_of(outcomes: Sequence[Outcome]) -> Deals:
    return range(outcomes[0].deal, outcomes[-1].deal + 1)


def shards(plan: Plan, gaps: Sequence[Deals], workers: int) -> Iterator[Deals]:
    """What is to be played, cut for so many workers."""
    missing = sum(map(len, gaps))
    size = max(1, min(GAMES // plan.players, missing // (_A_WORKER * workers)))
    for gap in gaps:
        for first in range(gap.start, gap.stop, size):
            yield range(first, min(gap.stop, first + size))


def gaps(deals: int, there: Iterable[int]) -> list[Deals]:
    """The deals from 0 on that are not there, those in a row together."""
    known = set(there)
    found: list[Deals] = []
    for deal in range(deals):
        if deal in known:
            continue
        if found and found[-1].stop == deal:
            found[-1] = range(found[-1].start, deal + 1)
        else:
            found.append(range(deal, deal + 1))
    return found
