"""What a translation must share with the English catalogue, and what it mustn't."""

import re
from collections.abc import Mapping

from tilerummy.messages.catalogue import Message

_PLACEHOLDER = re.compile(r"\{\w+\}|`[^`]*`")
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEW = 2
"""Single words may well be the same in two languages (`Joker`, `Mirror`)."""

Messages = Mapping[str, Message]


def different_keys(english: Messages, other: Messages) -> set[str]:
    return english.keys() ^ other.keys()


def different_placeholders(english: Messages, other: Messages) -> set[str]:
    shared = english.keys() & other.keys()
    return {key for key in shared if english[key].placeholders != other[key].placeholders}


def different_plurals(english: Messages, other: Messages) -> set[str]:
    shared = english.keys() & other.keys()
    return {key for key in shared if english[key].by != other[key].by}


def copied(english: Messages, other: Messages) -> set[str]:
    """The messages with words enough to differ that are the English ones."""
    return {
        key
        for key in english.keys() & other.keys()
        for form, text in other[key].forms.items()
        if text == english[key].forms.get(form) and len(_WORD.findall(_PLACEHOLDER.sub("", text))) > _FEW
    }
