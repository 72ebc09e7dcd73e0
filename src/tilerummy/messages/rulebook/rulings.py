"""Chapters: our rulings, and the house rules of a table."""

from __future__ import annotations

from tilerummy.messages.catalogue import has
from tilerummy.messages.rulebook.book import Blocks, bullets
from tilerummy.messages.rulebook.words import hyphened, key_in_words, plain_value, value_in_words
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import EDITION_IDS, Edition, load_edition


def rulings(writer: Writer) -> Blocks:
    changed = {key for key, _ in writer.edition.overrides}
    silent = [_silent(writer, key) for key in writer.edition.ours if key not in changed]
    blocks: Blocks = [writer.say("rulings.silent"), bullets(silent)] if silent else []
    return [*blocks, writer.say("rulings.everywhere"), bullets(_everywhere(writer))]


def _silent(writer: Writer, key: str) -> str:
    """Why a value is our ruling: the text for this value, for its key, or a general one."""
    general = f"ours.{hyphened(key)}"
    for name in (f"{general}.{plain_value(writer.edition, key)}", general):
        if has(f"rules.{name}"):
            return writer.say(name)
    return writer.say("ours.any", name=key_in_words(key, writer.language))


def _everywhere(writer: Writer) -> list[str]:
    keys = ("equal", "order", "new-meld", "clock", "deal")
    return [writer.say(f"rulings.{key}") for key in keys]


def house(writer: Writer) -> Blocks:
    """The house rules in words, next to what the printed edition says; empty if there are none."""
    if not writer.edition.overrides:
        return []
    return [writer.say("house.intro"), bullets(_changed(writer, key) for key, _ in writer.edition.overrides)]


def _changed(writer: Writer, key: str) -> str:
    name = key_in_words(key, writer.language)
    value = value_in_words(writer.edition, key, writer.language)
    printed = _printed(writer.edition)
    if printed is None:
        return writer.say("house.set", name=name, value=value)
    before = value_in_words(printed, key, writer.language)
    return writer.say("house.changed", name=name, value=value, printed=before)


def _printed(edition: Edition) -> Edition | None:
    """The edition without house rules, if it is one of ours."""
    return load_edition(edition.id) if edition.id in EDITION_IDS else None
