"""Several people on one device: each sees their own tiles, after saying who they are; nobody sees others."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import at_rest
from tests.e2e.player import rack
from tests.e2e.tables import new_table, sit
from tests.e2e.test_pages import faults, fits
from tilerummy.messages import say

LONG = "Wilhelmina-Charlotte-Eva"
_BROKEN = """all => {
  const places = all.map(name => {
    const parts = [...name.children].map(part => part.getBoundingClientRect()).filter(r => r.width);
    return [Math.min(...parts.map(r => r.left)), Math.max(...parts.map(r => r.right))];
  });
  return all.filter((name, at) => {
    const [left, right] = places[at];
    const beside = places.some(([from, to], other) => other !== at && from < right && left < to);
    const rows = name.offsetHeight > 2 * parseFloat(getComputedStyle(name).fontSize);
    return left < 0 || right > innerWidth || beside || rows;
  }).map(name => name.textContent);
}"""
"""Names that leave their place or reach into another, or have two rows; how much is cut, fonts decide."""
OWN = '"own"'
"""In a message: what only one seat may know."""


def _faces(page: Page) -> list[str]:
    return sorted(piece.face for piece in rack(page))


def test_a_tablet_goes_around(visit: Open) -> None:
    page = visit(viewport=PHONE)
    received: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: received.append(str(frame))))
    page.get_by_role("button", name=say("page.pass.open")).click()
    for number, name in enumerate(("Ann", "Ben"), 1):
        page.get_by_role("textbox", name=say("page.pass.name", number=number)).fill(name)
    assert faults(page) == []
    assert fits(page)
    page.get_by_role("button", name=say("page.pass.deal")).click()

    cover = page.get_by_role("heading", level=1)
    expect(cover).to_contain_text("Pass the device to")
    assert not any(OWN in frame for frame in received)
    expect(page.locator(".rack")).to_have_count(0)
    assert faults(page) == []
    first = "Ann" if "Ann" in cover.inner_text() else "Ben"
    second = {"Ann": "Ben", "Ben": "Ann"}[first]
    page.get_by_role("button", name=say("page.pass.am", name=first)).click()
    page.locator(".game.mine").wait_for()
    dealt = _faces(page)
    assert len(dealt) == 14

    page.get_by_role("button", name=say("page.pass.cover")).click()  # somebody looks over the shoulder
    expect(cover).to_have_text(say("page.pass.to", name=first))
    expect(page.locator(".rack")).to_have_count(0)
    page.reload()  # nothing is shown again by itself
    expect(cover).to_have_text(say("page.pass.to", name=first))
    page.get_by_role("button", name=say("page.pass.am", name=first)).click()
    page.locator(".game.mine").wait_for()
    assert _faces(page) == dealt
    page.get_by_role("button", name="Draw").click()

    expect(cover).to_have_text(say("page.pass.to", name=second))
    expect(page.locator(".rack")).to_have_count(0)
    expect(page.locator(".last")).to_contain_text(first)
    page.get_by_role("button", name=say("page.pass.am", name=second)).click()
    page.locator(".game.mine").wait_for()
    assert _faces(page) != dealt

    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.locator("dialog .choices button", has_text="ive up").first.click()
    again = page.get_by_role("button", name=say("page.end.rematch"))
    again.click()  # for everybody here
    expect(cover).to_contain_text("Pass the device to")
    expect(page.locator("[data-turn], .cover")).to_have_count(1)


def test_two_at_one_device_and_one_elsewhere(visit: Open) -> None:
    ann, cem = visit(), visit()
    path = new_table(ann, edition="sabra", seats=[None, None, None], clock_seconds=600)
    ann.get_by_role("textbox", name=say("page.pass.add")).fill(LONG)
    ann.get_by_role("button", name=say("page.pass.add-go"), exact=True).click()
    expect(ann.get_by_text(f"({say('page.pass.here')})")).to_be_visible()
    cem.goto(path)
    sit(cem, "Ada")  # the second of this name
    ann.get_by_role("button", name="Start").click()
    expect(ann.get_by_role("button", name=say("page.pass.am", name=LONG))).to_be_visible()
    cem.locator(".rack .piece").first.wait_for()
    expect(cem.get_by_text(say("page.game.absent"))).to_have_count(0)  # both are present by one line
    cem.get_by_role("button", name="Menu").click()
    cem.get_by_role("button", name=say("page.menu.pause")).click()
    asked = ann.locator(".asked")  # asked of both, though nobody's tiles are shown
    expect(asked).to_contain_text("wants to pause.")
    asked.get_by_role("button", name=say("page.felt.not-now")).click()
    expect(asked).to_have_count(0)
    ann.get_by_role("button", name=say("page.pass.am", name=LONG)).click()
    ann.locator(".rack .piece").first.wait_for()
    assert len(rack(ann)) == 14
    for page, other in ((ann, "Ada\u00a02"), (cem, LONG)):
        page.set_viewport_size({"width": 360, "height": 740})
        at_rest(page)
        names = page.locator(".seats .name")
        expect(names).to_have_count(3)
        expect(names.filter(has_text=other)).to_be_visible()
        assert names.evaluate_all(_BROKEN) == []
        counts = [one.bounding_box() for one in page.locator(".seats .count").all()]
        faces = [one.bounding_box() for one in page.locator(".seats .face").all()]
        for count, face in pairwise(zip(counts, faces, strict=True)):
            assert count[0]
            assert face[1]
            assert count[0]["x"] + count[0]["width"] <= face[1]["x"] + 4  # both can be seen
