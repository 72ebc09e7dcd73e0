"""Where game records are saved, and how they are written completely or not at all."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from tilerummy.cli.language import os_problem, say

_MOST_TRIES: Final = 1000


class CannotSave(Exception):
    """The record can't be saved; the text says where and why."""


class RecordFile:
    """A file for one record, checked to be writable before the game begins. Refuses a file that exists."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Trying is the only reliable way to find out whether we may write there.
            tempfile.TemporaryFile(dir=self.path.parent).close()
        except OSError as error:
            raise CannotSave(_problem(self.path.parent, error)) from None
        if self.path.exists():
            raise CannotSave(say("cli.save.exists", path=str(self.path)))

    def save(self, text: str) -> None:
        try:
            write_whole(self.path, text)
        except OSError as error:
            raise CannotSave(_problem(self.path, error)) from None


def write_whole(path: Path, text: str) -> None:
    """Write to a temporary file next to it, sync it to disk, then rename it; raises `OSError`."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - a descriptor
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def default_record_file(edition_id: str, now: datetime) -> RecordFile:
    """A new file in the user's data folder, named after time and edition."""
    folder = data_folder()
    stem = f"{now:%Y-%m-%d-%H%M%S}-{edition_id}"
    for attempt in range(1, _MOST_TRIES):
        path = folder / (f"{stem}.jsonl" if attempt == 1 else f"{stem}-{attempt}.jsonl")
        if not path.exists():
            return RecordFile(path)
    raise CannotSave(say("cli.save.exists", path=str(folder / f"{stem}.jsonl")))


def data_folder() -> Path:
    """According to the XDG base directory specification, which says to ignore relative paths."""
    configured = os.environ.get("XDG_DATA_HOME", "")
    if Path(configured).is_absolute():
        return Path(configured) / "tilerummy"
    try:
        return Path.home() / ".local" / "share" / "tilerummy"
    except RuntimeError:
        raise CannotSave(say("cli.save.no-home")) from None


def _problem(path: Path, error: OSError) -> str:
    return say("cli.save.failed", path=str(path), problem=os_problem(error))


def _sync_folder(folder: Path) -> None:
    """Sync the new name to disk, too; not possible on all systems."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
