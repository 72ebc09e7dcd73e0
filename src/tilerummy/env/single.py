"""One agent against bots, as Gymnasium has it: `gymnasium.make("tilerummy/TileRummy-v0")`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, SupportsInt

import gymnasium

from tilerummy.bots import NO_BUDGET, Adapted, Bot, Budget, Chooser, IllegalMove, asked, bot_with_budget
from tilerummy.env.environment import TileRummyEnv
from tilerummy.rules import Illegal

ID: Final = "tilerummy/TileRummy-v0"
_LIMIT: Final = (1 << 31) - 1


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """The agent sits at seat 0, the `opponents` (names or objects) at the others.

    Actions are those of the PettingZoo environment.

    `info["action_mask"]` says which actions are allowed, and so does the observation.
    """

    metadata = {"render_modes": TileRummyEnv.metadata["render_modes"]}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[str | Bot | Chooser] = ("easy",),
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._table = TileRummyEnv(players=1 + len(opponents), render_mode=render_mode, **settings)
        self._opponents = [_seated(opponent) for opponent in opponents]
        self._me, *self._others = self._table.possible_agents
        self._rng = Random(0)
        self.render_mode = render_mode
        self.observation_space = self._table.observation_space(self._me)
        self.action_space = self._table.action_space(self._me)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        game = int(self.np_random.integers(_LIMIT))
        self._rng = Random(game)
        self._table.reset(game, options)
        self._until_my_turn()
        return self._seen()

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Raises `ValueError` for an action that the mask forbids."""
        self._table.step(int(action))
        self._until_my_turn()
        seen, info = self._seen()
        ended, cut = self._table.terminations[self._me], self._table.truncations[self._me]
        return seen, float(self._table.rewards[self._me]) if ended else 0.0, ended, cut, info

    def render(self) -> str | None:
        return self._table.render()

    def action_masks(self) -> Any:
        """The mask alone, under the name by which some libraries for learning ask for it."""
        return self._seen()[0]["action_mask"]

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self._table.observe(self._me)
        return seen, {"action_mask": seen["action_mask"]}

    def _until_my_turn(self) -> None:
        table = self._table
        while table.agent_selection != self._me and not table.over:
            bot, budget = self._opponents[self._others.index(table.agent_selection)]
            seen = table.view(table.agent_selection)
            action = asked(bot, table.agent_selection, seen, self._rng, budget)
            try:
                table.act(action)
            except Illegal as illegal:
                raise IllegalMove.of(table.agent_selection, seen, action, illegal) from None


def _seated(opponent: str | Bot | Chooser) -> tuple[Bot, Budget]:
    return bot_with_budget(opponent) if isinstance(opponent, str) else (Adapted(opponent), NO_BUDGET)


gymnasium.register(ID, entry_point=SingleAgentEnv, disable_env_checker=True)
