"""Games of the arena are not disturbed by what has nothing to do with them."""

import gc
from random import Random

from tilerummy.arena import play_game
from tilerummy.bots import NO_BUDGET, Budget
from tilerummy.rules import Action, Resign, View, load_edition


class Watcher:
    """Gives up at once, and says how often garbage was looked for in all that there is meanwhile."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def choose(self, _view: View, _rng: Random, _budget: Budget) -> Action:
        before = gc.get_stats()[2]["collections"]
        kept = [[number] for number in range(200_000)]
        self.seen.append(gc.get_stats()[2]["collections"] - before)
        assert kept
        return Resign()


def test_garbage_is_not_looked_for_in_the_middle_of_a_move() -> None:
    usual = gc.get_threshold()
    watcher = Watcher()
    play_game(load_edition("sabra"), [watcher, watcher], bytes(32), NO_BUDGET)
    assert watcher.seen == [0]
    assert gc.get_threshold() == usual
