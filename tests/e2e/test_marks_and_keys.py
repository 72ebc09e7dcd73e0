"""A joker swapped by hand, keys for every deed, and marks that are told apart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Drags, Mouse, Taps, centre, let_go, swipe
from tests.e2e.player import Hands, melds, rack, text
from tests.e2e.tables import begin_at, my_turn, new_table
from tilerummy.messages import say

CALM = {"seats": [None, "easy"], "clock_seconds": 0}


def at_table(page: Page, tiles: str, *lie: str, edition: str = "sabra") -> None:
    new_table(page, edition=edition, **CALM)
    begin_at(page, tiles, *lie)
    my_turn(page)


def drop_on(page: Page, hands: Hands, tile: str, joker: str) -> None:
    start, end = centre(page, tile), centre(page, joker)
    match hands:
        case Taps():
            page.touchscreen.tap(*start)
            page.touchscreen.tap(*end)
        case Drags():
            swipe(page, start, end)
        case _:
            page.mouse.move(*start)
            page.mouse.down()
            page.mouse.move(*end, steps=4)
            expect(page.locator(".piece.swap")).to_have_count(1)
            expect(page.locator(".status")).to_contain_text(say("page.joker.swap"))
            page.mouse.up()
            let_go(page)


FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WAYS = [
    pytest.param(Mouse(), {}, id="mouse"),
    pytest.param(Taps(), FINGER, id="taps"),
    pytest.param(Drags(), FINGER, id="finger"),
]


@pytest.mark.parametrize(("hands", "options"), WAYS)
def test_the_right_tile_dropped_on_a_joker_swaps_it(
    visit: Open, hands: Hands, options: dict[str, object]
) -> None:
    page = visit(None, **options)
    at_table(page, "r7 k1 b2", "r5 r6 J r8", "k8 b8 y8")
    tile = next(one.id for one in rack(page) if one.face == "r7")
    joker = next(one.id for meld in melds(page) for one in meld if one.face == "J")
    drop_on(page, hands, tile, joker)
    expect(page.locator(".board .meld")).to_have_count(3)
    assert sorted(map(text, melds(page))) == ["J", "k8 b8 y8", "r5 r6 r7 r8"]
    expect(page.locator(".board .piece.selected")).to_have_attribute("data-face", "J")  # in the hand
    expect(page.locator(".status")).to_contain_text(say("page.joker.play-it"))


def test_where_the_edition_forbids_the_swap_that_is_said(visit: Open) -> None:
    """A tile of the table may not free a joker there: it has to come from the rack."""
    page = visit(None)
    at_table(page, "r9 b2 y13", "r5 r6 J r8", "r7 b7 y7 k7", edition="original-de")
    tile = next(one.id for meld in melds(page) for one in meld if one.face == "r7")
    joker = next(one.id for meld in melds(page) for one in meld if one.face == "J")
    drop_on(page, Mouse(), tile, joker)
    page.keyboard.press("Escape")
    for face, to in (("J", "y7"), ("r9", "r8")):
        page.locator(f"[data-face={face}]").click()
        page.locator(f".board [data-face={to}]").click()
    expect(page.locator(".status")).to_contain_text("from your rack")
    expect(page.locator(".meld.wrong")).not_to_have_count(0)


def test_every_deed_has_a_key(visit: Open) -> None:
    page = visit(None)
    at_table(page, "k9 r1 r2 r3 b1", "k8 r8 b8")
    page.keyboard.press("s")
    assert text(rack(page)) == "r1 b1 r2 r3 k9"
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    for face in ("r1", "r2", "r3"):
        page.locator(f".rack [data-face={face}]").click()
    page.keyboard.press("n")
    expect(page.locator(".board .piece.own")).to_have_count(3)
    page.keyboard.press("r")
    expect(page.locator(".board .piece.own")).to_have_count(0)
    page.keyboard.press("Control+z")
    page.locator(".done.lit").wait_for()
    turn = page.locator(".game").get_attribute("data-turn") or ""
    page.keyboard.press("Control+Enter")
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)
    my_turn(page)
    turn = page.locator(".game").get_attribute("data-turn") or ""
    count = page.locator(".rack .piece").count()
    page.keyboard.press("d")
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)
    expect(page.locator(".rack .piece")).to_have_count(count + 1)
    for name, key in (("Draw", "(D)"), ("Hint", "(H)"), ("Sort by", "(S)"), ("Done", "(Ctrl+Enter)")):
        button = page.get_by_role("button", name=name)
        assert key in (button.get_attribute("title") or "") or name == "Hint"


def test_a_hint_by_key_is_one_key_from_its_next_step(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r4 r5 r6 k1", "k8 r8 b8")
    page.keyboard.press("h")
    for step in ("Where?", "Show me"):
        expect(page.get_by_role("button", name=step)).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


_FORM = """node => {
  const style = getComputedStyle(node);
  return [style.outlineStyle, style.outlineColor].join(" ");
}"""


def test_chosen_focused_hinted_and_laid_are_told_apart_without_colour(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r4 r5 r6 r9 k1", "k8 r8 b8", "r10 r11 r12")
    seen = {}
    page.keyboard.press("h")
    page.get_by_role("button", name="Where?").click()
    seen["hinted"] = page.locator(".rack .piece.hinted .tile").first.evaluate(_FORM)
    page.keyboard.press("Escape")
    page.locator(".rack [data-face=r9]").click()
    seen["chosen"] = page.locator(".rack .piece.selected .tile").evaluate(_FORM)
    page.locator(".board [data-face=r10]").click()
    seen["laid"] = page.locator(".board .piece.own .tile").evaluate(_FORM)
    page.locator(".board [data-face=k8]").focus()
    page.keyboard.press("ArrowRight")
    seen["focused"] = page.locator(".board [data-face=r8]").evaluate(_FORM)
    assert {name: form.split()[0] for name, form in seen.items()} == {
        "hinted": "dashed",
        "chosen": "solid",
        "laid": "dotted",
        "focused": "double",
    }
    assert len(set(seen.values())) == 4
