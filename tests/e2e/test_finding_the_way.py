"""From page to page and back: nothing is lost on the way, and whoever can't see it hears where they are."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse
from tests.e2e.player import rack
from tests.e2e.tables import begin_at, my_turn, new_table, sit, start
from tilerummy.messages import say

HANDS = Mouse()
READ = say("page.rules.read")


def read_rules(page: Page, of: str) -> None:
    HANDS.press(page, READ)
    expect(page.get_by_role("dialog").last.get_by_role("heading", name=of)).to_be_visible()


def test_rules_are_read_at_the_table_without_leaving_it(visit: Open) -> None:
    page = visit(None)
    house = {"opening_points": 40}
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0, house_rules=house)
    begin_at(page, "r4 r5 r6 k1", "k8 r8 b8")
    my_turn(page)
    HANDS.lay_new(page, rack(page)[0].id)
    address = page.url
    gone: list[str] = []
    page.on("websocket", lambda socket: gone.append(socket.url))  # a new line: then the old one is gone
    HANDS.press(page, "Menu")
    read_rules(page, "Aim")
    expect(page.get_by_role("dialog").last).to_contain_text("40 points")  # the house rules of this table
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (page.url, gone) == (address, [])
    HANDS.press(page, "Undo")  # every step is still there
    expect(page.locator(".board .meld")).to_have_count(1)


def test_a_bot_at_the_table_introduces_itself_to_a_finger(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "r1 k3 b5")
    bot = page.locator(".seats li").nth(1)
    name = bot.locator(".called").inner_text()
    bot.tap()
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_contain_text(say(f"bots.cast.easy.{name.lower()}"))
    expect(dialog).to_contain_text(say("bots.level.easy.description"))


def test_the_way_out_of_a_long_dialog_stays_in_sight(visit: Open) -> None:
    page = visit("new", viewport=PHONE)
    read_rules(page, "Aim")
    page.locator("dialog .inner").evaluate("inner => { inner.scrollTop = inner.scrollHeight; }")
    close = page.get_by_role("dialog").get_by_role("button", name=say("page.close"))
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_rules_read_before_a_table_is_made_cost_no_choice(visit: Open) -> None:
    page = visit("new")
    page.get_by_role("radio", name="Twist").check()
    page.get_by_label("Seat 2").select_option("Bot: Master")
    read_rules(page, "The double")
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Twist")).to_be_checked()
    expect(page.get_by_label("Seat 2").locator("option:checked")).to_have_text("Bot: Master")


def test_rules_read_in_the_lobby_keep_the_seat(visit: Open) -> None:
    ada, ben = visit(None), visit(None)
    ben.goto(new_table(ada, edition="sabra", seats=[None, None], clock_seconds=0))
    sit(ben, "Ben")
    read_rules(ben, "Aim")
    start(ada)
    expect(ben.locator(".rack .piece")).to_have_count(14)


def test_another_page_is_told_and_begins_at_its_top(visit: Open) -> None:
    page = visit()

    def slowly(route: Route) -> None:
        page.wait_for_timeout(500)  # a page is told when it is there, however long its script takes
        route.continue_()

    page.route("**/NewTable-*.js", slowly)
    page.get_by_role("link", name=say("page.home.new-table")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=say("page.new.title"))).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=say("page.new.title"))).to_be_attached()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="tilerummy")).to_be_focused()


def _records(before: str | None, count: int = 130) -> list[dict[str, object]]:
    """As the server gives them: the latest hundred, or those before one of them."""
    first = count if before is None else int(before.removeprefix("game-")) - 1
    result = {"scores": [7, -7], "winners": [0], "ending": "out"}
    summary = {"edition": "xp", "house_rules": {}, "names": ["Ada", "Bot 2"], **result}
    return [
        {"id": f"game-{number}", "table": "t", "game": number, "finished_at": number, "summary": summary}
        for number in range(first, max(0, first - 100), -1)
    ]


def test_finished_games_are_found_back_to_the_first(visit: Open) -> None:
    page = visit()

    def answer(route: Route) -> None:
        before = parse_qs(urlsplit(route.request.url).query).get("before", [None])[0]
        route.fulfill(body=json.dumps(_records(before)), content_type="application/json")

    page.route("**/api/me/records*", answer)
    page.goto("/")
    games = page.get_by_role("link").filter(has_text=re.compile("Ada 7 · Bot 2 \N{MINUS SIGN}7"))
    expect(games).to_have_count(6)
    expect(games.first).to_contain_text(say("page.edition.xp.box"))
    older = page.get_by_role("button", name=say("page.home.records-older"))
    while older.count():
        shown = games.count()
        older.click()
        expect(games.nth(shown)).to_be_attached()
    expect(games).to_have_count(130)
    expect(games.last).to_have_attribute("href", "./replay/game-1")
