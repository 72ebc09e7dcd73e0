"""What all parts of the store have: the database that answers their questions."""

from __future__ import annotations

import re
from typing import Final

from tilerummy.server.store.database import Database

_IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""All ids and codes are of this form. What isn't can't be found, and PostgreSQL takes no text with a NUL."""


class Part:
    def __init__(self, database: Database) -> None:
        self._db = database


def may_be_id(text: str) -> bool:
    return _IDS.fullmatch(text) is not None
