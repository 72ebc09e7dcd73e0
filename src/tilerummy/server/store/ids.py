"""What an id of ours looks like."""

from __future__ import annotations

import re
from typing import Final

_IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""All ids and codes have this form. Anything else can't be found, and PostgreSQL rejects texts with a NUL."""


def may_be_id(text: str) -> bool:
    return _IDS.fullmatch(text) is not None
