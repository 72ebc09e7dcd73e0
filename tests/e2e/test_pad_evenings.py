"""Evenings beside a real table: somebody gives up, the figures of all evenings, keys alone, every screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tests.e2e.waiting import figures
from tilerummy.messages import say

BOARD = {"width": 1920, "height": 1080}


def test_the_two_games_printed_in_the_booklets_then_figures_and_a_picture(visit: Open) -> None:
    pad = at_the_table(visit, viewport=PHONE, has_touch=True)
    page = pad.page
    pad.set_up("ravensburger-de", FOUR, length=2)
    pad.enter("Ann", {"Ben": 5, "Cem": 16, "Dora": 3})
    pad.enter("Cem", {"Ann": 6, "Ben": 11, "Dora": 5})
    pad.shows_totals("+18", "-16", "+6", "-8")
    expect(page.locator(".over")).to_contain_text("Ann")
    pad.press("one-more")
    pad.fill("Cem", {"Ann": 20, "Ben": 1, "Dora": 2})
    pad.press("save")
    expect(page.locator(".over")).to_contain_text("Cem")
    expect(page.locator(".head").last).to_contain_text(pad.word("match-games", count=3))
    pad.press("undo")
    pad.shows_totals("+18", "-16", "+6", "-8")

    pad.press("more")
    with page.expect_download() as saved:
        page.evaluate("() => void (navigator.canShare = undefined)")
        page.get_by_role("button", name=say("page.statistics.picture")).click()
    picture = saved.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1080

    # Another evening with those who are known: two give up.
    page.goto("./at-the-table")
    for name in FOUR[2:]:
        page.get_by_role("button", name=pad.word("remove-player", name=name)).click()
    page.get_by_role("button", name="Dora", exact=True).click()
    pad.press("begin")
    page.locator(".actions").wait_for()
    pad.press("enter")
    page.locator("summary", has_text=say("page.gave-up.somebody")).click()
    for name in ("Ann", "Dora"):
        page.get_by_label(say("page.gave-up.who", name=name)).check()
    for name, left in (("Ann", 12), ("Dora", 30)):
        page.get_by_label(pad.word("left-of", name=name)).fill(str(left))
    expect(page.get_by_role("status").filter(has_text="42")).to_be_visible()
    assert faults(page) == []
    pad.press("save")
    pad.shows_totals("-12", "+42", "-30")

    page.goto("./at-the-table")
    statistics = page.get_by_role("region", name=say("page.statistics.title"))
    row = statistics.locator("tr", has=page.get_by_role("rowheader", name="Ben", exact=True))
    figures(row, "3", "1", "0", "8.7", "42", "-11")
    page.set_viewport_size(SMALL)
    worst = row.get_by_role("cell").last.bounding_box()
    card = statistics.bounding_box()
    assert worst is not None
    assert card is not None
    assert worst["x"] + worst["width"] <= card["x"] + card["width"]  # none is out of sight
    assert faults(page) == []
    assert fits(page)


def tab_to(page: Page, name: str) -> None:
    """As somebody without a mouse: on until it is there."""
    for _ in range(120):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "() => { const at = document.activeElement;"
            " return at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText ?? ''; }"
        )
        if found.strip() == name:
            return
    raise AssertionError(f"the tab key never comes to {name}")


def test_an_evening_by_keys_alone(visit: Open) -> None:
    pad = at_the_table(visit, viewport=DESKTOP)
    page, keys = pad.page, pad.page.keyboard
    for number, name in enumerate(FOUR[:2], 1):
        tab_to(page, pad.word("name", number=number))
        keys.type(name)
        keys.press("Enter")  # on to the next name
    keys.press("Enter")
    page.locator(".actions").wait_for()
    tab_to(page, pad.word("enter"))
    keys.press("Enter")
    tab_to(page, "Ann")
    keys.press("Space")
    tab_to(page, pad.word("count-tiles"))
    keys.press("Enter")
    tab_to(page, say("page.entry.add", name="black 1"))
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    keys.press("Enter")  # the red 2
    tab_to(page, say("page.entry.more"))
    keys.press("Enter")
    keys.press("Tab")
    keys.type("k10-k12 J")
    keys.press("Enter")
    expect(page.locator("output.sum")).to_have_text("85")
    tab_to(page, pad.word("save"))
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    pad.shows_totals("+85", "-85")


def rounds_of_twist(pad: ScorePad) -> None:
    """Two rounds, won by games; somebody comes in the first and plays from the second on."""
    page = pad.page
    pad.set_up("twist", FOUR[:2], length=2)
    pad.enter("Ann", {"Ben": 5})
    pad.press("players")
    pad.write("new-name", "Cem")
    pad.press("add-player")
    pad.close()
    pad.enter("Ann", {"Ben": 2})
    expect(page.locator(".over")).to_have_count(0)
    for out in ("Cem", "Ben", "Cem"):
        pad.enter(out, {name: 20 if name == "Ann" else 1 for name in FOUR[:3] if name != out})
    pad.shows_totals("-53", "+12", "+41")
    # Ann and Cem have won two games each: the points decide between them.
    expect(page.locator(".over")).to_contain_text("Cem")
