"""The fair deal: a secret seed, its published commitment, and shuffles that anybody can reproduce.

The order is fully defined here, independent of Python's `random`, so that a port to another language deals
the same tiles (test vectors: `tests/rules/test_shuffle.py`, explained in `docs/fair-deal.md`):

- the stream of a label is SHA-256(seed || label in UTF-8 || 4-byte big-endian counter 0, 1, 2, ...), joined;
- it is read as 4-byte big-endian words; a number below n is `word % n`, words at or above the largest
  multiple of n up to 2**32 are skipped (so that every number is equally likely);
- Fisher-Yates from the end: for i from the last index down to 1, swap item i with item (number below i + 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import unpack
from typing import Final, TypeVar

SEED_BYTES: Final = 32
_WORDS: Final = 1 << 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hex: shown before the game, checked after it."""
    return sha256(seed).hexdigest()


def shuffled(items: Iterable[T], seed: bytes, label: str) -> tuple[T, ...]:
    """The items in the order given by this seed and label."""
    order = list(items)
    prefix = seed + label.encode()
    last: int = len(order) - 1
    counter: int = 0
    while last > 0:
        for word in _words(prefix, counter):
            limit: int = last + 1
            if last and word < _WORDS - _WORDS % limit:
                other: int = word % limit
                order[last], order[other] = order[other], order[last]
                last -= 1
        counter += 1
    return tuple(order)


def _words(prefix: bytes, counter: int) -> tuple[int, ...]:
    """The eight words of one hash."""
    return unpack(">8I", sha256(prefix + counter.to_bytes(4, "big")).digest())
