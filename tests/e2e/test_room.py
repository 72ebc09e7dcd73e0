"""What is said never hides tiles, and what is put back lies where it lay."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, SIDEWAYS, TABLET, Open
from tests.e2e.hands import Mouse, at_rest, box
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table
from tests.e2e.test_touch import CROWD, LITTLE, RACK

HANDS = Mouse()
SIZES = [
    pytest.param(size, id=f"{size['width']}x{size['height']}")
    for size in (LITTLE, PHONE, SIDEWAYS, TABLET, DESKTOP)
]


def crowded(visit: Open, size: ViewportSize) -> Page:
    page = visit(viewport=size)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, RACK, *CROWD)
    my_turn(page)
    return page


def apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_long_sentence_keeps_to_its_place(visit: Open, size: ViewportSize, language: str) -> None:
    page = crowded(visit, size)
    page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
    page.reload()
    my_turn(page)
    for _ in range(3):
        HANDS.add(page, rack(page)[0].id, melds(page)[3], 0)
    page.locator(".done").click(force=True)
    page.locator(".status.bad").wait_for()
    at_rest(page)
    assert apart(box(page, ".status"), box(page, ".board"))
    assert page.locator(".status").evaluate("bar => bar.scrollHeight <= bar.clientHeight")


@pytest.mark.parametrize("size", SIZES)
def test_tiles_come_out_from_under_a_hint(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    for button in ("Hint", "Where?", "Show me"):
        HANDS.press(page, button)
    expect(page.get_by_role("button", name="Lay it for me")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    page.locator(".board").evaluate("board => board.scrollTo(0, board.scrollHeight)")
    at_rest(page)
    hint = box(page, ".hint")
    lowest = max(
        (box(page, f'[data-piece="{meld[0].id}"]') for meld in melds(page)), key=lambda one: one["y"]
    )
    assert apart(lowest, hint)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_put_back_lies_where_it_lay(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    before = places(page)
    HANDS.add(page, rack(page)[3].id, melds(page)[3], 4)
    HANDS.add(page, rack(page)[0].id, melds(page)[3], 0)
    HANDS.lay_new(page, rack(page)[1].id)
    HANDS.press(page, "Put everything back")
    assert places(page) == before
    for _ in range(4):
        HANDS.press(page, "Undo")
    assert places(page) == before


def places(page: Page) -> dict[str, list[float]]:
    at_rest(page)
    found: dict[str, list[float]] = page.locator("[data-piece]").evaluate_all(
        "all => Object.fromEntries(all.map(e => [e.dataset.piece, "
        "[e.getBoundingClientRect().x, e.getBoundingClientRect().y].map(Math.round)]))"
    )
    return found
