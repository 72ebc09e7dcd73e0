"""Takes the pictures of the docs: `python -m tests.e2e.pictures`, after `make page`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.chromium import chromium_path
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.hands import Keys, at_rest
from tests.e2e.player import SHORT_GAME, edition_of, play_game
from tests.e2e.tables import begin_at, my_turn, new_table, sit, start
from tests.server.processes import ServerProcess
from tilerummy.messages import say

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


TWIST_MELDS: Final = ("k8 r8 b8", "b4 C r6", "y7 M y7", "r2 D r5 r6", "k10 r10 b10 y10", "b11 b12 b13")


def take(page: Page, name: str) -> None:
    at_rest(page)
    page.evaluate("async () => { await document.fonts.ready; }")
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=78, animations="disabled")


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


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"sqlite:///{folder}/tables.db", ("-m", "tests.e2e.serve"))
        server.start()
        server.wait_until_ready()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        try:
            take_all(browser, server.url)
        finally:
            browser.close()
            server.kill()


def take_all(browser: Browser, url: str) -> None:
    for device, size in {"desktop": DESKTOP, "phone": PHONE}.items():
        page = visit(browser, url, size)
        for name, screen in SCREENS.items():
            screen(page)
            take(page, f"{name}-{device}")
        page.context.close()
    for look in ("dark", "contrast"):
        page = visit(browser, url, PHONE, look)
        table(page)
        take(page, f"table-phone-{look}")


def home(page: Page) -> None:
    """With the games that were just begun."""
    page.goto("/")
    page.get_by_role("heading", name=say("page.home.open")).wait_for()
    page.wait_for_load_state("networkidle")


def new(page: Page) -> None:
    page.goto("/new")
    page.locator(".box").first.wait_for()


def lobby(page: Page) -> None:
    new_table(page, edition="sabra", seats=[None, None, "hard"], **NO_CLOCK)
    page.get_by_role("img", name="QR code").wait_for()
    page.wait_for_load_state("networkidle")


def refused(page: Page) -> None:
    """Something is wrong with the draft, and Done says what."""
    table(page)
    page.locator(".rack [data-face=r13]").click()
    page.locator(".board [data-face=k10]").first.click()
    page.get_by_role("button", name="Done").click(force=True)
    page.locator(".status.bad").wait_for()


def hint(page: Page) -> None:
    table(page)
    page.get_by_role("button", name=say("page.game.reset")).click()
    for name in ("Hint", "Where?", "Show me"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Lay it for me").wait_for()


def menu(page: Page) -> None:
    table(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").wait_for()


def watching(page: Page) -> None:
    """Somebody else is on turn, and tries things out."""
    path = new_table(page, edition="twist", seats=[None, None, "hard"], clock_seconds=120)
    browser, url = page.context.browser, page.url.removesuffix(path)
    assert browser is not None
    ben = browser.new_context(base_url=url, locale="en-GB").new_page()
    ben.goto(path)
    sit(ben, "Ben")
    page.get_by_text("Ben", exact=True).wait_for()
    others = ["y6 D y9 k1 r1 b1 r7 k3 b9", "k2 k6 k11 r3 r9 b2 b5 y1 y4"]
    begin_at(page, "k4 k5 r13 b6 b7 y2 y3 y12 J", *TWIST_MELDS, others=others)
    page.get_by_role("button", name="Draw").click()
    my_turn(ben)
    for face in ("y6", "D", "y9"):
        ben.locator(f".rack [data-face={face}]").click()
    ben.locator(".board").click(position={"x": 420, "y": 330})
    ben.locator(".done.lit").wait_for()
    page.locator('.board [data-face="y9"]').wait_for()
    page.locator(".rack [data-face=J]").wait_for()


def rules(page: Page) -> None:
    page.goto("/rules/twist")
    page.get_by_role("heading", name="The double").evaluate("heading => heading.scrollIntoView()")


def end(page: Page) -> None:
    """A short game, played to its end."""
    clock = {"clock_seconds": 0, "house_rules": SHORT_GAME}
    new_table(page, lots="pictures", edition="sabra", seats=[None, "easy", "easy"], **clock)
    start(page)
    play_game(page, Keys(), edition_of("sabra", SHORT_GAME))
    page.locator(".feast span").last.evaluate(
        "tile => Promise.all(tile.getAnimations().map(fall => fall.finished))"
    )
    page.locator("details summary").last.click()
    page.locator("dialog").get_by_text("The deal was fair").wait_for()


def replay(page: Page) -> None:
    """The game that has just ended, at a turn that could have been played better."""
    page.get_by_role("link", name=say("page.end.replay")).click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name=say("page.replay.ask-best")).click()
    page.locator("section", has_text=say("page.replay.best")).get_by_role("button").wait_for(state="detached")
    while not page.get_by_text("Laid:").count():
        assert not page.get_by_text("are left in the pool.").count(), "every turn was the best"
        page.get_by_role("button", name="One step back").click()
    page.evaluate("scrollTo(0, 0)")


SCREENS: Final[dict[str, Callable[[Page], None]]] = {
    "new": new,
    "lobby": lobby,
    "table": table,
    "home": home,
    "watching": watching,
    "refused": refused,
    "hint": hint,
    "menu": menu,
    "end": end,
    "replay": replay,
    "rules": rules,
}


if __name__ == "__main__":
    main()
