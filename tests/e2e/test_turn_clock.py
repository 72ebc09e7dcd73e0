"""The turn clock in the middle of a real table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, at_the_table
from tilerummy.messages import say


def word(key: str, **details: str | int) -> str:
    return say(f"page.clock.{key}", **details)


STILL = """
  Date.now = () => Number(sessionStorage.getItem("now") ?? 1_800_000_000_000);
  window.later = (ms) => sessionStorage.setItem("now", String(Date.now() + ms));
"""
"""The page's time stands still until the test moves it on."""


def clock_of(visit: Open, edition: str) -> Page:
    pad = at_the_table(visit, viewport=PHONE)
    page = pad.page
    pad.set_up(edition, FOUR[:3])
    page.add_init_script(STILL)
    page.reload()
    page.get_by_role("link", name=word("title")).click()
    page.get_by_role("button", name=word("ready")).click()
    return page


def later(page: Page, seconds: int) -> None:
    page.evaluate(f"later({1000 * seconds})")


def press(page: Page, key: str, **details: str | int) -> None:
    page.get_by_role("button", name=word(key, **details), exact=True).click()


def shows(page: Page, name: str, time: str) -> None:
    expect(page.locator(".side .name")).to_have_text(name)
    expect(page.locator(".side .time")).to_have_text(time)


def test_a_tap_passes_the_turn_on_and_a_reload_changes_nothing(visit: Open) -> None:
    page = clock_of(visit, "ravensburger-de")
    surface = page.locator(".surface")
    surface.click()
    later(page, 5)
    shows(page, "Ann", "0:55")
    surface.click()
    later(page, 51)
    shows(page, "Ben", "9.0")
    page.get_by_role("button", name=say("page.pad.undo")).click()
    shows(page, "Ann", "4.0")
    press(page, "give")
    shows(page, "Ann", "0:34")
    press(page, "pause")
    later(page, 100)
    shows(page, "Ann", "0:34")
    page.reload()
    surface.wait_for()
    shows(page, "Ann", "0:34")
    assert faults(page) == []
    assert fits(page)
    page.locator("body").press(" ")
    later(page, 4)
    shows(page, "Ann", "0:30")


def test_when_time_runs_out_the_box_says_what_happens(visit: Open) -> None:
    page = clock_of(visit, "ravensburger-de")
    page.locator(".surface").click()
    later(page, 61)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(word("up", name="Ann"))
    press(page, "touched")
    expect(dialog).to_contain_text(say("rules.time.touched.restore"))
    expect(dialog).to_contain_text(say("rules.time.penalty", count=3))
    expect(dialog).to_contain_text(say("rules.time.real-tiles"))
    assert faults(page) == []
    press(page, "note-it")
    shows(page, "Ben", "1:00")
    page.get_by_role("button", name=say("page.door.pad"), exact=True).click()
    expect(page.locator("tbody .beside")).to_have_count(1)
