"""The end of a game against bots: at once where somebody gives up, with what is worth knowing of it."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse
from tests.e2e.player import rack
from tests.e2e.tables import begin_at, my_turn, new_table, show_play, start
from tests.e2e.test_pages import faults, fits
from tilerummy.bots.cast import CAST
from tilerummy.messages import say

HANDS = Mouse()
BOTS = {"edition": "sabra", "seats": [None, "easy", "easy"], "clock_seconds": 0}
_COPY = (
    "() => { window.copied = ''; navigator.clipboard.writeText = async text => { window.copied = text; }; }"
)


def give_up(page: Page) -> None:
    for button in ("page.menu.title", "page.menu.give-up", "page.menu.give-up-surely"):
        HANDS.press(page, say(button))


def miscount(page: Page) -> None:
    """The server is wrong by a point."""

    def wrong(told: str | bytes) -> str:
        words = json.loads(told)
        if result := (words.get("game") or {}).get("result"):
            result["scores"][0] += 1
        return json.dumps(words)

    def open_line(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda told: line.send(wrong(told)))

    page.route_web_socket("**/socket?*", open_line)


def win(page: Page) -> None:
    """With my last three tiles."""
    new_table(page, **BOTS)
    begin_at(page, "r4 r5 r6", "k8 r8 b8", others=["k1 k2 k3", "b1 b3 b5"])
    my_turn(page)
    show_play(page)
    expect(page.locator(".board .piece.own")).to_have_count(3)
    assert rack(page) == []
    HANDS.press(page, say("page.game.done"))
    expect(page.get_by_role("dialog", name=say("page.end.won"))).to_be_visible()
    expect(page.locator(".status")).to_contain_text(say("told.you.won-out"))


def test_giving_up_against_bots_alone_ends_the_game_at_once_and_a_wrong_sum_is_told(visit: Open) -> None:
    page = visit(None, viewport=PHONE)
    miscount(page)
    new_table(page, **BOTS)
    start(page)
    give_up(page)
    result = page.get_by_role("dialog")
    expect(result.get_by_role("alert")).to_have_text(say("page.finish.wrong-sum"))
    expect(result.locator("tbody tr")).to_have_count(3)
    expect(page.locator(".seats li").filter(has_text=say("page.game.gave-up"))).to_have_count(1)  # no bot
    winner = result.locator("tr.winner th").inner_text()
    assert winner in CAST["easy"]
    expect(result.get_by_role("heading").first).to_have_text(say("page.end.winner", name=winner))
    told = f"{say('told.you.resigned')} {say('told.they.won-lowest', name=winner)}"
    expect(result.locator("p").first).to_contain_text(told)
    HANDS.press(page, say("page.end.rematch"))
    expect(result).to_have_count(0)
    expect(page.locator(".game")).to_have_attribute("data-turn", "2/1")


def test_the_end_tells_the_last_play_and_leads_on(visit: Open) -> None:
    page = visit(None)
    win(page)
    result = page.get_by_role("dialog")
    expect(result.get_by_text(say("page.finish.last-play"))).to_be_visible()
    expect(result.locator("dd").first.get_by_role("img")).to_have_attribute(
        "aria-label", "red 4, red 5, red 6"
    )
    expect(result.locator("dd").first.locator(".marked")).to_have_count(3)
    expect(result.locator("figure polyline.s2")).to_have_count(2)  # a line, and what it is called
    page.evaluate(_COPY)
    HANDS.press(page, say("page.finish.share"))
    expect(result.get_by_role("button", name=say("page.finish.copied"))).to_be_visible()
    replay = result.get_by_role("link", name=say("page.end.replay")).evaluate("link => link.href")
    copied, seen = urlsplit(page.evaluate("window.copied")), urlsplit(replay)
    signed = {"from": ["Ada"], "in": ["en"]}  # for what a messenger shows of it
    assert copied.path == seen.path
    assert parse_qs(copied.query) == {**parse_qs(seen.query), **signed}
    harder = say("bots.level.medium.name")
    page.get_by_role("button", name=say("page.finish.next-level", level=harder)).click()
    expect(page.locator(".seats .level").nth(1)).to_have_text(harder)
    expect(page.locator(".seats li")).to_have_count(3)


def test_the_turns_in_which_tiles_were_missed_lead_to_the_replay(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0, house_rules={"opening_points": 1})
    start(page)
    for _ in range(6):
        my_turn(page)
        turn = page.locator(".game").get_attribute("data-turn")
        HANDS.press(page, say("page.game.draw"))
        expect(page.locator(".game")).not_to_have_attribute("data-turn", str(turn))
    give_up(page)
    result = page.get_by_role("dialog")
    result.get_by_role("button", name=say("page.finish.missed-ask")).click()
    missed = result.get_by_role("link").filter(has_text=re.compile(r"^Turn \d+: 0 laid, \d+ possible$")).first
    turn = (missed.get_attribute("href") or "").rpartition("#")[2]
    puzzle = result.get_by_role("link", name=say("page.puzzles.own-try")).first.get_attribute("href")
    tiles = re.findall(r"\d+", missed.inner_text())[-1]
    missed.click()
    turn = turn.removesuffix("-most")
    expect(page.locator(".told")).to_contain_text(say("page.replay.turn", number=turn))
    could = page.locator(".board .piece.laid")
    expect(could).to_have_count(int(tiles))
    page.get_by_role("button", name=say("page.replay.show-played")).click()
    expect(could).to_have_count(0)
    page.go_back()  # the list is still there
    expect(result.get_by_role("link").filter(has_text=f"Turn {turn}:")).to_be_visible()
    page.goto(f"/{puzzle}")
    words = page.locator(".words")
    HANDS.press(page, say("page.puzzles.hint.0"))
    nothing = page.get_by_role("button", name=say("page.puzzles.hint.0"), exact=True)
    expect(nothing).to_have_count(0)
    where = page.get_by_role("button", name=say("page.puzzles.hint.1"), exact=True)
    if where.count():  # when nobody named the technique in time, the ladder begins with the next rung
        where.click()
    sentences = (say(f"page.puzzles.{one}") for one in ("where", "rack-only"))
    expect(words).to_contain_text(re.compile("|".join(map(re.escape, sentences))))
    HANDS.press(page, say("page.puzzles.hint.2"))
    expect(words).to_contain_text(say("page.puzzles.meld"))
    expect(page.locator(".rack .hinted")).to_have_count(int(tiles))
    HANDS.press(page, say("page.puzzles.hint.3"))
    expect(words).to_contain_text("Step 1 of")
    page.goto("/puzzles")
    page.get_by_role("button", name=say("page.puzzles.own-look")).click()
    expect(page.get_by_role("link").filter(has_text=re.compile(r"^Turn \d+: 0 laid")).first).to_be_visible()
    assert faults(page) == []


def test_a_won_match_is_about_the_match(visit: Open) -> None:
    page = visit(None, viewport=PHONE, reduced_motion="reduce")
    new_table(page, **{**BOTS, "match_length": 2})
    start(page)
    give_up(page)
    HANDS.press(page, say("page.end.next"))
    expect(page.locator(".game")).to_have_attribute("data-turn", "2/1")
    give_up(page)
    table = page.get_by_role("region", name=say("page.finish.games"))
    expect(table.locator("tbody tr")).to_have_count(3)
    expect(table.locator("thead th")).to_have_count(4)
    expect(table.locator("tr.winner .place").first).to_have_text("1")
    podium = page.get_by_role("dialog").locator("ol").first
    expect(podium.locator("li")).to_have_count(3)
    expect(podium.locator("li.p1 .name")).to_have_text(table.locator("tr.winner th").inner_text()[1:])
    assert faults(page) == []
    assert fits(page)
