"""My turn comes while I look at something else: the device says so, and takes it back when I look."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import KEPT, Open
from tests.e2e.tables import begin_at, new_table, sit
from tilerummy.messages import say

AWAY = """
window.told = [];
window.Notification = class extends EventTarget {
  static permission = 'default';
  static requestPermission() { this.permission = 'granted'; return Promise.resolve('granted'); }
  constructor(title) { super(); window.told.push(title); }
  close() { window.told.push('closed'); }
};
Object.defineProperty(document, 'hidden', {get: () => window.away === true});
window.look = away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); };
"""


PHONE_ONLY = (
    AWAY.replace("window.told.push(title);", "throw new TypeError('Illegal constructor');")
    + """
window.shown = [];
Object.assign(ServiceWorkerRegistration.prototype, {
  async showNotification(title, {tag, body, data}) {
    const close = () => { window.shown = window.shown.filter(one => one.tag !== tag); };
    close();
    window.shown.push({title, tag, body, data, close});
  },
  async getNotifications({tag}) { return window.shown.filter(one => one.tag === tag); },
});
"""
)
"""Where a page itself can't show anything; what its worker shows is written down."""
TAP = """async data => {
  WindowClient.prototype.focus = async function () { self.seen = `looks at ${this.url}`; return this; };
  self.clients.openWindow = async url => { self.seen = `opens ${url}`; };
  let [closed, work] = ['stays', null];
  const notification = {data, close() { closed = 'closed'; }};
  const waitUntil = promise => { work = promise; };
  self.dispatchEvent(Object.assign(new Event('notificationclick'), {notification, waitUntil}));
  await work;
  return [closed, self.seen];
}"""
"""Only people may bring a page forward: what the worker would do is written down."""


def away_in_my_turn(ada: Page, ben: Page) -> None:
    """Ben looks at something else when his turn comes."""
    ben.goto(new_table(ada, edition="sabra", clock_seconds=0))
    sit(ben, "Ben")
    begin_at(ada, "r1 k3 b5")
    ben.locator(".rack .piece").first.wait_for()
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_label(say("page.together.notify")).check()
    ben.keyboard.press("Escape")
    ben.evaluate("look(true)")
    ada.get_by_role("button", name="Draw").click()
    expect(ben.locator(".game.mine")).to_be_visible()


def test_your_turn_as_a_notification(visit: Open) -> None:
    ada, ben = visit(), visit(None)
    ben.add_init_script(AWAY)
    away_in_my_turn(ada, ben)
    ben.wait_for_function("() => told.length > 0")
    assert ben.evaluate("told") == [say("page.together.turn-title")]
    ben.evaluate("look(false)")
    ben.wait_for_function("() => told.at(-1) === 'closed'")


def test_on_a_phone_the_worker_says_it_and_a_tap_leads_back(visit: Open) -> None:
    ada, ben = visit(), visit(None, **KEPT)
    ben.add_init_script(PHONE_ONLY)
    away_in_my_turn(ada, ben)
    ben.wait_for_function("() => shown.length > 0")
    said = ben.evaluate("shown")[0]
    assert (said["title"], said["body"]) == (
        say("page.together.turn-title"),
        say("page.together.turn-text"),
    )
    worker = ben.context.service_workers[0]
    assert worker.evaluate(TAP, said["data"]) == ["closed", f"looks at {ben.url}"]
    ben.evaluate("look(false)")
    ben.wait_for_function("() => shown.length === 0")
    ben.evaluate("look(true)")
    ben.wait_for_function("() => shown.length > 0")  # still my turn
    end = ben.evaluate("() => location.origin") + "/t/another"
    assert worker.evaluate(TAP, {"url": end}) == ["closed", f"opens {end}"]
