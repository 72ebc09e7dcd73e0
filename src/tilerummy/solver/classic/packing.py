"""How nodes and steps are packed into machine words."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import NUMBERS

# A node's key: the jokers used, its number, the points, and the open runs of four colours.
JOKERS_USED: Final = 15
NUMBER: Final = 4
PLACE: Final = 255
"""The bits of number and jokers used."""
BY_JOKERS: Final = 1 << NUMBER
"""Values by number and jokers are in one list, with this many places for each number."""
PLACES: Final = BY_JOKERS * (NUMBERS + 1)
POINTS: Final = 8
RUNS: Final = 16
STATE_BITS: Final = 11
"""Bits for a colour's open runs. With pure runs told apart they would need 18, which is too many for four
colours in 64 bits: then each state is replaced by a number (`state_named` in `colour_moves.py`). The largest
box has fewer than two thousand such states."""
STATE: Final = (1 << STATE_BITS) - 1
RUNS1: Final = RUNS + STATE_BITS
RUNS2: Final = RUNS + 2 * STATE_BITS
RUNS3: Final = RUNS + 3 * STATE_BITS

# A step is what is used at one number: for each colour the tiles and the jokers in runs (3 bits each), then
# the tiles in groups (3 bits for each colour), then the jokers in groups.
STEP_COLOUR: Final = 6
STEP_GROUPS: Final = 4 * STEP_COLOUR
GROUP_JOKERS: Final = 12


def jokers_used(key: int) -> int:
    return key & JOKERS_USED
