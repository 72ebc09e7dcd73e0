"""What a player meets at the table: two browsers, each with its own person."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse, double_click, free_place, let_go
from tests.e2e.player import carry_out, melds, rack, text
from tests.e2e.tables import begin_at, lay_steps, my_turn, new_table, on_turn, play_now, sit, start
from tilerummy.messages import say
from tilerummy.notation import parse_table

HANDS = Mouse()
# Nobody opens: what lies on the table is what the test laid there.
CALM = {"three_pairs_redeal": False, "opening_points": 200}
NO_CLOCK = {"edition": "sabra", "clock_seconds": 0, "house_rules": CALM}


def alone(visit: Open, **settings: object) -> Page:
    page = visit(None)
    new_table(page, **{**NO_CLOCK, "seats": [None, "easy"], **settings})
    start(page)
    my_turn(page)
    return page


def two(visit: Open, **settings: object) -> tuple[Page, Page]:
    ada, ben = visit(None), visit(None, viewport=PHONE)
    path = new_table(ada, **{**NO_CLOCK, **settings})
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    start(ada)
    ben.locator(".rack .piece").first.wait_for()
    return ada, ben


def prepared(visit: Open, mine: str, *on_table: str) -> tuple[Page, Page]:
    """Ada is on turn in the middle of a game."""
    ada, ben = visit(None), visit(None, viewport=PHONE)
    path = new_table(ada, edition="sabra", clock_seconds=0)
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, mine, *on_table)
    return ada, ben


def test_one_click_plays_against_bots(visit: Open) -> None:
    page = visit()
    play_now(page)
    expect(page.locator(".rack .piece")).to_have_count(14)
    expect(page.locator(".seats li")).to_have_count(3)


def test_every_step_is_undone_redone_and_reset(visit: Open) -> None:
    page = alone(visit)
    before = sorted(text(rack(page)).split())
    HANDS.lay_new(page, rack(page)[0].id)
    HANDS.lay_new(page, rack(page)[0].id)
    assert len(melds(page)) == 2
    HANDS.press(page, "Undo")
    assert len(melds(page)) == 1
    HANDS.press(page, "Redo")
    assert len(melds(page)) == 2
    HANDS.press(page, say("page.game.reset"))
    assert melds(page) == []
    assert sorted(text(rack(page)).split()) == before
    page.keyboard.press("Control+z")
    assert len(melds(page)) == 2


def test_done_says_why_not_and_leaves_the_draft(visit: Open) -> None:
    page = alone(visit)
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    piece = rack(page)[0]
    HANDS.lay_new(page, piece.id)
    expect(page.locator(".status")).to_contain_text("more tiles: a meld has at least three")
    expect(page.locator(".meter")).to_contain_text("0 / 200")
    page.get_by_role("button", name="Done").click(force=True)  # greyed, but it says why
    expect(page.locator(".status.bad")).to_contain_text("more tiles: a meld has at least three")
    expect(page.locator(".meld.named")).to_have_count(1)
    assert [text(meld) for meld in melds(page)] == [piece.face]


def test_drawing_takes_a_second_word_when_tiles_are_laid(visit: Open) -> None:
    page = alone(visit)
    HANDS.lay_new(page, rack(page)[0].id)
    HANDS.press(page, "Draw")
    expect(page.locator(".status")).to_contain_text("go back to your rack")
    HANDS.press(page, "Draw")
    expect(page.locator(".rack .piece")).to_have_count(15)
    expect(page.locator(".rack .piece.fresh")).to_have_count(1)


def test_a_double_click_and_a_right_click_send_a_tile_back(visit: Open) -> None:
    page = alone(visit)
    for button in ("left", "right"):
        piece = rack(page)[0].id
        HANDS.lay_new(page, piece)
        tile = page.locator(f'.board [data-piece="{piece}"]')
        double_click(tile) if button == "left" else tile.click(button="right")
        expect(page.locator(".board .piece")).to_have_count(0)


def test_holding_takes_the_rest_of_a_meld(visit: Open) -> None:
    page = alone(visit)
    first, second, third = (piece.id for piece in rack(page)[:3])
    HANDS.lay_new(page, first)
    HANDS.add(page, second, melds(page)[0], 1)
    HANDS.add(page, third, melds(page)[0], 2)
    order = [piece.id for piece in melds(page)[0]]
    tile = page.locator(f'[data-piece="{order[1]}"]').bounding_box()
    assert tile is not None
    page.mouse.move(tile["x"] + 8, tile["y"] + 20)
    page.mouse.down()
    page.evaluate("() => window.hold()")
    expect(page.locator(".board .piece.selected")).to_have_count(2)
    page.mouse.move(*free_place(page), steps=3)
    page.mouse.up()
    let_go(page)
    assert sorted(len(meld) for meld in melds(page)) == [1, 2]


def test_every_press_on_sort_sorts(visit: Open) -> None:
    """At first a rack lies in runs; whatever the button offers, it isn't like that yet."""
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k9 r1 r2 b1", "k8 r8 b8")
    assert text(rack(page)) == "k9 r1 r2 b1"
    for name, order in (("groups", "r1 b1 r2 k9"), ("runs", "k9 r1 r2 b1"), ("groups", "r1 b1 r2 k9")):
        page.get_by_role("button", name=f"Sort by {name}").click()
        assert text(rack(page)) == order


def test_the_rack_keeps_my_order(visit: Open) -> None:
    page = alone(visit)
    page.get_by_role("button", name="Sort by").click()
    tiles = rack(page)
    first, last = (page.locator(f'[data-piece="{tiles[at].id}"]').bounding_box() for at in (0, -1))
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 10, first["y"] + 10)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] - 2, last["y"] + 20, steps=3)
    page.mouse.up()
    let_go(page)
    wanted = [*(piece.face for piece in tiles[1:]), tiles[0].face]
    assert [piece.face for piece in rack(page)] == wanted
    page.reload()
    page.locator(".rack .piece").first.wait_for()
    assert [piece.face for piece in rack(page)] == wanted


def test_a_reload_in_mid_turn_keeps_seat_and_draft(visit: Open) -> None:
    ada, ben = prepared(visit, "y8 y9 k5 r1", "k8 r8 b8", "y10 y11 y12 y13")
    carry_out(ada, HANDS, parse_table("k8 r8 b8 | y8 y9 y10 | y11 y12 y13 | k5"))
    expect(ada.locator(".status")).to_contain_text("more tile")
    for page in (ada, ben):
        page.reload()
        expect(page.locator(".board .piece")).to_have_count(10)
    assert sorted(map(text, melds(ada))) == ["k5", "k8 r8 b8", "y11 y12 y13", "y8 y9 y10"]
    assert text(rack(ada)) == "r1"
    double_click(ada.locator(".board [data-face=k5]"))
    ada.locator(".done.lit").wait_for()
    HANDS.press(ada, "Done")
    my_turn(ben)
    assert sorted(map(text, melds(ben))) == ["k8 r8 b8", "y11 y12 y13", "y8 y9 y10"]


_RELOAD = """() => new MutationObserver((_, watch) => {
  if (document.querySelectorAll('.board .piece').length !== 8) return;
  watch.disconnect();
  location.reload();
}).observe(document.querySelector('.board'), {childList: true, subtree: true})"""
"""In the very moment in which an eighth tile lies on the table."""


def test_a_reload_right_after_a_step_keeps_it(visit: Open) -> None:
    ada, _ = prepared(visit, "y8 y9 k5 r1", "k8 r8 b8", "y10 y11 y12 y13")
    ada.evaluate(_RELOAD)
    with ada.expect_navigation():
        HANDS.lay_new(ada, rack(ada)[0].id)
    expect(ada.locator(".rack .piece")).to_have_count(3)
    expect(ada.locator(".board .piece")).to_have_count(8)


def test_the_others_see_a_draft_live_unless_it_is_tried_out_unseen(visit: Open) -> None:
    playing, watching = on_turn(*two(visit))
    HANDS.lay_new(playing, rack(playing)[0].id)
    expect(watching.locator(".board .piece")).to_have_count(1)
    expect(watching.locator(".status")).to_contain_text("is trying this")
    HANDS.press(playing, say("page.game.reset"))
    expect(watching.locator(".board .piece")).to_have_count(0)
    HANDS.press(playing, "Menu")
    playing.get_by_role("checkbox", name=say("page.prefs.show-draft")).uncheck()
    HANDS.press(playing, "Close")
    lay_and_greet(playing, watching)
    expect(watching.locator(".board .piece")).to_have_count(0)
    expect(watching.locator(".status")).not_to_contain_text("is trying this")
    watching.reload()  # who comes in later sees nothing, either
    watching.locator(".rack .piece").first.wait_for()
    lay_and_greet(playing, watching)
    expect(watching.locator(".board .piece")).to_have_count(0)


def test_a_table_may_show_no_drafts_at_all(visit: Open) -> None:
    playing, watching = on_turn(*two(visit, show_drafts=False))
    lay_and_greet(playing, watching)
    expect(watching.locator(".board .piece")).to_have_count(0)


def lay_and_greet(playing: Page, watching: Page) -> None:
    """A tile is laid, and judged; then something is said, which comes by the same way as a draft would."""
    HANDS.lay_new(playing, rack(playing)[0].id)
    expect(playing.locator(".status")).to_contain_text("more tile")
    HANDS.press(playing, say("page.menu.react"))
    HANDS.press(playing, say("page.reaction.hello"))
    expect(watching.locator(".bubble")).to_contain_text(say("page.reaction.hello"))


def test_a_plan_survives_the_turn_of_another(visit: Open) -> None:
    playing, planning = on_turn(*two(visit))
    planned = rack(planning)[0]
    HANDS.lay_new(planning, planned.id)
    expect(planning.locator(".status .plan")).to_have_text(say("page.game.planning"))
    HANDS.press(playing, "Draw")
    my_turn(planning)
    assert [text(meld) for meld in melds(planning)] == [planned.face]
    expect(planning.get_by_role("button", name="Draw")).to_be_enabled()


def test_hints_come_in_three_steps_that_agree(visit: Open) -> None:
    page = alone(visit, house_rules={"opening_points": 0, "rack_size": 28, "three_pairs_redeal": False})
    HANDS.press(page, "Hint")
    expect(page.locator(".hint")).to_contain_text(say("page.hint.yes"))
    HANDS.press(page, "Where?")
    expect(page.locator(".rack .piece.hinted").first).to_be_visible()
    count = page.locator(".rack .piece.hinted").count()
    HANDS.press(page, "Show me")
    lay_steps(page)
    expect(page.locator(".rack .piece")).to_have_count(28 - count)
    page.locator(".done.lit").wait_for()
    turn = page.locator(".game").get_attribute("data-turn")
    assert turn is not None
    HANDS.press(page, "Done")
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)  # a bot may be done at once, too


def test_no_hints_where_the_owner_wants_none(visit: Open) -> None:
    page = alone(visit, hints=False)
    expect(page.get_by_role("button", name="Sort by")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_giving_up_ends_with_scores_a_record_and_a_rematch(visit: Open) -> None:
    page = alone(visit)
    HANDS.press(page, "Menu")
    HANDS.press(page, "Give up this game")
    HANDS.press(page, "Yes, give up")
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("The deal was fair")
    with page.expect_download() as download:
        dialog.get_by_role("link", name=say("page.end.download")).click()
    assert download.value.suggested_filename.endswith(".jsonl")
    HANDS.press(page, "Rematch")
    expect(page.locator(".rack .piece")).to_have_count(14)
