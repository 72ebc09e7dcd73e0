"""What goes wrong at every table: a sheet closed by accident, a wrong sum found late, the wrong box."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import AT_HOME, PHONE, SMALL, Open
from tests.e2e.hands import box
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tests.server.processes import ServerProcess
from tilerummy.messages import say


def test_what_was_being_entered_is_still_there(visit: Open) -> None:
    pad = at_the_table(visit, viewport=SMALL, has_touch=True)
    page = pad.page
    pad.set_up("sabra", FOUR[:3])
    expect(page.get_by_role("button", name=pad.word("undo"))).to_be_disabled()  # without its box it were none
    pad.press("enter")
    pad.fill("Ann", {})
    rack = page.locator(".rack", has_text="Cem")
    rack.get_by_role("button").tap()
    at = box(page, ".palette")
    for number in range(1, 14):
        page.locator(f"button[data-face=k{number}]").tap()
    expect(page.locator("output.sum")).to_have_text("91")
    assert box(page, ".palette") == at  # it never moves while somebody taps
    page.get_by_role("button", name=say("page.entry.clear")).tap()
    rack.get_by_role("button").tap()
    pad.fill("Ann", {"Ben": 12, "Cem": ["red 5", "joker"]})
    page.keyboard.press("Escape")
    page.reload()
    pad.press("enter")
    expect(page.get_by_role("radio", name="Ann")).to_be_checked()
    expect(page.get_by_label(pad.word("left-of", name="Ben"))).to_have_value("12")
    expect(page.locator("output.sum")).to_have_text("30")
    expect(page.get_by_text(pad.word("begun"))).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name=pad.word("save"), exact=True).dblclick()  # wet fingers
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("tbody tr")).to_have_count(1)
    pad.press("enter")
    expect(page.get_by_text(pad.word("begun"))).to_have_count(0)
    page.reload()
    pad.press("undo")  # a killed tab is just when one wants it
    expect(page.locator("tbody tr")).to_have_count(0)


def test_found_out_two_games_later(visit: Open) -> None:
    pad = at_the_table(visit, viewport=PHONE, has_touch=True)
    page = pad.page
    pad.set_up("sabra", (*FOUR[:3], "Dort"))
    for number, out in enumerate(("Ann", "Ben", "Cem"), 1):
        others = (name for name in FOUR[:3] if name != out)
        pad.enter(out, {**dict.fromkeys(others, number), "Dort": ["joker"]})
    # Dort is a slip of the pen; she wasn't there yet in the first game; and the box was another one.
    pad.press("players")
    page.get_by_label(pad.word("name-of", name="Dort")).fill("Dora")
    page.get_by_label(pad.word("name-of", name="Dort")).press("Enter")
    page.get_by_role("button", name=pad.word("move-up", name="Dora")).click()
    page.get_by_label(pad.word("new-name"), exact=True).fill("Nobody")
    expect(page.get_by_role("dialog")).to_contain_text(pad.word("too-many-here", most=4))
    page.get_by_role("dialog").get_by_role("button", name=pad.word("add-player")).click()
    page.get_by_role("button", name=pad.word("remove-player", name="Nobody")).click()
    page.keyboard.press("Escape")
    expect(page.locator("thead th ~ th")).to_have_text(["Ann", "Ben", "Dora", "Cem"])
    pad.shows_totals("+22", "+25", "-75", "+28")
    pad.correct(1)
    page.get_by_text(pad.word("who-played")).click()
    page.get_by_label(pad.word("played", name="Dora")).uncheck()
    assert faults(page) == []
    pad.press("save")
    pad.shows_scores(1, "+2", "-1", "-", "-1")
    pad.press("more")
    pad.press("rules-and-length")
    page.get_by_label(pad.word("box")).select_option("ravensburger-de")
    page.get_by_label(pad.word("length-games")).select_option("3")
    assert faults(page) == []
    pad.press("save")
    expect(page.locator(".over")).to_contain_text("Cem")
    pad.shows_totals("-3", "+50", "-100", "+53")
    pad.correct(2)
    pad.press("delete-game")
    pad.shows_totals("-1", "-4", "-50", "+55")
    changes = page.locator("details", has_text=pad.word("changes", count=3))
    changes.locator("summary").click()
    expect(changes.locator("li").first).to_contain_text("Ben +54")  # as it was
    assert faults(page) == []
    assert fits(page)
    changes.get_by_role("button", name=pad.word("bring-back")).click()
    pad.shows_totals("-3", "+50", "-100", "+53")
    expect(page.locator("tbody .star")).to_have_count(2)
    for _ in range(4):  # back to the box
        pad.press("undo")
    pad.shows_totals("+22", "+25", "-75", "+28")


def test_penalties_are_lines_with_their_reason(visit: Open) -> None:
    pad = at_the_table(visit, viewport=SMALL)
    page = pad.page
    pad.set_up("sabra", FOUR[:2])
    for points, why, takes_off in (
        ("20", "looked at a tile", True),
        ("5", "", False),
        ("", "drew 3 tiles", True),
    ):
        pad.press("adjust")
        if not takes_off:
            page.get_by_role("button", name=pad.word("take-off")).click()
        page.get_by_label(pad.word("points")).fill(points)
        page.get_by_label(pad.word("why")).fill(why)
        pad.press("save")
    pad.enter("Ben", {"Ann": 7})
    pad.shows_totals("-22", "+7")
    # As it was noted, one below the other; what changes no total is no step of the chart.
    expect(page.locator("tbody tr th")).to_have_text(["±", "±", "±", "1"])
    pad.enter("Ben", {"Ann": 1})
    points = page.locator("figure > svg polyline").first.get_attribute("points") or ""
    assert len(points.split()) == 1 + 4
    pad.press("undo")
    what = f"{say('page.live.game', number=2)} (Ann \u22121, Ben +1)"
    expect(page.locator(".taken")).to_contain_text(pad.word("taken-back", what=what))
    page.get_by_role("button", name=pad.word("bring-back")).click()
    pad.shows_totals("-23", "+8")
    for why in ("looked at a tile", "drew 3 tiles"):
        expect(page.locator("tbody").get_by_text(why)).to_be_visible()
    assert faults(page) == []
    assert fits(page)


def test_a_saved_evening_is_opened_and_put_together(visit: Open, tmp_path: Path) -> None:
    pad = at_the_table(visit)
    page = pad.page
    pad.set_up("sabra", FOUR[:2])
    pad.enter("Ann", {"Ben": 3})
    pad.press("more")
    with page.expect_download() as saved:
        pad.press("file")
    file = tmp_path / "our.evening.jsonl"
    saved.value.save_as(file)
    page.keyboard.press("Escape")
    pad.enter("Ben", {"Ann": 4})
    for home in (page, visit("at-the-table").context.new_page()):  # the same device, and another one
        home.goto("/at-the-table")
        home.get_by_label(pad.word("open-file")).set_input_files(file)
        home.locator(".actions").wait_for()
    pad.shows_totals("-1", "+1")
    ScorePad(home).shows_totals("+3", "-3")
    file.write_text("no evening\n", encoding="utf-8")
    page.goto("/at-the-table")
    page.get_by_label(pad.word("open-file")).set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(pad.word("no-file"))
    assert faults(page) == []


def test_what_plain_http_lacks_is_said_once(visit: Open, server: ServerProcess) -> None:
    home = server.url.replace("127.0.0.1", AT_HOME)
    pad = at_the_table(visit, viewport=PHONE, base_url=home)
    page = pad.page
    notice = page.get_by_role("note")
    expect(notice).to_contain_text("https")
    page.get_by_role("button", name=say("page.live.understood")).click()
    expect(notice).to_have_count(0)
    pad.set_up("sabra", FOUR[:2])
    page.reload()
    page.locator(".actions").wait_for()
    expect(notice).to_have_count(0)
