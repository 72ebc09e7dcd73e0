"""The pictures of an evening with real tiles: pad, entry of tiles, referee. `pictures.py` takes them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.test_referee import RefereePage
from tests.e2e.test_score_pad import ScorePad
from tilerummy.messages import say

Take = Callable[[Page, str], None]
FAMILY = ("Ann", "Ben", "Cem", "Dora")


def own_table(page: Page, device: str, take: Take) -> None:
    page.goto("/at-the-table")
    page.locator("main h1").wait_for()
    pad = ScorePad(page)
    pad.set_up("ravensburger-de", FAMILY, length=4)
    pad.enter("Ann", {"Ben": 5, "Cem": 16, "Dora": 3})
    pad.enter("Cem", {"Ann": 6, "Ben": 11, "Dora": 5})
    pad.enter(None, {"Ann": 9, "Ben": 4, "Cem": 20, "Dora": 12})
    page.evaluate("scrollTo(0, 0)")
    take(page, f"pad-{device}")
    clock(page, device, take)
    page.get_by_role("link", name="Referee").click()
    page.locator(".parts").wait_for()
    referee = RefereePage(page)
    referee.stroke("r4", "r7")
    referee.tap("k1", "k4")
    referee.group(9)
    referee.tap("b5", "b9")
    take(page, f"entry-{device}")
    referee.press("part-play")
    referee.type("rack", "k5 r8 y5 b13")
    referee.press("ask-best")
    referee.verdict.wait_for()
    page.get_by_role("button", name=referee.word("step-on")).click()
    page.get_by_label(referee.word("opened")).evaluate("opened => opened.scrollIntoView()")
    take(page, f"referee-{device}")


def clock(page: Page, device: str, take: Take) -> None:
    """On a phone as it is set and as it runs; on a large screen the evening for the whole room."""
    evening = page.url
    page.get_by_role("link", name=say("page.clock.title")).click()
    if device == "phone":
        take(page, "clock-set-phone")
    page.get_by_role("button", name=say("page.clock.ready")).click()
    for press in (page.locator(".surface"), page.get_by_role("button", name=say("page.clock.pause"))):
        page.wait_for_timeout(500)  # what comes at once is a second tap
        press.click()
    if device == "phone":
        take(page, "clock-phone")
    page.goto(evening)
    if device == "desktop":
        page.get_by_role("button", name=say("page.live.title"), exact=True).click()
        page.get_by_role("button", name=say("page.live.share"), exact=True).click()
        page.get_by_role("dialog").locator(".code").wait_for()
        page.goto(f"{evening}/board")
        page.locator(".code").wait_for()
        take(page, "evening-board-desktop")
        page.goto(evening)
    page.locator(".actions").wait_for()
