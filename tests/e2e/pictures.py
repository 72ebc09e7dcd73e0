"""Takes the pictures of the docs: `python -m tests.e2e.pictures`, after `make page`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.chromium import chromium_path
from tests.e2e.conftest import DESKTOP, PHONE, wait_until_ready
from tests.e2e.hands import Keys
from tests.e2e.player import SHORT_GAME, edition_of, play_game
from tests.e2e.tables import begin_at, my_turn, new_table, start
from tests.server.processes import ServerProcess

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
NO_CLOCK: Final = {"clock_seconds": 0, "house_rules": {"three_pairs_redeal": False}}
RACK: Final = "k4 k5 r13 b6 b7 y2 y3 y12 J"
MELDS: Final = (
    "r4 r5 r6 r7",
    "k10 r10 b10",
    "b1 b2 b3",
    "k1 r1 y1",
    "y7 y8 J y10 y11",
    "k12 r12 b12",
    "k6 k7 k8",
    "r8 b8 y8",
    "b4 b5 b6",
    "k13 b13 y13",
    "r2 r3 r4",
    "k9 r9 y9",
)


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(500)  # until every tile lies where it belongs
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=78)


def visit(browser: Browser, url: str, size: ViewportSize, look: str = "light") -> Page:
    page = browser.new_context(base_url=url, locale="en-GB", viewport=size).new_page()
    page.add_init_script(f"localStorage.setItem('tilerummy.theme', '{look}')")
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    return page


def table(page: Page) -> None:
    """In the middle of a game, with two tiles of a meld to come already laid."""
    new_table(page, edition="sabra", seats=[None, "hard", "master"], **NO_CLOCK)
    begin_at(page, RACK, *MELDS)
    my_turn(page)
    for face in ("k4", "k5"):
        page.locator(f".rack [data-face={face}]").click()
    page.locator(".board [data-face=k6]").first.click()
    page.locator(".done.lit").wait_for()


def finished(page: Page) -> None:
    """A short game, played to its end."""
    rules = {"clock_seconds": 0, "house_rules": SHORT_GAME}
    new_table(page, lots="pictures", edition="sabra", seats=[None, "easy", "easy"], **rules)
    start(page)
    play_game(page, Keys(), edition_of("sabra", SHORT_GAME))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"sqlite:///{folder}/tables.db", ("-m", "tests.e2e.serve"))
        server.start()
        wait_until_ready(server.url)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        try:
            take_all(browser, server.url)
        finally:
            browser.close()
            server.kill()


def take_all(browser: Browser, url: str) -> None:
    page = visit(browser, url, DESKTOP)
    take(page, "home-desktop")
    page.goto("/new")
    page.locator(".box").first.wait_for()
    take(page, "new-desktop")
    new_table(page, edition="sabra", seats=[None, None, "hard"], **NO_CLOCK)
    take(page, "lobby-desktop")
    table(page)
    take(page, "table-desktop")
    for look in ("light", "dark", "contrast"):
        page = visit(browser, url, PHONE, look)
        table(page)
        take(page, "table-phone" if look == "light" else f"table-phone-{look}")
    page = visit(browser, url, PHONE)
    page.goto("/rules/twist")
    page.get_by_role("heading", name="The double").evaluate("heading => heading.scrollIntoView()")
    take(page, "rules-phone")
    page = visit(browser, url, DESKTOP)
    finished(page)
    page.wait_for_timeout(4500)  # until the last tile of the feast has fallen
    page.locator("details summary").last.click()
    take(page, "end-desktop")
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="What was the best play").click()
    page.locator("section", has_text="The best play").get_by_role("button").wait_for(state="detached")
    while not page.get_by_text("Laid:").count():  # back to a turn that could have been played better
        assert not page.get_by_text("The tiles are dealt.").count(), "every turn was the best"
        page.get_by_role("button", name="One step back").click()
    take(page, "replay-desktop")


if __name__ == "__main__":
    main()
