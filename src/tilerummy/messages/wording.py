"""The words of the booklets. Even in one language, boxes use different words: a French *série* is a run in
one box and a group in another. Texts say `<run>`, which is replaced by the word of the box being played.

`words/de.toml` and the like hold the words of a language. A language without such a file has the same words
in every box, and its texts use them directly.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from tilerummy.rules import Edition

_TERM: Final = re.compile(r"<([a-z-]+)>")
_USUAL: Final = "usual"


def worded(text: str, language: str, edition: Edition | None = None) -> str:
    """The text in the words of this edition; without an edition, in the usual words."""
    if "<" not in text:
        return text
    boxes = wordings(language)
    terms = boxes.get(edition.id if edition else _USUAL, boxes[_USUAL])
    return _TERM.sub(lambda found: terms[found[1]], text)


@cache
def wordings(language: str) -> Mapping[str, Mapping[str, str]]:
    """The words by edition; `usual` holds those for all other editions."""
    source = files("tilerummy.messages") / "words" / f"{language}.toml"
    if not source.is_file():
        return {_USUAL: {}}
    found: dict[str, Mapping[str, str]] = {}
    for name, table in tomllib.loads(source.read_text(encoding="utf-8")).items():
        terms = {term: word for term, word in table.items() if isinstance(word, str)}
        for edition_id in table.get("editions", [name]):
            found[edition_id] = terms
    return found
