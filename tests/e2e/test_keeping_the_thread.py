"""Whoever plays by keys, by a screen reader or in another language goes on where they were."""

from __future__ import annotations

import re
from threading import Event

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Keys, Mouse
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table, on_turn, show_play, sit
from tests.e2e.waiting import focused
from tilerummy.messages import say

KEYS = Keys()


def at_table(page: Page, tiles: str, *lie: str) -> None:
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, tiles, *lie)
    my_turn(page)


def press_and_see(page: Page, name: str) -> None:
    """By keys; the focus is on the button before and after, through my turn and the next one."""
    turn = page.locator(".game").get_attribute("data-turn")
    KEYS.press(page, name)
    focused(page, name)
    page.wait_for_function("turn => document.querySelector('.game').dataset.turn !== turn", arg=turn)
    my_turn(page)
    focused(page, name)


def test_the_focus_stays_after_draw_and_done(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r4 r5 r6 k1 k3 b9", "k8 r8 b8")
    press_and_see(page, "Draw")
    for face in ("r4", "r5", "r6"):
        page.locator(f".rack [data-face={face}]").first.focus()
        page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.locator(".done.lit").wait_for()
    press_and_see(page, "Done")


def test_the_focus_stays_in_a_hint_and_comes_back_from_it(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r4 r5 r6 k1", "k8 r8 b8")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Where?").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show me").wait_for()
    focused(page, "Show me")
    page.keyboard.press("Enter")
    page.locator(".done.lit").wait_for()
    focused(page, "Done")
    page.keyboard.press("Escape")
    expect(page.locator(".rack .piece")).to_have_count(4)
    focused(page, "Hint")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=say("page.guide.next"))).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".done.lit").wait_for()
    focused(page, "Done")


def test_done_says_why_not(visit: Open) -> None:
    page = visit(None)
    at_table(page, "r4 r5 k1 k3", "k8 r8 b8")
    done = page.get_by_role("button", name="Done")
    expect(done).to_have_accessible_description("You haven't laid a tile yet.")
    page.locator(".rack [data-face=r4]").click()
    page.get_by_role("button", name="Lay as a new meld").click()
    expect(done).to_have_accessible_description(
        re.compile("^red 4 needs 2 more tiles: a meld has at least three")
    )


def test_what_is_chosen_has_buttons(visit: Open) -> None:
    """As a screen reader presses them, or a finger that finds no free felt."""
    page = visit(None, viewport=PHONE, has_touch=True)
    at_table(page, "r4 r5 r6 k1", "k8 r8 b8")
    for face in ("r4", "r5", "r6"):
        page.locator(f".rack [data-face={face}]").evaluate("tile => tile.click()")
    expect(page.locator("[role=status]").first).to_contain_text(say("page.game.taken", count=3))
    page.get_by_role("button", name="Lay as a new meld").tap()
    expect(page.locator(".board .piece")).to_have_count(6)
    assert [[one.face for one in meld] for meld in melds(page)][1:] == [["r4", "r5", "r6"]]
    expect(page.locator(".rack [data-face=k1]")).to_be_focused()
    page.locator(".board [data-face=r6]").evaluate("tile => tile.click()")
    page.get_by_role("button", name="Back to the rack").tap()
    expect(page.locator(".rack .piece")).to_have_count(2)
    assert sorted(one.face for one in rack(page)) == ["k1", "r6"]
    expect(page.locator(".rack [data-face=r6]")).to_be_focused()
    page.locator(".rack [data-face=k1]").tap()
    page.get_by_role("button", name="Let go").tap()
    expect(page.locator(".rack [aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_role("button", name="Sort by")).to_be_visible()


def test_a_hint_follows_the_language(visit: Open) -> None:
    page = visit(None)
    at_table(page, "b4 k1 k3 b11", "b5 b6 b7", "k9 r9 b9 y9")
    show_play(page)
    in_english = page.locator(".hint").inner_text()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name=say("page.guide.stop", "de")).wait_for()
    page.wait_for_function("() => !/Add|Lay|Take|your /.test(document.querySelector('.hint').innerText)")
    assert page.locator(".hint").inner_text() != in_english
    expect(page.locator(".board .piece.own")).to_have_count(1)


def test_a_plan_is_not_the_last_position(visit: Open) -> None:
    ada, ben = visit(None), visit(None)
    url = new_table(ada, edition="sabra", seats=[None, None], clock_seconds=0)
    ben.goto(url)
    sit(ben, "Ben")
    begin_at(ada, "r4 r5 r6", "k8 r8 b8", others=["y8 k1 k2"])
    playing, waiting = on_turn(ada, ben)
    waiting.locator(".rack [data-face=y8]").click()
    waiting.locator(".board [data-face=b8]").click()
    expect(waiting.locator(".board .piece")).to_have_count(4)
    for tile in playing.locator(".rack .piece").all():
        tile.click()
    playing.get_by_role("button", name="Lay as a new meld").click()
    playing.locator(".done.lit").wait_for()
    Mouse().press(playing, "Done")
    waiting.get_by_role("button", name=say("page.end.see-table")).click()
    expect(waiting.locator(".board .piece")).to_have_count(6)
    expect(waiting.locator(".board [data-face=y8]")).to_have_count(0)


def test_my_turn_is_told_to_somebody_who_was_away(visit: Open) -> None:
    ada, ben = visit(), visit()
    lines: list[WebSocketRoute] = []
    away = Event()

    def open_line(line: WebSocketRoute) -> None:
        if away.is_set():
            return line.close()
        line.connect_to_server()
        return lines.append(line)

    ben.route_web_socket("**/socket?*", open_line)
    url = new_table(ada, edition="sabra", seats=[None, None], clock_seconds=0)
    ben.goto(url)
    sit(ben, "Ben")
    begin_at(ada, "r4 r5 r6 k1", "k8 r8 b8")
    ben.locator(".rack .piece").first.wait_for()
    away.set()
    lines[-1].close()
    expect(ben.get_by_text("Connection lost.")).to_be_visible()
    ada.get_by_role("button", name="Draw").click()
    ada.locator(".game:not(.mine)").wait_for()
    away.clear()
    # Also said between the two, if it took long enough to count: that Ben is back.
    told = re.compile(r"Ada drew a tile\. (.* )?It's your turn\.")
    expect(ben.locator("[role=status]").first).to_have_text(told)
    my_turn(ben)
