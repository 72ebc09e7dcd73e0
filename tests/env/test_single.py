"""One agent against bots, as Gymnasium's users expect it; copies of a game that go on by themselves."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tilerummy as tr
from tests.support.project import ROOT
from tilerummy.bots import BotFailed, IllegalMove
from tilerummy.env import ID, tilerummy_v0


class Masked:
    """Gymnasium's checker acts without a look at the mask."""

    def __init__(self, env: Any) -> None:
        self._env = env
        self._sample = env.action_space.sample
        env.action_space.sample = self

    def __call__(self) -> int:
        allowed = np.flatnonzero(self._env.unwrapped.action_masks())
        return int(allowed[0]) if len(allowed) else 0


def finished(env: Any, seed: int) -> tuple[float, int]:
    """What random allowed actions win, and in how many steps."""
    seen, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for step in range(1, 1000):
        assert (info["action_mask"] == seen["action_mask"]).all()
        seen, reward, ended, cut, info = env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        if ended or cut:
            assert not cut
            return reward, step
    raise AssertionError("it never ends")


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_it() -> None:
    env = gymnasium.make(ID, opponents=["easy"], edition="sabra")
    Masked(env)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("actions", ["plays", "tiles"])
@pytest.mark.slow
def test_random_play_comes_to_an_end_in_the_default_edition(actions: str) -> None:
    env = gymnasium.make(ID, opponents=["random"], actions=actions)
    results = [finished(env, seed) for seed in range(3)]
    assert {reward for reward, _ in results} <= {-1.0, 0.0, 1.0}
    assert results == [finished(env, seed) for seed in range(3)]


def test_own_bots_house_rules_and_three_players() -> None:
    class Drawer:
        def choose(self, _view: tr.View) -> tr.Action:
            return tr.Draw()

    house = {"passing": "free", "opening_points": 0}
    env = gymnasium.make(ID, opponents=[Drawer(), "novice"], edition="sabra", house_rules=house)
    env.reset(seed=1)
    table = env.unwrapped._table  # type: ignore[attr-defined]
    assert table.view("player_0").public.edition.opening_points == 0
    assert table.view("player_0").public.seats == 3
    assert finished(env, 2)[1] > 5


def test_a_bot_that_breaks_the_rules_is_named_with_its_position() -> None:
    class Cheat:
        def choose(self, _view: tr.View) -> tr.Action:
            return tr.Play(tr.table("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"))

    env = gymnasium.make(ID, opponents=[Cheat()], edition="sabra")
    with pytest.raises(IllegalMove, match=r"player_1, at seat 1 .* in turn .*rack.* edition=sabra"):
        finished(env, 1)


def test_a_bot_that_fails_is_named_with_its_position() -> None:
    class Broken:
        def choose(self, _view: tr.View) -> tr.Action:
            raise LookupError("oops")

    env = gymnasium.make(ID, opponents=[Broken()], edition="sabra")
    with pytest.raises(BotFailed, match=r"player_1, at seat 1 .* LookupError: oops .* edition=sabra") as told:
        finished(env, 1)
    assert isinstance(told.value.__cause__, LookupError)


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    sabra = (ROOT / "src/tilerummy/rules/editions/sabra.toml").read_text(encoding="utf-8")
    own = tmp_path / "attic.toml"
    own.write_text(sabra.replace('id = "sabra"', 'id = "attic"'), encoding="utf-8")
    env = gymnasium.make(ID, opponents=["novice"], edition=str(own), house_rules={"opening_points": 0})
    finished(env, 1)
    edition = env.unwrapped._table.view("player_0").public.edition  # type: ignore[attr-defined]
    assert (edition.id, edition.opening_points) == ("attic", 0)


def test_what_the_mask_forbids_is_refused() -> None:
    env = gymnasium.make(ID, plays=500)
    _, info = env.reset(seed=1)
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="action mask"):
        env.step(forbidden)


def test_a_clone_goes_on_by_itself() -> None:
    env = tilerummy_v0.raw_env(edition="sabra", actions="tiles")
    env.reset(seed=1)
    for _ in range(6):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    for twin in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.observe(env.agent_selection)["observation"]
        while not twin.over:
            twin.step(int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[-1]))
        assert (env.observe(env.agent_selection)["observation"] == before).all()
        assert not env.over
        assert len(env.agents) == 2


def test_a_small_budget_never_forbids_what_the_rules_demand() -> None:
    """On an empty pool, who can play must; a search that ends too soon may not have seen it."""
    env = tilerummy_v0.raw_env(plays=2, budget=1)
    env.reset(seed=5)
    while not env.over:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(0 if mask[0] else 1)  # the referee would refuse to pass


def test_everything_that_is_put_aside_can_be_laid() -> None:
    env = tilerummy_v0.raw_env(actions="tiles", edition="twist", budget=100, plays=8)
    env.reset(seed=2)
    chance = np.random.default_rng(1)
    for _ in range(60):
        if env.over:
            break
        allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert len(allowed)
        env.step(int(chance.choice(allowed)))


@pytest.mark.slow
def test_the_example_learns_to_beat_easy() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples/learn_to_beat_easy.py", "--games", "40", "--test", "10"],
        capture_output=True,
        text=True,
        check=True,
    )
    share = int(done.stdout.splitlines()[-1].split("wins ")[1].split("%")[0])
    assert share > 50
