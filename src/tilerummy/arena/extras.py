"""Heavy libraries are optional; if one is missing, the error says what to install."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class MissingExtra(ImportError):
    """A library that is not installed, and the extra of this package that includes it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed: pip install 'tilerummy[{extra}]'")
        self.library = library
        self.extra = extra


def needed(library: str, extra: str) -> ModuleType:
    try:
        return import_module(library)
    except ImportError:
        raise MissingExtra(library, extra) from None
