"""A second opinion on the solver's answers: all melds written out, and an integer programme that chooses.

It shares no code with the solver and reasons about nothing. What a joker on the table allows is written after
the words of the rules: every choice (which joker is swapped for which tile) is a programme of its own.
With special jokers there are too many melds to write out; they are a network of states instead.
"""

from tests.solver.oracle.model import Best, Oracle, most_points, most_tiles

__all__ = ["Best", "Oracle", "most_points", "most_tiles"]
