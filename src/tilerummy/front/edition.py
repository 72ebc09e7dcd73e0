"""Editions as people name them."""

from __future__ import annotations

from collections.abc import Mapping

from tilerummy.rules import Edition, load_edition, with_house_rules


def edition_named(edition: str | Edition, house_rules: Mapping[str, object] | None = None) -> Edition:
    """The edition of this id, or the one given, with these house rules."""
    box = load_edition(edition) if isinstance(edition, str) else edition
    return with_house_rules(box, dict(house_rules)) if house_rules else box
