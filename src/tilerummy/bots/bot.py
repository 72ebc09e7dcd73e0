"""The interface of a bot: a `View` goes in, an `Action` comes out."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from tilerummy.bots.best import some_play
from tilerummy.bots.budget import Budget, Meter
from tilerummy.rules.action import Action, Draw, KeepDeal, Play
from tilerummy.rules.edition import Passing
from tilerummy.rules.position import Position
from tilerummy.rules.public import Phase
from tilerummy.rules.table import Table
from tilerummy.rules.view import View


class Bot(Protocol):
    """Decides using only what its seat may know; remembers nothing between turns."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """The action for the seat of this view, which must have something to decide."""
        ...


@dataclass(frozen=True, slots=True)
class Turn:
    """What a bot decides with: its view, a source of randomness and its remaining budget."""

    view: View
    position: Position
    rng: Random
    meter: Meter

    @property
    def must_play(self) -> bool:
        """Whether the pool is empty and the edition lets only those pass who have no play."""
        public = self.view.public
        return not public.pool_size and public.edition.passing is Passing.ONLY_IF_STUCK


class TableBot:
    """A bot that only says which table it wants after its turn; everything else is done here."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.public.phase is Phase.DEAL_OFFERED:
            return KeepDeal()
        turn = Turn(view, view.position(), rng, budget.start())
        table = self.lay(turn)
        if table is None and turn.must_play:
            table = some_play(turn.position, turn.meter)
        return Draw() if table is None else Play(table)

    def lay(self, turn: Turn) -> Table | None:
        """The table after this turn; None to draw."""
        raise NotImplementedError
