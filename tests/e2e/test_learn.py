"""The lessons on the page: from the first screen, by mouse, finger and keys, in every box and language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.hands import Drags, Keys, Mouse, Taps
from tests.e2e.player import Hands, carry_out, rack
from tests.e2e.tables import begin_at
from tests.e2e.test_pages import faults, fits
from tilerummy.messages import languages, say
from tilerummy.notation import parse_table
from tilerummy.puzzles import Lesson, lessons, weakest_way
from tilerummy.rules import load_edition

TEN = ("group", "tiles", "none", "draw", "open", "fourth", "swap", "joker-stands", "out", "clock-tiles")

_PLAYED = "() => localStorage.getItem('tilerummy.first-game') !== null"
_COLOUR = "node => getComputedStyle(node).color"


def level(name: str, edition: str) -> Lesson:
    return next(one for one in lessons(load_edition(edition)) if one.id == name)


def solve(page: Page, hands: Hands, name: str, edition: str, language: str = "en") -> None:
    """Answers the level that is shown."""
    lesson, box = level(name, edition), load_edition(edition)
    expect(page.get_by_role("heading", level=1)).to_have_text(lesson.says("title", box, language))
    if lesson.choices(box):
        choose(page, hands, lesson.choices(box).index(lesson.right(box) or ""))
    elif lesson.lays:
        way = weakest_way(lesson.position(box), lesson.lays)
        assert way is not None
        carry_out(page, hands, way.table)
        hands.press(page, say("page.game.done", language))
    else:
        hands.press(page, say("page.game.draw", language))
    expect(words(page)).to_contain_text(say("learn.right", language))


def choose(page: Page, hands: Hands, choice: int) -> None:
    """An answer may be made of tiles only: so it is found by its place."""
    answer = page.locator(".answers .button").nth(choice)
    if isinstance(hands, Taps | Drags):
        return answer.tap()
    if not isinstance(hands, Keys):
        return answer.click()
    for _ in range(60):
        if answer.evaluate("node => node === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError("no way to the answer")


def words(page: Page) -> Locator:
    return page.locator(".say")


def test_from_the_first_screen_through_the_first_lessons(visit: Open) -> None:
    page, hands = visit("", viewport=PHONE, has_touch=True, reduced_motion="reduce"), Taps()
    page.get_by_role("link", name=say("page.door.new-here")).tap()
    expect(words(page)).to_contain_text("are a group. Lay one.")
    expect(words(page)).to_contain_text(say("learn.how"))
    assert faults(page) == []
    assert words(page).evaluate(_COLOUR) == page.locator("body").evaluate(_COLOUR), (
        "dark letters on a light card"
    )
    # A wrong try: the referee says why, and nothing is lost.
    hands.lay_new(page, next(one.id for one in rack(page) if one.face == "b6"))
    hands.press(page, say("page.game.done"))
    expect(words(page)).to_contain_text("needs 2 more tiles")
    expect(words(page)).to_contain_text("are a group. Lay one.")
    page.get_by_role("button", name=say("page.game.reset")).tap()
    expect(words(page)).to_contain_text("are a group. Lay one.")
    solve(page, hands, "group", "ravensburger-de")
    expect(words(page).get_by_role("img", name="2 stars")).to_be_visible()
    # Hints go from an idea to the tiles, and to the whole way.
    hands.press(page, say("page.learn.next"))
    hint = page.get_by_role("button", name=say("page.hint.title"))
    hint.tap()
    expect(words(page)).to_contain_text("Look for a group or a run on your rack")
    hint.tap()
    expect(page.locator(".rack .hinted")).to_have_count(3)
    hint.tap()
    expect(page.locator(".meld")).to_have_count(1)
    hands.press(page, say("page.game.done"))
    expect(words(page).get_by_role("img", name="1 star")).to_be_visible()
    # A question that is answered by choosing.
    hands.press(page, say("page.learn.next"))
    page.get_by_role("button", name="4", exact=True).tap()
    expect(words(page)).to_contain_text("tiles in all. How many")
    expect(words(page)).to_contain_text(say("learn.not-that-free"))
    assert faults(page) == []
    solve(page, hands, "tiles", "ravensburger-de")
    # What was learned is still there later on, and the door leads on.
    page.goto("/")
    page.get_by_role("link", name=say("page.learn.next")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("No twins")
    page.get_by_role("link", name=say("page.learn.all")).tap()
    expect(page.get_by_text(say("learn.done", done=3, count=36))).to_be_visible()
    assert faults(page) == []
    assert fits(page)


def test_a_link_names_a_level_and_a_box(visit: Open) -> None:
    page = visit("learn/mirror?box=twist")
    expect(words(page)).to_contain_text("Both sides of a mirror")
    solve(page, Keys(), "mirror", "twist")
    # The next ones without a mouse, too: the way on has the focus.
    for name in ("score", "empty-pool", "lowest"):
        expect(page.get_by_role("button", name=say("page.learn.next"))).to_be_focused()
        page.keyboard.press("Enter")
        solve(page, Keys(), name, "twist")
    assert faults(page) == []
    # Behind the last one there is only playing: with the box that one has learned.
    page.goto("/learn/keep-joker?box=twist")
    solve(page, Mouse(), "keep-joker", "twist")
    page.get_by_role("button", name=say("page.home.play-now")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("combobox")).to_have_value("twist")
    sheet.get_by_role("button", name=say("page.quick.deal")).click()
    expect(page.locator(".seats li")).to_have_count(3)
    page.goto("/learn/mirror?box=sabra")
    expect(page.get_by_role("alert")).to_have_text(say("learn.no-such"))
    page.get_by_role("combobox", name=say("learn.box")).select_option("ravensburger-it")
    expect(page.get_by_role("link", name="A frozen meld")).to_be_visible()
    expect(page).to_have_url(re.compile("box=ravensburger-it$"))


_LISTEN = """() => {
  window.said = new Set();
  const listen = () => {
    const words = document.querySelector('.coach p')?.innerText;
    if (words) said.add(`${words} ${document.querySelectorAll('.rack .hinted').length}`);
  };
  new MutationObserver(listen).observe(document.body, {subtree: true, childList: true, characterData: true});
  listen();
}"""
"""All that the coach says from now on, and how many tiles are marked meanwhile: each sentence gives way to
the next after some seconds, however busy the machine is."""
_SAID = "words => [...said].some(one => one.startsWith(words))"


def test_a_coach_helps_in_the_first_game_only_when_it_helps(visit: Open) -> None:
    page = visit("learn/first-game?box=sabra", viewport=PHONE, has_touch=True)
    page.get_by_role("button", name=say("learn.game.play")).tap()
    expect(page.locator(".seats li")).to_have_count(2)
    coach = page.get_by_role("region", name=say("learn.coach.title"))
    page.evaluate(_LISTEN)
    page.clock.install()
    begin_at(page, "k10 r10 b10 y1 y3")
    page.wait_for_function(_SAID, arg=say("learn.coach.welcome", needed=30))
    page.clock.run_for(25_000)
    page.wait_for_function(_SAID, arg=f"{say('learn.coach.something')} 0")
    page.clock.run_for(25_000)
    expect(coach).to_have_text(re.compile(say("learn.coach.open")))
    assert faults(page) == []
    expect(page.locator(".rack .hinted")).to_have_count(3)
    Taps().lay_new(page, next(one.id for one in rack(page) if one.face == "k10"))
    expect(coach).to_have_count(0)
    page.get_by_role("button", name=say("page.game.reset")).tap()
    coach.get_by_role("button", name=say("learn.coach.off")).tap()
    expect(coach).to_have_count(0)
    page.clock.run_for(90_000)
    expect(page.get_by_text("To open, lay at least 30 points")).to_be_visible()
    expect(coach).to_have_count(0)


def test_a_first_game_leads_back_to_the_lessons(visit: Open) -> None:
    page = visit("learn/first-game?box=sabra")
    page.get_by_role("button", name=say("learn.game.play")).click()
    expect(page.locator(".seats li")).to_have_count(2)
    coach = page.get_by_role("region", name=say("learn.coach.title"))
    begin_at(page, "k10 r10 b10")
    coach.get_by_role("button", name=say("learn.coach.off")).click()
    assert not page.evaluate(_PLAYED), "a game that is begun is not done yet"
    hands = Mouse()
    carry_out(page, hands, parse_table("k10 r10 b10"))
    hands.press(page, say("page.game.done"))
    page.wait_for_function(_PLAYED)
    page.get_by_role("link", name=say("page.learn.next")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A group")
    page.goto("/learn?box=sabra")
    game = page.locator(".game")
    expect(game.get_by_role("link", name=say("learn.again"))).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("hands", [Mouse(), Taps(), Drags(), Keys()], ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("language", languages())
def test_ten_levels_are_played_through(visit: Open, language: str, hands: Hands, size: ViewportSize) -> None:
    finger = isinstance(hands, Taps | Drags)
    page = visit(None, viewport=size, has_touch=finger, locale=language, reduced_motion="reduce")
    for name in TEN:
        page.goto(f"/learn/{name}?box=sabra")
        expect(words(page)).to_be_visible()
        assert fits(page), f"{name}, asked"
        assert faults(page) == [], f"{name}, asked"
        solve(page, hands, name, "sabra", language)
        assert fits(page), f"{name}, solved"
        assert faults(page) == [], f"{name}, solved"
    page.goto("/learn?box=sabra")
    expect(page.locator("progress")).to_have_attribute("value", str(len(TEN)))
