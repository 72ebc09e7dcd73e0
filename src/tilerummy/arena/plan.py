"""What to play: every deal with all seat rotations."""

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
    """A tournament between these bots; everything that happens in it follows from these values."""

    edition: Edition
    bots: tuple[str, ...]
    """Their names, if need be with a budget of their own: `master@200`."""
    deals: int
    seed: str = "tilerummy"
    budget: Budget = NO_BUDGET

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or self.deals < 1:
            raise ValueError("a tournament needs at least two bots and one deal")

    @property
    def players(self) -> int:
        return len(self.bots)

    def deal_seed(self, deal: int) -> bytes:
        return sha256(f"{self.seed}/{deal}".encode()).digest()

    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where: everybody once at each seat, always in the same order round the table."""
        return tuple(self.bots[turn:] + self.bots[:turn] for turn in range(self.players))


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game of a plan. `entrants` are indices into the plan's bots, by seat."""

    deal: int
    rotation: int
    entrants: tuple[int, ...]
    game: PlayedGame

    def won(self, entrant: int) -> float:
        """The entrant's share of the win: tied winners share it equally."""
        seat = self.entrants.index(entrant)
        return 1 / len(self.game.winners) if seat in self.game.winners else 0.0

    def points(self, entrant: int) -> int:
        return self.game.scores[self.entrants.index(entrant)]


def play_deal(plan: Plan, deal: int) -> Iterator[Outcome]:
    bots = [entrant_named(name) for name in plan.bots]
    for rotation in range(plan.players):
        entrants = tuple((seat + rotation) % plan.players for seat in range(plan.players))
        seated = [bots[entrant] for entrant in entrants]
        game = play_game(plan.edition, seated, plan.deal_seed(deal), plan.budget)
        yield Outcome(deal, rotation, entrants, game)
