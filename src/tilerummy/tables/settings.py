"""What a table plays: chosen when it is made, changed by its owner until it starts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from tilerummy.rules import (
    DEFAULT_EDITION,
    Edition,
    EditionError,
    Seat,
    load_edition,
    with_house_rules,
)
from tilerummy.rules.edition_file import edition_from
from tilerummy.rules.handicap import MOST_OPENING_POINTS, MOST_TIME, Handicap
from tilerummy.rules.start import begin
from tilerummy.tables.refusal import Refusal, Refused

MOST_SEATS: Final = 6
LONGEST_MATCH: Final = 50
_SEED_TO_TRY: Final = bytes(32)


class BotLevel(Enum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


STAND_IN_LEVEL: Final = BotLevel.HARD
"""Plays for somebody who is away: nobody should come back to tiles that could have been laid."""
REPLACEMENT_LEVEL: Final = BotLevel.MEDIUM
"""Plays on the seat of somebody who won't come back."""


class WhenAbsent(Enum):
    """What happens when somebody's connection is lost: the others decide, or a bot plays on at once."""

    ASK = "ask"
    BOT = "bot"


class SeatHandicap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat is granted that the others are not."""

    opening_points: Annotated[int, Meta(ge=0, le=MOST_OPENING_POINTS)] | None = None
    """What an opening needs there; null: what the edition says."""
    time: Annotated[int, Meta(ge=1, le=MOST_TIME)] = 1
    """How many times the length of a turn it has."""
    hints: bool = False
    """Whether it gets hints even where the others don't."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays, and by which rules."""

    edition: str = DEFAULT_EDITION
    house_rules: dict[str, str | int | bool] = {}
    seats: Annotated[tuple[BotLevel | None, ...], Meta(min_length=2, max_length=MOST_SEATS)] = (None, None)
    """A bot's level for each seat, or null for a person's."""
    clock_seconds: Annotated[int, Meta(ge=0, le=3600)] | None = None
    """The length of a turn; 0 without a clock. A new table with null starts as its edition has it."""
    youngest: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0
    """The seat that begins every game where the edition lets the youngest begin; ignored elsewhere."""
    match_length: Annotated[int, Meta(ge=1, le=LONGEST_MATCH)] = 1
    """In games, or in rounds where the edition plays rounds."""
    public: bool = False
    """Whether strangers find the table in the list of open ones."""
    hints: bool = True
    simple_hints: bool = False
    """Whether a hint shows an easy play, for who is learning, instead of the one that lays the most."""
    show_drafts: bool = True
    """Whether others see what a player tries out on the table (each player may still hide it)."""
    spectators: bool = True
    when_absent: WhenAbsent = WhenAbsent.ASK
    handicaps: Annotated[tuple[SeatHandicap, ...], Meta(max_length=MOST_SEATS)] = ()
    """By seat; seats beyond the last have none."""
    own_edition: dict[str, Any] | None = None
    """The values of an edition that is not a printed one. The server puts in what its operator offers under
    the name in `edition`, so that the log holds the rules of its games; what a client sends is ignored."""


def with_own_edition(settings: Settings, offered: Mapping[str, dict[str, Any]]) -> Settings:
    """The settings with the values of the edition they name, if it is one of the operator's."""
    return replace(settings, own_edition=offered.get(settings.edition))


def handicaps_of(settings: Settings) -> tuple[Handicap, ...]:
    """As the rules take them."""
    return tuple(Handicap(*astuple(each)) for each in settings.handicaps)


def without_handicap(settings: Settings, seat: int) -> Settings:
    """What a seat is granted goes with the person: whoever sits there next begins without."""
    kept = list(settings.handicaps)
    kept[seat : seat + 1] = [SeatHandicap()] if seat < len(kept) else []
    return replace(settings, handicaps=tuple(kept))


def chosen_edition(settings: Settings, *, earlier: bool = False) -> Edition:
    """The edition with its house rules; what a log holds was allowed `earlier`, and stays for its table."""
    house: dict[str, object] = dict(settings.house_rules)
    if settings.clock_seconds is not None:
        house["clock_seconds"] = settings.clock_seconds
    printed = box_of(settings)
    if house.get("clock_seconds") == printed.clock_seconds:
        del house["clock_seconds"]  # chosen as printed, it is no house rule
    return with_house_rules(printed, house, earlier=earlier)


def box_of(settings: Settings) -> Edition:
    """The edition without house rules."""
    own = settings.own_edition
    return load_edition(settings.edition) if own is None else edition_from(own, settings.edition)


def edition_of(settings: Settings) -> Edition:
    """The edition with its house rules; refused if such a game can't be dealt."""
    if settings.youngest >= len(settings.seats):
        raise Refused(Refusal.NO_SUCH_SEAT)
    try:
        edition = chosen_edition(settings)
        begin(edition, len(settings.seats), _SEED_TO_TRY, first=Seat(settings.youngest))
    except EditionError as error:
        raise Refused(Refusal.BAD_SETTINGS, rule=error.key, wrong=error.wrong, **error.details) from None
    return edition


def settled(settings: Settings, before: Settings | None = None) -> Settings:
    """As a new table is made: who names no clock gets the one that the edition starts a table with.

    Said in so many words where that is not the edition's own length: what null means in a log never changes.
    Nor does it for a table from then whose settings were null `before`, until another box is chosen.
    """
    keeps = False
    if before is not None and before.edition == settings.edition:
        settings = replace(settings, own_edition=before.own_edition)
        keeps = not _names_clock(before)
    edition = edition_of(settings)
    if keeps or _names_clock(settings) or edition.new_table_clock == edition.clock_seconds:
        return settings
    return replace(settings, clock_seconds=edition.new_table_clock)


def _names_clock(settings: Settings) -> bool:
    return settings.clock_seconds is not None or "clock_seconds" in settings.house_rules
