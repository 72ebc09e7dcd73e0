"""What doesn't move while one plays, and what is told where something doesn't go."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse, Taps, at_rest, box, centre, edge, let_go
from tests.e2e.player import Piece, melds, rack, text
from tests.e2e.tables import begin_at, new_table, play_now
from tilerummy.messages import say

LAID = ["k6 k7 k8", "r1 r2 r3", "b1 b2 b3", "y1 y2 y3", "r5 r6 r7 r8", "b5 b6 b7", "y5 y6 y7", "k10 k11 k12"]
MORE = ["r10 r11 r12", "b9 b10 b11", "y9 y10 y11", "k1 r13 b13"]


def at_table(page: Page, tiles: str, *lie: str, **more: object) -> None:
    new_table(page, seats=[None, "easy"], clock_seconds=0)
    begin_at(page, tiles, *lie, **more)


def piece_of(page: Page, face: str) -> str:
    return next(one.id for one in rack(page) if one.face == face)


def meld_of(page: Page, tiles: str) -> list[Piece]:
    return next(meld for meld in melds(page) if text(meld) == tiles)


def corners(page: Page) -> dict[str, tuple[float, float]]:
    at_rest(page)
    found = {}
    for meld in melds(page):
        first = box(page, f'[data-piece="{meld[0].id}"]')
        found[text(meld)] = (first["x"], first["y"])
    return found


def test_melds_stay_where_they_are_while_another_grows(visit: Open) -> None:
    page = visit(None, viewport={"width": 1440, "height": 900})
    at_table(page, "k5 k4 y13 y12", *LAID, *MORE[:3])
    before = corners(page)
    Mouse().add(page, piece_of(page, "k5"), meld_of(page, "k6 k7 k8"), 0)
    Mouse().add(page, piece_of(page, "k4"), meld_of(page, "k5 k6 k7 k8"), 0)
    after = corners(page)
    assert after.pop("k4 k5 k6 k7 k8")[1] == before.pop("k6 k7 k8")[1]  # it keeps its row
    assert after == before
    felt = box(page, ".board")
    assert max(x for x, _ in after.values()) > felt["x"] + 0.65 * felt["width"]  # the whole felt is used


def test_the_rack_keeps_its_rows_until_the_turn_ends(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    at_table(page, "r5 b5 k5 y1 y3 k9 b12 r13 k13", "k6 k7 k8")
    at_rest(page)
    before = [box(page, part) for part in (".rack", ".words", ".board")]
    for face in ("r5", "b5", "k5"):
        page.locator(f'.rack [data-face="{face}"]').tap()
    Taps().press(page, "Lay as a new meld")
    expect(page.locator(".rack .piece")).to_have_count(6)
    at_rest(page)
    assert [box(page, part) for part in (".rack", ".words", ".board")] == before
    page.locator(".done.lit").wait_for()
    turn = str(page.locator(".game").get_attribute("data-turn"))
    Taps().press(page, "Done")
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)  # a bot may be done at once, too
    at_rest(page)
    assert box(page, ".rack")["height"] < before[0]["height"]


def test_a_tile_in_the_hand_is_told_why_it_does_not_fit(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r9 r8 y1", "r5 r6 r7")
    x, y = centre(page, piece_of(page, "r9"))
    to = edge(page, meld_of(page, "r5 r6 r7"), 3)
    status = page.locator(".status")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    expect(page.locator(".meld.wrong")).to_be_visible()
    expect(status).to_contain_text("is missing the 8")
    page.mouse.move(x, y, steps=6)
    expect(status).to_contain_text(say("page.game.your-turn"))
    page.mouse.up()
    let_go(page)
    assert text(melds(page)[0]) == "r5 r6 r7"


def test_greyed_buttons_say_why(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r8 y1 y3", "r5 r6 r7")
    status = page.locator(".status")
    page.get_by_role("button", name="Done").click(force=True)
    expect(status).to_contain_text(say("page.game.nothing-yet"))
    Mouse().add(page, piece_of(page, "r8"), meld_of(page, "r5 r6 r7"), 3)
    page.get_by_role("button", name="Hint").click(force=True)
    expect(status).to_contain_text(say("page.hint.first-back"))


def test_nobody_is_told_to_draw_from_an_empty_pool(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r8 y1 y3", "r5 r6 r7", empty_pool=True)
    expect(page.locator(".status")).to_contain_text(say("page.game.lay-or-pass"))
    Mouse().add(page, piece_of(page, "r8"), meld_of(page, "r5 r6 r7"), 3)
    Mouse().press(page, "Pass")
    expect(page.locator(".status")).to_contain_text(say("page.game.pass-surely"))


def test_a_refused_opening_still_counts(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r1 r2 r3 k9 y13")
    for face in ("r1", "r2", "r3"):
        page.locator(f'.rack [data-face="{face}"]').click()
    Mouse().press(page, "Lay as a new meld")
    expect(page.locator(".meter")).to_have_text("6 / 30")
    page.get_by_role("button", name="Done").click(force=True)
    expect(page.locator(".status.bad .meter")).to_have_text("6 / 30")


def test_a_joker_claims_no_colour_that_is_open(visit: Open) -> None:
    page = visit(None)
    at_table(page, "y1 y3", "r6 J y6", "k9 r9 b9 J")
    first, second = page.locator('.board [data-face="J"]').all()
    expect(first).to_have_accessible_name("joker as 6")
    expect(second).to_have_accessible_name("joker as yellow 9")


def test_a_slash_at_the_end_does_no_harm(visit: Open) -> None:
    page = visit(None)
    for path in ("/rules/", "/rules/twist/", "/new/", "/t/NOSUCH/", "/replay/x/"):
        page.goto(path)
        expect(page.locator("main h1, main h2, main p").first).to_be_visible()
        assert page.evaluate("document.styleSheets.length") > 0, path


def test_what_is_not_there_is_said_so(visit: Open) -> None:
    page = visit("foo")
    expect(page.get_by_role("alert")).to_have_text(say("page.home.no-page"))
    page.goto("/rules/nope")
    expect(page.get_by_role("alert")).to_have_text(say("page.rules.unknown"))
    expect(page.get_by_role("link", name="Twist")).to_be_visible()


def test_levels_are_described_and_rated_where_they_are_chosen_and_at_the_table(visit: Open) -> None:
    page = visit("new")
    page.get_by_label("Seat 2").select_option("Bot: Master")
    about = page.get_by_text(say("bots.level.master.description"))
    expect(about).to_contain_text(re.compile(r"Rating [\d,]+"))
    page.get_by_role("button", name=say("page.new.drop-seat")).click()
    page.get_by_text(say("page.new.house")).click()
    page.get_by_label(say("rules.key.opening-points")).first.select_option("40 points")
    page.get_by_label(say("rules.key.rack-size")).select_option("10 tiles")
    page.get_by_role("button", name=say("page.new.make")).click()  # against bots alone it begins at once
    bot = page.locator(".seats li").nth(1)
    expect(bot.locator(".level")).to_have_text("Master")
    expect(bot).to_contain_text("Bot: Master, ")  # what a screen reader hears
    expect(page.locator(".rack .piece")).to_have_count(10)
    page.get_by_role("button", name="Menu").click()
    card = page.get_by_role("dialog").locator("p", has_text=say("bots.level.master.description"))
    expect(card).to_contain_text(re.compile(r"Rating [\d,]+"))
    name = card.locator("b").inner_text()
    expect(card).to_contain_text(say(f"bots.cast.master.{name.lower()}"))
    expect(bot.locator(".name")).to_contain_text(name)


def test_play_now_shows_no_lobby(visit: Open) -> None:
    page = visit()
    page.evaluate(
        """() => {
          window.titles = [];
          new MutationObserver(() => window.titles.push(document.querySelector('h1')?.textContent))
            .observe(document.body, {childList: true, subtree: true});
        }"""
    )
    play_now(page)
    page.locator(".rack .piece").first.wait_for()
    assert say("page.lobby.title") not in page.evaluate("window.titles")
    for button in ("page.menu.title", "page.menu.give-up", "page.menu.give-up-surely"):
        page.get_by_role("button", name=say(button)).click()
    result = page.get_by_role("dialog")  # whoever was never asked is asked now
    name = result.get_by_role("textbox", name=say("page.lobby.name"))
    name.fill("Grace")
    name.blur()
    expect(result.locator("tbody tr").filter(has_text="Grace")).to_have_count(1)
