"""The pictures of several people at one table, on a phone. `pictures.py` takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.e2e.hands import Mouse
from tests.e2e.tables import begin_at, my_turn, new_table, sit, start, time_up
from tilerummy.messages import say

HANDS: Final = Mouse()
RACK: Final = "k4 k5 r13 b6 b7 y2 y3 y12 J"
MELDS: Final = ("k10 r10 b10", "k12 r12 b12", "r4 r5 r6 r7", "k6 k7 k8", "r8 b8 y8", "b1 b2 b3")
OTHERS: Final = ("y6 y9 k1 r1 b1 r7 k3", "k2 k11 r3 r9 b2 b5 y1 y4")


def family(page: Page, **settings: object) -> tuple[Page, Page]:
    """Ada's table, with Ben and Cem."""
    path = new_table(page, edition="sabra", seats=[None, None, None], **{"clock_seconds": 0, **settings})
    browser, url = page.context.browser, page.url.removesuffix(path)
    assert browser is not None
    others = []
    for name in ("Ben", "Cem"):
        one = browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce").new_page()
        one.goto(path)
        sit(one, name)
        page.get_by_text(name, exact=True).wait_for()
        others.append(one)
    return others[0], others[1]


def give_up(*pages: Page) -> None:
    """All of them: whoever is left has won."""
    for page in pages:
        for name in ("page.menu.title", "page.menu.give-up", "page.menu.give-up-surely"):
            HANDS.press(page, say(name))
        page.locator("dialog").wait_for(state="detached" if page is not pages[-1] else "visible")


def ready(page: Page) -> None:
    """Two of three want to go on."""
    ben, cem = family(page, match_length=3)
    start(page)
    give_up(ben, cem)
    for one in (ben, page):
        HANDS.press(one, say("page.end.next"))
    ticks = page.locator(".ready li").filter(has_text=say("page.together.ready"))
    ticks.nth(1).wait_for()


def podium(page: Page) -> None:
    ben, cem = family(page, match_length=2)
    start(page)
    give_up(ben, cem)
    for one in (page, ben, cem):
        HANDS.press(one, say("page.end.next"))
    page.locator(".game[data-turn^='2/']").wait_for()
    give_up(cem, page)
    page.get_by_role("region", name=say("page.finish.games")).wait_for()


def asked(page: Page) -> None:
    """Somebody else wants a pause."""
    ben, _ = family(page, clock_seconds=600)
    begin_at(page, RACK, *MELDS, others=OTHERS)
    my_turn(page)
    for name in ("page.menu.title", "page.menu.pause"):
        HANDS.press(ben, say(name))
    page.locator(".asked").wait_for()


def late(page: Page) -> None:
    """My time was up while I tried something out."""
    family(page, clock_seconds=600)
    begin_at(page, RACK, *MELDS, others=OTHERS)
    my_turn(page)
    HANDS.lay_new(page, page.locator(".rack [data-face=k4]").get_attribute("data-piece") or "")
    page.locator(".status .time").wait_for()
    time_up(page)
    page.locator(".status.late").wait_for()


TOGETHER: Final[dict[str, Callable[[Page], None]]] = {
    "ready": ready,
    "podium": podium,
    "asked": asked,
    "time-up": late,
}
