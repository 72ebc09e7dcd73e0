"""Names that people give themselves: one short printable line that can't pretend to be something else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from tilerummy.tables.refusal import Refusal, Refused

LONGEST_NAME: Final = 24
_MOST_MARKS: Final = 2
"""Accents on one letter: more of them would cover the lines above and below."""
_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc\U0001d159\U00013441\U00013442")
"""Letters and symbols by their category, but nothing can be seen of them: fillers, blanks, a note's null."""
_JOINER: Final = "\u200d"
"""Makes one picture of several; kept between pictures alone."""


def clean_name(text: str) -> str:
    """The name in one line; refused if nothing of it is left."""
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
        elif not category.startswith("C"):  # among them what turns the direction of writing, or can't be seen
            marks = 0
            kept.append(_JOINER + letter if joined and _is_emoji(letter) else letter)
    name = " ".join("".join(kept).split())[:LONGEST_NAME].strip(f" {_JOINER}")
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Refused(Refusal.BAD_NAME)
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if somebody else at the table is called so already."""
    taken = {other.casefold() for other in others}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return found


def _is_emoji(letter: str) -> bool:
    """Or the end of one: a symbol, a colour of skin, the wish for a picture."""
    return letter[-1] == "\ufe0f" or unicodedata.category(letter[-1]) in ("So", "Sk")
