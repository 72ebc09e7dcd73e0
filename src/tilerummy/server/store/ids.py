"""What an id of ours looks like."""

from __future__ import annotations

import re
from typing import Final

_IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""All ids and codes are of this form. What isn't can't be found, and PostgreSQL takes no text with a NUL."""


def may_be_id(text: str) -> bool:
    return _IDS.fullmatch(text) is not None
