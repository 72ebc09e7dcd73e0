"""Machine words and rows of them: what compiled modules get, and what stands in for it where they are not.

For the solver's own engines, and for what the bots compile.

This module itself is never compiled, so that both branches of the condition are what they say.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import extend, vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = {int: list}  # `list[int]` would be made anew whenever a row is

    def extend(row: list[int], more: list[int]) -> list[int]:
        """The row with more at its end; the one it was is not to be used any more."""
        row += more
        return row


__all__ = ["extend", "i64", "vec"]
