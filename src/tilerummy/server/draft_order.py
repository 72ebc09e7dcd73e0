"""Which of two drafts is the later one: by the turn, and within it by the version that its device gave it."""

from __future__ import annotations

from typing import Final

Moment = tuple[int, int, int]
"""Game, turn, version."""

_MOST_DEVICES: Final = 64
"""Of a table; who forgets the oldest could at worst believe that one again."""


class DraftOrder:
    """The latest draft of each device at a table, so that an older one never takes its place."""

    def __init__(self) -> None:
        self._latest: dict[tuple[int, str], Moment] = {}

    def knows(self, seat: int, device: str) -> bool:
        return (seat, device) in self._latest

    def takes(self, seat: int, device: str, moment: Moment) -> bool:
        """Whether this one is later than all that are known from its device; it is known from now on."""
        key = (seat, device)
        known = self._latest.get(key)
        if known is not None and moment <= known:
            return False
        if known is None and len(self._latest) >= _MOST_DEVICES:
            del self._latest[next(iter(self._latest))]
        self._latest[key] = moment
        return True
