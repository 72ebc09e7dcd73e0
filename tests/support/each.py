"""Cases that are too small to be tests of their own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps


def each(name: str, values: Iterable[object]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `parametrize`, but one test that tries every value and tells all that failed.

    To collect a case and report it costs pytest more than a small one does. Whatever a test leaves behind
    (a monkeypatch, a file) is there for the next value, so this is for tests that leave nothing.
    """
    tried = list(values)
    assert tried, f"no values for {name}"

    def with_each(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def tries(**given: object) -> None:
            faults: list[Exception] = []
            for value in tried:
                try:
                    test(**given, **{name: value})
                except Exception as fault:
                    fault.add_note(f"{name}: {getattr(value, 'id', value)}")
                    faults.append(fault)
            if len(faults) == 1:
                raise faults[0]
            if faults:
                raise ExceptionGroup(f"{len(faults)} of {len(tried)} by {name}", faults)

        signature = inspect.signature(test)
        left = [parameter for parameter in signature.parameters.values() if parameter.name != name]
        assert len(left) < len(signature.parameters), f"{test.__name__} takes no {name}"
        tries.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return tries

    return with_each
