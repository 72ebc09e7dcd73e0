"""From a low phone to a wide desk: tiles as large as the screen allows, and nothing is cut."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import Open
from tests.e2e.hands import at_rest
from tests.e2e.tables import begin_at, my_turn, new_table

LIE = (
    "r5 r6 r7 r8",
    "k8 b8 y8",
    "b1 b2 b3 b4",
    "y1 y2 y3 y4 y5",
    "k10 k11 k12 k13",
    "r1 r2 r3",
    "b6 b7 b8 b9",
)
TWENTY = "k1 k3 y13 b9 b10 k5 k6 k12 r1 r2 y5 y6 y7 y8 k13 b12 b13 r13 r4 J"


def at_table(visit: Open, width: int, height: int, *lie: str) -> Page:
    size: ViewportSize = {"width": width, "height": height}
    page = visit(None, viewport=size)
    new_table(page, edition="sabra", seats=[None, "easy", "easy", "easy"], clock_seconds=0)
    begin_at(page, TWENTY, *lie)
    my_turn(page)
    at_rest(page)
    return page


def tile(page: Page) -> float:
    return float(page.locator(".board .tile").first.evaluate("tile => tile.getBoundingClientRect().width"))


def test_a_wide_screen_has_large_tiles_spread_from_the_middle_and_buttons_with_words(visit: Open) -> None:
    page = at_table(visit, 1920, 1080, *LIE[:3])
    assert 78 <= tile(page) <= 84
    middle = page.evaluate(
        """() => {
          const felt = document.querySelector('.board').getBoundingClientRect();
          const melds = [...document.querySelectorAll('.board .meld')];
          const all = melds.map(meld => meld.getBoundingClientRect());
          const left = Math.min(...all.map(one => one.left)), right = Math.max(...all.map(one => one.right));
          return ((left + right) / 2 - felt.left) / felt.width;
        }"""
    )
    assert 0.35 < middle < 0.65
    for name in ("Undo", "Sort by", "Hint"):
        button = page.get_by_role("button", name=name)
        assert name in button.inner_text()
        assert button.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_on_a_low_phone_nothing_is_cut_and_tiles_stay_readable(visit: Open) -> None:
    page = at_table(visit, 640, 320, *LIE)
    assert tile(page) >= 24
    assert page.locator(".status").get_attribute("data-words") in ("", "long")  # all that it says can be read
    tops = page.locator("footer .tools .button").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1  # no button alone in a second row
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.rack .piece, footer .button, .status')].filter(node => {
          const {left, right, top, bottom} = node.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).length"""
    )
    assert cut == 0
    page.locator(".board .piece").last.scroll_into_view_if_needed()
    assert page.evaluate("document.scrollingElement.scrollWidth") == 640
