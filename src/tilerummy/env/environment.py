"""Tile rummy as a PettingZoo AEC environment: full rules, and agents see only what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from tilerummy.env.modes import Mode, Offer, RankedPlays, TileByTile
from tilerummy.notation import format_table, format_tiles
from tilerummy.rules import (
    DEFAULT_EDITION,
    Action,
    Edition,
    KeepDeal,
    Phase,
    Referee,
    Seat,
    State,
    edition_named,
)
from tilerummy.rules import replay as replayed
from tilerummy.rules import view as view_of
from tilerummy.rules.public import Public
from tilerummy.rules.shuffle import SEED_BYTES
from tilerummy.rules.tile import TILES, Rack
from tilerummy.rules.view import View
from tilerummy.solver import FastSearch

_MOST: Final = 200
"""Upper bound of every number in an observation."""
_ROWS: Final = 4
"""The agent's rack, the table, tiles put aside, and `_figures`; rows for the candidate plays follow."""
_PLAYS: Final = {"plays": 16, "tiles": 64}
"""How many candidate plays are looked for by default."""
_BUDGET: Final = 2000
"""Nodes for the search of candidates: all of them are found, nearly always."""
_BUDGET_SPECIAL: Final = 200
"""The same with special jokers, where a search is that much longer."""
_RENDER_MODES: Final = ["ansi", "human"]


class TileRummyEnv(AECEnv):  # type: ignore[misc]
    """`actions` is "plays" (ranked candidates) or "tiles" (tile by tile); `reward` is "win" or "points".

    `budget` limits the search for candidates, in nodes, so that a step takes milliseconds; 0 is no limit.
    """

    metadata = {"name": "tilerummy_v0", "render_modes": _RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        edition: str | Edition = DEFAULT_EDITION,
        players: int = 2,
        actions: str = "plays",
        plays: int | None = None,
        reward: str = "win",
        max_steps: int = 10_000,
        render_mode: str | None = None,
        *,
        house_rules: Mapping[str, object] | None = None,
        budget: int | None = None,
    ) -> None:
        super().__init__()
        if actions not in ("plays", "tiles") or reward not in ("win", "points"):
            raise ValueError("actions must be 'plays' or 'tiles', and reward 'win' or 'points'")
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError("render_mode must be 'ansi', 'human' or None")
        self._edition = edition_named(edition, house_rules)
        least, most = self._edition.min_players, self._edition.max_players
        if not least <= players <= most:
            raise ValueError(f"{self._edition.id} is for {least} to {most} players, not {players}")
        count = _PLAYS[actions] if plays is None else plays
        if count < 1 or (budget or 0) < 0:
            raise ValueError("plays must be at least 1, and budget at least 0")
        kind = RankedPlays if actions == "plays" else TileByTile
        usual = _BUDGET_SPECIAL if self._edition.tile_set.has_special_jokers else _BUDGET
        self._mode: Mode = kind(count, usual if budget is None else budget)
        self._by_points = reward == "points"
        self._max_steps = max_steps
        self._referee = Referee(FastSearch())
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        shape = (_ROWS + self._mode.plays, len(TILES))
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, _MOST, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (self._mode.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(self._mode.size) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self._state: State | None = None
        self._offer: Offer | None = None
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def view(self, agent: str) -> View:
        """All that this agent's seat may know, with the public history; observations are made from it."""
        if self._state is None:
            raise RuntimeError("call reset() first")
        return view_of(self._state, Seat(self.possible_agents.index(agent)))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        game_seed = self._random.bytes(SEED_BYTES)
        self._state = replayed(self._referee.begin(self._edition, len(self.possible_agents), game_seed))
        while self._state.asked:
            self._apply(min(self._state.asked), KeepDeal())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._begin_turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < self._mode.size or not self._offered().allowed[action]:
            raise ValueError(f"{agent} can't take action {action}: the action mask forbids it")
        self._do(self._mode.act(int(action)))

    def act(self, action: Action) -> None:
        """Let the agent on turn do this without going through its action space: for bots."""
        self._do(action)

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def _do(self, meant: Action | Offer) -> None:
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if isinstance(meant, Offer):
            self._offer = meant
        else:
            self._apply(Seat(self.possible_agents.index(agent)), meant)
            self._begin_turn()
        if self._steps >= self._max_steps and not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        seen = self.view(agent)
        public = seen.public
        on_turn = agent == self.agent_selection and public.phase is Phase.PLAYING
        offer = self._offered() if on_turn else Offer((False,) * self._mode.size, (), ())
        rows = np.zeros((_ROWS + self._mode.plays, len(TILES)), np.int16)
        for row, tiles in enumerate((seen.rack, public.table.tiles(), offer.chosen)):
            _count(rows[row], tiles)
        figures = _figures(public, self.possible_agents.index(agent))
        rows[_ROWS - 1, : len(figures)] = figures
        for place, play in enumerate(offer.plays):
            _count(rows[_ROWS + place], play)
        return {"observation": rows, "action_mask": np.array(offer.allowed, np.int8)}

    def render(self) -> str | None:
        """The game as the agent on turn sees it, in the notation."""
        if self._state is None:
            raise RuntimeError("call reset() first")
        seen = self.view(self.agent_selection)
        public = seen.public
        sizes = ", ".join(
            f"{agent} {size}" for agent, size in zip(self.possible_agents, public.rack_sizes, strict=True)
        )
        text = "\n".join(
            (
                f"turn {public.turn_number}, {self.agent_selection}; pool {public.pool_size}; racks: {sizes}",
                f"table: {format_table(public.table)}",
                f"rack: {format_tiles(seen.rack)}",
            )
        )
        if self.render_mode == "human":
            print(text)  # noqa: T201 - what "human" means
            return None
        return text

    def clone(self) -> TileRummyEnv:
        """An independent environment in the same state; much cheaper than `deepcopy`.

        Random numbers are copied, too: the same `reset` without a seed deals the same tiles in both.
        """
        twin = copy(self)
        twin._mode = copy(
            self._mode
        )  # its values are replaced, never changed, except for the tiles put aside
        twin._random = deepcopy(self._random)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if hasattr(self, name):
                setattr(twin, name, copy(getattr(self, name)))
        return twin

    def close(self) -> None:
        """Nothing to close."""

    def _apply(self, seat: Seat, action: Any) -> None:
        assert self._state is not None
        _, self._state = self._referee.advance(self._state, seat, action)

    def _offered(self) -> Offer:
        """What the agent on turn may do; looked for only on demand, as bots don't need it."""
        if self._offer is None:
            self._offer = self._mode.begin(self.view(self.agent_selection))
        return self._offer

    def _begin_turn(self) -> None:
        assert self._state is not None
        public = self._state.public
        if public.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self._reward(seat)
            return
        assert public.turn is not None
        self.agent_selection = self.possible_agents[public.turn]
        self._offer = None

    def _reward(self, seat: int) -> float:
        """The edition's score; or 1, shared by the winners, and -1, shared by all others."""
        assert self._state is not None
        result = self._state.public.result
        assert result is not None
        if self._by_points:
            return float(result.scores[seat])
        losers = len(self.possible_agents) - len(result.winners)
        if seat in result.winners:
            return 1 / len(result.winners) if losers else 0.0
        return -1 / losers


def _figures(public: Public, own: int) -> list[int]:
    """Pool size; then, by seat, rack sizes, who has opened and who has passed; then the agent's seat.

    The agent's own seat comes first and the others follow clockwise, so that what is learnt at one seat holds
    at the others.
    """
    seats = [(own + step) % public.seats for step in range(public.seats)]
    about = (public.rack_sizes, public.opened, public.passed)
    return [public.pool_size, *(int(of_seats[seat]) for of_seats in about for seat in seats), own]


def _count(row: np.ndarray[Any, Any], tiles: Rack) -> None:
    for tile in tiles:
        row[tile] += 1
