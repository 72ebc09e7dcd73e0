"""A shard: consecutive games that one worker plays together; the unit of work and of storage.

What is played depends only on the plan, not on how it is split: shards may be as large as suits the machine,
and a resumed run may use shards of another size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Final

from tilerummy.arena.plan import Plan, TournamentGame, play_one

Games = range
"""Consecutive games, by number: all rotations of a deal, then those of the next."""

GAMES: Final = 300
"""The most games in a shard: enough to make the cost of handing out and storing it negligible."""
SECONDS: Final = 15.0
"""A shard ends in time before this, so that an interruption costs 20 seconds at most."""
_OUTLIER: Final = 4
"""How much longer than those before it a game may take."""
_A_WORKER: Final = 2
"""The fewest shards for each worker, so that none idles for long at the end."""


def play_shard(plan: Plan, games: Games, seconds: float = SECONDS) -> list[TournamentGame]:
    """These games in order; only the first of them, at least one, if the next might take too long.

    What is finished waits for the end of the shard: another game is begun only if there is time for one that
    takes four times as long as the longest so far.
    """
    began = before = monotonic()
    longest = 0.0
    played: list[TournamentGame] = []
    for number in games:
        played.append(play_one(plan, number))
        now = monotonic()
        longest, before = max(longest, now - before), now
        if now + _OUTLIER * longest >= began + seconds:
            break
    return played


def games_of(games: Sequence[TournamentGame]) -> Games:
    """The numbers of these games, which are consecutive."""
    return range(games[0].number, games[-1].number + 1)


def shards(missing: Sequence[Games], workers: int) -> Iterator[Games]:
    """Split what is still to be played into shards for this many workers."""
    size = max(1, min(GAMES, sum(map(len, missing)) // (_A_WORKER * workers)))
    for gap in missing:
        for first in range(gap.start, gap.stop, size):
            yield range(first, min(gap.stop, first + size))


def gaps(games: int, there: Iterable[int]) -> list[Games]:
    """The games that are missing, consecutive ones together."""
    known = set(there)
    found: list[Games] = []
    for number in range(games):
        if number in known:
            continue
        if found and found[-1].stop == number:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found
