"""Score and time of recorded games, kept at a table by somebody who sees what happens and taps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.test_pages import faults
from tests.e2e.test_score_pad import ScorePad, at_the_table
from tests.e2e.test_turn_clock import STILL, later, press, set_clock, word
from tilerummy.messages import say
from tilerummy.rules import load_edition

GOLDEN = Path(__file__).parents[1] / "golden"
ALSO = ("sabra", "xp", "original-de", "original-it")


@pytest.mark.parametrize(
    "edition", ["ravensburger-de", *(pytest.param(one, marks=pytest.mark.soak) for one in ALSO)]
)
def test_a_whole_recorded_game_with_its_clock_and_its_score(visit: Open, edition: str) -> None:
    text = (GOLDEN / f"{edition}.jsonl").read_text(encoding="utf-8")
    header, *events = map(json.loads, text.splitlines())
    names = header["names"]
    pad = at_the_table(visit, viewport=PHONE, has_touch=True)
    page = pad.page
    pad.set_up(edition, names)
    page.add_init_script(STILL)
    page.reload()
    starter = next(event["starter"] for event in reversed(events) if event.get("starter") is not None)
    pad.press("who-starts")
    page.get_by_role("dialog").get_by_role("button", name=names[starter], exact=True).click()
    page.keyboard.press("Escape")
    page.get_by_role("link", name=word("title")).click()
    set_clock(page)
    page.locator(".surface").click()
    seconds = load_edition(edition).clock_seconds or 60
    *course, end = events
    if end["ending"] == "out":
        course.pop()  # whoever lays the last tile calls out, and passes nothing on
    for event in course:
        _follow(page, event, names, seconds)
    assert end["event"] == "game-ended"
    if end["ending"] == "out":
        press(page, "out")
        expect(page.get_by_role("radio", name=names[end["winners"][0]], exact=True)).to_be_checked()
    else:
        page.get_by_role("button", name=say("page.door.pad"), exact=True).click()
        pad.press("enter")
    _count(pad, end, names, [event["seat"] for event in events if event["event"] == "resigned"])
    assert faults(page) == []
    pad.press("save")
    pad.shows_totals(*(f"{score:+d}" for score in end["scores"]))
    noted = sum(event["event"] == "time-ran-out" and event["outcome"] != "played" for event in events)
    expect(page.locator("tbody .beside")).to_have_count(noted)


def _follow(page: Page, event: Mapping[str, Any], names: list[str], seconds: int) -> None:
    match event["event"]:
        case "turn-began":
            later(page, 7)
            expect(page.locator(".side .name")).to_have_text(names[event["seat"]])
        case "played" | "passed":
            page.locator(".surface").click()
        case "drew" if not event["penalty"]:
            page.locator(".surface").click()
        case "resigned":
            press(page, "resign")
            page.get_by_role("dialog").get_by_role("button", name=names[event["seat"]], exact=True).click()
        case "time-ran-out":
            later(page, seconds)
            if event["outcome"] != "played":
                press(page, "untouched" if event["draft"] is None else "touched")
            press(page, "on" if event["outcome"] == "played" else "note-it")
        case _:
            pass  # nobody taps for what else happens


def _count(pad: ScorePad, end: Mapping[str, Any], names: list[str], resigned: list[int]) -> None:
    """The racks, tile by tile."""
    page = pad.page
    for seat in resigned:  # by the clock
        expect(page.get_by_label(say("page.gave-up.who", name=names[seat]))).to_be_checked()
    if end["ending"] == "stuck":
        page.get_by_role("radio", name=pad.word("nobody"), exact=True).check(force=True)
    for seat, rack in enumerate(end["racks"]):
        if end["ending"] != "stuck" and seat in end["winners"]:
            continue
        row = page.locator(".rack", has=page.get_by_text(names[seat], exact=True))
        row.get_by_role("button").click()
        for face in rack.split():
            page.locator(f".palette [data-face={face}]").click()
        row.get_by_role("button").click()
