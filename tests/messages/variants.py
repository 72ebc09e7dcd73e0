"""Editions that are none: every value of every key, so that each sentence of the rule book is written."""

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import get_type_hints

from tilerummy.rules import (
    HOUSE_RULE_KEYS,
    Edition,
    EditionError,
    all_editions,
    load_edition,
    with_house_rules,
)

NUMBERS = {
    "min_players": (2, 3),
    "max_players": (2, 3),
    "rack_size": (1, 7),
    "opening_points": (0, 1, 50),
    "joker_penalty": (0, 1, 40),
    "clock_seconds": (0, 1, 60, 90),
    "time_up_untouched": (0, 1, 2),
    "time_up_penalty": (0, 1, 2),
}


def house_values(edition: Edition, key: str) -> list[str | int | bool]:
    """Values for this key that the edition doesn't have."""
    kind = get_type_hints(Edition)[key]
    found: list[str | int | bool] = []
    if key == "tiles":
        found += [tiles.name for tiles in edition.tile_sets]
    elif issubclass(kind, Enum):
        found += [str(member.value) for member in kind]
    elif kind is bool:
        found += [True, False]
    else:
        found += NUMBERS[key]
    now = getattr(edition, key)
    return [value for value in found if value != (now.value if isinstance(now, Enum) else now)]


def house_editions() -> Iterator[tuple[str, Edition]]:
    """Every edition with one house rule, for every key and value that fit it."""
    for edition in all_editions():
        for key in HOUSE_RULE_KEYS:
            for value in house_values(edition, key):
                try:
                    yield key, with_house_rules(edition, {key: value})
                except EditionError:  # for example a joker policy that doesn't go with special jokers
                    continue


def all_variants() -> Iterator[Edition]:
    assert {spec.name for spec in fields(Edition)} > set(NUMBERS)
    yield from all_editions()
    yield from (edition for _, edition in house_editions())
    for edition in all_editions():
        yield replace(edition, ours=HOUSE_RULE_KEYS)
        yield replace(edition, tile_sets=tuple(replace(tiles, copies=4) for tiles in edition.tile_sets))
        yield replace(edition, tile_sets=tuple(replace(tiles, copies=1) for tiles in edition.tile_sets))
        yield replace(edition, tile_sets=tuple(replace(tiles, classic=1) for tiles in edition.tile_sets))
    yield with_house_rules(load_edition("original-it"), {"opening_points": 0})
    unknown = replace(load_edition("sabra"), id="from-the-attic")
    yield with_house_rules(unknown, {"joker_penalty": 10})
