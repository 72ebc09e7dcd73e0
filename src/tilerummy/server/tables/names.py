"""Names that people give themselves: one short printable line that can't pretend to be something else."""

from __future__ import annotations

import unicodedata
from typing import Final

from tilerummy.server.tables.refusal import Refusal, Refused

LONGEST_NAME: Final = 24
_MOST_MARKS: Final = 2
"""Accents on one letter: more of them would cover the lines above and below."""


def clean_name(text: str) -> str:
    """The name in one line; refused if nothing of it is left."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", text[: 20 * LONGEST_NAME]):
        category = unicodedata.category(letter)
        if category.startswith("M"):
            marks += 1
            if kept and marks <= _MOST_MARKS:
                kept.append(letter)
        elif category.startswith("Z") or category == "Cc":
            kept.append(" ")
        elif not category.startswith("C"):  # among them what turns the direction of writing, or can't be seen
            marks = 0
            kept.append(letter)
    name = " ".join("".join(kept).split())[:LONGEST_NAME].strip()
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Refused(Refusal.BAD_NAME)
    return name
