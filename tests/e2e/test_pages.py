"""Pages never wider than the screen, in the language of the browser; what is made and found there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SIDEWAYS, SMALL, TABLET, Open
from tests.e2e.hands import at_rest
from tests.e2e.tables import new_table, play_now, sit, start
from tilerummy.messages import say

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = (PHONE, SMALL, SIDEWAYS, TABLET, DESKTOP)


def faults(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


_WITHIN_REACH = """all => all.map(e => {
  const r = e.getBoundingClientRect();
  const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return [Math.min(r.width, r.height), e.contains(hit), e.outerHTML.slice(0, 80)];
})"""


def test_rack_and_buttons_are_large_enough_and_never_covered(visit: Open) -> None:
    page = visit()
    play_now(page)
    page.locator(".rack .piece").first.wait_for()
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        assert fits(page), size
        things = page.locator(".rack .piece, footer .button").evaluate_all(_WITHIN_REACH)
        assert len(things) > 14
        assert [what for least, hit, what in things if least < 44 or not hit] == [], size


def test_six_play_the_large_box_on_a_small_phone(visit: Open) -> None:
    page = visit(None, viewport=SMALL)
    new_table(page, edition="xp", clock_seconds=0, seats=[None, *["easy"] * 5])
    start(page)
    expect(page.locator(".seats li")).to_have_count(6)
    assert fits(page)


def test_a_table_is_made_in_the_page_and_joined_by_its_code(visit: Open) -> None:
    ada, ben = visit("new"), visit()
    ada.get_by_role("radio", name="Twist").check()
    ada.get_by_role("textbox", name=say("page.lobby.name")).fill("Ada")
    ada.get_by_role("button", name=say("page.new.make")).click()
    expect(ada.get_by_text("(you)")).to_be_visible()  # whoever makes a table sits at it
    code = ada.locator("p.code").inner_text()
    expect(ada.get_by_role("img", name="QR code")).to_be_visible()
    ben.get_by_role("textbox", name="Code or link").fill(code.lower())
    ben.get_by_role("button", name="Join").click()
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    expect(ben.get_by_text(say("page.lobby.wait"))).to_be_visible()


def test_an_open_table_is_found_in_the_list_and_joined(visit: Open) -> None:
    ada, ben = visit(), visit()
    new_table(ada, edition="sabra", seats=[None, None, "easy"], public=True)
    hidden = visit(None)
    new_table(hidden, edition="xp", seats=[None, None])
    ben.reload()
    tables = ben.get_by_role("region", name=say("page.home.open"))
    expect(tables.get_by_role("link")).to_have_count(1)
    expect(tables.get_by_role("link")).to_contain_text("Sabra")
    expect(tables.get_by_role("link")).to_contain_text("Ada")
    expect(tables.get_by_role("link")).to_contain_text("1 free seat")
    tables.get_by_role("link").click()
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    third = visit()
    expect(third.get_by_text("Nobody is waiting right now.")).to_be_visible()
    start(ada)
    expect(ben.locator(".rack .piece")).to_have_count(14)


def test_a_wrong_code_is_told(visit: Open) -> None:
    page = visit()
    page.get_by_role("textbox", name="Code or link").fill("NOSUCH")
    with page.expect_response("**/api/tables/NOSUCH") as answer:
        page.get_by_role("button", name="Join").click()
    assert not answer.value.ok
    expect(page.get_by_role("alert")).to_contain_text("no such table")


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de-CH", "de"),
        ("pt", "en"),
        pytest.param("fr-BE", "fr", marks=pytest.mark.soak),
        pytest.param("it", "it", marks=pytest.mark.soak),
        pytest.param("nl", "nl", marks=pytest.mark.soak),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(visit: Open, locale: str, language: str) -> None:
    rules = say("page.rules.title", language)
    page = visit(locale=locale, viewport=SMALL)
    page.get_by_role("link", name=rules, exact=True).first.click()
    page.locator("main li a").first.click()
    page.locator("article h2").first.wait_for()
    assert fits(page)
    page.goto("/")
    play_now(page, language)
    page.locator(".rack .piece").first.wait_for()
    assert fits(page)
