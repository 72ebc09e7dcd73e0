"""Random games for Hypothesis, shared by all laws, as playing a game takes longer than checking one."""

from functools import lru_cache
from random import Random
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

from tests.support.printed import ALL, PRINTED
from tests.support.random_games import random_game
from tilerummy.rules import Event, Referee, load_edition
from tilerummy.solver import FastSearch

EXACT: Final = Referee(FastSearch())
MOST_GAMES: Final = 600
"""How many games one process keeps; laws that draw more look at the same game in different ways."""


@lru_cache(maxsize=MOST_GAMES)
def numbered_game(number: int) -> tuple[Event, ...]:
    """The game of this number: all editions in turn, with all their numbers of players."""
    edition = ALL[number % len(ALL)]
    low, high = PRINTED[edition].players
    players = low + number // len(ALL) % (high - low + 1)
    return random_game(load_edition(edition), players, Random(number), EXACT)


def games() -> st.SearchStrategy[tuple[Event, ...]]:
    """Whole games by random decisions; as many different ones as the profile has examples, up to a limit."""
    return st.integers(0, min(settings().max_examples, MOST_GAMES) - 1).map(numbered_game)
