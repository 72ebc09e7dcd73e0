"""The dictionaries by words that the core uses: its own pay only where they are compiled.

This module itself is never compiled, so that it can choose.
"""

from typing import TYPE_CHECKING

from tilerummy.solver.classic import lookup

if TYPE_CHECKING or not lookup.__file__.endswith(".py"):
    from tilerummy.solver.classic.lookup import Kept, Lookup
else:
    Kept = Lookup = dict

__all__ = ["Kept", "Lookup"]
