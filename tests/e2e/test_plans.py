"""What I try out stays where I put it, on all my devices, and private until I mean it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Open
from tests.e2e.hands import Mouse, at_rest
from tests.e2e.player import rack
from tests.e2e.tables import begin_at, lay_steps, my_turn, new_table, sit
from tilerummy.messages import say

HANDS = Mouse()
LIE = ("b8 b9 b10", "r4 r5 r6", "y10 y11 y12 y13")


def piece(page: Page, face: str) -> str:
    return next(one.id for one in rack(page) if one.face == face)


def seated(visit: Open) -> tuple[Page, Page, str]:
    """Ada is on turn, Ben plans."""
    ada, ben = visit(None), visit(None)
    path = new_table(ada, edition="sabra", clock_seconds=0)
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, "k1 k3 y2", *LIE, others=["r7 k5 k9 b1"])
    ben.locator(".rack .piece").first.wait_for()
    return ada, ben, path


def test_a_plan_is_private_until_its_owner_moves_a_tile_in_the_own_turn(visit: Open) -> None:
    ada, ben, _ = seated(visit)
    status = ben.locator(".status")
    ben.locator(".rack [data-face=r7]").click()
    ben.locator(".board [data-face=r6]").click()
    # What Ada tries out can be looked at all the same.
    HANDS.lay_new(ada, piece(ada, "k1"))
    HANDS.press(ben, say("page.felt.see-theirs", name="Ada"))
    expect(ben.locator(".board [data-face=k1]")).to_be_visible()
    expect(status).to_contain_text(say("page.game.watching", name="Ada"))
    HANDS.press(ben, say("page.felt.see-mine"))
    expect(ben.locator(".board [data-face=r7]")).to_be_visible()
    HANDS.press(ada, say("page.game.reset"))
    HANDS.press(ada, "Draw")
    my_turn(ben)
    expect(status).to_contain_text(say("page.felt.planned"))
    expect(status).not_to_contain_text(say("page.game.checking"))  # the server knows of it
    expect(ada.locator(".status")).to_contain_text(say("page.game.their-turn", name="Ben"))
    expect(ada.locator(".board [data-face=r7]")).to_have_count(0)
    HANDS.press(ben, "Undo")
    expect(ben.locator(".rack [data-face=r7]")).to_be_visible()
    HANDS.press(ben, "Redo")
    HANDS.lay_new(ben, piece(ben, "k5"))
    expect(ada.locator(".board [data-face=r7]")).to_be_visible()
    expect(ada.locator(".status")).to_contain_text(say("page.game.watching", name="Ben"))
    ben.reload()  # what is seen already stays so
    ben.locator(".board [data-face=k5]").wait_for()
    at_rest(ben)
    expect(ada.locator(".board [data-face=k5]")).to_be_visible()


def test_two_devices_of_one_player_show_the_same(visit: Open) -> None:
    desk, _, path = seated(visit)
    phone = desk.context.new_page()
    phone.goto(path)
    phone.set_viewport_size(PHONE)
    my_turn(phone)
    HANDS.lay_new(desk, piece(desk, "k1"))
    expect(phone.locator(".board [data-face=k1]")).to_be_visible()
    expect(phone.locator(".status")).to_contain_text("more tile")
    HANDS.lay_new(phone, piece(phone, "k3"))
    expect(desk.locator(".board [data-face=k3]")).to_be_visible()
    HANDS.press(desk, say("page.game.reset"))
    expect(phone.locator(".rack .piece")).to_have_count(3)


def spots(page: Page) -> dict[str, list[float]]:
    at_rest(page)
    found: dict[str, list[float]] = page.locator(".board .meld").evaluate_all(
        "all => Object.fromEntries(all.map(e => [[...e.querySelectorAll('[data-face]')]"
        ".map(tile => tile.dataset.face).join(' '), [e.offsetLeft, e.offsetTop, e.offsetWidth]]))"
    )
    return found


def test_melds_lie_where_they_lay_after_a_reload_and_after_a_play_that_is_laid_for_me(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "b11 k8 y8 r1 k13", *LIE)
    my_turn(page)
    dragged(page, "y10", 760, 420)
    lay = spots(page)
    page.reload()
    my_turn(page)
    assert spots(page) == lay
    page.set_viewport_size(PHONE)  # turned, and turned back
    at_rest(page)
    page.set_viewport_size(DESKTOP)
    page.locator(".log").wait_for()
    assert spots(page) == lay
    for name in ("title", "where", "show"):
        HANDS.press(page, say(f"page.hint.{name}"))
    lay_steps(page)
    after = spots(page)
    assert {meld: after[meld] for meld in LIE[1:]} == {meld: lay[meld] for meld in LIE[1:]}
    page.reload()
    page.locator(".board [data-face=b11]").wait_for()
    assert spots(page) == after


def dragged(page: Page, first: str, x: float, y: float) -> None:
    """A whole meld finds another place."""
    tile = page.locator(f".board [data-face={first}]")
    tile.focus()
    page.keyboard.press("a")
    found = tile.bounding_box()
    assert found is not None
    page.mouse.move(found["x"] + 20, found["y"] + 20)
    page.mouse.down()
    page.mouse.move(found["x"] + 40, found["y"] + 30)
    page.locator(".ghost").wait_for()
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    page.locator(".ghost").wait_for(state="detached")
