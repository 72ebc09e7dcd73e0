"""Only one process may serve from a file: two would each trust their own memory of a table.

There are two locks, and both end with the process. One is SQLite's own, on a file beside the database; it
works everywhere, but that file can be deleted. So where possible a byte of the database itself is locked,
too, whatever name or link it was opened by.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import struct
from contextlib import suppress
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows, where nobody can delete a file that is in use
    fcntl = None  # type: ignore[assignment]

_PLACE: Final = 2**62
"""Far beyond the bytes that SQLite locks itself. Nothing is ever written there."""
_TAKEN: Final = (errno.EAGAIN, errno.EACCES)

_served: set[tuple[int, int]] = set()
"""The files that this process serves from. They are never opened a second time, not even to read: closing a
file drops all locks that SQLite holds on it in this process."""


class DatabaseInUse(RuntimeError):
    """Another process serves from this file."""


class DatabaseLock:
    """Acquired before anything else is done with the database, released last."""

    def __init__(self, path: Path) -> None:
        """`path` is the file's real path; it is created if missing."""
        self._path = path
        with suppress(FileNotFoundError):
            if _identity(path.stat()) in _served:
                raise DatabaseInUse(str(path))
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        if not os.access(path.parent, os.W_OK):  # SQLite wouldn't say why it can't create its other files
            os.close(self._file)
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path.parent))
        self._id = _identity(os.fstat(self._file))
        try:
            self._lock_itself()
            self._beside = _lock_beside(path)
        except BaseException:
            os.close(self._file)
            raise
        _served.add(self._id)

    def release(self) -> None:
        if self._id in _served:
            _served.discard(self._id)
            self._beside.close()
            os.close(self._file)

    def _lock_itself(self) -> None:
        command = getattr(fcntl, "F_OFD_SETLK", None)
        if command is None:
            return
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _PLACE, 1, 0)
        try:
            fcntl.fcntl(self._file, command, asked)
        except OSError as error:
            if error.errno in _TAKEN:
                raise DatabaseInUse(str(self._path)) from None
            return  # this file system has no such locks
        if _identity(self._path.stat()) != self._id:
            raise DatabaseInUse(str(self._path))  # the file has just been replaced


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _lock_beside(path: Path) -> sqlite3.Connection:
    lock = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" not in str(error):
            raise
        raise DatabaseInUse(str(path)) from None
    return lock
