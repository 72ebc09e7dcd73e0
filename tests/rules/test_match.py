"""Many games: length, totals, leaders, and what cannot be a game of the match."""

import pytest

from tests.support.each import each
from tests.support.games import SEED, edition_of
from tests.support.printed import ALL, PRINTED
from tilerummy.rules import Ending, GameResult, Match, Seat, with_house_rules
from tilerummy.rules.event import GameEnded
from tilerummy.rules.match import check_zero_sum

ROUNDS = [name for name in ALL if PRINTED[name].match[0] == "rounds"]
GAMES = [name for name in ALL if PRINTED[name].match[0] == "games"]


def game(*scores: int, winners: tuple[int, ...] = ()) -> GameResult:
    best = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return GameResult(scores, tuple(Seat(seat) for seat in winners or best))


def match_of(edition: str, players: int, *games: GameResult, length: int = 9) -> Match:
    return Match(edition_of(edition), players, length, games)


# --- length -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@each("length", [1, 2, 5])
def test_how_many_games(players: int, length: int) -> None:
    for edition in GAMES:
        assert match_of(edition, players, length=length).game_count == length
    for edition in ROUNDS:
        assert match_of(edition, players, length=length).game_count == length * players


def test_only_twist_plays_rounds() -> None:
    assert ROUNDS == ["twist"]


@each("edition", ALL)
def test_a_match_is_over_after_its_last_game(edition: str) -> None:
    match = match_of(edition, 3, length=1)
    for _ in range(match.game_count):
        assert not match.is_over
        match = match.add(game(4, -1, -3))
    assert match.is_over
    with pytest.raises(ValueError, match=f"has {match.game_count} games, not {match.game_count + 1}"):
        match.add(game(4, -1, -3))


@each("length", [0, -1])
def test_a_match_has_a_length(length: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        match_of("sabra", 2, length=length)
    with pytest.raises(ValueError, match="at least one round"):
        match_of("twist", 2, length=length)


# --- totals and leaders -------------------------------------------------------------------------------------


@each("edition", ALL)
def test_before_the_first_game_all_are_level(edition: str) -> None:
    match = match_of(edition, 3)
    assert (match.totals(), match.games_won(), match.leaders()) == ((0, 0, 0), (0, 0, 0), (0, 1, 2))


@pytest.mark.parametrize(
    ("games", "by_points", "by_games"),
    [
        pytest.param([game(5, -5)], (0,), (0,), id="one-game"),
        pytest.param([game(50, -50), game(-5, 5), game(-5, 5)], (0,), (1,), id="points-or-games"),
        pytest.param([game(5, -5), game(-9, 9)], (1,), (1,), id="level-on-games-then-points"),
        pytest.param([game(5, -5), game(-5, 5)], (0, 1), (0, 1), id="shared-win"),
        pytest.param(
            [game(9, -4, -5), game(-3, 6, -3), game(-6, -2, 8)], (0, 1, 2), (0, 1, 2), id="three-share"
        ),
        pytest.param([game(4, 4, -8), game(-2, -2, 4)], (0, 1), (0, 1), id="tied-game-counts-for-both"),
        pytest.param(
            [game(4, 4, -8), game(-20, 6, 14), game(17, -20, 3)], (2,), (0,), id="tied-game-makes-two"
        ),
    ],
)
def test_who_leads(games: list[GameResult], by_points: tuple[int, ...], by_games: tuple[int, ...]) -> None:
    players = len(games[0].scores)
    for edition in GAMES:
        assert match_of(edition, players, *games).leaders() == by_points
    for edition in ROUNDS:
        assert match_of(edition, players, *games).leaders() == by_games


def test_a_stuck_game_tied_on_the_lowest_rack_is_won_by_each() -> None:
    match = match_of("twist", 3, game(3, -5, 2, winners=(0, 2)), game(-2, 5, -3))
    assert match.games_won() == (1, 1, 1)
    assert match.leaders() == (0,)


def test_the_winner_is_not_always_who_has_points() -> None:
    """Who goes out while the others hold nothing that counts has won with 0 points."""
    match = match_of("twist", 2, game(0, 0, winners=(1,)))
    assert (match.games_won(), match.leaders()) == ((0, 1), (1,))


def test_the_rule_for_the_winner_is_data() -> None:
    house = with_house_rules(
        edition_of("sabra"), {"match_winner": "games-then-points", "match_unit": "rounds"}
    )
    match = Match(house, 2, 2, (game(50, -50), game(-5, 5), game(-5, 5)))
    assert (match.game_count, match.leaders()) == (4, (1,))


# --- games that cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        ([game(5, -5, 0)], "game 1 has 3 scores for 2 players"),
        ([game(5, -5), game(5)], "game 2 has 1 scores for 2 players"),
        ([game(5, -4)], "game 1: the scores of a game must add up to zero, not 1"),
        ([game(5, -5), game(-5, -5)], "game 2: .* not -10"),
        ([game(5, -5, winners=(2,))], "game 1 has no winner"),
        ([game(5, -5, winners=(-1,))], "game 1 has no winner"),
        ([GameResult((5, -5), ())], "game 1 has no winner"),
    ],
)
def test_wrong_games_are_refused(games: list[GameResult], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        match_of("sabra", 2, *games)


@pytest.mark.parametrize("scores", [(0, 0), (24, -5, -16, -3), (-1, 1)])
def test_the_control_of_the_score_pad(scores: tuple[int, ...]) -> None:
    check_zero_sum(scores)
    with pytest.raises(ValueError, match="add up to zero, not 1"):
        check_zero_sum((*scores, 1))


def test_a_result_is_taken_from_the_end_of_a_game() -> None:
    ended = GameEnded(Ending.STUCK, (Seat(0), Seat(2)), (3, -5, 2), ((), (), ()), (), SEED)
    assert GameResult.of(ended) == GameResult((3, -5, 2), (Seat(0), Seat(2)))
