"""Refusals on the wire: the code, its details as plain values, and the words in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tilerummy.messages import ENGLISH, say
from tilerummy.messages import refusal as rules_refusal
from tilerummy.messages.catalogue import has
from tilerummy.messages.rulebook.words import message_key
from tilerummy.notation import format_tile, format_tiles
from tilerummy.rules import EDITION_IDS, Edition, Illegal, Reason, Tile, load_edition
from tilerummy.rules.errors import Detail
from tilerummy.tables.protocol.asked import Asked
from tilerummy.tables.protocol.messages import Fault, RefusedMessage
from tilerummy.tables.refusal import Refusal, Refused

Details = tuple[tuple[str, Detail], ...]

_LONGEST_DETAIL: Final = 300


def fault_of(error: Illegal | Refused, language: str = ENGLISH, edition: Edition | None = None) -> Fault:
    """In the words of the table's edition, if there is a table."""
    if isinstance(error, Refused):
        details = {
            key: value if isinstance(value, int) else value[:_LONGEST_DETAIL]
            for key, value in error.details.items()
        }
        if error.refusal is Refusal.BAD_SETTINGS:
            details["problem"] = _problem(details, language)
        code = error.refusal.value
        return Fault(code, details, say(f"server.refusal.{code}", language, edition, **details))
    return illegal_fault(error, language, None if edition is None else edition.id)


def illegal_fault(error: Illegal, language: str, edition_id: str | None) -> Fault:
    """In the words of the edition with this id: house rules don't change them."""
    return _fault(language, edition_id, error.reason, tuple(error.details.items()))


@lru_cache(maxsize=1 << 12)
def _fault(language: str, edition_id: str | None, reason: Reason, details: Details) -> Fault:
    """Cached, because drafts repeat the same faults. To the cache a tile equals its number, but a reason
    always has the same kinds of details."""
    plain = {name: _plain(value) for name, value in details}
    edition = load_edition(edition_id) if edition_id in EDITION_IDS else None  # any other has the usual words
    return Fault(reason.value, plain, rules_refusal(Illegal(reason, **dict(details)), language, edition))


def _problem(details: dict[str, str | int], language: str) -> str:
    """What is wrong with a setting, to complete another sentence."""
    rule = str(details["rule"])
    called = message_key(rule)
    details = {**details, "rule": say(called, language) if has(called) else rule}
    return say(f"server.settings.{details['wrong']}", language, **details)


def refused(asked: Asked, error: Illegal | Refused, language: str, edition: Edition | None) -> RefusedMessage:
    fault = fault_of(error, language, edition)
    return RefusedMessage(asked.id, fault.code, fault.details, fault.text, asked.device, asked.version)


def _plain(value: Detail) -> str | int:
    match value:
        case Tile():
            return format_tile(value)
        case tuple():
            return format_tiles(value)
        case int():
            return value
