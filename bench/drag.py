"""Dragging over a full table: how long does the page keep the browser busy at a stretch?

All tiles but a joker lie on the page, most of them on the table; the processor is slowed down four times. A
tile is lifted, drawn over the whole table and dropped, again and again. The table is made up, the page is the
real one: it talks to a socket of ours.
"""

from __future__ import annotations

import http.server
import json
import sys
import threading
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import CDPSession, Page, ViewportSize, WebSocketRoute, sync_playwright

from tests.e2e.chromium import chromium_path

PAGE: Final = Path(__file__).parents[1] / "src" / "tilerummy" / "web"
SLOWER: Final = 4
MOST_MS: Final = 50
SIZES: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1280, "height": 800},
}
ROUNDS: Final = 5
_TRACE: Final = {"includedCategories": ["disabled-by-default-devtools.timeline", "blink.user_timing"]}


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


class Longest(NamedTuple):
    """The longest task of the page's main thread, in milliseconds: what it worked, and how long that took."""

    worked: float
    took: float


class Tracer:
    """The browser's own record of what its threads did."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page, self._session = page, session
        self._events: list[dict[str, Any]] = []
        self._done = False
        session.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        session.on("Tracing.tracingComplete", self._complete)

    def _complete(self, _event: object) -> None:
        self._done = True

    def start(self) -> None:
        self._events.clear()
        self._done = False
        self._session.send("Tracing.start", {"traceConfig": _TRACE, "transferMode": "ReportEvents"})

    def stop(self) -> tuple[Longest, Longest]:
        """While dragging, and when dropping."""
        self._session.send("Tracing.end")
        while not self._done:
            self._page.wait_for_timeout(50)
        marks = {event["name"]: event for event in self._events if event["name"] in ("lift", "drop", "end")}
        thread = (marks["lift"]["pid"], marks["lift"]["tid"])
        tasks = [
            event
            for event in self._events
            if event["name"] == "RunTask"
            and event.get("ph") == "X"
            and (event["pid"], event["tid"]) == thread
        ]

        def longest(start: str, end: str) -> Longest:
            between = [task for task in tasks if marks[start]["ts"] <= task["ts"] < marks[end]["ts"]]
            return Longest(*(max(task[key] / 1000 for task in between) for key in ("tdur", "dur")))

        return longest("lift", "drop"), longest("drop", "end")


def measure(page: Page) -> list[tuple[Longest, Longest]]:
    session = page.context.new_cdp_session(page)
    tracer = Tracer(page, session)
    page.locator(".pool").click()  # the first touch wakes the sound up
    page.wait_for_timeout(1000)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found: list[tuple[Longest, Longest]] = []
    for _ in range(ROUNDS):
        tracer.start()
        _drag(page)
        found.append(tracer.stop())
        page.get_by_role("button", name="Undo").click()
        page.wait_for_timeout(500)
    return found


def _drag(page: Page) -> None:
    """A tile across the whole table and back; then it is dropped into a meld."""
    tile, board = page.locator(".rack .piece").first.bounding_box(), page.locator(".board").bounding_box()
    target = page.locator(".board .meld").nth(5).bounding_box()
    assert tile is not None
    assert board is not None
    assert target is not None
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.evaluate("performance.mark('lift')")
    page.mouse.down()
    for share in (0.1, 0.9, 0.3, 0.7, 0.5):
        page.mouse.move(board["x"] + board["width"] * share, board["y"] + board["height"] * share, steps=30)
    page.mouse.move(target["x"], target["y"] + 10, steps=5)
    page.wait_for_timeout(100)
    page.evaluate("performance.mark('drop')")
    page.mouse.up()
    page.wait_for_timeout(500)
    page.evaluate("performance.mark('end')")


def main() -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Shell, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Dragging at {SLOWER}x CPU throttle, {ROUNDS} times: the page's longest task in ms: median, worst")
    print(f"What the page worked counts (at most {MOST_MS}); beside it, how long that took on this machine.")
    print(f"  {'':34}{'dragging':>12}{'took':>12}{'dropping':>12}{'took':>12}")
    worst = 0.0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_context(viewport=size).new_page()
            open_table(page, f"http://127.0.0.1:{server.server_port}/")
            parts = list(zip(*([*dragging, *dropping] for dragging, dropping in measure(page)), strict=True))
            cells = "".join(f"{median(part):>7.0f}{max(part):>5.0f}" for part in parts)
            place = f"{name}, {size['width']} x {size['height']}, {page.locator('.piece').count()} tiles"
            print(f"  {place:34}{cells}")
            worst = max(worst, *parts[0], *parts[2])
        browser.close()
    server.shutdown()
    if worst > MOST_MS:
        sys.exit(f"a task took {worst:.0f} ms")


if __name__ == "__main__":
    main()
