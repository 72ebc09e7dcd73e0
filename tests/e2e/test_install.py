"""Installed, offline, and over plain http in the living room, where a browser allows less."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import AT_HOME, KEPT, PHONE, Open, wait_until_kept
from tests.e2e.hands import Taps
from tests.e2e.player import melds, rack
from tests.e2e.senses import has_its_typeface
from tests.e2e.tables import new_table, play_now, sit, start
from tests.e2e.wire import Wire
from tests.server.processes import ServerProcess
from tilerummy.messages import say

HANDS = Taps()


def test_the_page_can_be_installed(visit: Open) -> None:
    page = visit(**KEPT)
    wait_until_kept(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}, "as every test is"
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('[rel=manifest]').href)).json()"
    )
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    for icon in [*manifest["icons"], {"src": "icon.svg"}]:
        answer = page.request.get(f"/{icon['src']}")
        assert answer.ok
        assert answer.headers["content-type"].startswith("image/")
        size = page.evaluate(
            """async src => {
              const picture = new Image();
              picture.src = src;
              await picture.decode();
              return picture.naturalWidth;
            }""",
            icon["src"],
        )
        assert size > 0, "the picture can be drawn"


def test_the_shell_opens_without_a_network(visit: Open, wire: Wire) -> None:
    page = visit(base_url=wire.url, **KEPT)
    wait_until_kept(page)
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()
    wire.cut()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert has_its_typeface(page)
    play_now(page)
    expect(page.get_by_role("alert")).to_contain_text(say("page.home.no-server"))
    wire.mend()
    page.get_by_role("button", name=say("page.quick.deal")).click()
    expect(page.locator(".rack .piece")).to_have_count(14)
    page.reload()
    expect(page.locator(".rack .piece")).to_have_count(14)


def test_friends_play_over_plain_http_by_the_address_of_the_host(visit: Open, server: ServerProcess) -> None:
    home = f"http://{AT_HOME}:{server.config.port}"
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "base_url": home}
    ada, ben = visit(**touch), visit(**touch)
    assert not ada.evaluate("isSecureContext"), "else this proves nothing"
    path = new_table(ada, edition="sabra", clock_seconds=0)
    assert copied_link(ada).startswith(home)
    ben.goto(path)
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    start(ada)
    ben.locator(".rack .piece").first.wait_for()
    playing, waiting = (ada, ben) if ada.locator(".game.mine").count() else (ben, ada)
    HANDS.lay_new(playing, rack(playing)[0].id)
    expect(playing.locator(".status")).to_contain_text("more tile")
    expect(waiting.locator(".board .piece")).to_have_count(1)
    playing.reload()
    expect(playing.locator(".board .piece")).to_have_count(1)
    HANDS.press(playing, say("page.game.reset"))
    HANDS.press(playing, "Hint")
    expect(playing.locator(".hint")).to_contain_text("play")
    HANDS.press(playing, "Close")
    HANDS.press(playing, "Draw")
    waiting.locator(".game.mine").wait_for()
    for button in ("Menu", "Give up this game", "Yes, give up"):
        HANDS.press(waiting, button)
    expect(playing.locator("dialog")).to_contain_text("✓ The deal was fair")
    assert melds(playing) == []


def copied_link(page: Page) -> str:
    """What somebody gets who copies the link and pastes it into a message."""
    page.get_by_role("button", name=say("page.lobby.copy")).tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate("() => document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("body > textarea")).not_to_have_value("")
    return page.locator("body > textarea").input_value()
