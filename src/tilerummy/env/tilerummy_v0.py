"""The environment under the name that PettingZoo's users expect: `tilerummy_v0.env(...)`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils import wrappers

from tilerummy.env.environment import TileRummyEnv

__all__ = ["env", "raw_env"]


def raw_env(**settings: Any) -> TileRummyEnv:
    """The environment itself; an action that the mask forbids raises `ValueError`."""
    return TileRummyEnv(**settings)


def env(**settings: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an agent that takes a forbidden action loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
