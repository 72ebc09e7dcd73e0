"""What a player reads when an action is illegal: what is wrong, and what to change."""

from __future__ import annotations

import re
from typing import Final

from tilerummy.messages.catalogue import ENGLISH, MessageError, say
from tilerummy.notation import Malformed
from tilerummy.rules import Edition, Illegal, Reason

_WORD: Final = re.compile(r"\w+|\S")


def refusal(illegal: Illegal, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """The sentence for this error, in the words of the box; there is one for each `Reason`."""
    return say(refusal_key(illegal.reason), language, edition, **illegal.details)


def refusal_key(reason: Reason) -> str:
    return f"refusal.{reason.value}"


def unreadable(malformed: Malformed, language: str = ENGLISH) -> str:
    """The sentence for a text that isn't valid notation; points at the first wrong character."""
    text, at = malformed.text, malformed.at
    return say("refusal.malformed", language, text=text, place=at + 1, word=_word_at(text, at))


def _word_at(text: str, at: int) -> str:
    """The word or sign that this character belongs to; of blanks, the next one."""
    found = (word.group() for word in _WORD.finditer(text) if word.end() > at)
    return next(found, text)


def _in_english(illegal: Illegal) -> str:
    """What `str` gives for an `Illegal`, even if whoever raised it left out a detail."""
    try:
        return refusal(illegal)
    except MessageError:
        return illegal.reason.value


Illegal.say = staticmethod(_in_english)
