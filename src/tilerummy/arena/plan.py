"""What is to be played: every deal with all seat rotations, cut into shards that any worker can play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from tilerummy.arena.entrant import entrant_named
from tilerummy.arena.game import PlayedGame, play_game
from tilerummy.bots import NO_BUDGET, Budget
from tilerummy.rules import Edition


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament between these bots; everything that happens in it follows from what is said here."""

    edition: Edition
    bots: tuple[str, ...]
    """By name, or with a budget of their own: `master@200`."""
    deals: int
    seed: str = "tilerummy"
    budget: Budget = NO_BUDGET
    shard_size: int = 25
    """Deals per shard; not the number of workers, so that a run can go on elsewhere."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or self.deals < 1 or self.shard_size < 1:
            raise ValueError("a tournament has at least two bots and one deal")

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def shards(self) -> int:
        return -(-self.deals // self.shard_size)

    def deals_of(self, shard: int) -> range:
        return range(shard * self.shard_size, min(self.deals, (shard + 1) * self.shard_size))

    def deal_seed(self, deal: int) -> bytes:
        return sha256(f"{self.seed}/{deal}".encode()).digest()

    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where: everybody once at each seat, the order round the table unchanged."""
        return tuple(self.bots[turn:] + self.bots[:turn] for turn in range(self.players))


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game of a plan. `entrants` are indices into the plan's bots, by seat."""

    deal: int
    rotation: int
    entrants: tuple[int, ...]
    game: PlayedGame

    def won(self, entrant: int) -> float:
        """The share of the win: tied winners have won in parts."""
        seat = self.entrants.index(entrant)
        return 1 / len(self.game.winners) if seat in self.game.winners else 0.0

    def points(self, entrant: int) -> int:
        return self.game.scores[self.entrants.index(entrant)]


def play_shard(plan: Plan, shard: int) -> list[Outcome]:
    """All games of one shard, in order."""
    return [outcome for deal in plan.deals_of(shard) for outcome in play_deal(plan, deal)]


def play_deal(plan: Plan, deal: int) -> Iterator[Outcome]:
    bots = [entrant_named(name) for name in plan.bots]
    for rotation in range(plan.players):
        entrants = tuple((seat + rotation) % plan.players for seat in range(plan.players))
        seated = [bots[entrant] for entrant in entrants]
        game = play_game(plan.edition, seated, plan.deal_seed(deal), plan.budget)
        yield Outcome(deal, rotation, entrants, game)
