"""Tells versions of the bots apart: a bot that plays differently under the same name is another bot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import Final

from tilerummy.arena.entrant import Entrant, WithOwnBudget, seated
from tilerummy.bots import Adapted

_ROOMS: Final = ("bots", "solver", "rules")
"""The code that decisions depend on. Bots don't read their ratings and other data."""
_DIGITS: Final = 16


def fingerprint(bots: Sequence[Entrant] = ()) -> str:
    """Changes with any change to the sources that the bots' decisions depend on, own bots included."""
    own = sorted({source for bot in bots if (source := _own_source(bot)) is not None})
    if not own:
        return _of_package()
    return sha256("\n".join((_of_package(), *own)).encode()).hexdigest()[:_DIGITS]


@cache
def _of_package() -> str:
    return fingerprint_of(Path(__file__).parents[1])


def _own_source(entrant: Entrant) -> str | None:
    """The source of a bot of the user's own, as text; None for built-in bots and bots without a file."""
    bot = seated(entrant)
    while isinstance(bot, WithOwnBudget):
        bot = bot.bot
    if not isinstance(bot, Adapted) or type(bot.own).__module__.startswith(f"{__package__.split('.')[0]}."):
        return None
    try:
        return Path(getfile(type(bot.own))).read_text(encoding="utf-8")
    except (OSError, TypeError):  # typed into an interpreter
        return None


def fingerprint_of(package: Path) -> str:
    digest = sha256()
    for room in _ROOMS:
        for file in sorted(package.joinpath(room).rglob("*.py")):
            text = file.read_text(encoding="utf-8")  # as text, so that line endings don't matter
            digest.update(f"{file.relative_to(package).as_posix()} {len(text)}\n{text}".encode())
    return digest.hexdigest()[:_DIGITS]
