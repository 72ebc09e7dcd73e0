"""Two searches for the same, one from each end of the numbers.

What makes a problem hard is often at one end, and a search that begins there sees it at once. So two searches
go in turns, and each tells the other what it has proven: that nothing is to be found below some rank.
"""

from __future__ import annotations

from typing import Final

TURN: Final = 100
"""So many nodes are looked at by one search before the other goes on."""


class Search:
    """A best-first search that can be interrupted."""

    def __init__(self) -> None:
        self.least: int = 0
        """What is found will not be better than that."""
        self.expanded: int = 0

    def advance(self, count: int) -> bool:
        """Look at so many more nodes; true once there is nothing more to look for."""
        raise NotImplementedError

    def raise_least(self, least: int) -> None:
        """Nothing is better than that: all nodes that may lead to it are equals."""
        raise NotImplementedError


def in_turns(up: Search, down: Search, budget: int) -> Search | None:
    """The search that comes to its end first; None if both together used up the budget (0: there is none)."""
    while not budget or up.expanded + down.expanded < budget:
        if down.advance(TURN):
            return down
        up.raise_least(down.least)
        if up.advance(TURN):
            return up
        down.raise_least(up.least)
    return None
