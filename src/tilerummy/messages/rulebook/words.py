"""An edition's values in a few words, for house rules, lists of editions and comparisons."""

from __future__ import annotations

from enum import Enum

from tilerummy.messages.catalogue import ENGLISH, say
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import Edition

_MINUTE = 60


def message_key(key: str) -> str:
    """The message that names a key of an edition: `joker_penalty` is `rules.key.joker-penalty`."""
    return f"rules.key.{hyphened(key)}"


def hyphened(key: str) -> str:
    """A key of an edition as keys of the catalogue are written."""
    return key.replace("_", "-")


def key_in_words(key: str, language: str = ENGLISH) -> str:
    """What players call a key such as `joker_penalty`."""
    return say(message_key(key), language)


def value_in_words(edition: Edition, key: str, language: str = ENGLISH) -> str:
    """What this edition says about `key`, in players' words."""
    writer = Writer(edition, language)
    if key == "tiles":
        return writer.say("value.tiles", number=edition.tile_set.size)
    if key == "clock_seconds":
        seconds = edition.clock_seconds
        return duration(writer, seconds) if seconds else writer.say("value.no-clock")
    value = getattr(edition, key)
    name = f"value.{hyphened(key)}"
    if isinstance(value, int) and not isinstance(value, bool):
        return writer.say(name, number=value)
    return writer.say(f"{name}.{plain_value(edition, key)}")


def plain_value(edition: Edition, key: str) -> str:
    """The value as written in an edition file."""
    value: object = getattr(edition, key)
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def duration(writer: Writer, seconds: int) -> str:
    """In minutes if that is a whole number."""
    if seconds % _MINUTE == 0:
        return writer.say("time.minutes", count=seconds // _MINUTE)
    return writer.say("time.seconds", count=seconds)
