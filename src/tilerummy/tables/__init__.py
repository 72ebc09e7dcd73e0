"""Tables without a network: commands in, events out, the state folded from them. No I/O and no clock; all
chance comes from the lots that are passed in (`lots.py`)."""

from tilerummy.tables.begin import begin_next
from tilerummy.tables.beside_game import create
from tilerummy.tables.fold import events_of, fold_all, fold_entry, tells_one_alone
from tilerummy.tables.going import absences, came_back, missed, shown_up
from tilerummy.tables.log import fold_log
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.settings import BotLevel, Settings
from tilerummy.tables.state import Chair, TablePhase, TableState

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
    "events_of",
    "fold_all",
    "fold_entry",
    "fold_log",
    "missed",
    "shown_up",
    "tells_one_alone",
]
