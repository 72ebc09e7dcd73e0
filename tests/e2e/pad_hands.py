"""How somebody does things with the page at a real table: with a mouse, with a finger, or by keys alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class Mouse:
    def press(self, button: Locator) -> None:
        button.click()

    def write(self, field: Locator, text: str) -> None:
        field.fill(text)

    def choose(self, options: Locator, label: str) -> None:
        options.select_option(label=label)


class Finger(Mouse):
    """Real touches; a phone's own keyboard and wheel of options are no part of the page."""

    def press(self, button: Locator) -> None:
        button.tap()


_HAS = "one => one === document.activeElement"
_GROUP = """one => {
  const at = document.activeElement;
  return one.type === 'radio' && at.type === 'radio' && one.name === at.name;
}"""
_CHOSEN = "one => one.selectedOptions[0]?.label"
_MOST_STOPS = 150


class Keys(Mouse):
    """As somebody without a pointer: on from stop to stop, until it is there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        self._reach(button)
        self.page.keyboard.press("Space" if button.evaluate("one => one.type === 'radio'") else "Enter")

    def write(self, field: Locator, text: str) -> None:
        self._reach(field)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)

    def choose(self, options: Locator, label: str) -> None:
        self._reach(options)
        self.page.keyboard.press("Home")
        for _ in range(_MOST_STOPS):
            if options.evaluate(_CHOSEN) == label:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the keys never choose {label}")

    def _reach(self, target: Locator) -> None:
        target.wait_for()
        for _ in range(_MOST_STOPS):
            if target.evaluate(_HAS):
                return
            # Of a group of radio buttons only one is a stop.
            self.page.keyboard.press("ArrowDown" if target.evaluate(_GROUP) else "Tab")
        raise AssertionError(f"the keys never come to {target}")
