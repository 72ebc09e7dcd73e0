"""Editions as people name them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tilerummy.rules import Edition, load_edition, read_edition, with_house_rules


def edition_named(edition: str | Edition, house_rules: Mapping[str, object] | None = None) -> Edition:
    """The edition of this id, in this file (`mine.toml`), or the one given, with these house rules."""
    if isinstance(edition, str):
        printed = read_edition(Path(edition)) if edition.endswith(".toml") else load_edition(edition)
    else:
        printed = edition
    return with_house_rules(printed, dict(house_rules)) if house_rules else printed
