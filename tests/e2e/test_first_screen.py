"""The first screen: playing at once, the doors, and the way back to a game that still runs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.hands import Mouse, at_rest
from tests.e2e.tables import begin_at, new_table, play_now, start
from tests.e2e.test_pages import faults, fits
from tilerummy.messages import say

HANDS = Mouse()
LARGE_LETTERS = """
  addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });
"""
_COUNT = "async table => (await (await fetch(`api/tables/${table}`)).json()).seats.length"


def sheet(page: Page) -> None:
    page.get_by_role("button", name=say("page.home.play-now")).click()
    expect(page.get_by_role("dialog").get_by_role("radio").first).to_be_attached()


def test_the_last_choice_is_ready_when_somebody_plays_again(visit: Open) -> None:
    page = visit()
    sheet(page)
    page.get_by_role("combobox", name=say("page.quick.box")).select_option("xp")
    page.get_by_role("radio", name="5").check()
    page.get_by_role("radio", name=say("bots.level.easy.name")).check()
    page.get_by_role("button", name=say("page.quick.deal")).click()
    expect(page.locator(".seats li")).to_have_count(6)
    page.goto("/")
    play_now(page)
    expect(page.locator(".rack .piece")).to_have_count(14)
    assert page.evaluate(_COUNT, page.url.rpartition("/")[2]) == 6


def test_no_box_has_more_opponents_than_it_has_seats_for(visit: Open) -> None:
    page = visit()
    sheet(page)
    box = page.get_by_role("combobox", name=say("page.quick.box"))
    box.select_option("xp")
    page.get_by_role("radio", name="5").check()
    box.select_option("twist")
    expect(page.get_by_role("radio", name="3")).to_be_checked()
    expect(page.get_by_role("radio", name="5")).to_have_count(0)
    # There a round has a game for each player: that is said before it begins.
    expect(page.get_by_role("dialog")).to_contain_text(say("page.lobby.match", count=4))


def test_the_sheet_has_no_fault_and_fits(visit: Open) -> None:
    page = visit()
    sheet(page)
    for size in (SMALL, PHONE, DESKTOP):
        page.set_viewport_size(size)
        at_rest(page)
        assert faults(page) == [], size
        assert fits(page), size
        expect(page.get_by_role("button", name=say("page.quick.deal"))).to_be_in_viewport()


def test_a_list_says_with_whom_and_what_waits(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "medium", "medium"], clock_seconds=0)
    begin_at(page, "r1 r3 r5 k7 k9 b11")
    page.goto("/")
    game = page.get_by_role("link").filter(has_text="You and two medium bots")
    expect(game).to_contain_text(say("page.edition.sabra.box"))
    expect(game).to_contain_text(say("page.home.your-turn"))


def test_who_has_left_is_told_that_a_bot_plays_for_them(visit: Open) -> None:
    ada, ben = visit(None), visit(None)
    ben.goto(new_table(ada, edition="sabra", clock_seconds=0, house_rules={"opening_points": 200}))
    ben.get_by_role("textbox", name=say("page.lobby.name")).fill("Ben")
    ben.get_by_role("button", name=say("page.lobby.sit")).click()
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    start(ada)
    HANDS.press(ada, "Menu")
    HANDS.press(ada, say("page.game.leave"))
    HANDS.press(ada, say("page.together.leave-yes"))
    game = ada.get_by_role("link").filter(has_text="You and Ben")
    expect(game).to_contain_text(say("page.door.bot-plays"))
    game.click()
    expect(ada.locator(".rack .piece").first).to_be_visible()


def test_a_name_is_changed_in_the_lobby(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, None], clock_seconds=0)
    name = page.get_by_role("textbox", name=say("page.lobby.name"))
    name.fill("Grace")
    name.blur()
    expect(page.locator("ol li").first).to_contain_text("Grace")


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.soak)])
def test_nothing_is_wider_than_a_phone_with_letters_twice_as_large(visit: Open, language: str) -> None:
    page = visit("new", viewport=PHONE, locale=language)
    page.add_init_script(LARGE_LETTERS)
    page.reload()
    page.get_by_role("button", name=say("page.new.make", language)).click()
    code = page.locator("p.code").inner_text()
    assert fits(page)
    tables = ("", "new", "rules", "handover#nothing", f"tv/{code}")
    for path in (*tables, "learn", "learn/split", "puzzles", "puzzles/2026-06-26", "at-the-table"):
        page.goto(f"/{path}")
        page.locator("main h1, .board .piece").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert fits(page), path
    page.goto("/")
    page.locator(".running li").first.wait_for()
    assert fits(page)
    for name in ("page.home.play-now", "page.prefs.title"):
        page.get_by_role("button", name=say(name, language)).first.click()
        wide = page.get_by_role("dialog").evaluate("one => one.scrollWidth > one.clientWidth")
        assert not wide, name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
