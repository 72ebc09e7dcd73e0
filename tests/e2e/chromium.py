"""A real Chromium: the one on the PATH, else Debian's as root, else Playwright's own download."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(RuntimeError):
    """The tests of the page need a browser, and none could be had."""


@cache
def chromium_path() -> str | None:
    """Where the browser is; None for the one that Playwright keeps. Never silently without one."""
    found = _on_path()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "chromium"]):
            subprocess.run(command, check=False, capture_output=True)
        found = _on_path()
    if found is not None:
        return found
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    answer = subprocess.run(download, check=False, capture_output=True, text=True)
    if answer.returncode == 0:
        return None
    raise NoBrowser(
        "no Chromium: install one (Debian and Ubuntu: apt install chromium) and run the tests again\n"
        + answer.stderr
    )


def _on_path() -> str | None:
    return next((path for name in _NAMES if (path := shutil.which(name))), None)
