"""Questions that need a search before a decision at a table can be made.

A decision is a generator: it yields its questions and is sent the answers. So it doesn't know who searches:
`answered` searches on the spot, the server in other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """A call that may take long. Function and arguments can be sent to another process."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


Asking = Generator[Question, Any, T]


def answered(asking: Asking[T]) -> T:
    """The outcome, with every question answered on the spot; raises what a search or the decision raises."""
    try:
        question = next(asking)
        while True:
            try:
                answer = question.function(*question.arguments)
            except Exception as error:
                question = asking.throw(error)
            else:
                question = asking.send(answer)
    except StopIteration as done:
        outcome: T = done.value
        return outcome
