"""Builds packages, as pip does it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def build(hook: str, folder: Path, into: Path, **settings: str) -> tuple[Path | None, str]:
    """Builds by the hook of that name, uncompiled: what came of it, and what was said."""
    into.mkdir()
    code = f"from setuptools import build_meta; build_meta.{hook}({str(into)!r})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "TILERUMMY_COMPILE": "0", **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    return next(into.iterdir(), None) if done.returncode == 0 else None, done.stderr
