"""My turn comes while I look at something else: the device says so, and takes it back when I look."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Open
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


def test_your_turn_as_a_notification(visit: Open) -> None:
    ada, ben = visit(), visit(None)
    ben.add_init_script(AWAY)
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
    ben.wait_for_function("() => told.length > 0")
    assert ben.evaluate("told") == [say("page.together.turn-title")]
    ben.evaluate("look(false)")
    ben.wait_for_function("() => told.at(-1) === 'closed'")
