"""Wraps long texts, but only for a terminal, not when the output goes to a file."""

from __future__ import annotations

import re
import shutil
import sys
from textwrap import wrap
from typing import Final

_WIDEST: Final = 100
_BULLET: Final = re.compile(r"(?:-|[0-9]+\.) ")


def for_reading(markdown: str) -> str:
    """The text as it is, or wrapped to the width of the terminal."""
    if not sys.stdout.isatty():
        return markdown
    width = min(_WIDEST, shutil.get_terminal_size().columns)
    return "\n".join(_wrapped(line, width) for line in markdown.split("\n"))


def _wrapped(line: str, width: int) -> str:
    text = line.lstrip(" ")
    margin = " " * (len(line) - len(text))
    bullet = _BULLET.match(text)
    hanging = margin + " " * (bullet.end() if bullet else 0)
    return "\n".join(
        wrap(
            text,
            max(width, 20),
            initial_indent=margin,
            subsequent_indent=hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )
