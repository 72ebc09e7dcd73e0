"""The referee beside a real table: entering tiles, and what is asked about them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.hands import box, swipe
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, at_the_table
from tilerummy.messages import languages, say


class RefereePage:
    """What somebody does with the referee, in the words of the page."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.language = language

    def word(self, key: str, **details: str | int) -> str:
        return say(f"page.referee.{key}", self.language, **details)

    def section(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=self.word(key), exact=True)

    def press(self, key: str) -> None:
        self.page.get_by_role("button", name=self.word(key), exact=True).last.click()

    def open(self, key: str) -> None:
        section = self.section(key)
        button = section.get_by_role("button").first
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        section.locator(".palette").wait_for()

    def tap(self, *faces: str) -> None:
        for face in faces:
            self.page.locator(f"button[data-face={face}]").click()

    def stroke(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        for number, face in enumerate((start, end)):
            box = self.page.locator(f"button[data-face={face}]").bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            (mouse.up if number else mouse.down)()

    def group(self, number: int) -> None:
        self.page.get_by_role("button", name=say("page.entry.group", self.language, number=number)).click()

    def type(self, key: str, text: str) -> None:
        section = self.section(key)
        field = section.get_by_role("textbox")
        if not field.is_visible():
            section.locator("summary").click()
        field.fill(text)
        field.press("Enter")

    def count(self, key: str, tiles: int) -> None:
        said = say("page.entry.count", self.language, count=tiles)
        expect(self.section(key).locator(".head")).to_contain_text(said)

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".verdict")


def refereed(visit: Open, language: str = "en", edition: str = "sabra", **more: object) -> RefereePage:
    pad = at_the_table(visit, language, **more)
    pad.set_up(edition, FOUR[:2])
    pad.page.get_by_role("link", name=say("page.referee.title", language)).click()
    pad.page.locator(".parts").wait_for()
    return RefereePage(pad.page, language)


def test_a_referee_beside_the_table(visit: Open) -> None:
    referee = refereed(visit, viewport=PHONE, has_touch=True)
    page = referee.page
    referee.stroke("r4", "r7")
    referee.tap("k1", "k4")  # the first and the last of a run
    referee.group(9)
    referee.tap("r9")  # all of them but the red one
    referee.count("before", 11)
    referee.press("done")
    referee.press("like-before")
    page.get_by_role("button", name="Change: red 4, red 5, red 6, red 7").click()
    referee.tap("r8", "b2")
    referee.press("ask-legal")
    expect(referee.verdict).to_contain_text("needs 2 more tiles")
    expect(page.locator(".drawn [data-piece]")).to_have_count(13)
    assert faults(page) == []
    referee.open("after")
    page.get_by_role("button", name=say("page.entry.undo")).click()
    referee.press("ask-legal")
    expect(referee.verdict).to_contain_text("Yes.")
    referee.press("go-on")
    referee.count("before", 12)

    referee.press("part-play")
    referee.type("rack", "k5 y5, b13")
    referee.press("ask-out")
    expect(referee.verdict).to_have_text(say("asking.none.out"))
    referee.press("ask-best")
    expect(referee.verdict).to_contain_text("You can lay")
    steps = page.locator("ol li")
    steps.first.wait_for()
    for number in range(1, steps.count() + 1):
        referee.page.get_by_role("button", name=referee.word("step-on")).click()
        expect(steps.nth(number - 1)).to_have_attribute("aria-current", "step")
    assert faults(page) == []
    assert fits(page)

    page.reload()  # a phone falls asleep
    referee.count("before", 12)
    referee.press("part-mess")
    referee.press("put-back")
    expect(page.locator(".drawn [data-piece]")).to_have_count(12)
    referee.press("put-back")
    referee.open("loose")
    referee.type("loose", "r8-r10 k5 x5")
    expect(page.get_by_role("alert").filter(has_text="x5")).to_be_visible()
    referee.type("loose", "r8-r10 k5 y5")
    referee.press("ask-mess")
    expect(referee.verdict).to_contain_text("They don't all fit")
    expect(page.locator(".missing > span")).to_have_count(3)
    page.context.set_offline(True)
    referee.press("ask-mess")
    expect(page.locator("p.problem")).to_contain_text(referee.word("offline"))
    assert faults(page) == []
    assert fits(page)


FORTY = (
    ("r4", "r7"), 10, "y10", ("b1", "b3"), 1, "b1", "y7", "y8", "J", "y10", "y11", 12, "y12",
    ("k6", "k8"), 8, "k8", ("b4", "b6"), 13, "r13", ("r2", "r4"), 9,
)  # fmt: skip
"""What the guide counts: strokes, whole groups and taps."""


def test_forty_tiles_by_a_finger_then_pasted_and_who_has_not_opened(visit: Open) -> None:
    referee = refereed(visit, viewport=PHONE, has_touch=True, permissions=["clipboard-write"])
    page = referee.page
    palette = page.locator(".palette")
    palette.scroll_into_view_if_needed()
    for act in FORTY:
        match act:
            case (start, end):
                middles = [_middle(page, f"button[data-face={face}]") for face in (start, end)]
                swipe(page, middles[0], middles[1])
            case int():
                palette.get_by_label(say("page.entry.group", number=act), exact=True).tap()
            case _:
                page.locator(f"button[data-face={act}]").tap()
    assert len(FORTY) == 21
    referee.count("before", 40)
    expect(page.locator(".melds .meld")).to_have_count(12)

    page.get_by_role("button", name=say("page.entry.clear")).tap()
    page.evaluate("() => navigator.clipboard.writeText('r4-r6\\n k9 b9 y9\\n')")
    page.locator("summary", has_text=say("page.entry.more")).tap()
    field = referee.section("before").get_by_role("textbox")
    field.press("ControlOrMeta+V")
    field.press("Enter")
    expect(page.locator(".melds .meld")).to_have_count(2)
    page.get_by_role("button", name=say("page.entry.clear")).tap()

    # Only the opening keeps the one from going out: 15 points.
    referee.press("part-play")
    referee.open("rack")
    referee.type("rack", "r4 r5 r6")
    referee.press("ask-out")
    expect(referee.verdict).to_contain_text("Yes")
    page.get_by_label(referee.word("opened")).uncheck()
    expect(referee.verdict).to_have_count(0)
    referee.press("ask-out")
    expect(referee.verdict).to_have_text(say("asking.none.out-too-low", points=15, needed=30))
    referee.press("ask-best")
    expect(referee.verdict).to_have_text(say("asking.none.opening", points=30))


def _middle(page: Page, selector: str) -> tuple[float, float]:
    place = box(page, selector)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("edition", ["ravensburger-de", "twist", "xp"])
def test_every_part_in_every_language(visit: Open, language: str, size: dict[str, int], edition: str) -> None:
    referee = refereed(visit, language, edition, viewport=size)
    page = referee.page
    jokers = page.locator(
        "button[data-face=J], button[data-face=D], button[data-face=C], button[data-face=M]"
    )
    assert jokers.count() == (4 if edition == "twist" else 1)
    referee.section("before").locator(".palette").scroll_into_view_if_needed()
    referee.stroke("r5", "r9")
    referee.count("before", 5)
    referee.press("done")
    referee.open("after")
    referee.type("after", "r5-r8 | k1 r1 b1")
    referee.press("ask-legal")
    expect(referee.verdict).to_contain_text(say("page.referee.no", language))
    for part, key in (("play", "rack"), ("mess", "loose")):
        assert fits(page)
        assert faults(page) == []
        referee.press(f"part-{part}")
        referee.open(key)
        referee.type(key, "r10 k7 b7")
        referee.press("ask-best" if part == "play" else "ask-mess")
        expect(referee.verdict).to_be_visible()
    assert fits(page)
    assert faults(page) == []
