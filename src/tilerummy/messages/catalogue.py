"""The catalogue: every sentence that a player reads, by key and language.

English is in the files `en.toml`, `cli.en.toml`, ... of this folder; every other language has the same files
(`de.toml`, `cli.de.toml`, ...) with the same keys. A message is a text with placeholders (`{meld}`), or a
table with the plural forms `one` and `other`; its `by` names the detail that is counted (by default `count`).
`<run>` is replaced by the word used in the box being played (`wording.py`). In a language that uses `one` for
zero as well, as French does, `one` contains the number as a placeholder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from tilerummy.messages.spaces import bound
from tilerummy.messages.wording import worded
from tilerummy.notation import format_table, format_tile, format_tiles
from tilerummy.rules import Edition, Table, Tile

Value = int | str | Tile | tuple[Tile, ...] | Table
"""What a placeholder can be filled with; tiles, melds and tables are written in the notation."""

ENGLISH: Final = "en"
_FORMS: Final = ("one", "other")
_ENDING: Final = ".toml"


class MessageError(LookupError):
    """The catalogue lacks a message, or was given wrong details: a bug, never a user's mistake."""


@dataclass(frozen=True, slots=True)
class Message:
    """The plural forms of a message (just `other` if it has none), and the detail that chooses the form."""

    forms: Mapping[str, str]
    by: str | None = None

    placeholders: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        names = {name for text in self.forms.values() for _, name, _, _ in Formatter().parse(text) if name}
        names |= {self.by} if self.by else set()
        object.__setattr__(self, "placeholders", frozenset(names))


@cache
def languages() -> tuple[str, ...]:
    """All available languages, English first."""
    found = {_language_of(name) for name in _files()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def say(key: str, language: str = ENGLISH, edition: Edition | None = None, /, **details: Value) -> str:
    """The message with its placeholders filled in; details that it doesn't use are ignored.

    With an edition, runs and groups are called what its box calls them, where a language has several words.
    """
    message = _message(key, language)
    form = "other" if message.by is None else _form(language, _count(key, message.by, details))
    missing = message.placeholders - details.keys()
    if missing:
        raise MessageError(f"the message {key!r} lacks the details {', '.join(sorted(missing))}")
    filled = {name: _written(value, language) for name, value in details.items()}
    return worded(message.forms[form], language, edition).format_map(filled)


def _message(key: str, language: str) -> Message:
    """Falls back to English if there is no translation yet: better than failing during a game."""
    for messages in (catalogue(language), catalogue(ENGLISH)):
        if key in messages:
            return messages[key]
    raise MessageError(f"the catalogue has no message {key!r}")


def has(key: str) -> bool:
    """Whether there is such a message, in English and therefore in every language."""
    return key in catalogue(ENGLISH)


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """All messages of a language by their keys (`refusal.run-gap`)."""
    names = [name for name in _files() if _language_of(name) == language]
    if not names:
        raise MessageError(f"there is no language {language!r}; choose one of {', '.join(languages())}")
    found: dict[str, Message] = {}
    for name in names:
        text = files("tilerummy.messages").joinpath(name).read_text(encoding="utf-8")
        for key, message in read(bound(text, language), name):
            if key in found:
                raise MessageError(f"{name}: {key} is defined in another file, too")
            found[key] = message
    return found


def read_all_languages() -> None:
    """So that nobody waits for it later."""
    for language in languages():
        catalogue(language)


def read(text: str, source: str) -> Iterator[tuple[str, Message]]:
    """The messages of one file, with their keys."""
    yield from _messages("", tomllib.loads(text), source)


def _messages(prefix: str, table: Mapping[str, object], source: str) -> Iterator[tuple[str, Message]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            yield key, Message({"other": value})
        elif not isinstance(value, dict):
            raise MessageError(f"{source}: {key} must be a text, not {value!r}")
        elif _FORMS[-1] in value:
            yield key, _plural(key, value, source)
        else:
            yield from _messages(f"{key}.", value, source)


def _plural(key: str, table: Mapping[str, object], source: str) -> Message:
    texts = {name: text for name, text in table.items() if isinstance(text, str)}
    if texts != table or not {*_FORMS} <= texts.keys() <= {*_FORMS, "by"}:
        raise MessageError(f"{source}: {key} must hold the texts {', '.join(_FORMS)} and perhaps by")
    return Message({form: texts[form] for form in _FORMS}, texts.get("by", "count"))


def _count(key: str, by: str, details: Mapping[str, Value]) -> int:
    match details.get(by):
        case tuple() as tiles:
            return len(tiles)
        case int() as number:
            return number
        case _:
            raise MessageError(f"the message {key!r} needs the number or tiles {by}")


def _form(language: str, number: int) -> str:
    # French uses the singular for zero; our other languages use the plural.
    return "one" if number == 1 or (number == 0 and language == "fr") else "other"


def _written(value: Value, language: str) -> str:
    match value:
        case Tile():
            return format_tile(value)
        case Table():
            return format_table(value)
        case tuple():
            return format_tiles(value) or say("notation.no-tiles", language)
        case int() | str():
            return str(value)


def _files() -> list[str]:
    names = [entry.name for entry in files("tilerummy.messages").iterdir()]
    return sorted(name for name in names if name.endswith(_ENDING))


def _language_of(name: str) -> str:
    return name.removesuffix(_ENDING).rsplit(".", 1)[-1]
