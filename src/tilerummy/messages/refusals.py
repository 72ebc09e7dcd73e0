"""What a player reads when an action is illegal: what is wrong, and what to change."""

from __future__ import annotations

from tilerummy.messages.catalogue import ENGLISH, MessageError, say
from tilerummy.notation import Malformed
from tilerummy.rules import Edition, Illegal, Reason


def refusal(illegal: Illegal, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """The sentence for this error, in the words of the box; there is one for each `Reason`."""
    return say(refusal_key(illegal.reason), language, edition, **illegal.details)


def refusal_key(reason: Reason) -> str:
    return f"refusal.{reason.value}"


def unreadable(malformed: Malformed, language: str = ENGLISH) -> str:
    """The sentence for a text that isn't valid notation; points at the first wrong character."""
    return say("refusal.malformed", language, text=malformed.text, place=malformed.at + 1)


def _in_english(illegal: Illegal) -> str:
    """What `str` gives for an `Illegal`, even if whoever raised it left out a detail."""
    try:
        return refusal(illegal)
    except MessageError:
        return illegal.reason.value


Illegal.say = staticmethod(_in_english)
