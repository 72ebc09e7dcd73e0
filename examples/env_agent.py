"""Evaluates, and trains a little, a simple agent in the PettingZoo environment.

The agent has two numbers to learn: how large a play must be before it lays it instead of drawing, and how
full the table may be before it lays anything it can. It tries neighbours of what it has and keeps what wins.

    pip install 'tilerummy[env]'
    python examples/env_agent.py --rounds 5 --games 20
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from tilerummy.env import tilerummy_v0


@dataclass(frozen=True)
class Agent:
    least: int = 1
    """Plays of fewer tiles are not laid,"""
    full: int = 30
    """unless so many tiles lie on the table."""

    def act(self, observation: dict[str, Any]) -> int:
        mask, rows = observation["action_mask"], observation["observation"]
        if not mask[1]:
            return 0
        enough = rows[4].sum() >= self.least or rows[1].sum() >= self.full
        goes_out = rows[4].sum() == rows[0].sum()
        return 1 if enough or goes_out or not mask[0] else 0


def won(one: Agent, other: Agent, seed: int) -> float:
    """How much of two games on the same deal the first agent wins, from -1 to 1."""
    env = tilerummy_v0.raw_env(plays=1)
    total = 0.0
    for first in (0, 1):
        env.reset(seed=seed)
        for name in env.agent_iter():
            observation, reward, ended, cut, _ = env.last()
            mine = name == f"player_{first}"
            total += reward / 2 if mine else 0.0
            env.step(None if ended or cut else (one if mine else other).act(observation))
    return total


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--games", type=int, default=20)
    chosen = options.parse_args()
    rng = Random(1)
    best = Agent()
    for number in range(chosen.rounds):
        rival = replace(
            best, least=max(1, best.least + rng.choice((-1, 1, 3))), full=best.full + rng.choice((-9, 0, 9))
        )
        result = float(np.mean([won(rival, best, seed) for seed in range(chosen.games // 2)]))
        print(f"round {number + 1}: {rival} against {best}: {result:+.2f}")
        best = rival if result > 0 else best
    greedy = float(np.mean([won(best, Agent(), seed) for seed in range(1000, 1000 + chosen.games // 2)]))
    print(f"learnt: {best}, against laying all that it can: {greedy:+.2f}")


main()
