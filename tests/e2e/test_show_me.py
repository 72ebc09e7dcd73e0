"""A hint is shown on the felt: one step after the other, back again, and nothing lies over the table."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, Open
from tests.e2e.hands import Mouse, at_rest, box
from tests.e2e.motion import hold_motion, let_fly, wait_for_flights
from tests.e2e.player import melds, rack, text
from tests.e2e.tables import begin_at, my_turn, new_table, sit
from tests.e2e.test_room import apart
from tests.e2e.test_touch import CROWD, LITTLE
from tilerummy.messages import say

HANDS = Mouse()
LIE = ("b8 b9 b10", "r4 r5 r6", "y10 y11 y12 y13")
RACK = "b11 k8 y8 r1 k13"
TAKEN = "b9 b10 b11"
"""What the first of the two steps makes; the second one needs the blue 8 that is left."""
SIZES: tuple[ViewportSize, ...] = (LITTLE, {"width": 640, "height": 320}, DESKTOP)


def asked(page: Page) -> None:
    for name in ("page.hint.title", "page.hint.where", "page.hint.show"):
        HANDS.press(page, say(name))


def lie(page: Page) -> set[str]:
    return {text(meld) for meld in melds(page)}


def at_table(page: Page, tiles: str = RACK, *lying: str) -> None:
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, tiles, *(lying or LIE))
    my_turn(page)


def test_a_play_is_laid_step_by_step_and_taken_back(visit: Open) -> None:
    page = visit(None)
    at_table(page)
    asked(page)
    expect(page.locator(".hint")).to_contain_text("1/2")
    assert lie(page) == {TAKEN, "b8", *LIE[1:]}
    following = page.get_by_role("button", name=say("page.guide.next"))
    expect(following).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("2/2")
    assert lie(page) == {TAKEN, "k8 b8 y8", *LIE[1:]}
    expect(page.get_by_role("button", name="Done")).to_be_focused()
    page.locator(".done.lit").wait_for()
    HANDS.press(page, say("page.guide.back"))
    assert lie(page) == {TAKEN, "b8", *LIE[1:]}
    lit = page.locator(".rack .piece.hinted")
    expect(lit).to_have_count(2)
    HANDS.press(page, say("page.guide.back"))
    assert lie(page) == set(LIE)
    expect(lit).to_have_count(1)  # what the next step lays, not the whole play
    expect(lit).to_have_attribute("data-face", "b11")
    page.keyboard.press("Escape")
    assert lie(page) == set(LIE)
    expect(page.locator(".hint")).to_have_count(0)
    # Whoever makes the step by hand is followed; whoever goes another way is left alone.
    HANDS.press(page, say("page.hint.title"))
    HANDS.press(page, say("page.hint.lay-it"))
    assert lie(page) == {TAKEN, "k8 b8 y8", *LIE[1:]}
    HANDS.lay_new(page, next(one.id for one in rack(page) if one.face == "r1"))
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".hint")).to_contain_text("2/2")
    HANDS.press(page, "Done")
    page.locator(".hint").wait_for(state="detached")


def test_tiles_glide_from_the_rack_and_others_see_nothing_of_it(visit: Open) -> None:
    page, ben = visit(None, reduced_motion="no-preference"), visit(None)
    hold_motion(page)
    ben.goto(new_table(page, edition="sabra", clock_seconds=0))
    sit(ben, "Ben")
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(page, RACK, *LIE)
    my_turn(page)
    let_fly(page)
    stood = {piece: page.locator(f"[data-face={piece}]").first.bounding_box() for piece in ("b11", "b10")}
    asked(page)
    wait_for_flights(page)
    page.evaluate("() => window.flights.forEach(one => one.currentTime = 0)")
    for face, before in stood.items():
        now = page.locator(f".board [data-face={face}]").first.bounding_box()
        assert before is not None
        assert now is not None
        assert abs(now["x"] - before["x"]) < 3, face
        assert abs(now["y"] - before["y"]) < 3, face
    let_fly(page)
    page.keyboard.press("h")
    page.locator(".done.lit").wait_for()  # the server knows of it
    let_fly(page)
    assert lie(ben) == set(LIE)
    HANDS.lay_new(page, next(one.id for one in rack(page) if one.face == "r1"))
    expect(ben.locator(".board .piece")).to_have_count(page.locator(".board .piece").count())


def test_a_hint_lies_over_no_tile(visit: Open) -> None:
    page = visit(None)
    at_table(page, "b4 y8 k2 k5 r13 y1", *CROWD)
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        felt = box(page, ".board")
        HANDS.press(page, say("page.hint.title"))
        following = page.get_by_role("button", name=say("page.guide.next"))
        for name in ("page.hint.where", "page.hint.show") if size is LITTLE else ("page.guide.next",):
            apart_from(page, felt)
            HANDS.press(page, say(name))
        while following.count():
            apart_from(page, felt)
            following.click()
        apart_from(page, felt)
        HANDS.press(page, say("page.guide.stop"))


def apart_from(page: Page, felt: FloatRect) -> None:
    page.locator(".hint").wait_for()
    at_rest(page)
    assert apart(box(page, ".hint"), felt)
    assert box(page, ".board") == felt
    page.wait_for_function(
        "() => (strip => strip.scrollHeight <= strip.clientHeight)(document.querySelector('.hint'))"
    )
