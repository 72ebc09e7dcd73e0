"""Tables for tests: made over HTTP, sat down at in the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

_MAKE = """async settings => {
  await fetch('api/me');
  const answer = await fetch('api/tables', {method: 'POST', body: JSON.stringify({settings}),
    headers: {'X-Tilerummy': '1', 'Content-Type': 'application/json'}});
  return (await answer.json()).id;
}"""


def new_table(page: Page, **settings: object) -> str:
    """A table of one's own, at which one sits; gives its address."""
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    path = f"/t/{page.evaluate(_MAKE, settings)}"
    page.goto(path)
    sit(page, "Ada")
    return path


def sit(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("(you)")).to_be_visible()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.locator(".rack .piece").first.wait_for()


def my_turn(page: Page) -> None:
    page.locator(".game.mine").wait_for()


def on_turn(*players: Page) -> tuple[Page, Page]:
    """Who is on turn, and somebody who isn't."""
    first, second = players
    first.locator(".seats li.turn").wait_for()
    return (first, second) if first.locator(".game.mine").count() else (second, first)
