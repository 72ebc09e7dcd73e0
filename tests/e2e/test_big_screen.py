"""The board for a whole room: it follows the table, shows nobody's tiles, and opens with a key alone where
nobody may watch."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.tables import begin_at, new_table, sit
from tests.e2e.test_pages import faults
from tests.e2e.wire import Wire
from tilerummy.messages import say

TELEVISION = {"width": 1920, "height": 1080}
READABLE_PX = 28
"""From three metres, on a television of 1080 lines."""


def test_a_television_follows_the_table(visit: Open, wire: Wire) -> None:
    ada = visit()
    path = new_table(ada, seats=[None, None], clock_seconds=60, spectators=False)
    ben = visit(path.strip("/"))
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    code = ada.locator(".code").inner_text()
    stranger = visit(f"tv/{code}")
    expect(stranger.get_by_text(say("page.board.no-key"))).to_be_visible()

    ada.locator("summary", has_text=say("page.board.open")).click()
    link = ada.get_by_role("link", name=say("page.board.title")).get_attribute("href") or ""
    board = visit(link.removeprefix("./"), viewport=TELEVISION, base_url=wire.url)
    expect(board.locator(".code")).to_have_text(code)
    expect(board.get_by_role("img", name=say("page.lobby.qr"))).to_be_visible()

    begin_at(ada, "k4 k5 r13 b6", "k6 k7 k8", "r8 b8 y8")
    expect(board.get_by_role("heading", level=1)).to_have_text(say("page.board.turn", name="Ada"))
    expect(board.get_by_role("timer")).to_be_visible()
    expect(board.locator("li.turn .tiles")).to_contain_text("4")
    for face in ("k4", "k5"):
        ada.locator(f".rack [data-face={face}]").click()
    ada.locator(".board [data-face=k6]").click()
    expect(board.locator(".board [data-face=k4]")).to_be_visible()  # while Ada still tries it out
    ben.get_by_role("button", name=say("page.menu.react")).click()
    ben.get_by_role("button", name=say("page.reaction.hello")).click()
    expect(board.get_by_role("listitem").filter(has_text="Ben")).to_contain_text(say("page.reaction.hello"))
    assert faults(board) == []
    sizes = board.locator(".room").evaluate(
        "room => [...room.querySelectorAll('.name, .small span, .code, .clock b, .join span, .news p')]"
        ".map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= READABLE_PX

    wire.cut()
    ada.get_by_role("button", name="Done").click()
    expect(board.get_by_text(say("page.connection.lost"))).to_be_visible()
    wire.mend()
    expect(board.locator(".news")).to_contain_text("Ada")
    assert ada.url.endswith(path)
    # The owner's own browser shows a board without the owner's tiles, and needs no key.
    own = ada.context.new_page()
    own.goto(f"/tv/{code}")
    own.locator(".board [data-face=k4]").wait_for()
    expect(own.locator("[data-face=r13]")).to_have_count(0)
