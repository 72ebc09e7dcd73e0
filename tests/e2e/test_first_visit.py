"""The first visit: something to see at once, a word for browsers without scripts, then the shell offline."""

from __future__ import annotations

from html import unescape

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import KEPT, Open, wait_until_kept
from tests.e2e.proxy import Proxy
from tests.e2e.tables import new_table, start
from tests.server.processes import ServerProcess
from tilerummy.messages import say

_STORES = "async () => (await caches.keys()).filter(name => name.startsWith('tilerummy'))"


def offline(page: Page, path: str) -> None:
    page.context.set_offline(True)
    page.goto(path)


def test_the_shell_opens_offline_after_one_visit(visit: Open) -> None:
    page = visit(**KEPT)
    wait_until_kept(page)
    for path in ("/rules/twist", "/new", "/"):
        offline(page, path)
        expect(page.get_by_role("link", name="tilerummy")).to_be_visible()
    page.evaluate("() => localStorage.setItem('tilerummy.language', 'it')")  # not the one of the first visit
    page.goto("/")
    expect(page.get_by_role("button", name=say("page.home.play-now", "it"))).to_be_visible()


def test_the_shell_opens_offline_under_any_path(browser: Browser, server: ServerProcess) -> None:
    proxy = Proxy(server.config.port)
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(proxy.url)
    wait_until_kept(page)
    offline(page, f"{proxy.url}new/")
    expect(page.get_by_role("link", name="tilerummy")).to_be_visible()
    context.close()
    proxy.close()


def test_stores_of_older_builds_are_emptied(visit: Open) -> None:
    page = visit(**KEPT)
    wait_until_kept(page)
    (now,) = page.evaluate(_STORES)
    scope = page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    older, others = f"tilerummy {scope} older", f"tilerummy {scope}elsewhere/ older"
    page.evaluate(
        """async names => {
          for (const name of names) await caches.open(name);
          await (await navigator.serviceWorker.ready).unregister();
        }""",
        ["tilerummy-shell-1", older, others],
    )
    page.reload()
    wait_until_kept(page)
    assert sorted(page.evaluate(_STORES)) == sorted([now, others])


def test_browsers_without_scripts_are_told(server: ServerProcess) -> None:
    page = httpx.get(server.url).text
    told = unescape(page[page.index("<noscript>") : page.index("</noscript>")])
    for language in ("en", "de", "fr", "it", "nl"):
        assert f'<p lang="{language}">{say("page.no-script", language)}</p>' in told


def test_there_is_something_to_see_before_the_script(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(base_url=server.url, color_scheme="dark", service_workers="block")
    page = context.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("tilerummy", exact=True)).to_be_visible()
    assert (
        page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(17, 26, 24)"
    )
    context.close()


def test_bots_have_faces_of_their_own(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="xp", seats=[None, *["easy"] * 5], clock_seconds=0)
    start(page)
    faces = page.locator(".seats .avatar").evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(set(faces)) == 6
    assert page.locator(".seats .avatar").first.inner_text() == "A"


def test_house_rules_go_with_their_box(visit: Open) -> None:
    page = visit("new")
    page.get_by_role("radio", name="Sabra").check()
    page.get_by_text("House rules").click()
    chosen = page.get_by_role("combobox", name="Jokers on the table")
    chosen.select_option(index=1)
    expect(page.locator("summary")).to_have_text("House rules: 1 changed")
    page.get_by_role("radio", name="Twist").check()
    expect(page.get_by_role("status").filter(has_text="house rules are gone")).to_be_visible()
    expect(page.locator("summary")).to_have_text("House rules")
    expect(chosen).to_have_value("")
    page.get_by_role("radio", name="Sabra").check()
    expect(page.get_by_text("house rules are gone")).to_have_count(0)
