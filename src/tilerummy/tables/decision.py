"""What is decided at a table: the content of its next log entry.

A decision may need a search before it can be made. It is then a generator, which yields the searches that it
needs and is sent what they find. So it doesn't know who searches: `concluded` does it on the spot, the server
in other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from msgspec import Struct

from tilerummy.rules import State
from tilerummy.tables.events import TableEvent

T = TypeVar("T")


class Decision(Struct, frozen=True):
    events: tuple[TableEvent, ...] = ()
    """Empty if nothing changes."""
    game: State | None = None
    """The game after these events, if the referee has already computed it."""


NOTHING = Decision()


class NeededSearch(Struct, frozen=True):
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
