"""64-bit integers and arrays of them for compiled modules, and their replacements in interpreted ones.

Used by the solver's engines and by the compiled modules of the bots. This module itself must not be compiled:
at run time it has to take the second branch below, which only defines plain Python types.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import extend, vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = {int: list}  # `vec[i64]` is then `list` itself; `list[int]` would be built on every use

    def extend(row: list[int], more: list[int]) -> list[int]:
        """The row with more values at its end. The old row must not be used afterwards."""
        row += more
        return row


__all__ = ["extend", "i64", "vec"]
