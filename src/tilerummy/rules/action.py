"""What a player asks for. Nothing here says whether it is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules.table import Table


@dataclass(frozen=True, slots=True)
class Play:
    """Turn the table into this one; the missing tiles come from the rack."""

    table: Table


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile; on an empty pool, pass."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good; allowed at any time."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The turn's time is over. Comes from whoever keeps the clock, with what lies in the player's draft.

    A draft may hold anything, also single tiles; None means that nothing was moved.
    """

    draft: Table | None = None


@dataclass(frozen=True, slots=True)
class KeepDeal:
    """A player dealt three pairs is content with the deal."""


@dataclass(frozen=True, slots=True)
class DemandRedeal:
    """A player dealt three pairs shows them and wants everything reshuffled."""


Action = Play | Draw | Resign | TimeUp | KeepDeal | DemandRedeal
