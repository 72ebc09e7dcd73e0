"""Where records of games go, and how they get there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from tilerummy.cli.language import say

_MOST_TRIES: Final = 1000


class CannotSave(Exception):
    """There is no place for the record; the text says which and why."""


class RecordFile:
    """A place for one record, made sure of before the game begins. Never writes over another file."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Trying is the only honest test of whether one may write there.
            tempfile.TemporaryFile(dir=self.path.parent).close()
        except OSError as error:
            raise CannotSave(_problem(self.path.parent, error)) from None
        if self.path.exists():
            raise CannotSave(say("cli.save.exists", path=str(self.path)))

    def save(self, text: str) -> None:
        """Write to a neighbouring file, make sure it is on the disk, then give it its name."""
        try:
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            temporary = Path(name)
            try:
                with open(handle, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - a descriptor
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                temporary.replace(self.path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
            _sync_folder(self.path.parent)
        except OSError as error:
            raise CannotSave(_problem(self.path, error)) from None


def default_record_file(edition_id: str, now: datetime) -> RecordFile:
    """A new file in the player's own data folder, named by time and edition."""
    folder = data_folder()
    stem = f"{now:%Y-%m-%d-%H%M%S}-{edition_id}"
    for attempt in range(1, _MOST_TRIES):
        path = folder / (f"{stem}.jsonl" if attempt == 1 else f"{stem}-{attempt}.jsonl")
        if not path.exists():
            return RecordFile(path)
    raise CannotSave(say("cli.save.exists", path=str(folder / f"{stem}.jsonl")))


def data_folder() -> Path:
    """As the XDG base directory specification has it: a relative path there counts as none."""
    configured = os.environ.get("XDG_DATA_HOME", "")
    if Path(configured).is_absolute():
        return Path(configured) / "tilerummy"
    try:
        return Path.home() / ".local" / "share" / "tilerummy"
    except RuntimeError:
        raise CannotSave(say("cli.save.no_home")) from None


def _problem(path: Path, error: OSError) -> str:
    return say("cli.save.failed", path=str(path), problem=error.strerror or str(error))


def _sync_folder(folder: Path) -> None:
    """The new name, too, belongs on the disk; some systems know no way to ask for that."""
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
