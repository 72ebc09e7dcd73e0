"""People come and go in the middle of an evening; what is taken along from it; how soon it begins."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Open
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tilerummy.messages import say

SIX = (*FOUR, "Emil", "Frida")
STROKES = """() => [...document.querySelectorAll("figure > svg polyline")]
  .map((line) => getComputedStyle(line))
  .map(({ stroke, strokeDasharray }) => `${stroke} ${strokeDasharray}`)"""
COUNTS = """() => {
  window.done = { taps: 0, keys: 0 };
  addEventListener("pointerdown", () => (done.taps += 1), true);
  addEventListener("keydown", ({ target }) => (done.keys += target.matches("input") ? 1 : 0), true);
}"""
PERSIST = "navigator.storage.persist = async () => (window.persists = true);"


def goes_or_comes(pad: ScorePad, name: str) -> None:
    pad.press("players")
    row = pad.page.locator("li", has=pad.page.get_by_label(pad.word("name-of", name=name)))
    row.get_by_role("button").last.click()
    pad.close()


def test_one_goes_home_a_seventh_comes_and_she_is_back(visit: Open) -> None:
    pad = at_the_table(visit, viewport=DESKTOP)
    page = pad.page
    page.evaluate(PERSIST)
    pad.set_up("xp", SIX)
    assert page.evaluate("persists") is True  # the browser is asked not to throw the evening away
    pad.enter("Ann", dict.fromkeys(SIX[1:], 10))
    goes_or_comes(pad, "Frida")
    pad.press("players")
    page.get_by_label(pad.word("name-of", name="Emil")).fill("DORA")
    page.get_by_label(pad.word("name-of", name="Emil")).press("Enter")
    expect(page.get_by_role("alert")).to_have_text(pad.word("name-twice", name="DORA"))
    expect(page.get_by_label(pad.word("name-of", name="Emil"))).to_have_value("Emil")
    pad.write("new-name", "frida")
    expect(page.get_by_role("alert").last).to_have_text(pad.word("name-twice", name="frida"))
    pad.write("new-name", "Gina")
    pad.press("add-player")
    pad.close()
    pad.enter("Gina", dict.fromkeys(SIX[:5], 1))  # nobody asks for Frida's tiles
    pad.shows_scores(2, *["-1"] * 5, "-", "+5")
    goes_or_comes(pad, "Gina")
    goes_or_comes(pad, "Frida")
    pad.enter("Frida", dict.fromkeys(SIX[:5], 2))
    pad.shows_totals("+47", *["-13"] * 4, "0", "+5")
    looks = page.evaluate(STROKES)
    assert len(set(looks)) == 7
    assert not [look for look in looks if look.startswith("none")]

    pad.press("more")
    with page.expect_download() as saved:
        pad.press("csv")
    assert saved.value.path().read_text(encoding="utf-8-sig").split() == [
        "Game,Ann,Ben,Cem,Dora,Emil,Frida,Gina",
        "1,50,-10,-10,-10,-10,-10,",
        "2,-1,-1,-1,-1,-1,,5",
        "3,-2,-2,-2,-2,-2,10,",
        "Total,47,-13,-13,-13,-13,0,5",
    ]
    pad.close()
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_be_visible()
    for hidden in (page.locator(".actions"), page.locator(".head").first):
        expect(hidden).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto("/at-the-table")
    expect(page.locator("main li a").last).to_contain_text(say("page.edition.xp.box"))


def taps_and_keys(page: Page) -> tuple[int, int]:
    done = page.evaluate("done")
    return done["taps"], done["keys"]


def test_an_evening_of_four_begins_with_four_taps_and_sixteen_keys(visit: Open) -> None:
    """As the guide counts it; the fourth tap is in the phone's own list of boxes."""
    pad = at_the_table(visit, viewport=PHONE, has_touch=True)
    page = pad.page
    page.evaluate(COUNTS)
    page.get_by_label(pad.word("box")).tap()
    page.keyboard.press("Escape")
    page.get_by_label(pad.word("box")).select_option("sabra")
    page.get_by_label(pad.word("name", number=1)).tap()
    for name in FOUR:
        page.keyboard.type(name)
        if name != FOUR[-1]:
            page.keyboard.press("Enter")
    pad.press("begin")
    page.locator(".actions").wait_for()
    taps, keys = taps_and_keys(page)
    assert (taps, keys) == (3, 16)
    assert fits(page)
    page.goto("/at-the-table")
    page.evaluate(COUNTS)
    pad.press("begin")
    page.locator(".actions").wait_for()
    assert taps_and_keys(page) == (1, 0)
    assert faults(page) == []
