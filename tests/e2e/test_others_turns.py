"""What the others did is seen: tiles come from their seat and glide to their place, or at once."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse, box
from tests.e2e.motion import flights, frames, hold_motion, let_fly, wait_for_flights
from tests.e2e.player import carry_out, melds, text
from tests.e2e.tables import begin_at, my_turn, new_table, sit, start, stop_the_clock
from tilerummy.messages import say
from tilerummy.notation import parse_table

HANDS = Mouse()
FRAMES = Path(__file__).parents[2] / "build" / "frames"
"""Where one looks at what was recorded."""
MOVING = {"reduced_motion": "no-preference"}
LIE = ("r5 r6 r7 r8", "k8 b8 y8", "b1 b2 b3 b4", "y1 y2 y3 y4 y5")
ON_TABLE = 16
MANY = "r10 r11 r12 b10 b11 b12 r9 r8 k13 y6"
"""What a bot opens with: two runs, and a tile that fits a meld of the table."""
SOME = "k10 k11 k12 k2 y9"


def bots_play(visit: Open, *others: str, **options: object) -> Page:
    """I draw, and each bot opens with what it holds."""
    page = visit(None, **{**MOVING, **options})
    hold_motion(page)
    levels = ["hard"] * len(others)
    new_table(page, edition="sabra", seats=[None, *levels], clock_seconds=0)
    begin_at(page, "k1 k3 y13 b9", *LIE, others=others)
    my_turn(page)
    let_fly(page)
    turn = page.locator(".game").get_attribute("data-turn")
    assert turn is not None
    HANDS.press(page, "Draw")
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)
    return page


def my_turn_again(page: Page) -> None:
    expect(page.locator(".game")).to_contain_class("mine")


def test_a_turn_of_several_melds_is_seen_in_many_frames_that_hide_no_tile(
    visit: Open,
) -> None:
    page = bots_play(visit, MANY)
    wait_for_flights(page)
    my_turn_again(page)  # nobody waits for what moves
    expect(page.get_by_role("button", name="Draw")).to_be_enabled()
    before = {text(meld) for meld in melds(page)} & set(LIE)
    assert len(before) < len(melds(page)) - 1  # more than one meld is new or has grown
    pictures, lost, length = frames(page, FRAMES, 12)
    assert len(set(pictures)) >= 10, FRAMES
    assert lost == [], FRAMES
    assert 1300 <= length <= 2000
    let_fly(page)
    laid = page.locator(".board .piece.laid")
    expect(laid).to_have_count(page.locator(".board .piece").count() - ON_TABLE)
    page.locator(".rack .piece").first.click()
    page.get_by_role("button", name="Lay as a new meld").click()
    expect(laid).to_have_count(0)  # I have seen it


def test_tiles_come_from_the_seat_of_whoever_laid_them(visit: Open) -> None:
    page = bots_play(visit, MANY, viewport=PHONE)
    wait_for_flights(page)
    my_turn_again(page)
    page.evaluate("() => window.flights.forEach(one => one.currentTime = 0)")
    laid = page.locator(".board .piece.laid")
    laid.first.wait_for(state="attached")
    seat = box(page, "[data-seat='1']")
    for tile in laid.all():
        found = tile.bounding_box()
        assert found is not None
        assert abs(found["x"] + found["width"] / 2 - seat["x"] - seat["width"] / 2) < 60
        assert abs(found["y"] + found["height"] / 2 - seat["y"] - seat["height"] / 2) < 20


def test_the_next_play_waits_until_the_first_was_seen(visit: Open) -> None:
    page = bots_play(visit, MANY, SOME)
    wait_for_flights(page)
    my_turn_again(page)  # both have played
    first = page.locator(".board .piece").count()
    let_fly(page)
    page.wait_for_function("first => document.querySelectorAll('.board .piece').length > first", arg=first)
    let_fly(page)
    expect(page.locator(".board .piece.laid")).to_have_count(page.locator(".board .piece").count() - ON_TABLE)


def test_any_key_ends_it(visit: Open) -> None:
    page = bots_play(visit, MANY, SOME)
    wait_for_flights(page)
    my_turn_again(page)
    waiting = page.locator(".board .piece").count()
    page.keyboard.press("Shift")
    expect(page.locator(".board .piece")).not_to_have_count(waiting)  # the second play lies there, too
    let_fly(page)
    page.evaluate("() => new Promise(seen => requestAnimationFrame(seen))")
    assert flights(page) == 0


def test_a_finger_takes_a_tile_at_once(visit: Open) -> None:
    page = bots_play(visit, MANY, has_touch=True)
    wait_for_flights(page)
    my_turn_again(page)
    page.locator(".rack .piece").first.tap()
    expect(page.locator(".rack .piece.selected")).to_have_count(1)
    assert page.evaluate("() => window.flights.every(one => one.playState === 'finished')")


def test_a_drawn_tile_comes_from_the_pool_and_a_key_ends_it(visit: Open) -> None:
    page = bots_play(visit, MANY)
    drawn = page.locator(".rack .piece.fresh")
    expect(drawn).to_have_count(1)
    wait_for_flights(page)
    page.evaluate("() => window.flights.forEach(one => one.currentTime = 0)")
    tile, pool = drawn.bounding_box(), box(page, ".pool")
    assert tile is not None
    assert abs(tile["x"] + tile["width"] / 2 - pool["x"] - pool["width"] / 2) < 2
    assert abs(tile["y"] + tile["height"] / 2 - pool["y"] - pool["height"] / 2) < 2
    page.keyboard.press("Shift")
    stands = drawn.bounding_box()
    rack = box(page, ".rack")
    assert stands is not None
    assert rack["y"] <= stands["y"] <= rack["y"] + rack["height"]


def test_dealt_tiles_come_from_the_pool(visit: Open) -> None:
    page = visit(None, **MOVING)
    hold_motion(page)
    new_table(page, edition="sabra", seats=[None, "easy"], house_rules={"opening_points": 200})
    start(page)
    wait_for_flights(page)
    assert flights(page) == page.locator(".rack .piece").count() == 14


def test_nothing_moves_for_whoever_wants_no_motion(visit: Open) -> None:
    page = bots_play(visit, MANY, reduced_motion="reduce")
    my_turn_again(page)
    expect(page.locator(".board .piece.laid")).to_have_count(page.locator(".board .piece").count() - ON_TABLE)
    assert flights(page) == 0


def test_the_winning_play_is_seen_before_the_result_covers_it(visit: Open) -> None:
    page = bots_play(visit, "r10 r11 r12 b10 b11 b12")
    wait_for_flights(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".board .piece.laid")).to_have_count(6)
    expect(page.locator(".rack .piece")).to_have_count(5)  # nothing has changed its place
    let_fly(page)
    expect(page.get_by_role("dialog")).to_be_visible()


def two(visit: Open, **settings: object) -> tuple[Page, Page]:
    """Ada is on turn, Ben watches."""
    ada, ben = visit(None), visit(None, **MOVING)
    hold_motion(ben)
    ben.goto(new_table(ada, edition="sabra", clock_seconds=0, **settings))
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, "y8 y9 k5 r1", "k8 r8 b8", "y10 y11 y12 y13")
    return ada, ben


REARRANGED = "k8 r8 b8 | y8 y9 y10 | y11 y12 y13"


def done(page: Page) -> None:
    page.locator(".done.lit").wait_for()
    HANDS.press(page, "Done")


def test_a_tile_that_changes_its_meld_glides_there(visit: Open) -> None:
    ada, ben = two(visit, show_drafts=False)
    ben.locator("[data-face=y13]").wait_for()
    piece = ben.locator(".board [data-face=y10]")
    name, before = piece.get_attribute("data-piece"), piece.bounding_box()
    carry_out(ada, HANDS, parse_table(REARRANGED))
    done(ada)
    wait_for_flights(ben)
    ben.evaluate("() => window.flights.forEach(one => one.currentTime = 0)")
    assert piece.get_attribute("data-piece") == name
    after = piece.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["x"] - after["x"]) < 1
    assert abs(before["y"] - after["y"]) < 1


def test_what_was_watched_live_is_not_shown_again(visit: Open) -> None:
    ada, ben = two(visit)
    carry_out(ada, HANDS, parse_table(REARRANGED))
    made = ben.locator(".board .meld", has=ben.locator("[data-face=y8]"))
    expect(made.locator("[data-face=y10]")).to_have_count(1)
    let_fly(ben)
    done(ada)
    my_turn(ben)
    expect(ben.locator(".board .piece.laid")).to_have_count(2)
    assert flights(ben) == 0


# --- the last play stays readable


def told_again(visit: Open, **options: object) -> Page:
    """It is my turn after a bot's play, on a page that was loaded since, whose clocks stand still."""
    page = bots_play(visit, MANY, **options)
    my_turn_again(page)
    page.clock.install()
    page.reload()
    my_turn_again(page)
    stop_the_clock(page)
    let_fly(page)
    expect(page.locator(".board .piece.laid").first).to_be_visible()  # although this page saw nothing of it
    return page


def seen_again(page: Page, press: Locator) -> None:
    """The table as it was, then the play, then the table as it is."""
    tiles, laid = page.locator(".board .piece"), page.locator(".board .piece.laid")
    true = laid.first.get_attribute("data-piece") or ""
    press.click()
    expect(tiles).to_have_count(ON_TABLE)
    page.clock.run_for(600)
    wait_for_flights(page)
    count = tiles.count()
    expect(laid).to_have_count(count - ON_TABLE)
    let_fly(page)
    page.clock.run_for(1600)
    expect(laid.first).to_have_attribute("data-piece", true)
    expect(tiles).to_have_count(count)


def test_the_last_play_stays_readable_in_my_turn_and_a_tap_shows_it_again(visit: Open) -> None:
    page = told_again(visit)
    status = page.locator(".status")
    expect(status).to_contain_text("opened with")
    expect(status).to_contain_text("Your turn.")
    seen_again(page, status.locator(".again"))


def test_each_line_of_the_log_shows_its_play_again(visit: Open) -> None:
    page = told_again(visit)
    log = page.get_by_role("region", name=say("page.menu.log"))
    seen_again(page, log.get_by_role("button").first)


def test_on_a_phone_the_log_is_a_sheet(visit: Open) -> None:
    page = told_again(visit, viewport=PHONE)
    expect(page.get_by_role("region", name=say("page.menu.log"))).to_be_hidden()
    HANDS.press(page, say("page.menu.log"))
    seen_again(page, page.get_by_role("dialog").locator("ol button").first)
    expect(page.get_by_role("dialog")).to_have_count(0)
