"""Whole evenings at a real table: every language and screen, the line cut, the server killed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, KEPT, PHONE, SMALL, TABLET, Open, wait_until_kept
from tests.e2e.pad_hands import Keys
from tests.e2e.test_pad_evenings import BOARD, rounds_of_twist
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tests.e2e.test_shared_evenings import same, saved
from tests.server.processes import ServerProcess
from tilerummy.messages import languages, say

SIX = (*FOUR, "Emil", "Frida")
SIZES = [SMALL, PHONE, TABLET, BOARD]


def begin_the_match_of_four(pad: ScorePad) -> None:
    """A game, a stuck one, and a sum that was wrong."""
    pad.set_up("ravensburger-de", FOUR[:3], length=4)
    pad.enter("Ann", {"Ben": 5, "Cem": 55})
    pad.enter(None, {"Ann": 9, "Ben": 4, "Cem": 20})
    pad.correct(1)
    pad.write("left-of", "7", name="Ben")
    pad.press("save")
    expect(pad.page.get_by_role("dialog")).to_have_count(0)
    pad.shows_scores(1, "+62", "-7", "-55")
    pad.shows_scores(2, "-5", "+21", "-16")


def end_the_match_of_four(pad: ScorePad) -> None:
    """Somebody comes late, and plays two games."""
    page = pad.page
    pad.press("players")
    pad.write("new-name", "Dora")
    pad.press("add-player")
    pad.close()
    pad.enter("Dora", {"Ann": 10, "Ben": 1, "Cem": 2})
    pad.enter("Cem", {"Ann": 3, "Ben": 30, "Dora": 12})
    expect(page.locator(".over")).to_contain_text("Ann")
    pad.shows_totals("+44", "-17", "-28", "+1")


def test_the_line_is_cut_and_the_server_killed_in_the_middle(visit: Open, own_server: ServerProcess) -> None:
    home: dict[str, Any] = {"base_url": own_server.url, "viewport": PHONE, "has_touch": True, **KEPT}
    ann = at_the_table(visit, **home)
    begin_the_match_of_four(ann)
    page = ann.page
    page.get_by_role("button", name=say("page.live.title"), exact=True).click()
    page.get_by_role("button", name=say("page.live.share"), exact=True).click()
    page.get_by_role("dialog").locator(".code").wait_for()
    page.keyboard.press("Escape")
    ben = ScorePad(visit(page.url.removeprefix(f"{own_server.url}/"), **home))
    same(page, ben.page)
    saved(page, "everybody")
    wait_until_kept(ben.page)  # before there is nobody to fetch it from
    own_server.kill()
    expect(page.get_by_text(say("page.live.offline"))).to_be_visible()
    ann.press("adjust")
    page.get_by_label(ann.word("points")).fill("10")
    page.get_by_role("combobox", name=ann.word("player")).select_option(label="Cem")
    ann.press("save")
    saved(page, "here")
    own_server.start()
    own_server.wait_until_ready()
    for pad in (ann, ben):
        saved(pad.page, "everybody")
    same(page, ben.page)
    ben.page.context.set_offline(True)
    ben.correct(3)
    ben.press("delete")
    end_the_match_of_four(ben)
    ben.page.reload()  # a tab that was killed, without a line
    saved(ben.page, "here")
    ben.page.context.set_offline(False)
    saved(ben.page, "everybody")
    same(ben.page, page)
    expect(page.locator(".over")).to_contain_text("Ann")
    own_server.kill()
    ann.shows_totals("+44", "-17", "-28", "+1")


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_three_evenings_by_touch(visit: Open, language: str, size: dict[str, int]) -> None:
    three_evenings(at_the_table(visit, language, viewport=size, has_touch=True))


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
def test_three_evenings_by_keys_alone(visit: Open, language: str) -> None:
    three_evenings(by_keys(visit, language))


def three_evenings(pad: ScorePad) -> None:
    begin_the_match_of_four(pad)
    end_the_match_of_four(pad)
    seen(pad)
    for play in (rounds_of_twist, evening_of_six):
        pad.page.goto("/at-the-table")
        pad.page.evaluate("localStorage.clear()")  # somebody new
        pad.page.reload()
        pad.page.locator("main h1").wait_for()
        play(pad)
        seen(pad)


def by_keys(visit: Open, language: str = "en") -> ScorePad:
    page = at_the_table(visit, language, viewport=DESKTOP).page
    return ScorePad(page, language, Keys(page))


def test_a_match_by_keys_alone(visit: Open) -> None:
    pad = by_keys(visit)
    begin_the_match_of_four(pad)
    pad.press("undo")
    pad.shows_scores(1, "+60", "-5", "-55")
    seen(pad)


def evening_of_six(pad: ScorePad) -> None:
    pad.set_up("xp", SIX, length=2)
    for winner in ("Emil", "Frida"):
        pad.enter(winner, {name: 10 for name in SIX if name != winner})
    pad.shows_totals("-20", "-20", "-20", "-20", "+40", "+40")
    expect(pad.page.locator(".over")).to_contain_text("Emil")


def seen(pad: ScorePad) -> None:
    assert fits(pad.page)
    assert faults(pad.page) == []
