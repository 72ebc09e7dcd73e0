"""Whatever somebody asks for at a table, as a decision."""

from __future__ import annotations

from tilerummy.server.tables.asking import Asking
from tilerummy.server.tables.begin import Seed
from tilerummy.server.tables.commands import Command, GameCommand
from tilerummy.server.tables.decide import decide
from tilerummy.server.tables.decision import Decision
from tilerummy.server.tables.moves import by_player
from tilerummy.server.tables.state import TableState


def by_command(state: TableState, user: str, command: Command, seed: Seed) -> Asking[Decision]:
    """Raises `Refused` or `Illegal`."""
    if isinstance(command, GameCommand):
        return (yield from by_player(state, user, command))
    return Decision(decide(state, user, command, seed))
