"""How a tile looks. The page reads the same file, so that a tile is drawn alike everywhere."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

FIGURE_BOX: Final = 40
"""The side of the square in which the figures of the jokers are drawn,"""
SIGN_BOX: Final = 10
"""and of that of the colours' signs."""


@cache
def look() -> dict[str, Any]:
    """Sizes in widths of a tile, colours by their names in the page's style sheet, shapes as SVG paths."""
    text = files("tilerummy.pictures").joinpath("look.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
