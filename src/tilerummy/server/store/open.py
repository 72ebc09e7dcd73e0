"""A store by the URL of its database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from tilerummy.messages import say
from tilerummy.server.store.machine import Machine, ThisMachine
from tilerummy.server.store.schema import NewerSchema
from tilerummy.server.store.sqlite import SqliteDatabase
from tilerummy.server.store.sqlite_lock import DatabaseInUse
from tilerummy.server.store.store import Store

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


class StoreError(ValueError):
    """The database can't be used; the text says why, in words for the person who started the server.

    `key` and `details` are those of the catalogue, where it stands in every language.
    """

    def __init__(self, key: str, **details: str) -> None:
        super().__init__(say(key, **details))
        self.key, self.details = key, details


def is_shared(url: str) -> bool:
    """Whether several workers can serve from this database."""
    return url.startswith(_POSTGRES)


async def open_store(url: str, machine: Machine | None = None) -> Store:
    """The store at this URL (`sqlite:///file` or `postgresql://...`), its schema brought up to date."""
    machine = machine or ThisMachine()
    if url.startswith(_SQLITE):
        path = Path(url.removeprefix(_SQLITE))
        try:
            return Store(await SqliteDatabase.open(path), machine)
        except DatabaseInUse:
            raise StoreError("server.store.in-use", path=str(path)) from None
        except NewerSchema as newer:
            raise _too_new(newer, str(path)) from None
        except (OSError, sqlite3.Error) as error:
            problem = (isinstance(error, OSError) and error.strerror) or str(error)
            raise StoreError("server.store.file", path=str(path), problem=problem) from None
    if not is_shared(url):
        raise StoreError("server.store.url")
    try:
        import asyncpg  # noqa: PLC0415 - an optional extra

        from tilerummy.server.store.postgres import PostgresDatabase  # noqa: PLC0415
    except ModuleNotFoundError:
        raise StoreError("server.store.no-postgres") from None
    try:
        return Store(await PostgresDatabase.open(url), machine)
    except NewerSchema as newer:
        raise _too_new(newer, "PostgreSQL") from None
    except OSError as error:
        problem = str(error) or type(error).__name__
        raise StoreError("server.store.postgres", problem=problem) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise StoreError("server.store.postgres-refuses", problem=str(error)) from None


def _too_new(newer: NewerSchema, where: str) -> StoreError:
    return StoreError("server.store.too-new", where=where, version=str(newer.version), known=str(newer.known))
