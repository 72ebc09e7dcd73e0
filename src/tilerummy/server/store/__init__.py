"""Durable storage: one append-only log per table, and what is kept beside it. SQLite or PostgreSQL."""

from tilerummy.server.store.data import (
    Append,
    Appended,
    CommandKey,
    Conflict,
    FinishedRecord,
    Listing,
    Repeated,
    SavedDraft,
)
from tilerummy.server.store.open import StoreError, is_shared, open_store
from tilerummy.server.store.store import Store

__all__ = [
    "Append",
    "Appended",
    "CommandKey",
    "Conflict",
    "FinishedRecord",
    "Listing",
    "Repeated",
    "SavedDraft",
    "Store",
    "StoreError",
    "is_shared",
    "open_store",
]
