"""The name of an edition, and the printed rules it follows."""

from __future__ import annotations

from tilerummy.messages.catalogue import ENGLISH, has, say
from tilerummy.rules import Edition


def edition_name(edition: Edition, language: str = ENGLISH) -> str:
    """What people call the edition."""
    return _said(f"edition.{edition.id}.name", language) or edition.name


def edition_source(edition: Edition, language: str = ENGLISH) -> str:
    """The printed text that the edition follows."""
    return _said(f"edition.{edition.id}.source", language) or edition.source


def _said(key: str, language: str) -> str | None:
    """None for an edition that isn't one of ours and so has its own name and source."""
    return say(key, language) if has(key) else None
