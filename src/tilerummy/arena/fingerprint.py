"""Which bots these are: bots that play in another way under the same name are other bots."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_ROOMS: Final = ("bots", "solver", "rules")
"""What a decision follows from. Ratings and other data of the bots are not read by them."""
_DIGITS: Final = 16


@cache
def fingerprint() -> str:
    """Changes with any change of the sources that the bots' decisions follow from."""
    return fingerprint_of(Path(__file__).parents[1])


def fingerprint_of(package: Path) -> str:
    digest = sha256()
    for room in _ROOMS:
        for file in sorted(package.joinpath(room).rglob("*.py")):
            text = file.read_text(encoding="utf-8")  # so that line ends don't count
            digest.update(f"{file.relative_to(package).as_posix()} {len(text)}\n{text}".encode())
    return digest.hexdigest()[:_DIGITS]
