"""The turn clock in the middle of a real table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, SIDEWAYS, SMALL, TABLET, Open
from tests.e2e.senses import listen
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tilerummy.messages import languages, say


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
    set_clock(page)
    return page


def set_clock(page: Page, kind: str = "turn") -> None:
    page.get_by_label(word("kind")).select_option(kind)
    page.get_by_role("button", name=word("ready")).click()
    later(page, 1)  # what comes at once is a second tap


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
    press(page, "start")
    later(page, 5)
    shows(page, "Ann", "0:55")
    surface.click()
    later(page, 51)
    shows(page, "Ben", "9.0")
    page.get_by_role("button", name=say("page.pad.undo")).click()
    shows(page, "Ann", "4.0")
    press(page, "give")
    later(page, 1)
    shows(page, "Ann", "0:33")
    press(page, "pause")
    later(page, 100)
    shows(page, "Ann", "0:33")
    page.reload()
    surface.wait_for()
    shows(page, "Ann", "0:33")
    assert faults(page) == []
    assert fits(page)
    page.locator("body").press(" ")
    later(page, 4)
    shows(page, "Ann", "0:29")

    # As long as it asks who gave up, it stands.
    press(page, "resign")
    later(page, 20)
    shows(page, "Ann", "0:29")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=word("pause"), exact=True)).to_be_visible()  # it goes on
    later(page, 2)
    shows(page, "Ann", "0:27")
    press(page, "resign")
    later(page, 20)
    page.get_by_role("dialog").get_by_role("button", name="Ann", exact=True).click()
    later(page, 4)
    shows(page, "Ben", "0:56")


def test_a_second_tap_of_a_wet_finger_is_none(visit: Open) -> None:
    page = clock_of(visit, "ravensburger-de")
    surface = page.locator(".surface")
    surface.dblclick()
    shows(page, "Ann", "1:00")
    expect(page.locator(".what")).to_have_text(word("then", name="Ben"))
    later(page, 2)
    surface.dblclick()
    shows(page, "Ben", "1:00")
    later(page, 1)
    skip = page.get_by_role("button", name=word("skip"), exact=True)
    skip.dblclick()
    shows(page, "Cem", "1:00")
    later(page, 1)
    page.get_by_role("button", name=say("page.pad.undo")).dblclick()
    shows(page, "Ben", "0:58")
    later(page, 1)
    page.keyboard.down(" ")  # no button keeps the space bar; whoever holds it down passes one turn
    later(page, 1)
    page.keyboard.down(" ")
    shows(page, "Cem", "0:59")


SPOKEN = "speechSynthesis.speak = (words) => (window.spoken ??= []).push(words.text);"
AWAKE = """
  window.awake = 0;
  navigator.wakeLock.request = async () => (window.awake += 1, { release: async () => (window.awake -= 1) });
"""


def test_without_time_aloud_on_both_sides_and_against_the_clock(visit: Open) -> None:
    pad = at_the_table(visit, viewport=PHONE)
    page = pad.page
    pad.set_up("original-de", FOUR[:3])
    page.add_init_script(STILL + SPOKEN + AWAKE)
    listen(page)
    page.reload()
    pad.press("who-starts")
    page.get_by_role("dialog").get_by_role("button", name="Ben").click()
    page.keyboard.press("Escape")
    page.get_by_role("link", name=word("title")).click()
    page.get_by_label(word("speak")).check()
    page.get_by_label(word("count")).check()
    set_clock(page, "off")
    page.locator(".surface").click()
    expect(page.locator(".side .name")).to_have_text("Ben")
    expect(page.locator(".time")).to_have_count(0)
    later(page, 3600)
    page.locator(".surface").click()
    expect(page.locator(".side .name")).to_have_text("Ann")  # this box goes round the other way
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "both-sides")
    page.reload()
    expect(page.locator(".side")).to_have_count(2)
    assert faults(page) == []
    press(page, "set")
    set_clock(page)
    page.locator(".surface").click()
    for seconds, word_said in ((90, "30"), (20, "10"), (5, "5"), (1, "4")):
        later(page, seconds)
        page.wait_for_function("word => window.spoken?.at(-1) === word", arg=word_said)
    assert page.evaluate("spoken") == ["30", "10", "5", "4"]
    assert page.evaluate("sounds.buzzes") == [80]  # ten seconds are left
    assert page.evaluate("awake") == 1
    page.locator(".surface").click()
    page.wait_for_function("() => spoken.at(-1) === 'Ann'")


def test_whoever_calls_out_is_written_down_and_the_clock_stands(visit: Open) -> None:
    page = clock_of(visit, "sabra")
    pad = ScorePad(page)
    page.locator(".surface").click()
    later(page, 5)
    page.locator(".surface").click()
    later(page, 5)
    press(page, "out")
    expect(page.get_by_role("radio", name="Ben")).to_be_checked()
    for name, left in (("Ann", 4), ("Cem", 6)):
        page.get_by_label(pad.word("left-of", name=name)).fill(str(left))
    pad.press("save")
    pad.shows_scores(1, "-4", "+10", "-6")
    evening = page.url
    page.goto(f"{evening}/board")
    expect(page.locator("h1")).to_have_text(say("page.live.game", number=2))
    expect(page.get_by_role("timer")).to_have_count(0)  # that of the game before has no meaning any more
    page.goto(evening)
    later(page, 60)
    # The next game has the same clock: only who starts is asked, as the box says it.
    page.get_by_role("link", name=word("title")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(pad.word("start.highest-before-deal"))
    expect(dialog.get_by_role("button", name=pad.word("to-clock"))).to_be_disabled()
    dialog.get_by_role("button", name="Cem", exact=True).click()
    assert faults(page) == []
    dialog.get_by_role("button", name=pad.word("to-clock")).click()
    shows(page, "Cem", "2:00")
    later(page, 1)
    page.locator(".surface").click()
    later(page, 3)
    shows(page, "Cem", "1:57")
    # Whoever ends the evening now has a winner on the big screen.
    page.goto(evening)
    pad.press("more")
    pad.press("end")
    pad.press("end")
    expect(page.locator(".over")).to_contain_text("Ben")
    page.goto(f"{evening}/board")
    expect(page.locator("h1")).to_have_text(pad.word("match-won", names="Ben"))
    expect(page.get_by_role("timer")).to_have_count(0)
    page.goto(evening)
    pad.press("undo")
    taken = page.locator(".taken")
    expect(taken).to_contain_text(pad.word("taken-back", what=pad.word("end")))
    expect(page.locator(".over")).to_have_count(0)
    taken.get_by_role("button", name=pad.word("bring-back")).click()
    expect(page.locator(".over")).to_contain_text("Ben")
    expect(taken).to_have_count(0)


def test_of_five_four_play_in_a_box_for_four(visit: Open) -> None:
    pad = at_the_table(visit, viewport=SMALL)
    page = pad.page
    pad.set_up("sabra", FOUR)
    pad.press("players")
    pad.write("new-name", "Emil")
    page.get_by_role("dialog").get_by_role("button", name=pad.word("add-player")).click()
    pad.close()
    page.get_by_role("link", name=word("title")).click()
    ready = page.get_by_role("button", name=word("ready"))
    expect(ready).to_be_disabled()
    expect(page.get_by_role("group", name=word("who-plays"))).to_contain_text(word("most-play", most=4))
    page.get_by_label("Ann", exact=True).uncheck()
    assert faults(page) == []
    assert fits(page)
    ready.click()
    expect(page.locator(".side .name")).to_have_text("Ben")
    press(page, "out")
    expect(page.get_by_role("radio", name="Ann", exact=True)).to_have_count(0)
    expect(page.get_by_role("radio", name="Emil", exact=True)).to_have_count(1)


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
    expect(page.get_by_role("button", name=word("on-without"), exact=True)).to_be_visible()
    page.reload()
    press(page, "finished")
    expect(dialog).to_contain_text(say("rules.time.finished"))
    expect(page.get_by_role("button", name=word("on"), exact=True)).to_be_visible()
    page.reload()
    press(page, "touched")
    press(page, "note-it")
    shows(page, "Ben", "1:00")
    page.get_by_role("button", name=say("page.door.pad"), exact=True).click()
    expect(page.locator("tbody .beside")).to_contain_text(word("penalty-note", count=3))
    expect(page.get_by_role("link", name=word("title"))).to_contain_text("Ben")  # it goes on meanwhile


def test_free_seconds_extensions_and_what_other_boxes_say(visit: Open) -> None:
    page = clock_of(visit, "sabra")
    pad, evening = ScorePad(page), page.url.removesuffix("/clock")
    dialog = page.get_by_role("dialog")
    press(page, "set")
    page.get_by_label(word("extensions")).select_option("2")
    set_clock(page)
    page.locator(".surface").click()
    later(page, 110)
    press(page, "extend", count=2)
    shows(page, "Ann", "0:40")
    expect(page.get_by_role("button", name=word("extend", count=1), exact=True)).to_be_visible()
    later(page, 41)
    expect(dialog).to_contain_text(word("up", name="Ann"))
    expect(dialog.get_by_role("button", name=word("give"), exact=True)).to_have_count(0)
    press(page, "touched")
    for key in ("touched.keep-valid", "valid-jokers", "pool"):
        expect(dialog).to_contain_text(say(f"rules.time.{key}"))
    press(page, "note-it")

    press(page, "set")
    page.get_by_label(word("kind")).select_option("bronstein")
    page.get_by_label(word("each-game")).select_option("3")
    set_clock(page, "bronstein")
    page.locator(".surface").click()
    later(page, 4)
    shows(page, "Ann", "3:00")
    expect(page.locator(".free")).to_have_text("+6")
    page.goto(f"{evening}/board")
    expect(page.get_by_role("timer")).to_have_text("3:00+6")
    page.goto(f"{evening}/clock")
    later(page, 6 + 180)
    expect(dialog).to_contain_text(word("up", name="Ann"))
    assert faults(page) == []
    dialog.get_by_role("button", name=word("give"), exact=True).click()
    expect(dialog).to_have_count(0)
    shows(page, "Ann", "0:30")

    # The next evening with this box has the same clock, another box its own.
    page.goto("/at-the-table")
    pad.press("begin")
    page.get_by_role("link", name=word("title")).click()
    expect(page.get_by_label(word("kind"))).to_have_value("bronstein")
    expect(page.get_by_label(word("each-game"))).to_have_value("3")
    page.keyboard.press("Escape")
    pad.press("more")
    pad.press("rules-and-length")
    page.get_by_label(pad.word("box")).select_option("ravensburger-it")
    pad.press("save")
    page.get_by_role("link", name=word("title")).click()
    expect(page.get_by_label(word("kind"))).to_have_value("turn")
    set_clock(page)
    page.locator(".surface").click()
    later(page, 121)
    press(page, "untouched")
    expect(dialog).to_contain_text(say("rules.time.untouched", count=1))
    press(page, "note-it")
    shows(page, "Ben", "2:00")
    page.locator(".surface").click()
    later(page, 121)
    press(page, "touched")
    for key in ("touched.keep-own", "own-else"):
        expect(dialog).to_contain_text(say(f"rules.time.{key}"))
    expect(dialog).to_contain_text(say("rules.time.penalty", count=3))


CUT = """() => [...document.querySelectorAll(".side > *, .tools .button")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().top < 0)
  .map((one) => one.textContent)"""
"""Words that don't fit where they stand."""


TIME_SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.side:last-child .time')).fontSize)"


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=[] if one == "en" else pytest.mark.soak) for one in languages()],
)
def test_it_is_read_from_all_sides_on_every_screen(visit: Open, language: str) -> None:
    """The time across the table: on the smallest phone its digits are as high as two thumbs are wide."""
    pad = at_the_table(visit, language, viewport=SMALL)
    page = pad.page
    pad.set_up("ravensburger-de", ("Annemarie", "Ben"))
    page.get_by_role("link", name=say("page.clock.title", language)).click()
    page.get_by_label(say("page.clock.extensions", language)).select_option("3")
    page.get_by_role("button", name=say("page.clock.ready", language)).click()
    page.locator(".time").wait_for()
    assert page.evaluate(TIME_SIZE) >= 90
    page.get_by_role("button", name=say("page.clock.both-sides", language)).click()
    expect(page.locator(".time")).to_have_count(2)
    assert page.evaluate(TIME_SIZE) >= 64
    low: ViewportSize = {"width": 640, "height": 320}
    for size in (SMALL, PHONE, TABLET, SIDEWAYS, low, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate(CUT) == []
        assert fits(page)
    assert faults(page) == []
