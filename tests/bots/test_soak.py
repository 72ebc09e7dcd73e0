"""Thousands of games in all editions: whatever happens, no bot acts against the rules."""

from hashlib import sha256
from itertools import product
from random import Random

import pytest

from tilerummy.arena import play_game
from tilerummy.bots import BOTS, Budget, bot_named
from tilerummy.rules import EDITION_IDS, load_edition

GAMES = 10_000
SLOW_GAMES = 100
SLOW = ("twist",)
"""Where the solver takes long."""
SHARE = GAMES // (len(EDITION_IDS) - len(SLOW))
PARTS = 10


@pytest.mark.soak
@pytest.mark.parametrize(("edition_id", "part"), list(product(EDITION_IDS, range(PARTS))))
def test_no_illegal_action(edition_id: str, part: int) -> None:
    """Tables of any size with any bots at them; `Illegal` would break the game."""
    edition = load_edition(edition_id)
    games = SLOW_GAMES if edition_id in SLOW else SHARE
    for number in range(part * games // PARTS, (part + 1) * games // PARTS):
        rng = Random(f"{edition_id}/{number}")
        players = rng.randint(edition.min_players, edition.max_players)
        bots = [bot_named(rng.choice(list(BOTS))) for _ in range(players)]
        seed = sha256(f"{edition_id}/{number}".encode()).digest()
        game = play_game(edition, bots, seed, Budget(playouts=3))
        assert sum(game.scores) == 0
