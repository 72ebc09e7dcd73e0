"""Seats: places at the table, numbered clockwise from 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType, TypeVar

from tilerummy.rules.edition import Direction

Seat = NewType("Seat", int)
T = TypeVar("T")

FIRST_SEAT = Seat(0)


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(index) for index in range(count))


def in_turn_order(count: int, starter: Seat, direction: Direction) -> tuple[Seat, ...]:
    """All seats in the order in which they play, beginning with the starter."""
    step = 1 if direction is Direction.CLOCKWISE else -1
    return tuple(Seat((starter + step * turn) % count) for turn in range(count))


def with_value(values: Sequence[T], chosen: Iterable[Seat], value: T) -> tuple[T, ...]:
    """A copy of the per-seat values, with this value for the chosen seats."""
    changed = list(values)
    for seat in chosen:
        changed[seat] = value
    return tuple(changed)
