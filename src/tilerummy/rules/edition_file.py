"""Loads editions: one TOML file per printed rule text. House rules are validated overrides of its keys."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tilerummy.rules.edition import (
    Direction,
    Edition,
    JokerPolicy,
    MatchUnit,
    MatchWinner,
    OpeningScope,
    Passage,
    Passing,
    Piles,
    Start,
    TileSet,
    TimeUpTouched,
)
from tilerummy.rules.errors import EditionError

DEFAULT_EDITION: Final = "ravensburger-de"
EDITION_IDS: Final = (
    "ravensburger-de",
    "ravensburger-fr",
    "ravensburger-it",
    "sabra",
    "xp",
    "twist",
    "original-fr",
    "original-de",
    "original-it",
)

_FACTS: Final = ("id", "name", "source", "age", "ours", "passages", "only_in", "tile_sets")
_ADDED: Final = ("overrides", "file")
"""What no edition's file says."""
HOUSE_RULE_KEYS: Final = tuple(spec.name for spec in fields(Edition) if spec.name not in (*_FACTS, *_ADDED))
"""The keys that a house rule may change."""

_ENUMS: Final[dict[str, type[Enum]]] = {
    "start": Start,
    "direction": Direction,
    "piles": Piles,
    "opening_scope": OpeningScope,
    "passing": Passing,
    "joker_policy": JokerPolicy,
    "time_up_touched": TimeUpTouched,
    "match_unit": MatchUnit,
    "match_winner": MatchWinner,
}
_FLAGS: Final = ("three_pairs_redeal", "opening_turn_may_continue", "clock_optional")
_RANGES: Final = {
    "age": (0, 99),
    "min_players": (2, 6),
    "max_players": (2, 6),
    "rack_size": (1, 30),
    "opening_points": (0, 200),
    "joker_penalty": (0, 100),
    "clock_seconds": (0, 3600),
    "time_up_untouched": (0, 20),
    "time_up_penalty": (0, 20),
}
_TEXTS: Final = ("id", "name", "source", "tiles")
_TILE_SET_RANGES: Final = {
    "copies": (1, 4),
    "classic": (0, 8),
    "double": (0, 4),
    "colour_change": (0, 4),
    "mirror": (0, 4),
    "most_players": (2, 6),
}
LARGEST_BOX: Final = TileSet("largest", **{key: _TILE_SET_RANGES[key][1] for key in ("copies", "classic")})
"""No edition without special jokers, own ones included, has more of any tile."""
LARGEST_SPECIAL_BOX: Final = TileSet("largest", copies=2, classic=2, double=2, colour_change=2, mirror=2)
"""No edition with special jokers has more of any tile: the solver has room for no more of them."""


@cache
def load_edition(edition_id: str) -> Edition:
    """One of the nine printed editions by its id."""
    if edition_id not in EDITION_IDS:
        known = ", ".join(EDITION_IDS)
        problem = f"unknown edition {edition_id!r}; choose one of {known}"
        raise EditionError("edition", "id", problem, "edition", choices=known)
    resource = files("tilerummy.rules").joinpath("editions", f"{edition_id}.toml")
    return parse_edition(resource.read_text(encoding="utf-8"), f"{edition_id}.toml")


def all_editions() -> tuple[Edition, ...]:
    """The printed editions, the default first."""
    return tuple(load_edition(edition_id) for edition_id in EDITION_IDS)


def parse_edition(text: str, source: str) -> Edition:
    """Read an edition file; anything unknown, missing or out of range is an error with file and key."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(source, "file", f"is not TOML: {error}") from None
    return edition_from(raw, source)


def edition_from(raw: Mapping[str, Any], source: str) -> Edition:
    """An edition from the keys and values of its file; an error names a key that is wrong or missing."""
    wanted = {*_FACTS, *HOUSE_RULE_KEYS}
    for key in raw:
        if key not in wanted:
            raise EditionError(source, key, "is not a key of an edition")
    for key in sorted(wanted):
        if key not in raw:
            raise EditionError(source, key, "is missing")
    values: dict[str, object] = {
        key: _value(source, key, raw[key])
        for key in raw
        if key not in ("ours", "passages", "only_in", "tile_sets")
    }
    values["ours"] = _ours(source, raw["ours"])
    values["passages"] = _passages(source, raw["passages"])
    values["only_in"] = _only_in(source, raw["only_in"])
    values["tile_sets"] = _tile_sets(source, raw["tile_sets"])
    return _consistent(Edition(**values), source)  # type: ignore[arg-type]  # each value was validated by its key


def with_house_rules(edition: Edition, overrides: Mapping[str, object], *, earlier: bool = False) -> Edition:
    """The edition with these house rules; a wrong key or value is an `EditionError` that names it.

    `earlier` is for games begun earlier: it accepts house rules that new games may no longer have.
    """
    source = f"house rules for {edition.id}"
    values: dict[str, object] = {}
    for key, raw in overrides.items():
        if key not in HOUSE_RULE_KEYS:
            known = ", ".join(HOUSE_RULE_KEYS)
            problem = f"can't be changed; choose one of {known}"
            raise EditionError(source, key, problem, "rule", choices=known)
        values[key] = _value(source, key, raw)
    if not values:
        return edition
    merged = dict(edition.overrides) | {key: _plain(value) for key, value in values.items()}
    values["overrides"] = tuple(sorted(merged.items()))
    return _consistent(replace(edition, **values), source, earlier)  # type: ignore[arg-type]  # each value was validated by its key


def possible_values(key: str) -> range | tuple[str, ...]:
    """The values a house rule may take; empty for a text whose choices depend on the edition."""
    if key in _RANGES:
        low, high = _RANGES[key]
        return range(low, high + 1)
    if key in _FLAGS:
        return ("true", "false")
    return tuple(str(member.value) for member in _ENUMS[key]) if key in _ENUMS else ()


def house_rule_value(text: str) -> str | int | bool:
    """A value as a person types it (`free`, `50`, `yes`), converted to the type used in the data."""
    lowered = text.strip().lower()
    if lowered in ("true", "yes", "on"):
        return True
    if lowered in ("false", "no", "off"):
        return False
    return int(lowered) if re.fullmatch(r"-?[0-9]+", lowered) else text.strip()


def _plain(value: object) -> str | int | bool:
    if isinstance(value, Enum):
        return str(value.value)
    assert isinstance(value, str | int)
    return value


def _value(source: str, key: str, raw: object) -> object:
    if key in _ENUMS:
        choices = {str(member.value): member for member in _ENUMS[key]}
        if not isinstance(raw, str) or raw not in choices:
            known = ", ".join(choices)
            raise EditionError(source, key, f"must be one of {known}, not {raw!r}", "choice", choices=known)
        return choices[raw]
    if key in _FLAGS:
        if not isinstance(raw, bool):
            raise EditionError(
                source, key, f"must be true or false, not {raw!r}", "choice", choices="true, false"
            )
        return raw
    if key in _RANGES:
        return _in_range(source, key, raw, _RANGES[key])
    assert key in _TEXTS
    if not isinstance(raw, str) or not raw:
        raise EditionError(source, key, f"must be a text, not {raw!r}")
    return raw


def _in_range(source: str, key: str, raw: object, limits: tuple[int, int]) -> int:
    low, high = limits
    if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
        problem = f"must be a whole number from {low} to {high}, not {raw!r}"
        raise EditionError(source, key, problem, "range", low=low, high=high)
    return raw


def _ours(source: str, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise EditionError(source, "ours", "must be a list of keys")
    for key in raw:
        if key not in HOUSE_RULE_KEYS:
            raise EditionError(source, "ours", f"{key!r} is not a key of an edition")
    return tuple(raw)


def _passages(source: str, raw: object) -> tuple[Passage, ...]:
    known = {passage.value: passage for passage in Passage}
    if not isinstance(raw, list) or any(name not in known for name in raw):
        raise EditionError(source, "passages", f"may only list {', '.join(known)}")
    return tuple(known[name] for name in raw)


def _only_in(source: str, raw: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(raw, dict):
        raise EditionError(source, "only_in", "must be a table of keys and languages")
    for key, language in raw.items():
        if key not in HOUSE_RULE_KEYS or not isinstance(language, str):
            raise EditionError(source, f"only_in.{key}", "must be a key of an edition, with a language")
    return tuple(raw.items())


def _tile_sets(source: str, raw: object) -> tuple[TileSet, ...]:
    if not isinstance(raw, dict) or not raw:
        raise EditionError(source, "tile_sets", "must be tables [tile_sets.NAME]")
    found: list[TileSet] = []
    for name, table in raw.items():
        where = f"tile_sets.{name}"
        if not isinstance(table, dict):
            raise EditionError(source, where, "must be a table")
        for key in table:
            if key not in _TILE_SET_RANGES:
                raise EditionError(source, f"{where}.{key}", "is not a key of a tile set")
        for key in ("copies", "classic"):
            if key not in table:
                raise EditionError(source, f"{where}.{key}", "is missing")
        counts = {
            key: _in_range(source, f"{where}.{key}", value, _TILE_SET_RANGES[key])
            for key, value in table.items()
        }
        found.append(TileSet(name, **counts))
    return tuple(found)


def _consistent(edition: Edition, source: str, earlier: bool = False) -> Edition:
    """Check the keys that must fit each other, which no check of a single value can show."""
    names = [tiles.name for tiles in edition.tile_sets]
    if edition.tiles not in names:
        known = ", ".join(names)
        problem = f"must be one of {known}, not {edition.tiles!r}"
        raise EditionError(source, "tiles", problem, "choice", choices=known)
    if edition.min_players > edition.max_players:
        raise EditionError(source, "max_players", "is smaller than min_players", "players-order")
    if edition.tile_set.has_special_jokers and edition.joker_policy is not JokerPolicy.FREE:
        raise EditionError(
            source,
            "joker_policy",
            "must be free where there are special jokers: they are freed by rebuilding",
            "jokers",
        )
    if edition.tile_set.has_special_jokers and edition.opening_turn_may_continue and not earlier:
        raise EditionError(
            source,
            "opening_turn_may_continue",
            "must be false where there are special jokers: what they stand for counts beside the table",
            "opening-jokers",
        )
    if edition.tile_set.has_special_jokers and not earlier:
        _check_special_box(edition.tile_set, source)
    if edition.rack_size * edition.min_players >= edition.tile_set.size:
        problem = f"leaves no pool with {edition.tile_set.size} tiles"
        raise EditionError(source, "rack_size", problem, "too-few-tiles")
    return edition


def _check_special_box(tiles: TileSet, source: str) -> None:
    for key in _TILE_SET_RANGES:
        count, most = getattr(tiles, key), getattr(LARGEST_SPECIAL_BOX, key)
        if count > most:
            problem = f"must be at most {most} where there are special jokers, not {count}"
            raise EditionError(source, f"tile_sets.{tiles.name}.{key}", problem, "range", low=0, high=most)
