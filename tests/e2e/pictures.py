"""Takes the pictures of the docs: run `python -m tests.e2e.pictures` while `tilerummy serve` runs here."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.e2e.chromium import chromium_path
from tests.e2e.tables import new_table, start

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
FULL: Final = 42
"""So many tiles on the table make a picture."""


def take(page: Page, name: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.wait_for_timeout(500)  # until every tile lies where it belongs
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=84)


def play_on(page: Page) -> bool:
    """One turn with the help of the hints; whether the table is full enough."""
    page.locator(".game.mine, dialog").first.wait_for()
    if page.locator("dialog").count() or page.locator(".board .piece").count() >= FULL:
        return True
    turn = page.locator(".game").get_attribute("data-turn")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").get_by_text("there is").wait_for()
    if page.get_by_role("button", name="Where?").count():
        page.get_by_role("button", name="Where?").click()
        page.get_by_role("button", name="Show me").click()
        page.get_by_role("button", name="Lay it for me").click()
        page.locator(".done.lit").click()
    else:
        page.locator(".hint button").last.click()
        page.get_by_role("button", name="Draw").click()
    page.wait_for_function("turn => document.querySelector('.game')?.dataset.turn !== turn", arg=turn)
    return False


def main(url: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        context = browser.new_context(base_url=url, locale="en-GB", viewport=DESKTOP)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto("/")
        page.get_by_role("button", name="Play now").wait_for()
        take(page, "home-desktop", DESKTOP)
        rules = {"three_pairs_redeal": False}
        new_table(page, edition="sabra", seats=[None, "hard", "hard"], clock_seconds=0, house_rules=rules)
        take(page, "lobby-desktop", DESKTOP)
        start(page)
        while not play_on(page):
            pass
        take(page, "table-desktop", DESKTOP)
        take(page, "table-phone", PHONE)
        page.goto("/rules/twist")
        page.get_by_role("heading", level=1).wait_for()
        take(page, "rules-phone", PHONE)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
