"""The store: the same questions whichever database answers them."""

from __future__ import annotations

from tilerummy.server.store.database import Database, Heard
from tilerummy.server.store.duties import Duties
from tilerummy.server.store.identities import Identities
from tilerummy.server.store.kept_drafts import KeptDrafts
from tilerummy.server.store.machine import Machine
from tilerummy.server.store.records import Records
from tilerummy.server.store.tables import Tables
from tilerummy.server.store.watched import WatchedDatabase


class Store(Tables, Records, KeptDrafts, Duties, Identities):
    """Raises `Unavailable` whenever the database fails or doesn't answer in time."""

    def __init__(self, database: Database, machine: Machine) -> None:
        super().__init__(WatchedDatabase(database), machine)

    @property
    def stuck(self) -> bool:
        """Whether nothing is written any more, and nothing but a new start would help."""
        return self._watched.stuck

    @property
    def troubled(self) -> bool:
        """Whether the database failed lately."""
        return self._watched.troubled

    @property
    def shared(self) -> bool:
        return self._db.shared

    async def ping(self) -> None:
        """Write something, the way all else goes."""
        await self._db.ping()

    async def close(self) -> None:
        await self._db.close()

    # --- news between workers

    def listen(self, heard: Heard) -> None:
        self._db.listen(heard)

    def publish(self, topic: str, payload: bytes) -> None:
        self._db.publish(topic, payload)
