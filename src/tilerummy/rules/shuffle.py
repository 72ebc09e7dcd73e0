"""The fair deal: a secret seed, its published commitment, and shuffles that anybody can repeat.

The order is defined here in full, independent of Python's `random`, so that a port in another language
deals the same tiles (test vectors: `tests/rules/test_shuffle.py`, words: `docs/fair-deal.md`):

- the stream of a label is SHA-256(seed || label in UTF-8 || 4-byte big-endian counter 0, 1, 2, ...), joined;
- it is read as 4-byte big-endian words; a number below n is `word % n`, words at or above the largest
  multiple of n up to 2**32 are skipped (so that every number is equally likely);
- Fisher-Yates from the end: for i from the last index down to 1, swap item i with item (number below i + 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import unpack
from typing import TypeVar

SEED_BYTES = 32
_WORDS = 1 << 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hex: shown before the game, checked after it."""
    return sha256(seed).hexdigest()


def shuffled(items: Iterable[T], seed: bytes, label: str) -> tuple[T, ...]:
    """The items in the order that the seed gives them under this label."""
    order = list(items)
    words = _words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(seed: bytes, label: str) -> Iterator[int]:
    prefix = seed + label.encode()
    counter = 0
    while True:
        yield from unpack(">8I", sha256(prefix + counter.to_bytes(4, "big")).digest())
        counter += 1


def _below(limit: int, words: Iterator[int]) -> int:
    fair = _WORDS - _WORDS % limit
    while (word := next(words)) >= fair:
        pass
    return word % limit
