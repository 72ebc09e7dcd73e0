"""People come and go: absence, a pause, another device, the next game, another match."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse
from tests.e2e.player import rack, text
from tests.e2e.tables import begin_at, end_turn, new_table, on_turn, sit, start
from tilerummy.messages import say

HANDS = Mouse()
CALM = {"edition": "sabra", "clock_seconds": 0, "house_rules": {"opening_points": 200}}


def two(visit: Open, **settings: object) -> tuple[Page, Page, str]:
    """Ada is on turn, Ben sits beside her; and where."""
    ada, ben = visit(None), visit(None, viewport=PHONE)
    path = new_table(ada, **{**CALM, **settings})
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    return ada, ben, path


def test_who_is_away_is_waited_for_or_replaced_and_comes_back(visit: Open) -> None:
    ada, ben, path = two(visit)
    begin_at(ada, "r1 r3 r5 k7 k9 b11")
    HANDS.press(ada, "Draw")
    ben.locator(".game.mine").wait_for()
    mine = sorted(text(rack(ben)).split())
    ben.goto("about:blank")
    asked = ada.locator(".asked")
    expect(asked).to_contain_text(say("page.game.gone", name="Ben"))
    expect(ada.locator(".status")).to_contain_text(say("page.felt.waiting", name="Ben"))
    expect(ada.locator(".seats li.away")).to_contain_text("away")
    turn = ada.locator(".game").get_attribute("data-turn")
    ada.wait_for_timeout(1500)  # waiting is the other choice: nothing happens by itself
    assert ada.locator(".game").get_attribute("data-turn") == turn
    HANDS.press(ada, say("page.felt.wait"))  # said once is enough, until it is asked again
    expect(asked).to_have_count(0)
    expect(ada.locator(".status")).to_be_focused()
    ada.reload()
    HANDS.press(ada, say("page.game.let-bot"))
    ada.locator(".game.mine").wait_for()  # the bot has drawn for Ben
    expect(ada.locator(".seats")).to_contain_text(say("page.game.bot-plays"))
    ben.goto(path)
    expect(ada.locator(".seats")).not_to_contain_text(say("page.game.bot-plays"))
    expect(ben.locator(".rack .piece")).to_have_count(len(mine) + 1)
    news = ben.locator(".rack .fresh")  # what the bot drew meanwhile
    expect(news).to_have_count(1)
    drawn = news.get_attribute("data-face") or ""
    assert sorted([*mine, drawn]) == sorted(text(rack(ben)).split())
    told = ben.locator(".status")
    expect(told).to_contain_text(say("told.you.back"))
    expect(told).to_contain_text("A bot drew")
    HANDS.press(ada, "Draw")
    ben.locator(".game.mine").wait_for()
    HANDS.press(ben, "Draw")
    ada.locator(".game.mine").wait_for()


def test_a_bot_stands_in_at_once_where_the_table_wants_it(visit: Open) -> None:
    ada, ben, path = two(visit, when_absent="bot")
    begin_at(ada, "r1 r3 r5 k7 k9 b11")
    HANDS.press(ada, "Draw")
    ben.locator(".game.mine").wait_for()
    ben.goto("about:blank")
    ada.locator(".game.mine").wait_for()
    expect(ada.locator(".seats")).to_contain_text(say("page.game.bot-plays"))
    ben.goto(path)
    expect(ada.locator(".seats")).not_to_contain_text(say("page.game.bot-plays"))


def test_leaving_lets_a_bot_play_on(visit: Open) -> None:
    ada, ben, _ = two(visit)
    begin_at(ada, "r1 r3 r5 k7 k9 b11")
    HANDS.press(ben, "Menu")
    HANDS.press(ben, say("page.game.leave"))
    HANDS.press(ben, say("page.together.leave-no"))  # asked once, in case the finger slipped
    HANDS.press(ben, say("page.game.leave"))
    HANDS.press(ben, say("page.together.leave-yes"))
    expect(ben.get_by_role("button", name="Play now")).to_be_visible()
    expect(ada.locator(".seats")).to_contain_text(say("page.game.bot-plays"))
    gone = f"{say('told.they.left', name='Ben')} {say('told.they.stand-in', name='Ben')}"
    expect(ada.locator(".status")).to_contain_text(gone)
    expect(ada.get_by_role("region", name=say("page.menu.log"))).to_contain_text(gone)
    end_turn(ada, "Draw")
    ada.locator(".game.mine").wait_for()
    left = ben.locator("main > section").first  # before anything else
    expect(left).to_contain_text(say("page.door.bot-plays"))
    left.get_by_text(say("page.door.go-back")).click()
    expect(ada.locator(".seats")).not_to_contain_text(say("page.game.bot-plays"))
    expect(ada.locator(".status")).to_contain_text(say("told.they.back", name="Ben"))
    HANDS.press(ada, "Menu")
    HANDS.press(ada, say("page.game.leave"))
    HANDS.press(ada, say("page.together.leave-yes"))
    expect(ben.locator(".status")).to_contain_text(say("told.you.owner-changed"))


def test_a_pause_needs_everybody(visit: Open) -> None:
    ada, ben, _ = two(visit, clock_seconds=600)
    start(ada)
    playing, waiting = on_turn(ada, ben)
    HANDS.press(waiting, "Menu")
    HANDS.press(waiting, say("page.menu.pause"))
    asked = playing.locator(".asked")
    expect(asked).to_contain_text("wants to pause.")
    expect(playing.locator(".status")).to_contain_text("Your turn.")
    expect(playing.locator(".time")).to_be_visible()
    HANDS.press(playing, say("page.felt.not-now"))
    expect(asked).to_have_count(0)
    playing.reload()
    HANDS.press(playing, "Agree")
    for page in (ada, ben):
        expect(page.locator(".status")).to_contain_text("The game is paused.")
    expect(playing.get_by_role("button", name="Draw")).to_be_disabled()
    HANDS.press(waiting, say("page.game.resume"))
    expect(playing.locator(".status")).to_contain_text("Your turn.")
    HANDS.press(playing, "Draw")
    waiting.locator(".game.mine").wait_for()


def test_another_device_takes_over_by_a_link_that_works_once(visit: Open) -> None:
    ada, _, _ = two(visit)
    begin_at(ada, "r1 r3 r5 k7 k9 b11")
    HANDS.lay_new(ada, rack(ada)[0].id)
    expect(ada.locator(".status")).to_contain_text("more tile")
    HANDS.press(ada, "Menu")
    HANDS.press(ada, say("page.menu.handover"))
    address = ada.locator("dialog .address", has_text="/handover").inner_text()
    expect(ada.locator("dialog").get_by_role("img", name="QR code")).to_be_visible()
    place = address[address.index("/", len("http://")) + 1 :]
    phone = visit(place, viewport=PHONE)
    phone.get_by_role("button", name="Take over").click()
    expect(phone.locator(".rack .piece")).to_have_count(5)
    expect(phone.locator(".board .piece")).to_have_count(1)  # the draft came along
    stranger = visit(place)
    with stranger.expect_response("**/api/**") as answer:
        stranger.get_by_role("button", name="Take over").click()
    assert not answer.value.ok
    expect(stranger.get_by_role("alert")).to_contain_text(say("server.refusal.no-such-link"))
    HANDS.press(phone, say("page.game.reset"))
    HANDS.press(phone, "Draw")
    expect(ada.locator(".game:not(.mine)")).to_be_visible()


def test_a_match_goes_on_to_the_next_game_and_to_another_match(visit: Open) -> None:
    ada, ben, _ = two(visit, match_length=2)
    start(ada)
    give_up(ben)
    for page in (ada, ben):
        expect(page.locator("dialog")).to_contain_text("Game 1 of 2.")
        expect(page.locator("dialog tbody tr").first).to_contain_text("Ada")
        adds_up(page)
    HANDS.press(ada, "Next game")
    expect(ada.get_by_role("button", name="Waiting for Ben")).to_be_disabled()
    HANDS.press(ben, "Next game")
    for page in (ada, ben):
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".game")).to_have_attribute("data-turn", "2/1")
        expect(page.locator(".rack .piece")).to_have_count(14)
    give_up(ben)
    expect(ada.get_by_role("dialog", name=say("page.finish.match-won"))).to_be_visible()
    expect(ben.get_by_role("dialog", name=say("page.finish.match-winner", name="Ada"))).to_be_visible()
    points = ada.locator("dialog table").first.locator("tr.winner td.number")
    expect(points).to_have_count(3)
    first, second, total = map(int, points.all_inner_texts())
    assert total == first + second > second > 0
    adds_up(ada)
    HANDS.press(ben, "Rematch")
    HANDS.press(ada, "Rematch")
    for page in (ada, ben):
        expect(page.locator(".game")).to_have_attribute("data-turn", "3/1")
    give_up(ada)
    expect(ben.locator("dialog")).to_contain_text("Game 1 of 2.")


def test_twist_plays_rounds(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="twist", seats=[None, "easy"], clock_seconds=0, match_length=1)
    start(page)
    give_up(page)
    expect(page.locator("dialog")).to_contain_text("Game 1 of 2.")  # as many games as players
    expect(page.get_by_role("button", name="Next game")).to_be_enabled()


def adds_up(page: Page) -> None:
    """The points of each game and of the match are zero together: of that no word is lost."""
    expect(page.locator("dialog")).not_to_contain_text("zero")
    table = page.locator("dialog table").first
    rows = [row.locator("td.number").all_inner_texts() for row in table.locator("tbody tr").all()]
    for column in zip(*rows, strict=True):
        points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in column]
        assert sum(points) == 0 != max(points)


def give_up(page: Page) -> None:
    HANDS.press(page, "Menu")
    HANDS.press(page, "Give up this game")
    HANDS.press(page, "Yes, give up")
    page.locator("dialog table").first.wait_for()
