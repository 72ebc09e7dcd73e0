"""What is said keeps to its place, and what is put back lies where it lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, SIDEWAYS, SMALL, TABLET, Open
from tests.e2e.hands import Mouse, at_rest, box
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table
from tests.e2e.test_touch import CROWD, LITTLE, RACK
from tilerummy.messages import languages, say

HANDS = Mouse()
SIZES = (LITTLE, SIDEWAYS, TABLET, DESKTOP)
# Where the longest words fit, shorter ones do; the others are for the long run.
LONGEST = ("de", "fr")
LONGEST_FIRST = ["de", *(pytest.param(other, marks=pytest.mark.soak) for other in ("en", "fr"))]


def crowded(visit: Open) -> Page:
    page = visit(None, viewport=LITTLE)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, RACK, *CROWD)
    my_turn(page)
    return page


def at_each_size(page: Page) -> Iterator[ViewportSize]:
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        yield size


def apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


@pytest.mark.parametrize("language", LONGEST_FIRST)
def test_a_long_sentence_keeps_to_its_place(visit: Open, language: str) -> None:
    page = crowded(visit)
    page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
    page.reload()
    my_turn(page)
    for _ in range(3):
        HANDS.add(page, rack(page)[0].id, melds(page)[3], 0)
    page.locator(".done").click(force=True)
    page.locator(".status.bad").wait_for()
    for size in at_each_size(page):
        assert apart(box(page, ".status"), box(page, ".board")), size
        assert page.locator(".status").evaluate("bar => bar.scrollHeight <= bar.clientHeight"), size


_CUT = """() => {
  const bar = document.querySelector('.status');
  const room = bar.getBoundingClientRect();
  const beside = r => r.left < room.left || r.right > room.right;
  const beyond = r => r.top < room.top || r.bottom > room.bottom;
  const out = [...bar.querySelectorAll('*')].filter(part => part.checkVisibility())
    .filter(part => [...part.getClientRects()].some(r => r.width && (beside(r) || beyond(r))));
  return [...(bar.scrollHeight > bar.clientHeight ? [bar] : []), ...out].map(e => e.outerHTML.slice(0, 60));
}"""
"""What of the words, or of the counter, doesn't stand within their place."""


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        pytest.param(600, LONGEST, id="clock"),
        pytest.param(600, languages(), id="clock-all", marks=pytest.mark.soak),
        pytest.param(0, languages(), id="calm-all", marks=pytest.mark.soak),
    ],
)
def test_before_the_opening_count_and_words_stand_within_their_place(
    visit: Open, clock: int, told: Sequence[str]
) -> None:
    page = visit(None, viewport=SMALL)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=clock)
    begin_at(page, "k1 k2 k4 r5 r6 b9 b11 y1 y3 y13 J r12 k12 b2")
    for language in told:
        page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
        page.reload()
        my_turn(page)
        count_and_words_stand_within_their_place(page, language)
        page.keyboard.press("r")
        expect(page.locator(".board .piece")).to_have_count(0)


def count_and_words_stand_within_their_place(page: Page, language: str) -> None:
    at_rest(page)
    place = box(page, ".words")
    for laid in (1, 2):
        HANDS.lay_new(page, rack(page)[0].id)
        expect(page.locator(".meter")).to_have_text("0 / 30")
        seen_whole(page)
        page.locator(".done").click(force=True)
        page.locator(".status.bad .meter").wait_for()
        seen_whole(page)
        page.locator(".deeds .button").first.click()
        expect(page.locator(".status")).to_contain_text(say("page.game.draw-surely", language))
        seen_whole(page)
        expect(page.locator(".board .piece")).to_have_count(laid)
    assert box(page, ".words") == place


def seen_whole(page: Page) -> None:
    at_rest(page)
    assert page.evaluate(_CUT) == []
    letters = page.locator(".status").evaluate("bar => parseFloat(getComputedStyle(bar).fontSize)")
    assert letters >= 11


def test_what_there_is_no_room_for_is_a_tap_away(visit: Open) -> None:
    page = visit(None, viewport=SMALL, has_touch=True)
    new_table(page, edition="ravensburger-fr", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k1 k2 b13", "r4 r5 J r7 r8", "k8 J y8")
    at_rest(page)
    felt, place = box(page, ".board"), box(page, ".words")
    page.locator(".board [data-face=r4]").tap()
    seen_whole(page)
    advice = page.locator(".status .lesser")
    expect(advice).to_be_hidden()
    page.touchscreen.tap(place["x"] + 40, place["y"] + place["height"] / 2)  # anywhere on the words
    expect(advice).to_be_visible()
    at_rest(page)
    assert page.evaluate(_CUT) == []
    assert box(page, ".words")["height"] > place["height"]
    assert box(page, ".board") == felt
    page.keyboard.press("Escape")
    expect(page.locator(".status .more")).to_be_hidden()
    at_rest(page)
    assert box(page, ".words") == place


def test_whoever_would_rather_draw_is_asked_after_a_refusal_too(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k1 k2 b13", "r4 r5 r6")
    HANDS.lay_new(page, rack(page)[0].id)
    page.get_by_role("button", name="Done").click(force=True)
    page.locator(".status.bad").wait_for()
    HANDS.press(page, "Draw")
    expect(page.locator(".status:not(.bad)")).to_contain_text(say("page.game.draw-surely"))
    page.get_by_role("button", name="Done").click(force=True)
    page.locator(".status.bad").wait_for()


def test_what_is_put_back_lies_where_it_lay(visit: Open) -> None:
    page = crowded(visit)
    for size in at_each_size(page):
        before = places(page)
        HANDS.add(page, rack(page)[3].id, melds(page)[3], 4)
        HANDS.add(page, rack(page)[0].id, melds(page)[3], 0)
        HANDS.lay_new(page, rack(page)[1].id)
        HANDS.press(page, say("page.game.reset"))
        assert places(page) == before, size
        for _ in range(4):
            HANDS.press(page, "Undo")
        assert places(page) == before, size


def places(page: Page) -> dict[str, list[float]]:
    at_rest(page)
    found: dict[str, list[float]] = page.locator("[data-piece]").evaluate_all(
        "all => Object.fromEntries(all.map(e => [e.dataset.piece, "
        "[e.getBoundingClientRect().x, e.getBoundingClientRect().y].map(Math.round)]))"
    )
    return found
