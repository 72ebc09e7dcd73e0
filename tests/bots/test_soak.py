"""Thousands of games in all editions: no bot acts against the rules, thinks for longer than it may, or
decides by what it can't see."""

from hashlib import sha256
from itertools import product
from random import Random
from time import process_time

import pytest

from tests.support.alike import assert_decides_alike, other_truth
from tilerummy.arena import PlayedGame, play_game
from tilerummy.bots import BOTS, Bot, Budget, bot_named
from tilerummy.rules import EDITION_IDS, Action, View, load_edition, replay
from tilerummy.rules.event import TurnBegan

GAMES = 10_000
SLOW_GAMES = 100
SLOW = ("twist",)
"""Where the solver takes long."""
SHARE = GAMES // (len(EDITION_IDS) - len(SLOW))
PARTS = 10
PLAYOUTS = Budget(playouts=3)
SECONDS = 0.1
CLOCK = Budget(seconds=SECONDS)
"""Every other game is played by the clock."""
LATE = 1.0
"""What must be finished, once begun, on any machine: a play where one must be made, or an opening."""


class Watched:
    """A bot, and the longest that it has thought; by the processor's time, whatever else the machine does."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.longest = 0.0
        self._bot: Bot = bot_named(name)

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        began = process_time()
        action = self._bot.choose(view, rng, budget)
        self.longest = max(self.longest, process_time() - began)
        return action


@pytest.mark.soak
@pytest.mark.parametrize(("edition_id", "part"), list(product(EDITION_IDS, range(PARTS))))
def test_bots_behave(edition_id: str, part: int) -> None:
    """Tables of any size with any bots at them; `Illegal` would break the game."""
    edition = load_edition(edition_id)
    games = SLOW_GAMES if edition_id in SLOW else SHARE
    for number in range(part * games // PARTS, (part + 1) * games // PARTS):
        rng = Random(f"{edition_id}/{number}")
        names = [rng.choice(list(BOTS)) for _ in range(rng.randint(edition.min_players, edition.max_players))]
        seed = sha256(f"{edition_id}/{number}".encode()).digest()
        budget = CLOCK if number % 2 else PLAYOUTS
        bots = [Watched(name) for name in names]
        game = play_game(edition, bots, seed, budget)
        assert sum(game.scores) == 0
        late = [(bot.name, bot.longest) for bot in bots if bot.longest > SECONDS + LATE]
        assert budget is PLAYOUTS or not late, number
        assert_sees_nothing_hidden(game, names, rng)


def assert_sees_nothing_hidden(game: PlayedGame, names: list[str], rng: Random) -> None:
    """In one of the turns, whichever."""
    turn = rng.choice([at for at, event in enumerate(game.events, 1) if isinstance(event, TurnBegan)])
    so_far = game.events[:turn]
    state = replay(so_far)
    assert state.public.turn is not None
    assert_decides_alike(names[state.public.turn], state, other_truth(so_far, state, 1), 1)
