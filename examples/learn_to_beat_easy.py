"""An agent that learns to beat the level `easy`, by policy gradients, in a few minutes on a laptop.

It weighs a few features of each action (whether it draws or goes out, how many tiles and jokers it lays, how
far the game is) and learns their weights from won and lost games alone (REINFORCE).

    pip install 'tilerummy[env]'
    python examples/learn_to_beat_easy.py --games 600
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import tilerummy.env  # noqa: F401 - registers the environment

FEATURES = 6
Floats = NDArray[np.float64]


def features(seen: dict[str, Any]) -> Floats:
    """One row for each action: 0 draws, n makes the n-th play."""
    rows = seen["observation"].astype(float)
    rack, pool, plays = rows[0].sum(), rows[3, 0], rows[4:]
    found = np.zeros((1 + len(plays), FEATURES))
    found[0, 0] = 1  # draws
    found[0, 1] = pool / 100
    laid = plays.sum(axis=1)
    found[1:, 2] = laid / 5
    found[1:, 3] = plays[:, 52:].sum(axis=1)  # jokers
    found[1:, 4] = laid == rack  # goes out
    found[1:, 5] = laid / 5 * pool / 100
    return found


def chances(weights: Floats, rows: Floats, mask: Any) -> Floats:
    scores = np.where(mask == 1, rows @ weights, -np.inf)
    powers = np.exp(scores - scores.max())
    found: Floats = powers / powers.sum()
    return found


def play(env: Any, weights: Floats, rng: np.random.Generator, seed: int) -> tuple[float, Floats]:
    """A game: what came of it, and the direction in which its choices would have been more likely."""
    seen, _ = env.reset(seed=seed)
    slope = np.zeros(FEATURES)
    while True:
        rows, mask = features(seen), seen["action_mask"]
        odds = chances(weights, rows, mask)
        action = int(rng.choice(len(odds), p=odds))
        slope += rows[action] - odds @ rows
        seen, reward, ended, cut, _ = env.step(action)
        if ended or cut:
            return float(reward), slope


def learn(games: int, batch: int = 20, rate: float = 0.3) -> tuple[Floats, list[float]]:
    """The weights after so many games, and the share of games won in each batch."""
    env = gymnasium.make("tilerummy/TileRummy-v0", opponents=["easy"], edition="sabra", plays=8)
    rng = np.random.default_rng(1)
    weights, won = np.zeros(FEATURES), []
    for first in range(0, games, batch):
        played = [play(env, weights, rng, seed) for seed in range(first, min(games, first + batch))]
        rewards = np.array([reward for reward, _ in played])
        slopes = np.array([slope for _, slope in played])
        push = ((rewards - rewards.mean())[:, None] * slopes).mean(axis=0)
        weights = weights + rate * push / max(1.0, float(np.linalg.norm(push)))
        won.append(float((rewards > 0).mean()))
        print(f"after {first + len(played)} games: won {won[-1]:.0%}, weights {np.round(weights, 2)}")
    return weights, won


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=600)
    options.add_argument("--test", type=int, default=100)
    chosen = options.parse_args()
    weights, _ = learn(chosen.games)
    env = gymnasium.make("tilerummy/TileRummy-v0", opponents=["easy"], edition="sabra", plays=8)
    rng = np.random.default_rng(2)
    results = [play(env, weights, rng, 1_000_000 + seed)[0] > 0 for seed in range(chosen.test)]
    print(f"learnt: wins {np.mean(results):.0%} of {len(results)} other games against easy")


if __name__ == "__main__":
    main()
