"""The levels that people choose from."""

from itertools import pairwise
from random import Random

import pytest

from tilerummy.arena import Plan, hold, run_here
from tilerummy.bots import BOTS, LEVELS, level_named
from tilerummy.rules import EDITION_IDS, load_edition


def test_every_level_is_described_and_can_be_measured() -> None:
    for level in LEVELS.values():
        assert level.name()
        assert level.description().endswith(".")
        assert BOTS[level.id] is level.bot


def test_a_level_thinks_for_a_human_looking_time() -> None:
    for level in LEVELS.values():
        times = {level.thinking_time(Random(seed)) for seed in range(20)}
        assert len(times) == 20
        assert all(0.5 < time < 6 for time in times)


def test_an_unknown_level_is_told_the_known_ones() -> None:
    with pytest.raises(ValueError, match="easy, medium, hard, master"):
        level_named("expert")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_ratings_are_read_and_rise_with_the_level(edition: str, players: int) -> None:
    ratings = [level.rating(edition, players) for level in LEVELS.values()]
    known = [rating for rating in ratings if rating is not None]
    assert len(known) == len(LEVELS)
    assert all(lower < higher for lower, higher in pairwise(known))


def test_nobody_has_measured_everything() -> None:
    assert LEVELS["easy"].rating("ravensburger-de", 17) is None


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium"), ("master", "hard")])
def test_levels_rise(better: str, worse: str) -> None:
    plan = Plan(load_edition("ravensburger-de"), (better, worse), 12, "levels", LEVELS["master"].budget)
    assert hold(plan, run_here).tally.win_rate(0).mean > 0.6
