"""A line of a table's log."""

from __future__ import annotations

from msgspec import Struct


class Entry(Struct, frozen=True):
    """The result of one command or one wake-up."""

    seq: int
    """1, 2, 3, ... without a gap."""
    at: int
    """In milliseconds."""
    body: bytes
