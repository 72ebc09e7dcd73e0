"""The score pad at one's own table: whole evenings, as families write them down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.pad_hands import Finger, Mouse
from tests.e2e.test_pages import faults, fits
from tests.e2e.waiting import figures
from tilerummy.messages import say

FOUR = ("Ann", "Ben", "Cem", "Dora")


class ScorePad:
    """What somebody does with the pad, in the words of the page."""

    def __init__(self, page: Page, language: str = "en", hand: Mouse | None = None) -> None:
        self.page = page
        self.language = language
        self.hand = hand or Mouse()

    def word(self, key: str, **details: str | int) -> str:
        return say(f"page.pad.{key}", self.language, **details)

    def press(self, key: str) -> None:
        self.hand.press(self.page.get_by_role("button", name=self.word(key), exact=True))

    def write(self, key: str, text: str, **details: str | int) -> None:
        self.hand.write(self.page.get_by_label(self.word(key, **details), exact=True), text)

    def close(self) -> None:
        self.hand.press(self.page.get_by_role("button", name=say("page.close", self.language)))
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def set_up(self, edition: str, names: Sequence[str], length: int = 0) -> None:
        box = say(f"page.edition.{edition}.box", self.language)
        self.hand.choose(self.page.get_by_label(self.word("box")), box)
        for number, name in enumerate(names, 1):
            if number > 2:
                self.press("add-player")
            self.write("name", name, number=number)
        if length:
            self.hand.choose(self.page.locator("form select").nth(1), str(length))
        self.press("begin")
        self.page.locator(".actions").wait_for()

    def enter(self, out: str | None, left: Mapping[str, int | Sequence[str]]) -> None:
        self.press("enter")
        self.fill(out, left)
        self.press("save")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def fill(self, out: str | None, left: Mapping[str, int | Sequence[str]]) -> None:
        page, hand = self.page, self.hand
        hand.press(page.get_by_role("radio", name=out or self.word("nobody"), exact=True))
        for name, each in left.items():
            if isinstance(each, int):
                self.write("left-of", str(each), name=name)
                continue
            row = page.locator(".rack", has_text=name)
            hand.press(row.get_by_role("button"))
            for tile in each:
                adding = say("page.entry.add", self.language, name=tile)
                hand.press(page.get_by_role("button", name=adding, exact=True))
            hand.press(row.get_by_role("button"))

    def line(self, number: int) -> Locator:
        return self.page.locator("tbody tr").nth(number - 1)

    def correct(self, number: int) -> None:
        self.hand.press(self.line(number).get_by_role("button"))

    def shows_totals(self, *wanted: str) -> None:
        figures(self.page.locator("tfoot tr").first, *wanted)

    def shows_scores(self, number: int, *wanted: str) -> None:
        figures(self.line(number), *wanted)


def at_the_table(visit: Open, language: str = "en", **more: object) -> ScorePad:
    page = visit("at-the-table", locale=language, **more)
    page.locator("main h1").wait_for()
    return ScorePad(page, language, Finger() if more.get("has_touch") else None)


def test_an_evening_of_four_with_a_stuck_game_a_correction_and_a_late_player(visit: Open) -> None:
    pad = at_the_table(visit, viewport=PHONE, has_touch=True)
    page = pad.page
    pad.set_up("ravensburger-de", FOUR[:3], length=3)
    pad.enter("Ann", {"Ben": 5, "Cem": ["red 5", "joker"]})
    pad.shows_scores(1, "+60", "-5", "-55")
    pad.enter(None, {"Ann": 9, "Ben": 4, "Cem": 20})
    pad.shows_scores(2, "-5", "+21", "-16")

    # The sum was wrong, as is found two games later.
    pad.correct(1)
    page.get_by_label(pad.word("left-of", name="Ben")).fill("7")
    expect(page.get_by_role("status").filter(has_text="62")).to_be_visible()
    pad.press("save")
    pad.shows_scores(1, "+62", "-7", "-55")

    pad.press("players")
    page.get_by_label(pad.word("new-name"), exact=True).fill("Dora")
    page.get_by_label(pad.word("sits-after")).select_option(label="Ann")
    pad.press("add-player")
    page.keyboard.press("Escape")
    expect(page.locator("thead th ~ th")).to_have_text(["Ann", "Dora", "Ben", "Cem"])
    pad.shows_scores(1, "+62", "-", "-7", "-55")

    page.reload()
    page.locator(".actions").wait_for()
    pad.shows_totals("+57", "0", "+14", "-71")
    pad.enter("Dora", {"Ann": 10, "Ben": 1, "Cem": 2})
    expect(page.locator(".over")).to_contain_text("Ann")
    pad.shows_totals("+47", "+13", "+13", "-73")
    pad.press("undo")
    pad.shows_totals("+57", "0", "+14", "-71")
    expect(page.locator(".over")).to_have_count(0)
    assert faults(page) == []
    assert fits(page)


def test_the_round_printed_in_the_booklet_of_twist(visit: Open) -> None:
    pad = at_the_table(visit, viewport=DESKTOP)
    pad.set_up("twist", FOUR, length=1)
    for out, left in (
        ("Ann", {"Ben": 5, "Cem": 16, "Dora": 3}),
        ("Cem", {"Ann": 6, "Ben": 11, "Dora": 5}),
        ("Dora", {"Ann": 32, "Ben": 13, "Cem": 2}),
        ("Cem", {"Ann": 10, "Ben": 25, "Dora": 6}),
    ):
        pad.enter(out, left)
    pad.shows_totals("-24", "-54", "+45", "+33")
    expect(pad.page.locator(".over")).to_contain_text("Cem")  # Dora has more points, but won fewer games
    expect(pad.page.locator(".card").first).to_contain_text(pad.word("games-first"))
    expect(pad.page.locator(".head").last).to_contain_text(
        f"{pad.word('match-rounds', count=1)} ({pad.word('match-games', count=4)})"
    )


def test_what_cannot_be_is_said_before_it_is_saved(visit: Open) -> None:
    pad = at_the_table(visit, viewport=SMALL)
    page = pad.page
    pad.set_up("sabra", FOUR[:3])
    pad.press("enter")
    save = page.get_by_role("button", name=pad.word("save"), exact=True)
    expect(save).to_be_disabled()
    pad.fill("Ann", {"Ben": 331})
    expect(page.get_by_role("dialog")).to_contain_text(pad.word("so-many", name="Ben", points=331))
    pad.fill("Ann", {"Ben": 3})
    expect(page.get_by_role("dialog")).to_contain_text(pad.word("missing", names="Cem"))
    pad.fill(None, {"Ann": 4, "Ben": 4, "Cem": 9})
    expect(page.get_by_role("dialog")).to_contain_text(pad.word("wrong.starter-needed", names="Ann, Ben"))
    page.get_by_label(pad.word("who-started")).select_option(label="Ben")
    expect(save).to_be_enabled()
    assert faults(page) == []
    assert fits(page)
    sums = [page.get_by_label(pad.word("left-of", name=name)) for name in FOUR[:3]]
    sums[1].press("Enter")  # on to the next one
    expect(sums[2]).to_be_focused()
    sums[2].press("Enter")  # which is the last one
    pad.shows_scores(1, "+2", "+3", "-5")


def test_two_tabs_write_on_one_pad(visit: Open) -> None:
    pad = at_the_table(visit)
    pad.set_up("sabra", FOUR[:2])
    other = ScorePad(pad.page.context.new_page())
    other.page.goto(pad.page.url)
    other.page.locator(".actions").wait_for()
    pad.enter("Ann", {"Ben": 3})
    expect(other.page.locator("tbody tr")).to_have_count(1)
    other.enter("Ben", {"Ann": 4})
    expect(pad.page.locator("tbody tr")).to_have_count(2)
    for each in (pad, other):
        each.shows_totals("-1", "+1")

    # As many as they liked: it was enough.
    pad.press("more")
    pad.press("end")
    expect(pad.page.get_by_role("dialog")).to_contain_text(pad.word("end-games", count=2))
    pad.press("end")
    for each in (pad, other):
        expect(each.page.locator(".over")).to_contain_text("Ben")
        expect(each.page.locator("details", has_text=pad.word("changes", count=1))).to_have_count(0)
    pad.press("another-match")
    expect(pad.page.locator("tbody tr")).to_have_count(0)
    expect(pad.page.locator(".head").last).not_to_contain_text(pad.word("match-games", count=2))


CUT = """() => [...document.querySelectorAll("tbody td, tfoot td")].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const { width, height } = text.getBoundingClientRect();
  return width > cell.clientWidth || height > 2 * parseFloat(getComputedStyle(cell).fontSize);
}).map((cell) => cell.textContent)"""
"""Numbers that don't stand in their cell, in one line."""


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=lambda size: str(size["width"]))
def test_an_evening_of_six_in_every_language(visit: Open, language: str, size: dict[str, int]) -> None:
    pad = at_the_table(visit, language, viewport=size)
    six = (*FOUR, "Emil", "Frida")
    pad.set_up("xp", six, length=2)
    for winner in ("Emil", "Frida"):
        pad.enter(winner, {name: 30 for name in six if name != winner})
        assert fits(pad.page)
        assert faults(pad.page) == []
        assert pad.page.evaluate(CUT) == []
    pad.shows_totals("-60", "-60", "-60", "-60", "+120", "+120")
