"""Steps a second of the environment, random play by the mask, beside PettingZoo's chess."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pettingzoo.classic import chess_v6

from tilerummy.env import tilerummy_v0

_SECONDS = 5.0


def steps_a_second(env: Any, seconds: float = _SECONDS) -> tuple[float, float]:
    """Of random games, and the longest step in milliseconds."""
    steps, longest, games = 0, 0.0, 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        env.reset(seed=games)
        games += 1
        for agent in env.agent_iter():
            start = perf_counter()
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            longest = max(longest, perf_counter() - start)
            steps += 1
            if perf_counter() - began >= seconds:
                break
    return steps / (perf_counter() - began), 1e3 * longest


def main() -> None:
    print("Environment: steps a second of random play, and the longest step")
    for edition in ("sabra", "ravensburger-de", "twist"):
        for actions in ("plays", "tiles"):
            speed, longest = steps_a_second(tilerummy_v0.env(edition=edition, actions=actions))
            print(f"  tilerummy_v0, {edition}, {actions}: {speed:,.0f} a second, at most {longest:.0f} ms")
    speed, longest = steps_a_second(chess_v6.env())
    print(f"  chess_v6 of PettingZoo: {speed:,.0f} a second, at most {longest:.0f} ms")
