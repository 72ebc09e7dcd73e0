"""What to play: every deal with all seat rotations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from tilerummy.arena.entrant import Entrant, names_of, seated
from tilerummy.arena.game import PlayedGame, play_game
from tilerummy.bots import NO_BUDGET, Budget
from tilerummy.rules import Edition


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament between these bots; everything that happens in it follows from these values."""

    edition: Edition
    bots: tuple[Entrant, ...]
    """By name (`master@200` has a budget of its own), by file (`mine.py:Mine`), or the bots themselves."""
    deals: int
    seed: str = "tilerummy"
    budget: Budget = NO_BUDGET

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or self.deals < 1:
            raise ValueError("a tournament needs at least two bots and one deal")

    @property
    def names(self) -> tuple[str, ...]:
        """What tables, files and records call the bots."""
        return names_of(self.bots)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def games(self) -> int:
        """How many games there are: every deal with all its rotations."""
        return self.deals * self.players

    def deal_seed(self, deal: int) -> bytes:
        """The seed of this deal; the same in all its rotations."""
        return sha256(f"{self.seed}/{deal}".encode()).digest()


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a plan, and who sat where: `entrants` are indices into the plan's bots, by seat."""

    deal: int
    rotation: int
    entrants: tuple[int, ...]
    played: PlayedGame

    @property
    def number(self) -> int:
        """The game's place among all games of the plan."""
        return self.deal * len(self.entrants) + self.rotation

    def won(self, entrant: int) -> float:
        """The entrant's share of the win: tied winners share it equally."""
        seat = self.entrants.index(entrant)
        return 1 / len(self.played.winners) if seat in self.played.winners else 0.0

    def points(self, entrant: int) -> int:
        """What the game was worth to this entrant."""
        return self.played.scores[self.entrants.index(entrant)]


def whole_deals(games: Iterable[TournamentGame]) -> list[list[TournamentGame]]:
    """By deal, in order; without deals some of whose games are missing."""
    found: dict[int, list[TournamentGame]] = {}
    for game in sorted(games, key=lambda game: game.number):
        found.setdefault(game.deal, []).append(game)
    return [deal for deal in found.values() if len(deal) == len(deal[0].entrants)]


def play_one(plan: Plan, number: int) -> TournamentGame:
    """Play the game with this number."""
    deal, rotation = divmod(number, plan.players)
    entrants = tuple((seat + rotation) % plan.players for seat in range(plan.players))
    at_table = [seated(plan.bots[entrant]) for entrant in entrants]
    names = [plan.names[entrant] for entrant in entrants]
    played = play_game(plan.edition, at_table, plan.deal_seed(deal), plan.budget, names)
    return TournamentGame(deal, rotation, entrants, played)


def play_deal(plan: Plan, deal: int) -> Iterator[TournamentGame]:
    """Play one deal as often as there are seats to move on by."""
    for rotation in range(plan.players):
        yield play_one(plan, deal * plan.players + rotation)


def edition_text(plan: Plan) -> str:
    """The edition's id, with the house rules if there are any."""
    house = "".join(f" {rule}={value}" for rule, value in sorted(plan.edition.overrides))
    return plan.edition.id + house
