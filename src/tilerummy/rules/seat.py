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
    """All seats as they come to play, from the starter on."""
    step = 1 if direction is Direction.CLOCKWISE else -1
    return tuple(Seat((starter + step * turn) % count) for turn in range(count))


def with_value(values: Sequence[T], chosen: Iterable[Seat], value: T) -> tuple[T, ...]:
    """A copy of the per-seat values in which the chosen seats have this value."""
    changed = list(values)
    for seat in chosen:
        changed[seat] = value
    return tuple(changed)
