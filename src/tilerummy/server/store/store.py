"""The store: the same interface for both databases."""

from __future__ import annotations

from tilerummy.server.store.database import Database, Heard
from tilerummy.server.store.duties import Duties
from tilerummy.server.store.evenings import Evenings
from tilerummy.server.store.identities import Identities
from tilerummy.server.store.kept_drafts import KeptDrafts
from tilerummy.server.store.machine import Machine
from tilerummy.server.store.records import Records
from tilerummy.server.store.tables import Tables
from tilerummy.server.store.watched import WatchedDatabase


class Store:
    """Raises `Unavailable` whenever the database fails or doesn't answer in time."""

    def __init__(self, database: Database, machine: Machine) -> None:
        self._db = WatchedDatabase(database)
        self.tables = Tables(self._db)
        self.records = Records(self._db)
        self.drafts = KeptDrafts(self._db)
        self.evenings = Evenings(self._db)
        self.duties = Duties(self._db, machine)
        self.identities = Identities(self._db)

    @property
    def shared(self) -> bool:
        """Whether several workers may use it at the same time."""
        return self._db.shared

    @property
    def stuck(self) -> bool:
        """Whether writing is stuck, so that only a restart would help."""
        return self._db.stuck

    @property
    def troubled(self) -> bool:
        """Whether the database failed recently."""
        return self._db.troubled

    async def ping(self) -> None:
        """Write something, the same way as everything else."""
        await self._db.ping()

    async def close(self) -> None:
        await self._db.close()

    # --- news between workers

    def listen(self, heard: Heard) -> None:
        self._db.listen(heard)

    def publish(self, topic: str, payload: bytes) -> None:
        self._db.publish(topic, payload)
