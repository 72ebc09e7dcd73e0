"""Writes generated files to their places in the repository."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def write(texts: Mapping[str, str]) -> None:
    """The text of each file by its path."""
    for name, text in texts.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
