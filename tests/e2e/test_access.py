"""Everybody can use every screen: without fault by any look, the focus seen, and what happens said."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, TABLET, Open
from tests.e2e.hands import Mouse, at_rest, double_click
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table, start
from tests.e2e.test_pages import SIZES, faults, fits
from tilerummy.messages import say

HANDS = Mouse()
LOOKS: dict[str, ViewportSize] = {"light": DESKTOP, "dark": PHONE, "contrast": SMALL}
Screen = Callable[[Page], None]


def home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()


def new(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name=say("page.new.make")).wait_for()
    page.locator("summary").first.wait_for()
    for fold in page.locator("summary").all():
        fold.click()


def rules(page: Page) -> None:
    page.goto("/rules")
    page.locator("main li a").first.wait_for()


def edition(page: Page) -> None:
    page.goto("/rules/twist")
    page.locator("article h2").first.wait_for()


def handover(page: Page) -> None:
    page.goto("/handover#nothing")
    page.get_by_role("button", name="Take over").wait_for()


def lobby(page: Page) -> None:
    new_table(page, edition="sabra", seats=[None, None, "easy"], clock_seconds=0)


def table(page: Page) -> None:
    new_table(page, edition="twist", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "r4 J r6 k1 k2 y9", "k8 r8 b8", "b4 C r6", "y7 M y7", "b2 D b5")
    my_turn(page)
    HANDS.lay_new(page, rack(page)[0].id)
    expect(page.locator(".status")).to_contain_text("more tile")


def refused(page: Page) -> None:
    page.get_by_role("button", name="Done").click(force=True)
    page.locator(".status.bad").wait_for()


def menu(page: Page) -> None:
    HANDS.press(page, "Menu")
    page.locator("dialog summary").first.wait_for()
    for fold in page.locator("dialog summary").all():
        fold.click()


def reading(page: Page) -> None:
    """The rules, over the menu, over the table."""
    HANDS.press(page, say("page.rules.read"))
    page.locator("dialog article h2").first.wait_for()
    page.keyboard.press("PageDown")  # there is nothing but Close to go to: keys scroll from there
    page.wait_for_function(
        "() => [...document.querySelectorAll('dialog[open] > .inner')].at(-1).scrollTop > 0"
    )


def hint(page: Page) -> None:
    for _ in ("the rules", "the menu"):
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    HANDS.press(page, say("page.game.reset"))
    HANDS.press(page, "Hint")
    HANDS.press(page, "Where?")
    HANDS.press(page, "Show me")
    page.get_by_role("button", name=say("page.guide.stop")).wait_for()


def end(page: Page) -> None:
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    start(page)
    HANDS.press(page, "Menu")
    HANDS.press(page, "Give up this game")
    HANDS.press(page, "Yes, give up")
    page.locator("dialog figure").wait_for()


def replay(page: Page) -> None:
    page.get_by_role("link", name=say("page.end.replay")).click()
    HANDS.press(page, "To the end")


WAYS: dict[str, list[Screen]] = {
    "pages": [home, new, rules, edition, handover],
    "lobby": [lobby],
    "game": [table, refused, menu, reading, hint],
    "end": [end, replay],
}
"""One page goes from screen to screen."""


def wear(page: Page, look: str) -> None:
    """As a device asks for it, without a word in the preferences."""
    page.set_viewport_size(LOOKS[look])
    page.emulate_media(
        color_scheme="dark" if look == "dark" else "light",
        contrast="more" if look == "contrast" else "no-preference",
    )
    expect(page.locator("html")).to_have_attribute("data-theme", look)
    at_rest(page)


@pytest.mark.parametrize("way", WAYS)
def test_every_screen_serves_everybody(visit: Open, way: str) -> None:
    page = visit(None)
    for screen, walked in zip(WAYS[way], cycle(LOOKS), strict=False):
        screen(page)
        page.mouse.move(1, 1)
        serves_everybody(page, screen.__name__, walked)
        letters(page, 16)
        page.set_viewport_size(DESKTOP)
        at_rest(page)


def serves_everybody(page: Page, screen: str, walked: str) -> None:
    """By any look it has no fault. By one of them, in turn, the focus is always seen: its mark is the same
    everywhere. With large letters, too, nothing is cut."""
    for look in LOOKS:
        wear(page, look)
        assert faults(page) == [], (screen, look)
        if look == walked:
            focus_is_always_seen(page)
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        assert fits(page), (screen, size)
    letters(page, 32)
    for size in (SMALL, TABLET):
        page.set_viewport_size(size)
        at_rest(page)
        assert fits(page), (screen, size)
        assert page.evaluate(_CUT) == [], (screen, size)
        for button in page.locator("footer .deeds .button").all():
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")


_CUT = """() => [...document.querySelectorAll('button, a, h1, h2, label, p, dd, td, th, option, summary')]
  .filter(node => node.checkVisibility() && node.getBoundingClientRect().width > 1)
  .filter(node => !node.matches('.hidden, .hidden *') && getComputedStyle(node).overflow !== 'visible')
  .filter(node => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'hidden')
  .map(node => node.outerHTML.slice(0, 120))"""


def letters(page: Page, size: int) -> None:
    """As somebody sets it in the browser; 16 is usual."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": round(0.8 * size)}})
    page.wait_for_function(
        "size => parseFloat(getComputedStyle(document.documentElement).fontSize) === size", arg=size
    )


def test_a_look_is_chosen(visit: Open) -> None:
    page = visit(color_scheme="dark", contrast="more")
    for look in LOOKS:
        page.evaluate("look => localStorage.setItem('tilerummy.theme', look)", look)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", look)


_SEEN = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  const marked = node => {
    const style = getComputedStyle(node);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  };
  const box = (here.closest('label') ?? here).getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  window.numbers ??= new WeakMap();
  if (!window.numbers.has(here)) window.numbers.set(here, (window.count = (window.count ?? 0) + 1));
  return {number: window.numbers.get(here), what: here.outerHTML.slice(0, 120),
    marked: marked(here) || (here.closest('label') !== null && marked(here.closest('label'))), inside};
}"""


def focus_is_always_seen(page: Page) -> None:
    met: set[int] = set()
    for _ in range(90):
        page.keyboard.press("Tab")
        here = page.evaluate(_SEEN)
        if here is None:
            continue  # the browser's own bar
        if here["number"] in met:
            break
        met.add(here["number"])
        assert here["marked"], here["what"]
        assert here["inside"], here["what"]
    assert met, "nothing can be reached by the tab key"


def test_turns_tiles_and_refusals_are_said(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "r4 r5 r6 k1", "k8 r8 b8")
    page.evaluate(
        """() => {
          window.said = [];
          for (const node of document.querySelectorAll('[aria-live]'))
            new MutationObserver(() => window.said.push(node.textContent)).observe(
              node, {childList: true, characterData: true, subtree: true});
        }"""
    )
    HANDS.lay_new(page, rack(page)[0].id)
    expect(page.locator(".status")).to_contain_text("more tile")
    page.get_by_role("button", name="Done").click(force=True)
    expect(page.get_by_role("alert").first).to_contain_text("a meld has at least three")
    HANDS.press(page, say("page.game.reset"))
    fixed = melds(page)[0][0].id  # it lay there before: it can't come to my rack
    double_click(page.locator(f'[data-piece="{fixed}"]'))
    expect(page.get_by_role("alert").first).to_contain_text("It has to stay there.")
    HANDS.press(page, "Draw")
    page.wait_for_function("""() => window.said.some(words => words.includes("It's your turn."))""")
    said = page.evaluate("window.said")
    assert any("You drew " in words for words in said), said
    assert any("drew a tile." in words or " opened" in words for words in said), said
