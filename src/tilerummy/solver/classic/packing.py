"""How nodes and steps are packed into machine words."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import NUMBERS

# A node's key: the jokers used, its number, the points, and the open runs of four colours.
JOKERS_USED: Final = 15
NUMBER: Final = 4
PLACE: Final = 255
"""Number and jokers."""
BY_JOKERS: Final = 1 << NUMBER
"""What is told by number and jokers is one list, in which each number has so many places."""
PLACES: Final = BY_JOKERS * (NUMBERS + 1)
POINTS: Final = 8
RUNS: Final = 16
STATE_BITS: Final = 11
"""So many for a colour's open runs. Where pure runs are told apart they would need 18, too many for four
colours in a machine word, so that such states are called by a number of their own. There are less than two
thousand of them in the largest box."""
STATE: Final = (1 << STATE_BITS) - 1
RUNS1: Final = RUNS + STATE_BITS
RUNS2: Final = RUNS + 2 * STATE_BITS
RUNS3: Final = RUNS + 3 * STATE_BITS

# A step: what is used at a number. Per colour the tiles and jokers in runs (3 bits each), then the groups:
# 3 bits per colour, and the jokers above them.
STEP_COLOUR: Final = 6
STEP_GROUPS: Final = 4 * STEP_COLOUR
GROUP_JOKERS: Final = 12


def jokers_used(key: int) -> int:
    return key & JOKERS_USED
