"""A line of a table's log."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """The result of one command or one wake-up."""

    seq: int
    """1, 2, 3, ... without a gap."""
    at: int
    """In milliseconds."""
    body: bytes
