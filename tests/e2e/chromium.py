"""A real Chromium: the one on the PATH, else Debian's as root, else Playwright's own download."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
LIGHT = ("--no-sandbox", "--disable-dev-shm-usage", f"--disable-features={','.join(_UNUSED)}")
"""As root, and in a container with a small /dev/shm, the browser starts only like this.

The first features are the suggestions below the address bar: in each window a page of their own, which
nobody sees and which takes a third of all the time that the tests need. The others are those that Playwright
turns off: its list counts no more beside ours."""
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The headless shell first: the same engine with a quarter less work, since it has no window."""
_DEBIANS = (("chromium-headless-shell", "fonts-liberation"), ("chromium",))
"""What to install: before Debian 12 the shell has no package of its own."""
_PATIENT = ("-o", "DPkg::Lock::Timeout=300")
"""Somebody else may be installing something."""


class NoBrowser(RuntimeError):
    """The tests of the page need a browser, and none could be had."""


@cache
def chromium_path() -> str | None:
    """Where the browser is; None for the one that Playwright keeps. Never silently without one."""
    with _one_process_at_a_time():
        found = _on_path() or _debians()
        if found is None:
            _download()
        return found


def _on_path() -> str | None:
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


def _debians() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    _apt_get("update")
    for packages in _DEBIANS:
        _apt_get("install", "-y", *packages)
        if found := _on_path():
            return found
    return None


def _apt_get(*command: str) -> None:
    subprocess.run(["apt-get", "-q", *_PATIENT, *command], check=False, capture_output=True)


def _download() -> None:
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    answer = subprocess.run(download, check=False, capture_output=True, text=True)
    if answer.returncode != 0:
        raise NoBrowser(
            "no Chromium: install one (Debian and Ubuntu: apt install chromium) and run the tests again\n"
            + answer.stderr
        )


@contextmanager
def _one_process_at_a_time() -> Iterator[None]:
    """Tests run in several, and a package manager that is at work turns others away."""
    with (Path(tempfile.gettempdir()) / f"tilerummy-browser-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
