"""The editions as data, with what sets them apart in words, built once. That takes some milliseconds, so it
is done off the event loop."""

from __future__ import annotations

from functools import cache

from tilerummy.messages import edition_name, edition_source, key_in_words, value_in_words
from tilerummy.rules import DEFAULT_EDITION, HOUSE_RULE_KEYS, Edition, TileSet, all_editions, load_edition
from tilerummy.server.http.wire import EditionInfo, RuleValue, TileSetInfo
from tilerummy.tables.protocol.build import rules_of


@cache
def edition_infos(language: str, own: tuple[Edition, ...] = ()) -> tuple[EditionInfo, ...]:
    """The printed editions, then the operator's own."""
    return tuple(_info(edition, language) for edition in (*all_editions(), *own))


def _info(edition: Edition, language: str) -> EditionInfo:
    default = load_edition(DEFAULT_EDITION)
    return EditionInfo(
        id=edition.id,
        name=edition_name(edition, language),
        source=edition_source(edition, language),
        min_players=edition.min_players,
        max_players=edition.max_players,
        new_table_clock=edition.new_table_clock,
        tile_sets=tuple(_tile_set(tiles) for tiles in edition.tile_sets),
        rules=rules_of(edition),
        differences=tuple(
            RuleValue(
                key,
                key_in_words(key, language),
                value_in_words(edition, key, language),
                value_in_words(default, key, language),
            )
            for key in HOUSE_RULE_KEYS
            if getattr(edition, key) != getattr(default, key)
        ),
    )


def _tile_set(tiles: TileSet) -> TileSetInfo:
    jokers = {"J": tiles.classic, "D": tiles.double, "C": tiles.colour_change, "M": tiles.mirror}
    return TileSetInfo(
        name=tiles.name,
        tiles=tiles.size,
        copies=tiles.copies,
        jokers={name: count for name, count in jokers.items() if count},
        most_players=tiles.most_players,
    )
