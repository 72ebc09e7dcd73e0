"""What a translation must share with the English catalogue, and what it mustn't."""

import re
from collections.abc import Mapping

from tilerummy.messages.catalogue import Message

_NO_WORDS = re.compile(r"\{\w+\}|`[^`]*`")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(r"`[^`]+`")
_COMMAND = re.compile(r"^  +(?:tilerummy|--\w+) .*$", re.MULTILINE)

Messages = Mapping[str, Message]


def different_keys(english: Messages, other: Messages) -> set[str]:
    return english.keys() ^ other.keys()


def different_placeholders(english: Messages, other: Messages) -> set[str]:
    shared = english.keys() & other.keys()
    return {key for key in shared if english[key].placeholders != other[key].placeholders}


def different_plurals(english: Messages, other: Messages) -> set[str]:
    shared = english.keys() & other.keys()
    return {key for key in shared if english[key].by != other[key].by}


def different_examples(english: Messages, other: Messages) -> set[str]:
    """The messages whose notation, or whose commands to type, are not those of the English ones."""
    shared = english.keys() & other.keys()
    return {key for key in shared if _examples(english[key]) != _examples(other[key])}


def _examples(message: Message) -> list[list[str]]:
    text = message.forms["other"]
    return [sorted(_CODE.findall(text)), _COMMAND.findall(text)]


def copied(english: Messages, other: Messages, same: frozenset[str] = frozenset()) -> set[str]:
    """The messages that are the English ones; not those without words, or with words that are the `same`."""
    return {
        key
        for key in english.keys() & other.keys()
        for form, text in other[key].forms.items()
        if text == english[key].forms.get(form) and {*_WORD.findall(_NO_WORDS.sub("", text))} - same
    }
