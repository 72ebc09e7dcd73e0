"""The rules of tile rummy: pure functions on frozen data, standard library only.

`Referee.apply` turns an `Action` (what a player asks for) into `Event`s (what happened); `evolve` folds those
into a `State` (everything, hidden tiles included). Players, bots and sockets only ever get a `View`.
"""

from tilerummy.rules.action import Action, DemandRedeal, Draw, KeepDeal, Play, Resign, TimeUp
from tilerummy.rules.edition import Edition, JokerPolicy, TileSet
from tilerummy.rules.edition_file import (
    DEFAULT_EDITION,
    EDITION_IDS,
    HOUSE_RULE_KEYS,
    all_editions,
    load_edition,
    possible_values,
    with_house_rules,
)
from tilerummy.rules.errors import EditionError, Illegal, Reason
from tilerummy.rules.event import Ending, Event
from tilerummy.rules.fault import fault
from tilerummy.rules.folding import evolve, replay
from tilerummy.rules.match import GameResult, Match
from tilerummy.rules.meld import Meld, Reading, Shape, readings
from tilerummy.rules.opening import opening_points
from tilerummy.rules.own_edition import (
    edition_as_data,
    edition_named,
    edition_with,
    is_printed,
    read_edition,
)
from tilerummy.rules.play import LegalPlay, judge
from tilerummy.rules.position import Position, Search
from tilerummy.rules.public import Phase, Public, PublicEvent
from tilerummy.rules.referee import Referee
from tilerummy.rules.scoring import rack_points, scores_out, scores_stuck
from tilerummy.rules.seat import Seat
from tilerummy.rules.shuffle import commitment
from tilerummy.rules.state import State
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Colour, Kind, Rack, Tile, Tiles
from tilerummy.rules.view import EventView, View, event_view, evolve_view, view

__all__ = [
    "DEFAULT_EDITION",
    "EDITION_IDS",
    "HOUSE_RULE_KEYS",
    "Action",
    "Colour",
    "DemandRedeal",
    "Draw",
    "Edition",
    "EditionError",
    "Ending",
    "Event",
    "EventView",
    "GameResult",
    "Illegal",
    "JokerPolicy",
    "KeepDeal",
    "Kind",
    "LegalPlay",
    "Match",
    "Meld",
    "Phase",
    "Play",
    "Position",
    "Public",
    "PublicEvent",
    "Rack",
    "Reading",
    "Reason",
    "Referee",
    "Resign",
    "Search",
    "Seat",
    "Shape",
    "State",
    "Table",
    "Tile",
    "TileSet",
    "Tiles",
    "TimeUp",
    "View",
    "all_editions",
    "commitment",
    "edition_as_data",
    "edition_named",
    "edition_with",
    "event_view",
    "evolve",
    "evolve_view",
    "fault",
    "is_printed",
    "judge",
    "load_edition",
    "opening_points",
    "possible_values",
    "rack_points",
    "read_edition",
    "readings",
    "replay",
    "scores_out",
    "scores_stuck",
    "view",
    "with_house_rules",
]
