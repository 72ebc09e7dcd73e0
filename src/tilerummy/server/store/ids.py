"""What an id of ours looks like."""

from __future__ import annotations

import re
import secrets
from typing import Final

_IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""All ids and codes have this form. Anything else can't be found, and PostgreSQL rejects texts with a NUL."""

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without lookalikes such as O and 0."""
CODE_LENGTH: Final = 6


def may_be_id(text: str) -> bool:
    return _IDS.fullmatch(text) is not None


def new_code() -> str:
    """A short code for people to type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
