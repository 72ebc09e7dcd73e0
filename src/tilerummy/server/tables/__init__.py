"""Tables without a net: commands in, events out, the state folded from them. No I/O, no clock, no chance."""

from tilerummy.server.tables.begin import begin_next
from tilerummy.server.tables.decide import create, decide
from tilerummy.server.tables.fold import events_of, fold_all, fold_entry, tells_one_alone
from tilerummy.server.tables.going import absences, came_back, missed
from tilerummy.server.tables.log import fold_log
from tilerummy.server.tables.refusal import Refusal, Refused
from tilerummy.server.tables.settings import BotLevel, Settings
from tilerummy.server.tables.state import Chair, TablePhase, TableState

__all__ = [
    "BotLevel",
    "Chair",
    "Refusal",
    "Refused",
    "Settings",
    "TablePhase",
    "TableState",
    "absences",
    "begin_next",
    "came_back",
    "create",
    "decide",
    "events_of",
    "fold_all",
    "fold_entry",
    "fold_log",
    "missed",
    "tells_one_alone",
]
