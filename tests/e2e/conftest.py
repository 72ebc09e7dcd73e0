"""A server with the built page, and a browser that reports every complaint."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.e2e.chromium import LIGHT, chromium_path
from tests.e2e.wire import Wire
from tests.server.processes import ServerProcess
from tests.support.patience import PATIENCE

BUILT = Path(__file__).parents[2] / "src" / "tilerummy" / "web" / "index.html"
Open = Callable[..., Page]

RACES = os.environ.get("TILERUMMY_RACES", "")
"""Looks for tests that only pass because something is fast. With `line`, what the server says comes late:
whoever reads a value without waiting for it reads the old one. With `hands`, the test itself is slow:
whoever relies on a state that passes misses it. Both take long; give them a few files at a time."""

expect.set_options(timeout=1000 * PATIENCE)

AT_HOME = "living-room.test"
"""This machine by a name that the browser doesn't trust, as friends on the same network have it."""
HARMLESS = (
    "WebSocket",
    "status of 403",
    "status of 404",
    "ERR_",
    "Cross-Origin-Opener-Policy header has been ignored",
)
"""What a browser notes about lost lines, what isn't there or not for it, and headers for https."""
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 768, "height": 1024}
SMALL: ViewportSize = {"width": 320, "height": 640}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


KEPT = {"service_workers": "allow"}
"""For a visit after which the page opens without a network: fetching all of it is a quarter of its time."""
_IS_KEPT = """async () => {
  const found = await navigator.serviceWorker.ready;
  while (found.active?.state !== 'activated') await new Promise(seen => setTimeout(seen, 20));
}"""
HOLD_MS = 380
NO_HOLDS = f"""
  {{
    const later = window.setTimeout;
    window.setTimeout = (run, ms, ...more) =>
      ms === {HOLD_MS} ? void (window.hold = run) : later(run, ms, ...more);
  }}
"""
"""On a busy machine a press may last so long that the page takes it for a hold: one is a hold when the test
says so, by `hold()`. The time is the one of gestures.ts."""


def wait_until_kept(page: Page) -> None:
    """From then on the page opens without a network."""
    page.evaluate(_IS_KEPT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("e2e")) as process:
        yield process


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """One that a test may kill."""
    with serving(tmp_path) as process:
        yield process


@contextmanager
def serving(folder: Path) -> Iterator[ServerProcess]:
    if not BUILT.exists():
        pytest.fail("the page is not built: run make page")
    process = ServerProcess(f"sqlite:///{folder / 'tables.db'}", ("-m", "tests.e2e.serve"))
    process.start()
    try:
        process.wait_until_ready()
        yield process
    finally:
        process.kill()


@pytest.fixture(scope="session")
def home(server: ServerProcess) -> Iterator[str]:
    """Where the page is served."""
    if RACES != "line":
        yield server.url
        return
    line = Wire(server.config.port, late=0.15)
    yield line.url
    line.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium_path()
        found = playwright.chromium.launch(
            executable_path=path,
            args=[*LIGHT, f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1"],
            slow_mo=250 if RACES == "hands" else 0,
        )
        yield found
        found.close()


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    """A way to the server that a test can break; give a visit its address."""
    line = Wire(server.config.port, late=0.15 if RACES == "line" else 0)
    yield line
    line.close()


@pytest.fixture
def visit(browser: Browser, home: str) -> Iterator[Open]:
    with visits(browser, home) as start:
        yield start


@contextmanager
def visits(browser: Browser, home: str) -> Iterator[Open]:
    """Opens the page as somebody new, or nothing yet (None: a table will follow); every error of the page and
    every foreign request fails the test. Nothing moves by itself, unless a test looks at just that."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def start(path: str | None = "", **options: Any) -> Page:
        address = options.get("base_url", home)
        usual = {
            "viewport": DESKTOP,
            "base_url": address,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = browser.new_context(**{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(NO_HOLDS)
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on(
            "console",
            lambda line: (
                complaints.append(line.text)
                if line.type == "error" and not any(word in line.text for word in HARMLESS)
                else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((address, address.replace("http", "ws"), "data:"))
                else complaints.append(f"foreign request: {request.url}")
            ),
        )
        if path is not None:
            page.goto(f"/{path}")
        return page

    yield start
    for context in contexts:
        context.close()
    assert complaints == []
