"""Dictionaries with 64-bit integers as keys, for the compiled search: no key is a Python object.

They have those methods of `dict` that the search uses. Interpreted, `dict` itself is used instead: see
`chosen_lookup.py`.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from tilerummy.solver.machine import i64, vec

T = TypeVar("T")

_NONE: Final = -1
_EMPTY: Final = -1
"""Marks an empty slot: no key is negative."""
_SLOTS: Final = 128
_SPREAD: Final = 0x1E3779B97F4A7C15
_HIGH: Final = 32
"""The product's higher bits depend on many bits of the key."""


class Lookup:
    """Integers by integers: a hash table with open addressing, at most half full. Nothing is ever removed.

    Every method repeats the search for a key's slot: a method of its own would slow the whole solver down.
    """

    def __init__(self) -> None:
        self._count: i64 = 0
        self._keys: vec[i64] = vec[i64]([_EMPTY] * _SLOTS)
        self._values: vec[i64] = vec[i64]([0] * _SLOTS)

    def get(self, key: i64, default: i64) -> i64:
        keys = self._keys
        mask: i64 = len(keys) - 1
        at: i64 = key * _SPREAD >> _HIGH & mask
        while True:
            there: i64 = keys[at]
            if there == key:
                return self._values[at]
            if there == _EMPTY:
                return default
            at = at + 1 & mask

    def setdefault(self, key: i64, value: i64) -> i64:
        keys = self._keys
        mask: i64 = len(keys) - 1
        at: i64 = key * _SPREAD >> _HIGH & mask
        while True:
            there: i64 = keys[at]
            if there == key:
                return self._values[at]
            if there == _EMPTY:
                keys[at] = key
                self._values[at] = value
                self._count += 1
                if 2 * self._count > mask:
                    self._grow()
                return value
            at = at + 1 & mask

    def __setitem__(self, key: i64, value: i64) -> None:
        if self.setdefault(key, value) == value:
            return
        keys = self._keys
        mask: i64 = len(keys) - 1
        at: i64 = key * _SPREAD >> _HIGH & mask
        while keys[at] != key:
            at = at + 1 & mask
        self._values[at] = value

    def _grow(self) -> None:
        keys, values = self._keys, self._values
        capacity: int = 4 * len(keys)
        self._count = 0
        self._keys = vec[i64]([_EMPTY] * capacity)
        self._values = vec[i64]([0] * capacity)
        for at in range(len(keys)):
            if keys[at] != _EMPTY:
                self.setdefault(keys[at], values[at])


class Kept(Generic[T]):
    """Objects by integers."""

    def __init__(self) -> None:
        self._places = Lookup()
        self._kept: list[T] = []

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: i64) -> T | None:
        place: i64 = self._places.get(key, _NONE)
        return None if place == _NONE else self._kept[place]

    def __setitem__(self, key: i64, value: T) -> None:
        """The key must be new."""
        self._places.setdefault(key, len(self._kept))
        self._kept.append(value)

    def clear(self) -> None:
        self._places = Lookup()
        self._kept.clear()
