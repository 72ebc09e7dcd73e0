"""The dictionaries of the search: its own if they are compiled, plain `dict` if not, which is faster then.

This module itself must not be compiled: it chooses at run time.
"""

from typing import TYPE_CHECKING

from tilerummy.solver.classic import lookup

if TYPE_CHECKING or not lookup.__file__.endswith(".py"):
    from tilerummy.solver.classic.lookup import Kept, Lookup
else:
    Kept = Lookup = dict

__all__ = ["Kept", "Lookup"]
