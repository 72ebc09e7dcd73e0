"""The environment: PettingZoo's own tests, and whole games by masked actions."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tilerummy.env import tilerummy_v0
from tilerummy.rules import EDITION_IDS
from tilerummy.solver.twist import solve as twist

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo warns of plain taste
MODES = ("plays", "tiles")


@pytest.mark.slow
@pytest.mark.parametrize("actions", MODES)
def test_pettingzoo_accepts_it(actions: str) -> None:
    api_test(tilerummy_v0.env(actions=actions), num_cycles=150)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_pettingzoo_accepts_every_edition(edition: str) -> None:
    api_test(tilerummy_v0.env(edition=edition, players=3, actions="tiles"), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("actions", MODES)
def test_the_same_seed_gives_the_same_game(actions: str) -> None:
    seed_test(lambda: tilerummy_v0.env(actions=actions), num_cycles=30)


def played(settings: dict[str, Any], seed: int = 1) -> dict[str, float]:
    """A game by random allowed actions; what each agent got in the end."""
    env = tilerummy_v0.raw_env(**settings)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        total[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        allowed = np.flatnonzero(observation["action_mask"])
        # The best play, where there is one: games of nothing but chance take long.
        env.step(1 if 1 in allowed else int(chance.choice(allowed)))
    return total


def test_rewards_add_up_to_nothing() -> None:
    won = played({"edition": "original-it", "plays": 2})
    assert sorted(won.values()) == [-1.0, 1.0]
    points = played({"edition": "original-it", "plays": 2, "reward": "points"})
    assert sum(points.values()) == 0
    assert max(points.values()) > 1


def test_a_long_game_is_cut() -> None:
    assert played({"max_steps": 5}) == {"player_0": 0.0, "player_1": 0.0}


def test_tiles_are_put_aside_and_laid_together() -> None:
    env = tilerummy_v0.raw_env(actions="tiles", edition="original-it")
    for seed in range(200):
        env.reset(seed=seed)
        rack = env.view(env.agent_selection).rack
        highest = [tile for tile in rack if tile.number >= 10]
        by_number = {
            tile.number: {other for other in highest if other.number == tile.number} for tile in highest
        }
        group = next((tiles for tiles in by_number.values() if len(tiles) == 3), None)
        if group is not None:
            break
    assert group is not None
    agent = env.agent_selection
    for tile in group:
        assert not env.observe(agent)["action_mask"][57]
        env.step(int(tile) + 1)
    assert env.observe(agent)["observation"][2].sum() == 3
    assert env.observe(agent)["action_mask"][57]
    env.step(57)
    assert set(env.view(agent).public.table.tiles()) == group
    assert env.agent_selection != agent


def test_what_the_mask_forbids_is_refused() -> None:
    env = tilerummy_v0.raw_env(actions="tiles")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action mask"):
        env.step(57)


def test_an_observation_shows_no_hidden_tile() -> None:
    env = tilerummy_v0.raw_env()
    env.reset(seed=3)
    seen = env.observe("player_1")
    assert seen["observation"][0].sum() == 14
    assert seen["observation"][1].sum() == 0
    assert not seen["action_mask"].any() or env.agent_selection == "player_1"


def test_every_agent_sees_its_own_figures_first() -> None:
    env = tilerummy_v0.raw_env(players=3, plays=1)
    env.reset(seed=3)
    while len(set(env.view("player_0").public.rack_sizes)) < 3:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(1 if mask[1] else 0)
    public = env.view("player_0").public
    for own, agent in enumerate(env.possible_agents):
        figures = env.observe(agent)["observation"][3].tolist()
        assert figures[0] == public.pool_size
        assert figures[1:4] == [public.rack_sizes[(own + step) % 3] for step in range(3)]
        assert figures[4:7] == [public.opened[(own + step) % 3] for step in range(3)]
        assert figures[1] == len(env.view(agent).rack)
        assert figures[10:] == [own] + [0] * (len(figures) - 11)


def test_rendering_is_text() -> None:
    env = tilerummy_v0.raw_env(render_mode="ansi", players=3)
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.splitlines()[0].startswith("turn 1, player_")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"actions": "words"}, "'plays' or 'tiles'"),
        ({"reward": "fame"}, "'win' or 'points'"),
        ({"plays": 0}, "at least 1"),
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"players": 7}, "2 to 4 players, not 7"),
        ({"edition": "xp", "players": 7}, "xp is for 2 to 6 players, not 7"),
        ({"render_mode": "rgb_array"}, "'ansi', 'human'"),
    ],
)
def test_settings_that_are_none(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        tilerummy_v0.raw_env(**settings)


def test_there_is_no_game_before_it_has_begun() -> None:
    env = tilerummy_v0.raw_env(render_mode="ansi")
    for ask in (env.render, lambda: env.view("player_0"), lambda: env.observe("player_0")):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            ask()


@pytest.mark.slow
@pytest.mark.parametrize(("actions", "most"), [("plays", 4_000), ("tiles", 16_000)])
def test_a_step_with_special_jokers_is_a_short_search(
    actions: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nodes are counted, not seconds. Tile by tile, four times as many candidates are looked for."""
    solved = twist._Solver.solve
    spent = [0]

    def counted(self: twist._Solver, budget: int) -> object:
        try:
            return solved(self, budget)
        finally:
            spent[-1] += self._best_first.expanded

    monkeypatch.setattr(twist._Solver, "solve", counted)
    for seed in (1, 2):
        env = tilerummy_v0.raw_env(edition="twist", actions=actions)
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        for _ in range(40):
            if not env.over:
                spent.append(0)
                allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
                env.step(int(chance.choice(allowed)))
    assert 0 < max(spent) < most
