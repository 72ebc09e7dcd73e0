"""What an edition says: every value in which the nine rule texts differ, and the policies they choose from.

Rules never ask which edition it is; they ask for a value or a policy.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from tilerummy.rules.tile import NUMBERED, Tile


class Start(Enum):
    """Who begins a game."""

    HIGHEST_BEFORE_DEAL = "highest-before-deal"
    HIGHEST_AFTER_DEAL = "highest-after-deal"
    NAMED_SEAT = "named-seat"


class Direction(Enum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class OpeningScope(Enum):
    """Whom an opening opens the game for."""

    PLAYER = "player"
    TABLE = "table"


class Passing(Enum):
    """When a player may pass on an empty pool."""

    FREE = "free"
    ONLY_IF_STUCK = "only-if-stuck"


class JokerPolicy(Enum):
    """What a joker on the table allows."""

    FREE = "free"
    PINNED = "pinned"
    NO_SPLIT = "no-split"
    FROZEN = "frozen"


class TimeUpTouched(Enum):
    """What becomes of the tiles when time runs out on an unfinished play."""

    RESTORE = "restore"
    KEEP_OWN = "keep-own"
    KEEP_VALID = "keep-valid"


class MatchWinner(Enum):
    POINTS = "points"
    GAMES = "games-then-points"


class MatchUnit(Enum):
    """What the length of a match counts; a round has as many games as players."""

    GAMES = "games"
    ROUNDS = "rounds"


class Piles(Enum):
    """How the closed tiles lie: for the picture of the table, the deal is a shuffle either way."""

    LOOSE = "loose"
    SEVENS = "sevens"
    SEVENS_LAST_EIGHT = "sevens-last-eight"
    SEVENS_PICK_TWO = "sevens-pick-two"


class Passage(Enum):
    """What some texts say and most don't, beside the values that every edition has."""

    START_TILES_BACK = "start-tiles-back"
    """The tiles drawn for the start go back."""
    START_DRAW_EACH_GAME = "start-draw-each-game"
    """Every game of a match begins with a draw for the start."""
    SWAP_BY_ANYBODY = "swap-by-anybody"
    """Any player on turn may swap a joker."""
    SWAP_BY_ANOTHER = "swap-by-another"
    """Another player may swap a joker: of the one who laid it the text doesn't speak."""
    DISPLACED_TILES = "displaced-tiles"
    """What becomes of tiles that nobody can put back."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """A box's tiles: how often each numbered tile, and how many jokers of each kind."""

    name: str
    copies: int
    classic: int
    double: int = 0
    colour_change: int = 0
    mirror: int = 0
    most_players: int = 6

    def bag(self) -> Counter[Tile]:
        counts = Counter(dict.fromkeys(NUMBERED, self.copies))
        specials = {
            Tile.J: self.classic,
            Tile.D: self.double,
            Tile.C: self.colour_change,
            Tile.M: self.mirror,
        }
        counts.update({tile: count for tile, count in specials.items() if count})
        return counts

    @property
    def size(self) -> int:
        return sum(self.bag().values())

    @property
    def jokers(self) -> int:
        return self.classic + self.double + self.colour_change + self.mirror

    @property
    def has_special_jokers(self) -> bool:
        return self.double + self.colour_change + self.mirror > 0


@dataclass(frozen=True, slots=True)
class Edition:
    """Every value that one rule text sets. `ours` names those that are our ruling, not print."""

    id: str
    name: str
    source: str
    age: int
    """From which age on, as the box says; 0 if it doesn't."""
    ours: tuple[str, ...]
    passages: tuple[Passage, ...]
    """What this text says beyond its values; elsewhere the same is our ruling."""
    only_in: tuple[tuple[str, str], ...]
    """Values that stand in one language of the text alone: the key and the language."""
    min_players: int
    max_players: int
    rack_size: int
    tile_sets: tuple[TileSet, ...]
    tiles: str
    start: Start
    direction: Direction
    piles: Piles
    three_pairs_redeal: bool
    opening_points: int
    opening_scope: OpeningScope
    opening_turn_may_continue: bool
    passing: Passing
    joker_policy: JokerPolicy
    joker_penalty: int
    clock_seconds: int
    """The length of a turn; 0 switches the clock off."""
    clock_optional: bool
    time_up_untouched: int
    time_up_touched: TimeUpTouched
    time_up_penalty: int
    match_unit: MatchUnit
    match_winner: MatchWinner
    overrides: tuple[tuple[str, str | int | bool], ...] = field(default=())
    """The house rules that made this from the printed edition, in the order of the keys."""

    @property
    def new_table_clock(self) -> int:
        """The clock that a new table starts with: none where the text leaves it to the players."""
        return 0 if self.clock_optional else self.clock_seconds

    @property
    def tile_set(self) -> TileSet:
        return next(tiles for tiles in self.tile_sets if tiles.name == self.tiles)
