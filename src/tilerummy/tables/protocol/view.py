"""What a viewer sees of a table, as types of the wire protocol. None of them has a field for other players'
tiles.

Tiles, racks and melds are texts in the notation (`r4 r5 J`); seats are numbers from 0; times are milliseconds
of the server's clock.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from msgspec import Struct

from tilerummy.notation import format_tile, format_tiles
from tilerummy.rules import Ending, Meld, Phase, Shape, readings
from tilerummy.rules.edition import MatchUnit
from tilerummy.rules.meld import Place
from tilerummy.tables.settings import BotLevel, Settings
from tilerummy.tables.state import TablePhase


class Sitter(Enum):
    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"


class SeatView(Struct, frozen=True):
    """A place at the table and who sits there."""

    sitter: Sitter
    name: str
    level: BotLevel | None
    """The level of the bot that sits here."""
    absent: bool
    left: bool
    stand_in: bool
    """Whether a bot plays for the person."""
    ready: bool
    """For the next game, or for a rematch."""
    wants_pause: bool
    program: bool
    """Whether a program sits here, by its own account, and not a person."""
    shared: bool = False
    """Whether the device is passed around among several people."""
    offered: bool = False
    """Whether whoever sits down takes over from the bot that plays here."""
    offered_to: str | None = None
    """For whom alone that is, as the answer to their knock called them; anybody's otherwise."""


class GameScore(Struct, frozen=True):
    """A finished game of the match; `record` is the id of its record."""

    number: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str


class MatchView(Struct, frozen=True):
    length: int
    unit: MatchUnit
    """What the length counts; a round has as many games as players."""
    game_count: int
    games: tuple[GameScore, ...]
    totals: tuple[int, ...]
    games_won: tuple[int, ...]
    leaders: tuple[int, ...]
    """Who is ahead or, when the match is over, has won it."""
    over: bool


class ClockView(Struct, frozen=True):
    length: int | None
    """Length of the current turn; null without a clock."""
    deadline: int | None
    """When the turn ends; null without a clock, and in a pause."""
    paused: bool
    left: int | None
    """During a pause: how much time is left."""


class TableView(Struct, frozen=True):
    """Everything about a table but the game itself; the same for everybody."""

    id: str
    code: str
    phase: TablePhase
    settings: Settings
    rules: dict[str, str | int | bool]
    """All values of the edition as played here, house rules included."""
    seats: tuple[SeatView, ...]
    owner: int | None
    """The owner's seat, if the owner has one."""
    match: MatchView
    clock: ClockView
    next_game: int | None = None
    """When somebody is ready for more: when the next game begins without those who are not."""


class MeldView(Struct, frozen=True):
    tiles: str
    shape: Shape | None
    """Null if it isn't valid."""
    stands: tuple[tuple[str, ...], ...]
    """What each tile stands for: one face, two for a double, none for a mirror; a colour-change joker stands
    for a number without a colour (`7`). Empty if the meld isn't valid."""
    points: int


class ResultView(Struct, frozen=True):
    """The end of a game: everything is revealed, so that everybody can check scores and deal."""

    ending: Ending
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    racks: tuple[str, ...]
    pool: str
    seed: str
    key: str | None
    """Lets others see the record of a table without spectators; null if everybody may see it anyway."""


class GameView(Struct, frozen=True):
    """The public side of the current game, or of the one that has just ended."""

    number: int
    phase: Phase
    commitment: str
    """The SHA-256 of the seed; the seed itself is in the result."""
    deals: int
    starter: int | None
    turn: int | None
    """The seat whose turn it is."""
    turn_number: int
    melds: tuple[MeldView, ...]
    opened: tuple[bool, ...]
    resigned: tuple[bool, ...]
    passed: tuple[bool, ...]
    rack_sizes: tuple[int, ...]
    pool_size: int
    result: ResultView | None


class Companion(Struct, frozen=True):
    """One of several people who share your device."""

    person: int
    """Their number on the device."""
    seat: int


class You(Struct, frozen=True):
    """What only the viewer knows."""

    seat: int | None
    """Null for a spectator."""
    owner: bool
    rack: str
    may_redeal: bool
    """Whether you may demand a new deal now."""
    hints: bool
    company: tuple[Companion, ...] = ()
    """If several people share your device at this table: all of them, you included."""
    board: str | None = None
    """The key of a board, if the table wants no spectators."""


@lru_cache(maxsize=1 << 12)
def meld_view(meld: Meld) -> MeldView:
    """The meld, read in the player's favour."""
    tiles = format_tiles(meld)
    found = readings(meld)
    if not found:
        return MeldView(tiles, None, (), 0)
    best = found[0]
    stands = tuple(tuple(_face(place) for place in places) for places in best.stands)
    return MeldView(tiles, best.shape, stands, best.points)


def _face(place: Place) -> str:
    tile = place.tile
    return str(place.number) if tile is None else format_tile(tile)
