"""Shadow: parity with an eye on the others. It samples their racks and avoids plays that let them out."""

from __future__ import annotations

from typing import Final

from tilerummy.bots.bags import Bag, fits, plus
from tilerummy.bots.bot import Turn
from tilerummy.bots.parity import ParityBot
from tilerummy.bots.worlds import Worlds

_RACKS: Final = 10


class ShadowBot(ParityBot):
    """Like parity, but a play is safe only if nobody could go out after it with any of the sampled racks."""

    def is_safe(self, turn: Turn, table: Bag) -> bool:
        if not super().is_safe(turn, table):
            return False
        worlds = Worlds(turn.view)
        samples = [worlds.sample(turn.rng) for _ in range(_RACKS if turn.view.public.pool_size else 1)]
        return not any(fits(plus(table, rack)) for world in samples for rack in world.racks)
