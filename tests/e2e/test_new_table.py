"""How a table starts: the youngest where the box says so, the clock of the box, the answer to three pairs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.tables import new_table, play_now, sit, start
from tilerummy.messages import say

YOUNGEST = say("page.new.youngest")
_LISTEN = """() => {
  window.said = [];
  new MutationObserver(() => {
    const words = document.querySelector(".status")?.innerText;
    if (words && words !== said.at(-1)) said.push(words);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
_PRESS = (
    "name => [...document.querySelectorAll('.status button')].find(one => one.innerText === name)?.click()"
)
_CLOCK = "async table => (await (await fetch(`api/tables/${table}`)).json()).clock_seconds"


def said(page: Page) -> list[str]:
    """What stood in the status line since somebody listens."""
    return list(page.evaluate("said"))


def chosen(page: Page, name: str) -> None:
    expect(page.get_by_label(YOUNGEST).locator("option:checked")).to_have_text(name)


def test_the_youngest_is_named_at_the_table_and_starts(visit: Open) -> None:
    ada = visit("new")
    expect(ada.get_by_label(YOUNGEST)).to_have_count(0)  # in this box a tile is drawn for the start
    ada.get_by_role("radio", name=say("page.edition.original-fr.box")).check()
    chosen(ada, say("page.new.you"))
    ada.get_by_label(YOUNGEST).select_option("Seat 3")
    ada.get_by_role("button", name=say("page.new.drop-seat")).click()
    chosen(ada, say("page.new.you"))  # that seat is gone
    ada.get_by_label(YOUNGEST).select_option("Seat 2")
    ada.get_by_role("textbox", name=say("page.lobby.name")).fill("Ada")
    ada.get_by_role("button", name=say("page.new.make")).click()
    expect(ada.get_by_text("(you)")).to_be_visible()
    chosen(ada, "Seat 2")

    ben = visit(ada.url.partition("://")[2].partition("/")[2], viewport=PHONE)
    sit(ben, "Ben")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ben"))).to_be_visible()
    expect(ben.get_by_label(YOUNGEST)).to_have_count(0)
    chosen(ada, "Ben")
    ada.get_by_label(YOUNGEST).select_option("Ada")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ada"))).to_be_visible()
    ada.get_by_label(YOUNGEST).select_option("Ben")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ben"))).to_be_visible()
    start(ada)
    ben.locator(".game.mine").wait_for()


def test_one_more_seat_is_open_among_people_and_a_bot_against_bots(visit: Open) -> None:
    page = visit("new")
    more = page.get_by_role("button", name=say("page.new.add-seat"))
    more.click()
    last = page.get_by_label(say("page.new.seat", number=4))
    expect(last.locator("option:checked")).to_have_text(say("page.level.person"))
    page.get_by_role("button", name=say("page.new.drop-seat")).click()
    for number in (2, 3):
        page.get_by_label(say("page.new.seat", number=number)).select_option("hard")
    more.click()
    expect(last).to_have_value("hard")


def test_naming_the_youngest_leaves_everybody_where_they_are(visit: Open) -> None:
    """Also a bot that the owner has put there since."""
    page = visit("new")
    page.get_by_role("radio", name=say("page.edition.original-fr.box")).check()
    page.get_by_role("button", name=say("page.new.make")).click()
    bot = page.get_by_label(say("page.lobby.bot-at", number=3))
    bot.select_option("hard")
    expect(page.locator("li .face[data-kind=bot]")).to_have_count(1)
    page.get_by_label(YOUNGEST).select_option(index=2)
    page.reload()
    expect(bot).to_have_value("hard")
    expect(page.get_by_text("(you)")).to_be_visible()
    expect(page.get_by_label(YOUNGEST)).to_have_value("2")


def test_a_new_table_shows_the_clock_of_its_box(visit: Open) -> None:
    page = visit("new")
    clock = page.get_by_label(say("page.new.clock"))
    for box, seconds in {
        "ravensburger-de": "60",
        "sabra": "0",
        "original-it": "120",
        "original-fr": "0",
    }.items():
        page.get_by_role("radio", name=say(f"page.edition.{box}.box"), exact=False).first.check()
        expect(clock).to_have_value(seconds)
    clock.select_option("30")
    page.get_by_role("radio", name="Twist").check()
    expect(clock).to_have_value("30")  # what somebody chose stays chosen


def test_a_quick_game_against_bots_has_no_clock(visit: Open) -> None:
    page = visit()
    play_now(page)
    page.locator(".rack .piece").first.wait_for()
    expect(page.locator(".status")).to_be_visible()
    assert page.evaluate(_CLOCK, page.url.rpartition("/")[2]) == 0


@pytest.mark.parametrize("clock", [0, 120])
def test_three_pairs_may_be_answered_within_20_seconds_where_there_is_a_clock(
    visit: Open, clock: int
) -> None:
    """However slow the machine: what was said is looked at when it is over."""
    ada, ben = visit(None, viewport=PHONE), visit(None)
    ben.goto(new_table(ada, "pairs 14", edition="ravensburger-de", clock_seconds=clock))
    sit(ben, "Ben")
    for page in (ada, ben):
        page.evaluate(_LISTEN)
    ada.get_by_role("button", name="Start").click()
    ada.wait_for_function("word => said.some(text => text.includes(word))", arg=say("page.game.redeal"))
    ada.evaluate(_PRESS, say("page.game.redeal-no"))
    for page in (ada, ben):
        page.locator(".seats li.turn").wait_for()
    asked = [text for text in said(ada) if say("page.game.redeal") in text]
    waited = [text for text in said(ben) if say("page.game.deal-offered") in text]
    assert asked
    assert waited
    assert all((say("page.game.redeal-time", count=20) in text) == bool(clock) for text in asked)
    counted = [re.findall(r"\b0:\d\d\b", text) for text in (asked[0], waited[0])]
    assert all(times and times[0] <= "0:20" for times in counted) if clock else counted == [[], []]
