"""Tells versions of the bots apart: a bot that plays differently under the same name is another bot."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_ROOMS: Final = ("bots", "solver", "rules")
"""The code that decisions depend on. Bots don't read their ratings and other data."""
_DIGITS: Final = 16


@cache
def fingerprint() -> str:
    """Changes with any change to the sources that the bots' decisions depend on."""
    return fingerprint_of(Path(__file__).parents[1])


def fingerprint_of(package: Path) -> str:
    digest = sha256()
    for room in _ROOMS:
        for file in sorted(package.joinpath(room).rglob("*.py")):
            text = file.read_text(encoding="utf-8")  # as text, so that line endings don't matter
            digest.update(f"{file.relative_to(package).as_posix()} {len(text)}\n{text}".encode())
    return digest.hexdigest()[:_DIGITS]
