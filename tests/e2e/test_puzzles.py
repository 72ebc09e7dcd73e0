"""Puzzles on the page: played by mouse, finger and keys, with and without a connection."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, KEPT, PHONE, SMALL, Open, wait_until_kept
from tests.e2e.hands import Drags, Keys, Mouse, Taps
from tests.e2e.player import Hands, carry_out, rack, table
from tests.e2e.test_pages import faults, fits
from tilerummy.messages import languages, say
from tilerummy.puzzles import (
    Kind,
    Puzzle,
    Technique,
    asked,
    puzzle_of_day,
    shipped,
    technique_explained,
    technique_name,
)
from tilerummy.rules import EDITION_IDS

DAY = date(2026, 11, 18)


ON_THE_DAY = f"""
  const noon = new Date({DAY.year}, {DAY.month - 1}, {DAY.day}, 12).getTime();
  Date = class extends Date {{
    constructor(...told) {{ super(...(told.length ? told : [noon])); }}
  }};
"""
"""What day it is, and nothing else of the clock."""


def solve(page: Page, hands: Hands, puzzle: Puzzle, language: str = "en") -> None:
    page.locator(".rack .piece").first.wait_for()
    assert table(page) == puzzle.position.table
    expect(page.locator(".words")).to_contain_text(asked(puzzle, language))
    assert puzzle.way is not None
    carry_out(page, hands, puzzle.way.table)
    hands.press(page, say("page.game.done", language))
    expect(page.locator(".words")).to_contain_text(say("page.puzzles.solved", language))


def take_back(page: Page, hands: Hands, language: str = "en") -> None:
    """Lays a tile of the rack, and thinks better of it."""
    tiles = page.locator(".rack .piece")
    tiles.first.wait_for()
    before, many = table(page), tiles.count()
    hands.lay_new(page, rack(page)[0].id)
    expect(tiles).to_have_count(many - 1)
    if isinstance(hands, Keys):
        page.keyboard.press("Control+z")
    elif isinstance(hands, Mouse):
        page.get_by_role("button", name=say("page.game.undo", language)).click()
    else:
        page.get_by_role("button", name=say("page.game.undo", language)).tap()
    expect(tiles).to_have_count(many)
    assert table(page) == before


def be_helped(page: Page, hands: Hands, puzzle: Puzzle, language: str = "en") -> None:
    """Down the ladder of hints, to the rung above the answer."""
    words, framed, tiles = (page.locator(one) for one in (".words", ".board .meld.hinted", ".rack .hinted"))
    position, way = puzzle.position, puzzle.way
    assert way is not None
    technique = technique_explained(puzzle.grade.technique, language, position.edition)
    where = sum(meld not in way.table.melds for meld in position.table.melds)
    hands.press(page, say("page.puzzles.hint.0", language))
    expect(words).to_contain_text(technique)
    expect(framed).to_have_count(0)
    hands.press(page, say("page.puzzles.hint.1", language))
    expect(words).to_contain_text(say("page.puzzles.where" if where else "page.puzzles.rack-only", language))
    expect(framed).to_have_count(where)
    expect(tiles).to_have_count(0)
    hands.press(page, say("page.puzzles.hint.2", language))
    expect(words).to_contain_text(say("page.puzzles.meld", language))
    expect(tiles).to_have_count(len(puzzle.lays))
    expect(page.get_by_role("button", name=say("page.puzzles.hint.3", language))).to_be_visible()


def test_the_puzzle_of_the_day_from_the_first_look_to_a_day_without_a_connection(visit: Open) -> None:
    puzzle = puzzle_of_day(DAY)
    assert puzzle.way is not None
    copying = {"permissions": ["clipboard-read", "clipboard-write"]}
    page = visit(None, viewport=PHONE, has_touch=True, **copying, **KEPT)
    page.add_init_script(ON_THE_DAY)
    page.goto("/puzzles")
    page.get_by_role("link", name=say("page.puzzles.solve")).wait_for()
    assert faults(page) == []
    wait_until_kept(page)
    page.context.set_offline(True)  # all that follows: the puzzle, its judge, its way
    page.goto("/puzzles/today")
    words = page.locator(".words")
    hands = Taps()
    page.locator(".board .meld").first.wait_for()
    hands.press(page, say("page.game.done"))
    expect(words).to_contain_text(say("page.puzzles.nothing"))
    hands.press(page, say("page.puzzles.hint.0"))
    technique = technique_name(puzzle.grade.technique)
    expect(words).to_contain_text(technique[0].upper() + technique[1:])
    hands.lay_new(page, rack(page)[0].id)
    hands.press(page, say("page.game.done"))
    expect(words).to_contain_text("2 more tiles")  # a single tile is no meld: the referee's words
    assert faults(page) == []
    page.get_by_role("button", name=say("page.game.reset")).tap()
    hands.press(page, say("page.puzzles.hint.1"))
    expect(page.locator(".board .meld.hinted").first).to_be_visible()
    solve(page, hands, puzzle)
    expect(words).to_contain_text(say("page.puzzles.hints", count=2))
    assert faults(page) == []
    assert fits(page)
    hands.press(page, say("page.puzzles.share"))
    expect(words).to_contain_text(say("page.puzzles.copied"))
    line = page.evaluate("() => navigator.clipboard.readText()")
    assert "★★☆" in line
    assert line.endswith(f"/puzzles/{DAY}")
    assert not any(str(tile) in line.split() for tile in puzzle.lays)
    hands.press(page, say("page.puzzles.show-way"))
    for _ in puzzle.way.stages[1:]:
        page.get_by_role("button", name=say("page.replay.next")).tap()
    assert table(page) == puzzle.way.table
    hands.press(page, say("page.puzzles.next"))
    expect(page).not_to_have_url("/puzzles/today")
    page.locator(".board .meld").first.wait_for()
    page.goto("/puzzles")
    expect(page.get_by_text(say("page.puzzles.streak", count=1))).to_be_visible()
    expect(page.locator(".calendar .now")).to_contain_text("★★")
    page.get_by_label(say("page.puzzles.theme")).select_option("split")
    page.get_by_role("button", name=say("page.puzzles.train")).tap()
    expect(page).to_have_url(re.compile(r"/puzzles/[0-9a-f]{8}$"))
    page.locator(".board .meld").first.wait_for()
    trained = next(one for one in shipped() if page.url.endswith(one.id))
    assert trained.grade.technique is Technique.SPLIT
    assert trained.way is not None
    be_helped(page, hands, trained)
    hands.press(page, say("page.puzzles.hint.3"))  # the answer, step by step
    expect(words).to_contain_text(say("page.puzzles.step", number=1, all=len(trained.way.stages)))
    page.goto("/puzzles")
    page.locator("dl").wait_for()
    assert faults(page) == []


def test_a_puzzle_that_is_not_there_says_so(visit: Open) -> None:
    page = visit("puzzles/00000000")
    expect(page.get_by_role("alert")).to_contain_text(say("page.puzzles.none"))


@pytest.mark.parametrize("hands", [Mouse(), Keys()], ids=lambda one: type(one).__name__)
def test_what_helped_is_not_forgotten_by_loading_the_page_anew(visit: Open, hands: Hands) -> None:
    puzzle = next(one for one in shipped() if one.grade.technique is Technique.TAKE and one.kind is Kind.LAY)
    page = visit(f"puzzles/{puzzle.id}", viewport=SMALL)
    take_back(page, hands)
    be_helped(page, hands, puzzle)
    assert faults(page) == []
    assert fits(page)
    page.reload()
    expect(page.locator(".words")).to_contain_text(say("page.puzzles.meld"))
    expect(page.locator(".rack .hinted")).to_have_count(len(puzzle.lays))
    solve(page, hands, puzzle)
    expect(page.locator(".words")).to_contain_text(say("page.puzzles.hints", count=3))
    expect(page.get_by_role("img", name=say("page.puzzles.stars", count=1))).to_be_visible()


def ten() -> list[Puzzle]:
    """One of each box, and one more; each of another technique as far as they go."""
    found: list[Puzzle] = []
    for number, edition in enumerate((*EDITION_IDS, "sabra")):
        technique = Technique(number % Technique.CHAIN_2 + 1)
        found.append(
            next(
                puzzle
                for puzzle in shipped()
                if puzzle.position.edition.id == edition and puzzle.grade.technique >= technique
            )
        )
    return found


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("hands", [Mouse(), Taps(), Drags(), Keys()], ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=lambda size: str(size["width"]))
def test_ten_puzzles_in_every_language(visit: Open, size: ViewportSize, hands: Hands, language: str) -> None:
    page = visit(None, locale=language, viewport=size, has_touch=isinstance(hands, Taps | Drags))
    for puzzle in ten():
        page.goto(f"/puzzles/{puzzle.id}")
        take_back(page, hands, language)
        assert fits(page)
        assert faults(page) == [], puzzle.id
        be_helped(page, hands, puzzle, language)
        assert faults(page) == [], puzzle.id
        solve(page, hands, puzzle, language)
        assert fits(page)
        assert faults(page) == [], puzzle.id
        hands.press(page, say("page.puzzles.show-way", language))
        expect(page.locator(".words")).to_contain_text(
            say("page.puzzles.step", language, number=1, all=len(puzzle.way.stages if puzzle.way else ()))
        )
