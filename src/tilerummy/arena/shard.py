"""A shard: consecutive deals that one worker plays together; the unit of work and of storage.

What is played depends only on the plan, not on how it is split: shards may be as large as suits the machine,
and a resumed run may use shards of another size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Final

from tilerummy.arena.plan import Plan, TournamentGame, play_deal

Deals = range
"""Consecutive deals, by number."""

GAMES: Final = 300
"""The most games in a shard: enough to make the cost of handing out and storing it negligible."""
SECONDS: Final = 15.0
"""After this time a shard ends with the current deal, so that an interruption costs 20 seconds at most."""
_A_WORKER: Final = 2
"""The fewest shards for each worker, so that none idles for long at the end."""


def play_shard(plan: Plan, deals: Deals, seconds: float = SECONDS) -> list[TournamentGame]:
    """All games of these deals in order; if they take longer, only those of the first deals, at least one."""
    end = monotonic() + seconds
    played: list[TournamentGame] = []
    for deal in deals:
        played += play_deal(plan, deal)
        if monotonic() >= end:
            break
    return played


def deals_of(games: Sequence[TournamentGame]) -> Deals:
    return range(games[0].deal, games[-1].deal + 1)


def shards(plan: Plan, gaps: Sequence[Deals], workers: int) -> Iterator[Deals]:
    """Split what is still to be played into shards for this many workers."""
    missing = sum(map(len, gaps))
    size = max(1, min(GAMES // plan.players, missing // (_A_WORKER * workers)))
    for gap in gaps:
        for first in range(gap.start, gap.stop, size):
            yield range(first, min(gap.stop, first + size))


def gaps(deals: int, there: Iterable[int]) -> list[Deals]:
    """The deals that are missing, consecutive ones together."""
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
