"""A match of several games: its length, the running totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilerummy.rules.edition import Edition, MatchUnit, MatchWinner
from tilerummy.rules.event import GameEnded
from tilerummy.rules.seat import Seat, seats


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game of a match: the scores of all seats, and who won it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    @staticmethod
    def of(ended: GameEnded) -> GameResult:
        """The result that the last event of a game tells."""
        return GameResult(ended.scores, ended.winners)


@dataclass(frozen=True, slots=True)
class Match:
    """`length` is in games, or in rounds if the edition plays rounds."""

    edition: Edition
    players: int
    length: int
    games: tuple[GameResult, ...] = ()

    def __post_init__(self) -> None:
        if self.length < 1:
            raise ValueError(f"a match needs at least one {self.edition.match_unit.value[:-1]}")
        for number, game in enumerate(self.games, 1):
            _check_game(game, self.players, number)
        if len(self.games) > self.game_count:
            raise ValueError(f"the match has {self.game_count} games, not {len(self.games)}")

    @property
    def game_count(self) -> int:
        """How many games the match has."""
        rounds = self.edition.match_unit is MatchUnit.ROUNDS
        return self.length * self.players if rounds else self.length

    @property
    def is_over(self) -> bool:
        """Whether all of them have been played."""
        return len(self.games) == self.game_count

    def add(self, game: GameResult) -> Match:
        """The match with one more game."""
        return Match(self.edition, self.players, self.length, (*self.games, game))

    def totals(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return tuple(sum(game.scores[seat] for game in self.games) for seat in seats(self.players))

    def games_won(self) -> tuple[int, ...]:
        """How many games every seat has won; tied winners have both won."""
        return tuple(sum(seat in game.winners for game in self.games) for seat in seats(self.players))

    def leaders(self) -> tuple[Seat, ...]:
        """Who is ahead, or has won once the match is over; several seats if they are tied."""
        merits = [merit(self.edition, *each) for each in zip(self.games_won(), self.totals(), strict=True)]
        return tuple(seat for seat in seats(self.players) if merits[seat] == max(merits))


def merit(edition: Edition, won: int, total: int) -> tuple[int, int]:
    """What a match is won by; the greater, the better."""
    return (won if edition.match_winner is MatchWinner.GAMES else 0, total)


def check_zero_sum(scores: Sequence[int]) -> None:
    """The check that the booklets themselves suggest: all scores of a game add up to zero."""
    if sum(scores) != 0:
        raise ValueError(f"the scores of a game must add up to zero, not {sum(scores)}")


def _check_game(game: GameResult, players: int, number: int) -> None:
    if len(game.scores) != players:
        raise ValueError(f"game {number} has {len(game.scores)} scores for {players} players")
    if not game.winners or any(not 0 <= seat < players for seat in game.winners):
        raise ValueError(f"game {number} has no winner among its players")
    try:
        check_zero_sum(game.scores)
    except ValueError as error:
        raise ValueError(f"game {number}: {error}") from None
