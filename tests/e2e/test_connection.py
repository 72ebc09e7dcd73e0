"""The line breaks, in every way that a line can: seat, draft and game are there when it comes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse
from tests.e2e.player import carry_out, melds, rack, text
from tests.e2e.tables import begin_at, end_turn, lose_steps, my_turn, new_table, sit
from tests.e2e.wire import Wire
from tilerummy.messages import say
from tilerummy.notation import parse_table

HANDS = Mouse()
CALM = {"edition": "sabra", "clock_seconds": 0}
LOST = "Connection lost."


def two(visit: Open, wire: Wire, rack_of_ada: str, *on_table: str, **more: object) -> tuple[Page, Page]:
    """Ada is on turn, at the end of a line that may break; Ben's line is a good one."""
    ada, ben = visit(base_url=wire.url), visit(viewport=PHONE)
    # Time goes by as ever, and a test may skip some of it.
    ada.clock.install()
    path = new_table(ada, **CALM)
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, rack_of_ada, *on_table, **more)
    ben.locator(".rack .piece").first.wait_for()
    return ada, ben


def lost(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()


def found(page: Page) -> None:
    expect(page.get_by_text(LOST)).to_have_count(0)


def notice_silence(page: Page) -> None:
    """The page asks whether anybody is there, and nobody answers."""
    page.clock.fast_forward("00:21")
    page.clock.fast_forward("00:11")


def test_a_broken_line_is_told_and_the_draft_goes_on(visit: Open, wire: Wire) -> None:
    ada, ben = two(visit, wire, "y8 k9 r1", "k8 r8 b8")
    HANDS.lay_new(ada, rack(ada)[0].id)
    expect(ada.locator(".status")).to_contain_text("more tile")
    wire.cut()
    lost(ada)
    HANDS.press(ada, say("page.game.reset"))  # everything goes on without a line
    y8 = next(piece.id for piece in rack(ada) if piece.face == "y8")
    HANDS.add(ada, y8, melds(ada)[0], 3)
    assert [text(meld) for meld in melds(ada)] == ["k8 r8 b8 y8"]
    wire.mend()
    found(ada)
    ada.locator(".done.lit").wait_for()  # the referee knows what was laid meanwhile
    expect(ben.locator(".board .piece")).to_have_count(4)
    assert [text(meld) for meld in melds(ada)] == ["k8 r8 b8 y8"]
    HANDS.press(ada, "Done")
    ben.locator(".game.mine").wait_for()
    assert sorted(text(rack(ada)).split()) == ["k9", "r1"]


def test_what_happened_meanwhile_is_caught_up_and_a_plan_is_still_there(visit: Open, wire: Wire) -> None:
    ada, ben = two(visit, wire, "k9 r1 r3", "k8 r8 b8")
    end_turn(ada, "Draw")
    ben.locator(".game.mine").wait_for()
    HANDS.lay_new(ada, next(piece.id for piece in rack(ada) if piece.face == "k9"))
    wire.cut()
    lost(ada)
    HANDS.press(ben, "Draw")
    expect(ben.locator(".game:not(.mine)")).to_be_visible()
    wire.mend()
    found(ada)
    ada.locator(".game.mine").wait_for()
    assert [text(meld) for meld in melds(ada)] == ["k8 r8 b8", "k9"]
    expect(ada.locator(".status")).to_contain_text("more tile")
    HANDS.press(ada, "Menu")
    ada.get_by_text(say("page.menu.log")).click()
    expect(ada.locator("dialog")).to_contain_text("Ben drew a tile.")


def test_what_another_laid_meanwhile_is_marked_and_still_is_after_a_reload(visit: Open, wire: Wire) -> None:
    ada, ben = two(visit, wire, "k9 r1 r3", "k8 r8 b8", others=("r10 r11 r12 k1",))
    end_turn(ada, "Draw")
    my_turn(ben)
    wire.cut()
    lost(ada)
    carry_out(ben, HANDS, parse_table("k8 r8 b8 | r10 r11 r12"))
    ben.locator(".done.lit").wait_for()
    end_turn(ben, "Done")
    wire.mend()
    my_turn(ada)
    laid = ada.locator(".board .piece.laid")
    expect(laid).to_have_count(3)
    ada.reload()
    my_turn(ada)
    expect(laid).to_have_count(3)


def test_a_line_that_is_silently_dead_is_found_out(visit: Open, wire: Wire) -> None:
    ada, ben = two(visit, wire, "y8 k9 r1", "k8 r8 b8")
    y8 = next(piece.id for piece in rack(ada) if piece.face == "y8")
    HANDS.add(ada, y8, melds(ada)[0], 3)
    ada.locator(".done.lit").wait_for()
    wire.silence()
    HANDS.press(ada, "Done")  # it never arrives
    notice_silence(ada)
    ben.locator(".game.mine").wait_for()  # asked again by the new line
    found(ada)
    expect(ada.locator(".game:not(.mine)")).to_be_visible()
    assert [text(meld) for meld in melds(ada)] == ["k8 r8 b8 y8"]
    assert sorted(text(rack(ada)).split()) == ["k9", "r1"]


def test_what_was_done_while_the_answer_was_lost_is_not_done_twice(visit: Open, wire: Wire) -> None:
    ada, ben = two(visit, wire, "y8 k9 r1", "k8 r8 b8")
    wire.silence(answers_only=True)
    HANDS.press(ada, "Draw")
    ben.locator(".game.mine").wait_for()  # it has happened; Ada isn't told
    expect(ada.locator(".rack .piece")).to_have_count(3)
    notice_silence(ada)
    expect(ada.locator(".rack .piece")).to_have_count(4)
    found(ada)
    expect(ada.locator(".game:not(.mine)")).to_be_visible()
    HANDS.press(ben, "Draw")
    ada.locator(".game.mine").wait_for()
    expect(ada.locator(".status.bad")).to_have_count(0)
    expect(ada.locator(".rack .piece")).to_have_count(4)
    HANDS.press(ada, "Draw")  # and the next one counts
    expect(ada.locator(".rack .piece")).to_have_count(5)


def test_who_knows_more_than_the_server_is_told_so_and_sees_the_table_as_it_is(
    visit: Open, wire: Wire
) -> None:
    ada, ben = two(visit, wire, "y8 k9 r1", "k8 r8 b8")
    for player in (ada, ben, ada, ben):
        my_turn(player)
        end_turn(player, "Draw")
    my_turn(ada)
    assert len(rack(ada)) == 5
    wire.cut()
    lost(ada)
    # More than what is noted of Ada's absence meanwhile, if it lasts.
    lose_steps(ben, 4)
    wire.mend()
    notice = ada.get_by_role("button", name=say("page.connection.rewound"))
    expect(notice).to_be_visible()
    expect(ada.locator(".rack .piece")).to_have_count(3)
    assert sorted(text(rack(ada)).split()) == ["k9", "r1", "y8"]
    notice.click()
    expect(notice).to_have_count(0)
    HANDS.press(ada, "Draw")
    expect(ada.locator(".rack .piece")).to_have_count(4)
