"""What a player asks for. Nothing here says whether it is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules.table import Table


@dataclass(frozen=True, slots=True)
class Play:
    """Rearrange the table into this one; the tiles that are new on it come from the rack."""

    table: Table

    def __str__(self) -> str:
        """The table in the notation."""
        return str(self.table)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the pool; if the pool is empty, pass."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good; allowed at any time."""

    def __str__(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Time is up for this turn. Sent by whoever keeps the clock, with the player's draft as it is then.

    A draft may hold anything, even single tiles; None means that nothing was moved.
    """

    draft: Table | None = None

    def __str__(self) -> str:
        return "time up" if self.draft is None else f"time up: {self.draft}"


@dataclass(frozen=True, slots=True)
class KeepDeal:
    """A player who was dealt three pairs accepts the deal."""

    def __str__(self) -> str:
        return "keep the deal"


@dataclass(frozen=True, slots=True)
class DemandRedeal:
    """A player who was dealt three pairs shows them and demands a new deal."""

    def __str__(self) -> str:
        return "demand a new deal"


Action = Play | Draw | Resign | TimeUp | KeepDeal | DemandRedeal
