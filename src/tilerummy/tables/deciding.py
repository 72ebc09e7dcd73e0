"""Decisions that may need a search before they can be made.

Such a decision is a generator: it yields the searches that it needs and is sent what they find. So it doesn't
know who searches: `concluded` does it on the spot, the server in other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NeededSearch:
    """A call that may take long. Function and arguments can be sent to another process."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


Deciding = Generator[NeededSearch, Any, T]


def concluded(deciding: Deciding[T]) -> T:
    """The outcome, with every search made on the spot; raises what a search or the decision raises."""
    try:
        needed = next(deciding)
        while True:
            try:
                found = needed.function(*needed.arguments)
            except Exception as error:
                needed = deciding.throw(error)
            else:
                needed = deciding.send(found)
    except StopIteration as done:
        outcome: T = done.value
        return outcome
