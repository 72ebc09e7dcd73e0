"""Short phrases that many sentences of the command line need."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.cli.language import say
from tilerummy.rules.edition import Edition


def count(things: str, number: int) -> str:
    """A number of things: `1 point`, `2 points`."""
    return say(f"cli.count.{things}", count=number)


def house_rules(edition: Edition) -> list[str]:
    """One line for each house rule."""
    return [say("cli.house-rule", rule=key, value=value) for key, value in edition.overrides]


def joined(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return say("cli.and", first=", ".join(first), last=last) if first else last
