"""The slow, independent reference: what every engine of the package is held against.

It answers two questions. *Is this play legal?* (`legality.py`): a second reading of the rules, on notation
strings ("r5", "J"), that tries everything where the engine reasons. *What is the best play?* (`best/`): all
melds written out, or as a network where there are special jokers, and an integer programme that chooses.
Neither shares code with the rules' judge or with the solver.

`tests/oracle/test_*.py` hold the reference itself against the words of the rules and against brute force.
"""

from tests.oracle.best.model import Best, Oracle, most_points, most_tiles
from tests.oracle.legality import EditionValues, legal, verdict
from tests.oracle.melds import Standing, readings
from tests.oracle.openings import opening_points, own_points
from tests.oracle.search import OracleSearch

__all__ = [
    "Best",
    "EditionValues",
    "Oracle",
    "OracleSearch",
    "Standing",
    "legal",
    "most_points",
    "most_tiles",
    "opening_points",
    "own_points",
    "readings",
    "verdict",
]
