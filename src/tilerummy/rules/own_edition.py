"""Editions of your own: read from a file, and stored with the games played by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from tilerummy.rules.edition import Edition, TileSet
from tilerummy.rules.edition_file import (
    EDITION_IDS,
    HOUSE_RULE_KEYS,
    edition_from,
    load_edition,
    parse_edition,
    with_house_rules,
)
from tilerummy.rules.errors import EditionError


def read_edition(path: Path) -> Edition:
    """The edition in a TOML file with the keys of ours; raises `EditionError`, which names file and key."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(path.name, "file", f"can't be read: {error}") from None
    return replace(parse_edition(text, path.name), file=str(path))


def edition_named(edition: str | Edition, house_rules: Mapping[str, object] | None = None) -> Edition:
    """The edition of this id, in this file (`mine.toml`), or the one given, with these house rules.

    People write `Sabra`, too: for them capitals make no difference.
    """
    if not isinstance(edition, str):
        found = edition
    elif edition.endswith(".toml"):
        found = read_edition(Path(edition))
    else:
        found = load_edition(edition.lower())
    return with_house_rules(found, house_rules or {})


def is_printed(edition: Edition) -> bool:
    """Whether its id and house rules define it completely."""
    if edition.id not in EDITION_IDS:
        return False
    return with_house_rules(load_edition(edition.id), dict(edition.overrides), earlier=True) == edition


def edition_as_data(edition: Edition) -> dict[str, Any]:
    """The keys and values of an edition's file, house rules included, as JSON can hold them."""
    return {
        "id": edition.id,
        "name": edition.name,
        "source": edition.source,
        "age": edition.age,
        **{key: _plain(getattr(edition, key)) for key in HOUSE_RULE_KEYS},
        "tile_sets": {tiles.name: _tile_set(tiles) for tiles in edition.tile_sets},
        "ours": list(edition.ours),
        "passages": [passage.value for passage in edition.passages],
        "only_in": dict(edition.only_in),
    }


def edition_with(
    edition_id: str, house: Mapping[str, object], own: Mapping[str, Any] | None, source: str
) -> Edition:
    """The edition of a record or plan: a printed one by its id, or the `own` one stored with it."""
    if own is None:
        return with_house_rules(load_edition(edition_id), house, earlier=True)
    edition = edition_from(own, source)
    if edition.id != edition_id:
        raise EditionError(source, "id", f"is {edition.id!r}, and not {edition_id!r}")
    return with_house_rules(edition, house, earlier=True)


def _tile_set(tiles: TileSet) -> dict[str, int]:
    return {spec.name: getattr(tiles, spec.name) for spec in fields(tiles) if spec.name != "name"}


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value
