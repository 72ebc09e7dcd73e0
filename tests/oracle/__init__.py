"""A second, independent reading of the rules of a play, for tests only.

It shares no code with the engine and works on notation strings alone ("r5", "J").
Where the engine reasons, it tries everything: slow, plain, and close to the words of the rules.
"""

from tests.oracle.legality import EditionValues, legal, verdict
from tests.oracle.melds import Standing, readings
from tests.oracle.openings import opening_points, own_points
from tests.oracle.packing import most_points

__all__ = [
    "EditionValues",
    "Standing",
    "legal",
    "most_points",
    "opening_points",
    "own_points",
    "readings",
    "verdict",
]
