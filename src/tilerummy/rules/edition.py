"""An edition as data: every value in which the nine rule texts differ, and the policies they choose from.

The rules never ask which edition is being played, only for a value or a policy.
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
    """Whether every player has to open, or one opening counts for the whole table."""

    PLAYER = "player"
    TABLE = "table"


class Passing(Enum):
    """When a player may pass once the pool is empty."""

    FREE = "free"
    ONLY_IF_STUCK = "only-if-stuck"


class JokerPolicy(Enum):
    """What may be done with a joker on the table."""

    FREE = "free"
    PINNED = "pinned"
    NO_SPLIT = "no-split"
    FROZEN = "frozen"


class TimeUpTouched(Enum):
    """What happens to the tiles when time runs out on an unfinished play."""

    RESTORE = "restore"
    KEEP_OWN = "keep-own"
    KEEP_VALID = "keep-valid"


class MatchWinner(Enum):
    POINTS = "points"
    GAMES = "games-then-points"


class MatchUnit(Enum):
    """The unit of a match's length; a round has as many games as players."""

    GAMES = "games"
    ROUNDS = "rounds"


class Piles(Enum):
    """How the face-down tiles are laid out. Only for show: the deal is a shuffle either way."""

    LOOSE = "loose"
    SEVENS = "sevens"
    SEVENS_LAST_EIGHT = "sevens-last-eight"
    SEVENS_PICK_TWO = "sevens-pick-two"


class Passage(Enum):
    """Rules that only some of the texts state, in addition to the values that every edition has."""

    START_TILES_BACK = "start-tiles-back"
    """The tiles drawn to decide who starts go back."""
    START_DRAW_EACH_GAME = "start-draw-each-game"
    """Players draw for the start before every game of a match, not only the first."""
    SWAP_BY_ANYBODY = "swap-by-anybody"
    """Any player may swap a joker on their turn."""
    SWAP_BY_ANOTHER = "swap-by-another"
    """Another player may swap a joker; the text doesn't say whether the one who laid it may."""
    DISPLACED_TILES = "displaced-tiles"
    """The text says what happens to tiles that nobody can put back."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles in a box: copies of each numbered tile, and jokers of each kind."""

    name: str
    copies: int
    classic: int
    double: int = 0
    colour_change: int = 0
    mirror: int = 0
    most_players: int = 6

    def bag(self) -> Counter[Tile]:
        """Every tile of the box, with how many of it there are."""
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
        """How many tiles there are."""
        return sum(self.bag().values())

    @property
    def jokers(self) -> int:
        """How many jokers there are, of all kinds."""
        return self.classic + self.double + self.colour_change + self.mirror

    @property
    def has_special_jokers(self) -> bool:
        """Whether there are other jokers than the classic one."""
        return self.double + self.colour_change + self.mirror > 0


@dataclass(frozen=True, slots=True)
class Edition:
    """Every value that one rule text sets. `ours` names the values that are our ruling, not printed."""

    id: str
    name: str
    source: str
    age: int
    """The minimum age printed on the box; 0 if there is none."""
    ours: tuple[str, ...]
    passages: tuple[Passage, ...]
    """What this text states beyond its values; in editions that don't state it, the same is our ruling."""
    only_in: tuple[tuple[str, str], ...]
    """Values printed in only one language of the text: the key and that language."""
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
    """The house rules applied to the printed edition, sorted by key."""
    file: str = field(default="", compare=False)
    """Where an edition of your own was read; none if it came with a record, or is printed."""

    def __repr__(self) -> str:
        house = "".join(f" {key}={value}" for key, value in self.overrides)
        return f"<edition {self.id}{house}>"  # all its values would hide whatever stands beside it

    @property
    def new_table_clock(self) -> int:
        """The clock that a new table starts with: none where the text leaves it to the players."""
        return 0 if self.clock_optional else self.clock_seconds

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with: the set that `tiles` names."""
        return next(tiles for tiles in self.tile_sets if tiles.name == self.tiles)
