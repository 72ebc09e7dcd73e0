"""Tables for tests: made over HTTP, sat down at in the page."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tilerummy.messages import say

_MAKE = """async settings => {
  await fetch('api/me');
  const answer = await fetch('api/tables', {method: 'POST', body: JSON.stringify({settings}),
    headers: {'X-Tilerummy': '1', 'Content-Type': 'application/json'}});
  return (await answer.json()).id;
}"""


_TELL = """async ([path, words]) => {
  const answer = await fetch(path, {method: 'POST', body: JSON.stringify(words),
    headers: {'X-Tilerummy': '1', 'Content-Type': 'application/json'}});
  if (!answer.ok) throw new Error(await answer.text());
}"""


_HOLDS = """rack => {
  const held = [...document.querySelectorAll('.rack .piece')].map(piece => piece.dataset.face);
  return `${held.sort()}` === `${rack}`;
}"""


def new_table(page: Page, lots: object = None, **settings: object) -> str:
    """A table of one's own, at which one sits; gives its address. `lots` names the deal."""
    if urlsplit(page.url).path == "/":  # the page itself asks who this is: two at once would get two names
        page.get_by_role("button", name="Play now").wait_for()
    else:
        page.goto("/healthz")  # the least there is to ask from
    table = page.evaluate(_MAKE, settings)
    if lots is not None:
        page.evaluate(_TELL, [f"/test/{table}/lots", {"word": lots}])
    page.goto(f"/t/{table}")
    sit(page, "Ada")
    return f"/t/{table}"


def play_now(page: Page, language: str = "en") -> None:
    """Two taps to the first tile, against the bots that were chosen last."""
    page.get_by_role("button", name=say("page.home.play-now", language), exact=True).click()
    page.get_by_role("button", name=say("page.quick.deal", language)).click()


def sit(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("(you)")).to_be_visible()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.locator(".rack .piece").first.wait_for()


def begin_at(page: Page, rack: str, *melds: str, **more: object) -> None:
    """The game begins in the middle: this is my rack, these melds lie on the table, and it is my turn."""
    table = page.url.rpartition("/")[2]
    page.evaluate(_TELL, [f"/test/{table}/position", {"rack": rack, "melds": melds, **more}])
    page.wait_for_function(_HOLDS, arg=sorted(rack.split()))  # another game may have been on before


def time_up(page: Page) -> None:
    """The clock of the turn runs out."""
    page.evaluate(_TELL, [f"/test/{page.url.rpartition('/')[2]}/time-up", {}])


def lose_steps(page: Page, steps: int) -> None:
    """The server forgets the last steps of the table, and who is there now hears nothing more of it."""
    page.evaluate(_TELL, [f"/test/{page.url.rpartition('/')[2]}/loss", {"steps": steps}])


def nearly_over(page: Page, clock_seconds: int) -> None:
    """This browser believes that five seconds are left of a turn that has just begun."""
    page.clock.set_fixed_time(time.time() + clock_seconds - 5)


def stop_the_clock(page: Page) -> None:
    """For this page, if its clock is installed. It can only stop in the future: in five seconds, since a busy
    machine may take some of them until it is told."""
    page.clock.pause_at(page.evaluate("Date.now()") + 5000)


def show_play(page: Page) -> None:
    """A hint, step by step, until its whole play lies on the felt."""
    for step in ("title", "where", "show"):
        page.get_by_role("button", name=say(f"page.hint.{step}"), exact=True).click()
    lay_steps(page)


def lay_steps(page: Page) -> None:
    """What is left of a play that is being shown."""
    following = page.get_by_role("button", name=say("page.guide.next"))
    done = page.locator(".done.lit")
    following.or_(done).first.wait_for()
    while following.count():
        following.click()
    done.wait_for()


def my_turn(page: Page) -> None:
    page.locator(".game.mine").wait_for()


def end_turn(page: Page, button: str) -> None:
    """By Draw or Done, until this page knows of it: the next turn must not be taken for the one that was."""
    turn = page.locator(".game").get_attribute("data-turn") or ""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".game")).not_to_have_attribute("data-turn", turn)


def on_turn(*players: Page) -> tuple[Page, Page]:
    """Who is on turn, and somebody who isn't."""
    first, second = players
    first.locator(".seats li.turn").wait_for()
    return (first, second) if first.locator(".game.mine").count() else (second, first)
