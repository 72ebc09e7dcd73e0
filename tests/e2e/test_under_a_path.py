"""Behind a reverse proxy, under a path of which neither the page nor the server was told."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.proxy import Proxy
from tests.e2e.senses import has_its_typeface
from tests.e2e.tables import play_now
from tests.server.processes import ServerProcess


def test_the_page_plays_under_any_path(browser: Browser, server: ServerProcess) -> None:
    proxy = Proxy(server.config.port)
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(proxy.url)
    play_now(page)
    expect(page.locator(".rack .piece")).to_have_count(14)
    assert page.url.startswith(f"{proxy.url}t/")
    # What is installed there is this game, not whatever else the host serves.
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).scope") == proxy.url
    assert page.evaluate("document.querySelector('[rel=manifest]').href").startswith(proxy.url)
    page.reload()
    expect(page.locator(".rack .piece")).to_have_count(14)
    page.goto(f"{proxy.url}rules/twist")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Twist")
    page.get_by_role("link", name="tilerummy").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.url == proxy.url
    assert has_its_typeface(page)
    context.close()
    proxy.close()
