"""Being ended from outside: the game leaves through the door that saves."""

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
    """A closed terminal or a request to end becomes a `SystemExit`."""
    with _handled(_ENDING, _leave):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing interrupts what is done meanwhile."""
    with _handled(_ALL, lambda _number, _frame: None):
        yield


@contextmanager
def _handled(names: tuple[str, ...], handler: Callable[[int, object], object]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
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
