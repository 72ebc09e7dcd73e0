"""Everything that happens at a table, as a decision: on a user's command, or when it is due."""

from __future__ import annotations

from tilerummy.tables.asking import Asking
from tilerummy.tables.begin import Seed, begin_next
from tilerummy.tables.commands import Command, GameCommand
from tilerummy.tables.decide import decide
from tilerummy.tables.decision import NOTHING, Decision
from tilerummy.tables.due import IsMissed, NextGameBegins
from tilerummy.tables.going import missed
from tilerummy.tables.moves import by_player
from tilerummy.tables.state import TableState


def by_command(state: TableState, user: str, command: Command, seed: Seed) -> Asking[Decision]:
    """Raises `Refused` or `Illegal`."""
    if isinstance(command, GameCommand):
        return (yield from by_player(state, user, command))
    return Decision(decide(state, user, command, seed))


def by_itself(state: TableState, due: NextGameBegins | IsMissed, seed: Seed) -> Decision:
    """What is due besides moves of a game."""
    match due:
        case NextGameBegins():
            return Decision(begin_next(state, seed)) if state.ready else NOTHING
        case IsMissed(seat):
            return Decision(missed(state, seat))
