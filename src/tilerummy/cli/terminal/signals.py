"""Signals that end the program: the game is still saved."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

_ENDING = ("SIGTERM", "SIGHUP")
_ALL = (*_ENDING, "SIGINT")


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """A closed terminal or a request to terminate raises `SystemExit`."""
    with _handled(_ENDING, _leave):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """No signal interrupts the block."""
    with _handled(_ALL, lambda _number, _frame: None):
        yield


@contextmanager
def _handled(names: tuple[str, ...], handler: Callable[[int, object], object]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can handle signals
        return
    numbers = [signal.Signals[name] for name in names if name in signal.Signals.__members__]
    before = [(number, signal.signal(number, handler)) for number in numbers]
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)


def _leave(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)
