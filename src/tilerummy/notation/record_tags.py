"""The names of events in game records, and which of their fields are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Final, get_args, get_type_hints

from tilerummy.rules.edition import Edition
from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Dealt,
    Drew,
    GameBegan,
    GameEnded,
    Passed,
    Played,
    PoolShuffled,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeRanOut,
    TurnBegan,
)
from tilerummy.rules.public import GameAnnounced, PoolStirred, RacksDealt, TilesTaken, TimeUpSeen
from tilerummy.rules.view import OwnDeal, OwnDealKept, OwnDraw

TAGS: Final[Mapping[type, str]] = {
    GameBegan: "game-began",
    StartDrawn: "start-drawn",
    StarterNamed: "starter-named",
    Dealt: "dealt",
    PoolShuffled: "pool-shuffled",
    DealKept: "deal-kept",
    DealAccepted: "deal-accepted",
    RedealDemanded: "redeal-demanded",
    TurnBegan: "turn-began",
    Drew: "drew",
    Played: "played",
    Passed: "passed",
    TimeRanOut: "time-ran-out",
    Resigned: "resigned",
    GameEnded: "game-ended",
    GameAnnounced: "game-announced",
    RacksDealt: "racks-dealt",
    PoolStirred: "pool-stirred",
    TilesTaken: "tiles-taken",
    TimeUpSeen: "time-up-seen",
    OwnDeal: "own-deal",
    OwnDraw: "own-draw",
    OwnDealKept: "own-deal-kept",
}
"""Stable: a tag is never renamed without a new version of the format, and never reused."""


def tag_of(event: object) -> str:
    return TAGS[type(event)]


@cache
def members(union: object) -> Mapping[str, type]:
    """The classes of a union of events, by tag."""
    return {TAGS[member]: member for member in get_args(union)}


@cache
def written_fields(event_type: type) -> Mapping[str, object]:
    """The fields that are written (all but the edition), in order, with their types."""
    hints = get_type_hints(event_type)
    return {spec.name: hints[spec.name] for spec in fields(event_type) if hints[spec.name] is not Edition}


@cache
def usual_values(event_type: type) -> Mapping[str, object]:
    """The fields that are written only if they say something else than this."""
    return {spec.name: spec.default for spec in fields(event_type) if spec.default is not MISSING}


@cache
def has_edition(event_type: type) -> bool:
    return Edition in get_type_hints(event_type).values()
