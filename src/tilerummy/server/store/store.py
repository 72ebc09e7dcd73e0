"""The store: the same questions whichever database answers them."""

from __future__ import annotations

from tilerummy.server.store.database import Heard
from tilerummy.server.store.duties import Duties
from tilerummy.server.store.identities import Identities
from tilerummy.server.store.kept_drafts import KeptDrafts
from tilerummy.server.store.records import Records
from tilerummy.server.store.tables import Tables


class Store(Tables, Records, KeptDrafts, Duties, Identities):
    @property
    def shared(self) -> bool:
        return self._db.shared

    async def ping(self) -> None:
        await self._db.ping()

    async def close(self) -> None:
        await self._db.close()

    # --- news between workers

    def listen(self, heard: Heard) -> None:
        self._db.listen(heard)

    def publish(self, topic: str, payload: bytes) -> None:
        self._db.publish(topic, payload)
