"""Spaces at which no line may end. In French, `:` or `»` never begins a line, nor does `«` end one.

Texts are written with plain spaces. `spaces.json` says for a language which of them hold together what is
beside them; the page (`web/tools/messages.mjs`) reads the same file.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

NO_BREAK: Final = "\u00a0"


def bound(text: str, language: str) -> str:
    holding = _holding(language)
    return text if holding is None else holding.sub(NO_BREAK, text)


@cache
def _holding(language: str) -> re.Pattern[str] | None:
    found = json.loads((files("tilerummy.messages") / "spaces.json").read_text(encoding="utf-8"))
    return re.compile(found[language]) if language in found else None
