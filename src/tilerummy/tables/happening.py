"""Whatever somebody asks for at a table, as a decision."""

from __future__ import annotations

from tilerummy.tables.asking import Asking
from tilerummy.tables.begin import Seed
from tilerummy.tables.commands import Command, GameCommand
from tilerummy.tables.decide import decide
from tilerummy.tables.decision import Decision
from tilerummy.tables.moves import by_player
from tilerummy.tables.state import TableState


def by_command(state: TableState, user: str, command: Command, seed: Seed) -> Asking[Decision]:
    """Raises `Refused` or `Illegal`."""
    if isinstance(command, GameCommand):
        return (yield from by_player(state, user, command))
    return Decision(decide(state, user, command, seed))
