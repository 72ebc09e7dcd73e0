"""The randomness of games and bots: always from the machine's secure source.

It is passed in, so that tests can repeat a game; no option of the server can change it.
"""

from __future__ import annotations

import secrets
from typing import Final, Protocol

from tilerummy.rules.shuffle import SEED_BYTES
from tilerummy.tables.state import TableState

_BOT_BITS: Final = 32


class Lots(Protocol):
    def seed(self, table: TableState) -> bytes:
        """For the next game of this table."""
        ...

    def bot(self, table: TableState) -> int:
        """For what a bot does now."""
        ...


class SecretLots:
    """Unpredictable lots."""

    def seed(self, table: TableState) -> bytes:  # noqa: ARG002
        return secrets.token_bytes(SEED_BYTES)

    def bot(self, table: TableState) -> int:  # noqa: ARG002
        return secrets.randbits(_BOT_BITS)
