"""Dragging over a full table: how long does the page keep the browser busy at a stretch?

All tiles but a joker lie on the page, most of them on the table; the processor is slowed down four times.
The table is made up, the page is the real one: it talks to a socket of ours. It needs a browser, so it
is not one of `make bench`: run `.venv/bin/python -m bench.drag` after `make page`.
"""

from __future__ import annotations

import http.server
import json
import threading
from functools import partial
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize, WebSocketRoute, sync_playwright

from tests.e2e.chromium import chromium_path

PAGE: Final = Path(__file__).parents[1] / "src" / "tilerummy" / "web"
SLOWER: Final = 4
MOST_MS: Final = 50
SIZES: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1280, "height": 800},
}
_WATCH: Final = """() => {
  window.longest = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({entryTypes: ['longtask']});
}"""


def full_table() -> tuple[list[str], str]:
    """Runs of three or four of every colour, twice; what is left is the rack."""
    runs = [(1, 3), (4, 6), (7, 9), (10, 13)]
    melds = [
        " ".join(f"{colour}{number}" for number in range(first, last + 1))
        for _ in range(2)
        for colour in "krby"
        for first, last in runs
    ]
    return melds[:-4], " ".join([*melds[-4:], "J"])


def welcome() -> dict[str, object]:
    melds, rack = full_table()
    views = [{"tiles": meld, "shape": "run", "stands": [], "points": 0} for meld in melds]
    seat = {"sitter": "person", "level": None, "absent": False, "left": False, "stand_in": False}
    seats = [{**seat, "name": name, "ready": False, "wants_pause": False} for name in ("Ada", "Ben")]
    match = {"length": 1, "unit": "games", "game_count": 1, "games": [], "totals": [0, 0]}
    return {
        "type": "welcome",
        "protocol": 1,
        "now": 0,
        "seq": 1,
        "table": {
            "id": "t",
            "code": "FULL",
            "phase": "playing",
            "settings": {"edition": "sabra"},
            "rules": {"opening_points": 30},
            "seats": seats,
            "owner": 0,
            "match": {**match, "games_won": [0, 0], "leaders": [], "over": False},
            "clock": {"length": None, "deadline": None, "paused": False, "left": None},
        },
        "game": {
            "number": 1,
            "phase": "playing",
            "commitment": "",
            "deals": 1,
            "starter": 0,
            "turn": 0,
            "turn_number": 9,
            "melds": views,
            "opened": [True, True],
            "resigned": [False, False],
            "passed": [False, False],
            "rack_sizes": [len(rack.split()), 1],
            "pool_size": 0,
            "result": None,
        },
        "you": {"seat": 0, "owner": True, "rack": rack, "may_redeal": False, "hints": True},
        "events": [],
        "draft": None,
    }


class _Shell(http.server.SimpleHTTPRequestHandler):
    """The built page under its root; every other address gets the first page."""

    def do_GET(self) -> None:
        if not (PAGE / self.path.lstrip("/")).is_file():
            self.path = "/index.html"
        super().do_GET()

    def log_message(self, *_args: object) -> None:
        pass


def open_table(page: Page, url: str) -> None:
    def answer(socket: WebSocketRoute) -> None:
        socket.send(json.dumps(welcome()))

    page.route_web_socket("**/socket*", answer)
    page.goto(url)
    page.evaluate("history.replaceState(null, '', '/t/full'), dispatchEvent(new PopStateEvent('popstate'))")
    page.locator(".rack .piece").first.wait_for()


def longest_tasks(page: Page) -> tuple[float, float]:
    """Drags a tile across the whole table and back, then drops it; the longest task of each, in ms."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(_WATCH)
    tile, board = page.locator(".rack .piece").first.bounding_box(), page.locator(".board").bounding_box()
    assert tile is not None
    assert board is not None
    page.mouse.click(board["x"] + 2, board["y"] + 2)  # the first touch wakes the sound up
    page.wait_for_timeout(2000)
    page.evaluate("window.longest = 0")
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    for share in (0.1, 0.9, 0.3, 0.7, 0.5):
        page.mouse.move(board["x"] + board["width"] * share, board["y"] + board["height"] * share, steps=30)
    page.wait_for_timeout(300)  # the observer reports after the fact
    dragging = float(page.evaluate("window.longest"))
    page.evaluate("window.longest = 0")
    page.mouse.up()
    page.wait_for_timeout(300)
    return dragging, float(page.evaluate("window.longest"))


def main() -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Shell, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_context(viewport=size).new_page()
            open_table(page, f"http://127.0.0.1:{server.server_port}/")
            tiles = page.locator(".piece").count()
            dragging, dropping = longest_tasks(page)
            print(
                f"{name}, {tiles} tiles, {SLOWER}x slower: longest task {dragging:.0f} ms while dragging"
                f" (at most {MOST_MS}; 0 is none over 50), {dropping:.0f} ms when dropping"
            )
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
