"""User names: one short printable line that can't pretend to be something else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from tilerummy.tables.refusal import Refusal, Refused

LONGEST_NAME: Final = 24
_MOST_MARKS: Final = 2
"""Accents per letter: more would cover neighbouring lines."""
_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc\U0001d159\U00013441\U00013442")
"""Invisible characters that Unicode classifies as letters or symbols."""
_JOINER: Final = "\u200d"
"""Zero-width joiner, which combines emoji; kept only between emoji."""


def clean_name(text: str) -> str:
    """The cleaned name; refused if nothing is left of it."""
    kept: list[str] = []
    marks = 0
    joins = False
    for letter in unicodedata.normalize("NFKC", text[: 20 * LONGEST_NAME]):
        category = "Zs" if letter in _BLANKS else unicodedata.category(letter)
        joined, joins = joins, letter == _JOINER and bool(kept) and _is_emoji(kept[-1])
        if category.startswith("M"):
            marks += 1
            if kept and marks <= _MOST_MARKS:
                kept.append(letter)
        elif category.startswith("Z") or category == "Cc":
            kept.append(" ")
        elif not category.startswith("C"):  # C: invisible, or turns the direction of writing
            marks = 0
            kept.append(_JOINER + letter if joined and _is_emoji(letter) else letter)
    name = " ".join("".join(kept).split())[:LONGEST_NAME].strip(f" {_JOINER}")
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Refused(Refusal.BAD_NAME)
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number appended if somebody else at the table has the same name."""
    taken = {other.casefold() for other in others}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return found


def _is_emoji(letter: str) -> bool:
    """Whether it is an emoji, or the end of one (such as a skin tone or a variation selector)."""
    return letter[-1] == "\ufe0f" or unicodedata.category(letter[-1]) in ("So", "Sk")
