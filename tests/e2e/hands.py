"""Ways to move tiles, each by real input events."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession, FloatRect, Locator, Page

from tests.e2e.player import Piece

TRIES = 5


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def at_rest(page: Page) -> None:
    """Until no tile slides any more: people, too, wait until a thing is where it goes to.

    A rack with a row less gives the table more room in the next frame, and only then its melds may move.
    """
    page.evaluate("() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    page.wait_for_function(
        """() => [...document.querySelectorAll('.board, .rack')]
          .flatMap(area => area.getAnimations({subtree: true}))
          .every(one => one instanceof CSSAnimation || one.playState === 'finished')"""
    )


def one_in_hand(page: Page) -> bool:
    """Whether a drag took one tile: on a busy machine a press may last until it takes the rest of a run."""
    page.locator(".ghost .tile").first.wait_for()
    return page.locator(".ghost .tile").count() == 1


def double_click(tile: Locator) -> None:
    """For the page both clicks come at the same moment, however busy the machine is."""
    tile.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
    tile.dblclick()
    tile.page.evaluate("() => { delete performance.now; }")


def let_go(page: Page) -> None:
    """Until what was dropped lies on the table: the page lays it there in its next task."""
    page.locator(".ghost").wait_for(state="detached")


def nothing_chosen(page: Page) -> None:
    """Until what was chosen is laid: a finger has left the glass before the page hears of its tap."""
    page.locator(".piece.selected").wait_for(state="detached")


def centre(page: Page, piece: str) -> tuple[float, float]:
    at_rest(page)
    page.locator(f'[data-piece="{piece}"]').scroll_into_view_if_needed()
    found = box(page, f'[data-piece="{piece}"]')
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def edge(page: Page, meld: list[Piece], at: int) -> tuple[float, float]:
    """Between the tiles of a meld, where another one goes."""
    last = at >= len(meld)
    piece = meld[-1 if last else at].id
    x, y = centre(page, piece)
    half = box(page, f'[data-piece="{piece}"]')["width"] / 2
    return (x + half, y) if last else (x - half, y)


def free_place(page: Page) -> tuple[float, float]:
    """Felt with nothing on it, as far from everything as it gets."""
    at_rest(page)
    x, y = page.evaluate(
        """() => {
          const board = document.querySelector('.board').getBoundingClientRect();
          const things = document.querySelectorAll('.board .meld');
          const all = [...things].map(e => e.getBoundingClientRect());
          let best = [board.x + 9, board.bottom - 9], most = -1;
          for (let y = board.top + 14; y < board.bottom - 14; y += 9)
            for (let x = board.left + 20; x < board.right - 20; x += 9) {
              const far = Math.min(200, ...all.map(r => Math.hypot(
                Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom))));
              if (far > most) { most = far; best = [x, y]; }
            }
          return best;
        }"""
    )
    return float(x), float(y)


class Mouse:
    """Drags."""

    def lay_new(self, page: Page, piece: str) -> None:
        self._drag(page, piece, free_place(page))

    def add(self, page: Page, piece: str, meld: list[Piece], at: int) -> None:
        self._drag(page, piece, edge(page, meld, at))

    def press(self, page: Page, name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    def _drag(self, page: Page, piece: str, to: tuple[float, float]) -> None:
        x, y = centre(page, piece)
        for _ in range(TRIES):
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + (8 if to[0] > x else -8), y)
            if one_in_hand(page):
                break
            page.keyboard.press("Escape")
            page.mouse.up()
        page.mouse.move(*to, steps=3)
        page.mouse.up()
        let_go(page)


class Taps:
    """By finger: a tap on a tile, then one on a place."""

    def lay_new(self, page: Page, piece: str) -> None:
        self._choose(page, piece)
        page.touchscreen.tap(*free_place(page))
        nothing_chosen(page)

    def add(self, page: Page, piece: str, meld: list[Piece], at: int) -> None:
        self._choose(page, piece)
        page.touchscreen.tap(*centre(page, meld[0 if at == 0 else min(at, len(meld)) - 1].id))
        nothing_chosen(page)

    def press(self, page: Page, name: str) -> None:
        page.get_by_role("button", name=name, exact=True).tap()

    def _choose(self, page: Page, piece: str) -> None:
        page.touchscreen.tap(*centre(page, piece))
        page.locator(f'[data-piece="{piece}"].selected').wait_for()


class Drags:
    """By finger, drawn over the glass: lifted at once, moved in steps, let go."""

    def lay_new(self, page: Page, piece: str) -> None:
        self._drag(page, piece, free_place(page))

    def add(self, page: Page, piece: str, meld: list[Piece], at: int) -> None:
        centre(page, piece)  # it may have to be scrolled to; then the target may have moved
        self._drag(page, piece, edge(page, meld, at))

    def press(self, page: Page, name: str) -> None:
        page.get_by_role("button", name=name, exact=True).tap()

    def _drag(self, page: Page, piece: str, to: tuple[float, float]) -> None:
        start = centre(page, piece)
        session = page.context.new_cdp_session(page)
        for _ in range(TRIES):
            _touch(session, "touchStart", start)
            _touch(session, "touchMove", (start[0], start[1] + (8 if to[1] > start[1] else -8)))
            if one_in_hand(page):
                break
            page.keyboard.press("Escape")
            _touch(session, "touchEnd", None)
        for at in (1, 2, 3):
            _touch(session, "touchMove", _between(start, to, at / 3))
        _touch(session, "touchEnd", None)
        session.detach()
        let_go(page)


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
    """One finger from here to there in one go, by the browser's own touch events."""
    session = page.context.new_cdp_session(page)
    _touch(session, "touchStart", start)
    for at in range(1, steps + 1):
        _touch(session, "touchMove", _between(start, end, at / steps))
    _touch(session, "touchEnd", None)
    session.detach()
    let_go(page)


def aim_and_drop(page: Page, start: tuple[float, float], aim: Callable[[], tuple[float, float]]) -> None:
    """One finger takes a tile, and only then looks where to drop it, as people do."""
    session = page.context.new_cdp_session(page)
    _touch(session, "touchStart", start)
    _touch(session, "touchMove", (start[0], start[1] - 12))
    page.locator(".ghost .tile").first.wait_for()
    end = aim()
    for at in (0.5, 1):
        _touch(session, "touchMove", _between(start, end, at))
    _touch(session, "touchEnd", None)
    session.detach()
    let_go(page)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _touch(session: CDPSession, kind: str, point: tuple[float, float] | None) -> None:
    points = [] if point is None else [{"x": point[0], "y": point[1]}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


# The next key on the way to a tile, from the one that has the focus; null if it is this one.
_WAY = """there => {
  const area = node => node.closest('.board, .rack');
  const [from, to] = [document.activeElement, document.querySelector(`[data-piece="${there}"]`)];
  if (from === to) return null;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (area(from) !== area(to)) return a.top < b.top ? 'ArrowDown' : 'ArrowUp';
  const row = 16; // as in walk.ts: a chosen tile stands a little higher than its row
  return a.top < b.top - row || (a.top < b.top + row && a.left < b.left) ? 'ArrowRight' : 'ArrowLeft';
}"""


class Keys:
    """Arrow keys, Enter and N; the mouse is never touched."""

    def lay_new(self, page: Page, piece: str) -> None:
        self._walk(page, piece)
        page.keyboard.press("n")

    def add(self, page: Page, piece: str, meld: list[Piece], at: int) -> None:
        self._walk(page, piece)
        page.keyboard.press("Enter")
        self._walk(page, meld[0 if at == 0 else min(at, len(meld)) - 1].id)
        page.keyboard.press("Enter")

    def press(self, page: Page, name: str) -> None:
        """By the tab key alone."""
        for _ in range(60):
            if page.evaluate("name => document.activeElement?.textContent?.trim() === name", name):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no way to {name}")

    def _walk(self, page: Page, piece: str) -> None:
        self._reach_tiles(page)
        for _ in range(200):
            key = page.evaluate(_WAY, piece)
            if key is None:
                return
            page.keyboard.press(key)
        raise AssertionError(f"no way to the tile {piece}")

    def _reach_tiles(self, page: Page) -> None:
        for _ in range(60):
            if self._here(page) is not None:
                return
            page.keyboard.press("Tab")
        raise AssertionError("no tile can be reached")

    def _here(self, page: Page) -> str | None:
        found = page.evaluate("() => document.activeElement?.dataset?.piece ?? null")
        return None if found is None else str(found)
