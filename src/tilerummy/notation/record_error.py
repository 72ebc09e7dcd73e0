"""What is wrong with a game record, and on which line."""

from __future__ import annotations


class RecordError(ValueError):
    """A record that is broken, tampered with or too new; lines are numbered from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}"


class EventError(ValueError):
    """An event or header that can't be true. Whoever knows its line turns this into a `RecordError`."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
