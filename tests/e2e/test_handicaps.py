"""Handicaps: chosen by the host in the lobby, seen by everybody, honoured in the game, told in its replay."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.tables import new_table, sit
from tests.e2e.test_pages import faults, fits
from tilerummy.messages import say


def test_a_child_gets_time_hints_and_a_smaller_opening(visit: Open) -> None:
    ada, mia = visit(), visit(viewport=PHONE)
    path = new_table(ada, "deal 7", edition="sabra", seats=[None, None], clock_seconds=60, hints=False)
    mia.goto(path)
    sit(mia, "Mia")
    ada.get_by_role("button", name=say("page.handicap.for", name="Mia")).click()
    ada.get_by_text(say("page.handicap.opening-points", points=20)).click()
    ada.get_by_text(say("page.handicap.time-times", times=2)).click()
    ada.get_by_label(say("page.handicap.hints")).check()
    assert faults(ada) == []
    ada.get_by_role("button", name=say("page.handicap.done")).click()
    said = " · ".join(
        (
            say("page.handicap.said-opening", points=20),
            say("page.handicap.said-time", times=2),
            say("page.handicap.said-hints"),
        )
    )
    expect(mia.get_by_text(said)).to_be_visible()
    assert fits(mia)

    ada.get_by_role("button", name="Start").click()
    for page in (ada, mia):
        page.locator(".rack .piece").first.wait_for()
        seat = page.locator(".seats li", has=page.locator(f"[title='{said}']"))
        expect(seat).to_have_count(1)
    expect(mia.get_by_role("button", name="Hint")).to_be_enabled()
    expect(ada.get_by_role("button", name="Hint")).to_have_count(0)
    if ada.locator(".game.mine").count():
        ada.get_by_role("button", name="Draw").click()
    expect(mia.locator(".status")).to_contain_text("20")
    assert faults(mia) == []

    ada.get_by_role("button", name="Menu").click()
    for _ in range(2):
        ada.locator("dialog .choices button", has_text="ive up").first.click()
    mia.get_by_role("link", name=say("page.end.replay")).click()
    expect(mia.get_by_text(said)).to_be_visible()
