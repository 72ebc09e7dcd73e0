"""Jokers in the browser: what they stand for, and what each edition lets be done with them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, SMALL, Open
from tests.e2e.hands import Mouse, Taps
from tests.e2e.player import carry_out, melds, text
from tests.e2e.tables import begin_at, new_table, on_turn, sit
from tests.e2e.waiting import words_fit
from tilerummy.messages import languages, say
from tilerummy.notation import parse_table

HANDS = Mouse()
CORPUS = Path(__file__).parents[2] / "corpus"
CASES = {
    case["id"]: case
    for file in sorted(CORPUS.glob("*.jsonl"))
    for case in map(json.loads, file.read_text(encoding="utf-8").splitlines())
}
REFUSED = [
    "pinned-023",  # the French Original: a joker keeps standing for its tile
    "no-split-028",  # the German Original and the French Ravensburger: a meld with a joker may not be split
    "frozen-025",  # the Italian ones: nobody may touch a meld with a joker
    "colour-019",  # twist: a colour-change joker never stands first
]
ALLOWED = ["pinned-001", "no-split-001", "frozen-001", "mirror-002"]


def fragments(key: str, language: str = "en") -> list[str]:
    """The words of a sentence between its tiles, which are drawn."""
    blanks = dict.fromkeys(("meld", "tile", "tiles", "number"), "\0")
    return [part.strip() for part in say(key, language, **blanks).split("\0") if part.strip(" .,()")]


def at_case(page: Page, case: dict[str, str]) -> None:
    """The position of a case of the corpus, carried out by hand."""
    new_table(page, edition=case["edition"], seats=[None, "easy"], clock_seconds=0)
    old = [meld for meld in case["table"].split(" | ") if meld]
    begin_at(page, f"{case['rack']} b13", *old)  # one tile more, so that nobody goes out by it
    carry_out(page, HANDS, parse_table(case["play"]))


def test_what_an_edition_refuses_is_explained(visit: Open) -> None:
    page = visit(None)
    for name in REFUSED:
        at_case(page, CASES[name])
        is_explained(page, CASES[name])


def is_explained(page: Page, case: dict[str, str]) -> None:
    words = fragments(f"refusal.{case['reason']}")
    for part in words:
        expect(page.locator(".status")).to_contain_text(part)
        expect(page.locator(".meld.wrong").first).to_have_attribute("title", re.compile(re.escape(part)))
        expect(page.get_by_role("group", name=part).first).to_be_visible()
    page.get_by_role("button", name="Done").click(force=True)  # greyed, but it says why
    for part in words:
        expect(page.locator(".status.bad")).to_contain_text(part)
        expect(page.get_by_role("alert").first).to_contain_text(part)
    expect(page.locator(".meld.named").first).to_be_visible()
    assert sorted(map(text, melds(page))) == sorted(case["play"].split(" | "))


def test_what_an_edition_allows_is_played(visit: Open) -> None:
    page = visit(None)
    for name in ALLOWED:
        at_case(page, CASES[name])
        page.locator(".done.lit").wait_for()
        turn = page.locator(".game").get_attribute("data-turn")
        HANDS.press(page, "Done")
        expect(page.locator(".game")).not_to_have_attribute("data-turn", str(turn))


def test_a_refusal_speaks_every_language(visit: Open) -> None:
    page = visit(None)
    case = CASES["frozen-025"]
    new_table(page, edition=case["edition"], seats=[None, "easy"], clock_seconds=0)
    begin_at(page, case["rack"], case["table"])
    carry_out(page, HANDS, parse_table(case["play"]))
    expect(page.locator(".status")).to_contain_text(fragments(f"refusal.{case['reason']}")[0])
    for language in languages():
        page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
        page.reload()  # what was laid comes back, and is judged again
        expect(page.locator("html")).to_have_attribute("lang", language)
        for part in fragments(f"refusal.{case['reason']}", language):
            expect(page.locator(".status")).to_contain_text(part)


def test_each_joker_of_twist_is_laid_and_shown_as_what_it_is(visit: Open) -> None:
    ada, ben = visit(None), visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    path = new_table(ada, edition="twist", clock_seconds=0)
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, "r4 J r6 b2 D b5 r9 C b11 y7 M y7 k1 k2", "k8 r8 b8")
    playing, watching = on_turn(ada, ben)
    assert playing is ada
    carry_out(ada, HANDS, parse_table("k8 r8 b8 | r4 J r6 | b2 D b5 | r9 C b11 | y7 M y7"))
    ada.locator(".done.lit").wait_for()
    expect(watching.locator('.board [data-face="M"]')).to_be_visible()  # live, before it counts
    HANDS.press(ada, "Done")
    ben.locator(".game.mine").wait_for()
    for page in (ada, ben):
        for face, places in {"J": "5", "D": "3·4", "C": "10"}.items():
            expect(joker(page, face).locator(".as")).to_have_attribute("data-as", places)
        expect(joker(page, "J")).to_have_accessible_name("joker as red 5")
        expect(joker(page, "D")).to_have_accessible_name("double joker as blue 3, blue 4")
        expect(joker(page, "C")).to_have_accessible_name("colour-change joker as 10")
        expect(joker(page, "M")).to_have_accessible_name("mirror joker")
        expect(page.locator(".meld.valid")).to_have_count(5)


@pytest.mark.parametrize(
    "language",
    ["en", *(pytest.param(other, marks=pytest.mark.soak) for other in languages() if other != "en")],
)
def test_each_joker_of_twist_explains_itself_with_an_example(visit: Open, language: str) -> None:
    page = visit(None, viewport=SMALL)
    new_table(page, edition="twist", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "J D C M r4 r5", "k8 r8 b8")
    page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
    page.reload()
    page.locator(".game.mine").wait_for()
    said = page.locator(".status .special")
    for face in "JDCM":
        sentence = fragments(f"page.special.{face}", language)[0]
        tile = page.locator(f'.rack [data-face="{face}"]')
        tile.hover()
        expect(said).to_contain_text(sentence)
        expect(said.locator(".tile").first).to_be_visible()
        page.locator(".rack [data-face=r4]").hover()
        expect(said).to_have_count(0)
        tile.focus()
        expect(said).to_contain_text(sentence)
        tile.click()
        page.locator(".rack [data-face=r4]").hover()
        expect(said).to_contain_text(sentence)
        words_fit(page)
        tile.click()


def test_what_a_joker_stands_for_follows_its_meld(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, edition="twist", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k5 k6 y9 k1", "k4 D k7 k8")
    expect(joker(page, "D").locator(".as")).to_have_attribute("data-as", "5·6")
    carry_out(page, Taps(), parse_table("k4 k5 k6 k7 k8 D"))
    expect(joker(page, "D").locator(".as")).to_have_attribute("data-as", "9·10")
    Taps().press(page, say("page.game.reset"))
    expect(joker(page, "D").locator(".as")).to_have_attribute("data-as", "5·6")


def joker(page: Page, face: str) -> Locator:
    return page.locator(f'.board [data-face="{face}"]')
