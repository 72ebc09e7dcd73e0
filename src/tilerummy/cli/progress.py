"""What somebody has learned in the terminal: the most stars of each lesson, in a file of the data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tilerummy.cli.terminal.saving import CannotSave, data_folder, write_whole

MOST_STARS: Final = 3
_NAME: Final = "lessons.json"


class Progress:
    """Whoever has no place for it learns without."""

    def __init__(self) -> None:
        self._stars = _read()

    def stars(self, level: str) -> int:
        return self._stars.get(level, 0)

    def earn(self, level: str, stars: int) -> None:
        if stars <= self.stars(level):
            return
        self._stars[level] = stars
        try:
            path = _path()
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(self._stars, indent=1) + "\n")
        except (OSError, CannotSave):
            pass


def _path() -> Path:
    return data_folder() / _NAME


def _read() -> dict[str, int]:
    try:
        kept = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, CannotSave):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: stars for name, stars in kept.items() if stars in range(1, MOST_STARS + 1)}
