"""Takes the pictures of the docs, and the one that messengers show of an invitation:
`TILERUMMY_PATIENCE=30 python -m tests.e2e.pictures`, after `make page`; `... end table-low` takes these."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.chromium import chromium_path
from tests.e2e.conftest import DESKTOP, PHONE, SIDEWAYS
from tests.e2e.hands import Keys, at_rest
from tests.e2e.pictures_own_table import own_table
from tests.e2e.pictures_together import TOGETHER
from tests.e2e.player import SHORT_GAME, edition_of, play_game
from tests.e2e.tables import begin_at, my_turn, new_table, sit, start
from tests.e2e.test_first_screen import LARGE_LETTERS
from tests.e2e.test_together import give_up
from tests.server.processes import ServerProcess
from tilerummy.messages import say

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
INVITATION: Final = Path(__file__).parents[2] / "web" / "public" / "invitation.jpg"
TABLE_SIZES: Final[dict[str, ViewportSize]] = {
    "wide": {"width": 1920, "height": 1080},
    "widest": {"width": 2560, "height": 1440},
    "sideways": SIDEWAYS,
    "little": {"width": 320, "height": 568},
    "low": {"width": 640, "height": 320},
    "large-letters": PHONE,
}
MESSENGER: Final[ViewportSize] = {"width": 1200, "height": 630}
NO_CLOCK: Final = {"clock_seconds": 0, "house_rules": {"three_pairs_redeal": False}}
RACK: Final = "k4 k5 r13 b6 b7 y2 y3 y12 J"
TWENTY: Final = f"{RACK} k1 k2 k3 r5 r6 b9 b11 y4 y5 y6 y9"
MELDS: Final = (
    "k10 r10 b10",
    "k12 r12 b12",
    "k13 b13 y13",
    "r4 r5 r6 r7",
    "b1 b2 b3",
    "k1 r1 y1",
    "y7 y8 J y10 y11",
    "k6 k7 k8",
    "r8 b8 y8",
    "b4 b5 b6",
    "r2 r3 r4",
    "k9 r9 y9",
)


TWIST_MELDS: Final = ("k10 r10 b10 y10", "b11 b12 b13", "k12 r12 b12", "r2 D r5 r6", "b4 C r6", "y7 M y7")


def take(page: Page, name: str) -> None:
    at_rest(page)
    page.evaluate("async () => { await document.fonts.ready; }")
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=68, animations="disabled")


def visit(browser: Browser, url: str, size: ViewportSize, look: str = "light", scale: float = 1) -> Page:
    context = browser.new_context(
        base_url=url, locale="en-GB", viewport=size, reduced_motion="reduce", device_scale_factor=scale
    )
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('tilerummy.theme', '{look}')")
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    return page


def table(page: Page, rack: str = RACK) -> None:
    """In the middle of a game, with two tiles of a meld to come already laid."""
    new_table(page, edition="sabra", seats=[None, "hard", "master"], **NO_CLOCK)
    begin_at(page, rack, *MELDS, slowly=True)
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
            take_all(browser, server.url, frozenset(sys.argv[1:]))
        finally:
            browser.close()
            server.kill()


def take_all(browser: Browser, url: str, wanted: frozenset[str]) -> None:
    """What is `wanted` by its name; without any, all of them."""

    def asked(*names: str) -> bool:
        return not wanted or not wanted.isdisjoint(names)

    for device, size in {"desktop": DESKTOP, "phone": PHONE}.items():
        page = visit(browser, url, size)
        for name, screen in SCREENS.items():
            if asked(name):
                screen(page)
                take(page, f"{name}-{device}")
        if asked("own-table"):
            own_table(page, device, take)
        page.context.close()
    if asked("invitation"):
        invitation(browser, url)
    for look in ("dark", "contrast"):
        if asked(f"table-phone-{look}"):
            page = visit(browser, url, PHONE, look)
            table(page)
            take(page, f"table-phone-{look}")
    for name, size in TABLE_SIZES.items():
        if asked(f"table-{name}"):
            page = visit(browser, url, size, scale=0.5 if name == "widest" else 1)
            if name == "large-letters":
                page.add_init_script(LARGE_LETTERS)
            table(page, TWENTY if name == "low" else RACK)
            take(page, f"table-{name}")
            page.context.close()
    for name, screen in TOGETHER.items():
        if asked(name):
            page = visit(browser, url, PHONE)
            screen(page)
            take(page, f"{name}-phone")
            page.context.close()


def invitation(browser: Browser, url: str) -> None:
    """The tiles of the first page on nothing but felt, with the name below."""
    page = visit(browser, url, MESSENGER)
    page.evaluate("""() => {
      const fan = document.querySelector('.fan');
      fan.style.cssText = 'font-size: 150px; grid-template-columns: repeat(6, auto); rotate: 0deg';
      const felt = document.createElement('div');
      felt.className = 'felt-ground';
      felt.style.cssText = 'position: fixed; inset: 0; display: grid; place-content: center; gap: 60px';
      const name = document.createElement('h1');
      name.textContent = 'tilerummy';
      name.style.cssText = 'font-size: 112px; text-align: center';
      felt.append(fan, name);
      document.body.append(felt);
    }""")
    at_rest(page)
    page.screenshot(path=INVITATION, type="jpeg", quality=72)
    page.context.close()


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
    page.get_by_role("button", name=say("page.guide.stop")).wait_for()


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
    others = ["y6 D y9 k1 r1 b1 r7 k3 b9 k8 b3", "k2 k6 k11 r3 r9 b2 b5 y1 y4 k13 y13"]
    begin_at(page, "k4 k5 r13 b6 b7 y2 y3 y12 J", *TWIST_MELDS, others=others, slowly=True)
    page.get_by_role("button", name="Draw").click()
    my_turn(ben)
    for face in ("y6", "D", "y9"):
        ben.locator(f".rack [data-face={face}]").click()
    ben.get_by_role("button", name=say("page.game.new-meld")).click()
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
    page.locator("details summary").last.click()
    page.locator("dialog").get_by_text("The deal was fair").wait_for()
    page.locator("dialog").evaluate(
        "all => [all, ...all.querySelectorAll('*')].forEach(one => one.scrollTo(0, 0))"
    )


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


def lessons(page: Page) -> None:
    """Some levels are solved already."""
    page.goto("/")
    kept = '{"group":3,"run":3,"tiles":2,"twins":3,"thirteen":1,"none":3,"draw":2}'
    page.evaluate("kept => localStorage.setItem('tilerummy.lessons', kept)", kept)
    page.goto("/learn?box=sabra")
    page.locator("progress").wait_for()


def lesson(page: Page) -> None:
    """A level whose answer was wrong: the referee says why."""
    page.goto("/learn/split?box=sabra")
    page.locator(".rack [data-face=r6]").click()
    page.locator(".board [data-face=r6]").click()
    page.get_by_role("button", name=say("page.game.done")).click()
    page.locator(".more.wrong").wait_for()


def decision(page: Page) -> None:
    page.goto("/learn/keep-joker?box=sabra")
    page.locator(".answers .button").nth(1).click()
    page.get_by_text(say("learn.right")).wait_for()


def coach(page: Page) -> None:
    page.goto("/learn/first-game?box=sabra")
    page.get_by_role("button", name=say("learn.game.play")).click()
    page.get_by_role("region", name=say("learn.coach.title")).wait_for()


def puzzle(page: Page) -> None:
    """A puzzle with two hints: what to think of, and where to look."""
    page.goto("/puzzles/2026-06-26")
    page.locator(".board .meld").first.wait_for()
    for rung in range(2):
        page.get_by_role("button", name=say(f"page.puzzles.hint.{rung}")).click()
    page.locator(".board .meld.hinted").first.wait_for()


def puzzle_way(page: Page) -> None:
    """The same puzzle, shown step by step."""
    for rung in (2, 3):
        page.get_by_role("button", name=say(f"page.puzzles.hint.{rung}")).click()
    page.get_by_role("button", name=say("page.replay.next")).wait_for()


def puzzles(page: Page) -> None:
    page.goto("/puzzles")
    page.locator("dl").wait_for()
    page.wait_for_load_state("networkidle")


def handicap(page: Page) -> None:
    new_table(page, edition="sabra", seats=[None, None, "hard"], clock_seconds=60)
    page.get_by_role("button", name=say("page.handicap.for", name=say("page.new.seat", number=2))).click()
    page.get_by_text(say("page.handicap.opening-points", points=20)).click()


def big_screen(page: Page) -> None:
    table(page)
    page.goto(page.url.replace("/t/", "/tv/"))
    page.locator(".board .piece").first.wait_for()


def big_screen_points(page: Page) -> None:
    """Between two games of a match."""
    new_table(page, edition="sabra", seats=[None, "hard", "master"], match_length=3, **NO_CLOCK)
    begin_at(page, RACK, *MELDS, slowly=True)
    my_turn(page)
    give_up(page)
    page.goto(page.url.replace("/t/", "/tv/"))
    page.locator(".board .piece").first.wait_for()


def passing(page: Page) -> None:
    """A device on its way to the next one."""
    page.goto("/")
    page.get_by_role("button", name=say("page.pass.open")).click()
    for number, name in enumerate(("Ann", "Ben"), 1):
        page.get_by_role("textbox", name=say("page.pass.name", number=number)).fill(name)
    page.get_by_role("button", name=say("page.pass.deal")).click()
    page.locator(".cover .primary").wait_for()


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
    "handicap": handicap,
    "big-screen": big_screen,
    "big-screen-points": big_screen_points,
    "passing": passing,
    "lessons": lessons,
    "lesson": lesson,
    "decision": decision,
    "coach": coach,
    "puzzle": puzzle,
    "puzzle-way": puzzle_way,
    "puzzles": puzzles,
}


if __name__ == "__main__":
    main()
