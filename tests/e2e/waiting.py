"""What has to become true: looked at again and again, since a page may need a moment for it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support.patience import PATIENCE


def eventually(page: Page, is_so: Callable[[], bool]) -> None:
    """What no single page can tell: pages and server go on while it is asked again."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it didn't come to be so"
        page.wait_for_timeout(50)


def focused(page: Page, name: str) -> None:
    """The focus comes to what is called this."""
    page.wait_for_function(
        "name => (here => (here.ariaLabel ?? here.innerText) === name)(document.activeElement)", arg=name
    )


def words_fit(page: Page) -> None:
    """The sentence in the status bar stands within it; it finds its size in the frame after its words."""
    page.wait_for_function(
        "() => (bar => bar.scrollHeight <= bar.clientHeight)(document.querySelector('.status'))"
    )


def figures(row: Locator, *wanted: str) -> None:
    """The cells of a row of scores, with a hyphen for a minus, and for no game at all."""
    dashes = "[\u2212\u2013-]"
    patterns = [re.escape(one).replace(r"\-", dashes) for one in wanted]
    cells = [re.compile(rf"^\s*{pattern}\s*$") for pattern in patterns]
    expect(row.locator("td")).to_have_text(cells, use_inner_text=True)
