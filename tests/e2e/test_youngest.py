"""Where the youngest starts: named when the table is made, or later at the table, and then it is so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.tables import sit, start
from tilerummy.messages import say

YOUNGEST = say("page.new.youngest")


def chosen(page: Page) -> str:
    return str(page.get_by_label(YOUNGEST).evaluate("select => select.selectedOptions[0].text"))


def test_the_youngest_is_named_at_the_table_and_starts(visit: Open) -> None:
    ada = visit("new")
    expect(ada.get_by_label(YOUNGEST)).to_have_count(0)  # in this box a tile is drawn for the start
    ada.get_by_role("radio", name=say("page.edition.original-fr.box")).check()
    assert chosen(ada) == say("page.new.you")
    ada.get_by_label(YOUNGEST).select_option("Seat 3")
    ada.get_by_role("button", name=say("page.new.drop-seat")).click()
    assert chosen(ada) == say("page.new.you")  # that seat is gone
    ada.get_by_label(YOUNGEST).select_option("Seat 2")
    ada.get_by_role("button", name=say("page.new.make")).click()
    sit(ada, "Ada")
    assert chosen(ada) == "Seat 2"

    ben = visit(ada.url.partition("://")[2].partition("/")[2], viewport=PHONE)
    sit(ben, "Ben")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ben"))).to_be_visible()
    expect(ben.get_by_label(YOUNGEST)).to_have_count(0)
    assert chosen(ada) == "Ben"
    ada.get_by_label(YOUNGEST).select_option("Ada")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ada"))).to_be_visible()
    ada.get_by_label(YOUNGEST).select_option("Ben")
    expect(ben.get_by_text(say("page.lobby.youngest", name="Ben"))).to_be_visible()
    start(ada)
    ben.locator(".game.mine").wait_for()


def test_naming_the_youngest_leaves_everybody_where_they_are(visit: Open) -> None:
    """Also a bot that the owner has put there since."""
    page = visit("new")
    page.get_by_role("radio", name=say("page.edition.original-fr.box")).check()
    page.get_by_role("button", name=say("page.new.make")).click()
    sit(page, "Ada")
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
