"""The smallest phone: nothing on the table or the rack is hidden, and what is pressed stays on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, SIDEWAYS, SMALL, Open
from tests.e2e.hands import Drags, Taps, at_rest
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table, start
from tilerummy.messages import languages

LITTLE: Final[ViewportSize] = {"width": 320, "height": 568}
SIZES: Final = (LITTLE, SIDEWAYS, DESKTOP)
HUNDRED: Final = [
    " ".join(f"{colour}{number}" for number in range(first, last + 1))
    for colour in "krbykrb"
    for first, last in ((1, 3), (4, 6), (7, 9), (10, 13))
] + ["y1 y2 y3", "y4 y5 y6", "y7 y8 y9"]
TWENTY: Final = "y10 y11 y12 y13 k1 k2 k3 k4 k5 r1 r2 r3 r4 b1 b2 b3 y1 y2 J J"
FORTY: Final = " ".join(f"{colour}{number}" for colour in "krby" for number in range(1, 14)).split()[:40]

_HIDDEN = """() => [...document.querySelectorAll('[data-piece]')].filter(piece => {
  const tile = piece.querySelector('.tile').getBoundingClientRect();
  const [middle, corner] = [(tile.left + tile.right) / 2, tile.width / 6];
  const points = [[middle, tile.top + 2], [tile.left + corner, tile.bottom - corner],
    [tile.right - 2, tile.top + tile.height / 2]];
  return points
    .some(([x, y]) => !piece.contains(document.elementFromPoint(x, y)));
}).map(piece => piece.dataset.face)"""


def large_box(visit: Open, size: ViewportSize, tiles: str, *lie: str) -> Page:
    page = visit(None, viewport=size, has_touch=True)
    new_table(page, edition="xp", seats=[None, "easy", "easy", "easy"], clock_seconds=0)
    begin_at(page, tiles, *lie)
    my_turn(page)
    at_rest(page)
    return page


def test_a_hundred_tiles_and_a_rack_of_twenty_are_all_seen(visit: Open) -> None:
    page = large_box(visit, LITTLE, TWENTY, *HUNDRED)
    expect(page.locator(".board .piece")).to_have_count(100)
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        assert page.evaluate(_HIDDEN) == [], size
        numbers = page.locator(".board .number").evaluate_all(
            "all => all.map(e => getComputedStyle(e).fontSize)"
        )
        assert min(float(one.removesuffix("px")) for one in numbers) >= 9, size


def test_each_tile_of_a_rack_of_forty_is_within_reach_of_a_finger(visit: Open) -> None:
    page = large_box(visit, LITTLE, " ".join(FORTY), *HUNDRED[:10])
    expect(page.locator(".rack .piece")).to_have_count(40)
    for size in SIZES:
        page.set_viewport_size(size)
        at_rest(page)
        assert page.evaluate(_HIDDEN) == [], size
        last = rack(page)[-1]
        Drags().lay_new(page, last.id)
        assert [one.id for one in melds(page)[-1]] == [last.id], size
        Drags().press(page, "Undo")
        expect(page.locator(".rack .piece")).to_have_count(40)


def test_the_table_makes_room_for_a_rack_that_grows(visit: Open) -> None:
    """A tile more than its rows hold: the rack takes a row more, and the table still hides nothing."""
    page = large_box(visit, LITTLE, "k1 k2 k4 k5 r1 r2 r4 r5 b1 b2 b4 b5 y1 y2", *HUNDRED[4:])
    place = page.locator(".board").evaluate("board => board.clientHeight")
    Taps().press(page, "Draw")
    expect(page.locator(".rack .piece")).to_have_count(15)
    my_turn(page)
    at_rest(page)
    assert page.locator(".board").evaluate("board => board.clientHeight") < place
    assert page.evaluate(_HIDDEN) == []


# The longest words; those of all languages are for the long run.
@pytest.mark.parametrize(
    ("size", "told"),
    [
        pytest.param(SMALL, ("de",), id="320x640"),
        pytest.param(SIDEWAYS, ("fr",), id="844x390"),
        pytest.param(SMALL, languages(), id="320x640-all", marks=pytest.mark.soak),
        pytest.param(SIDEWAYS, languages(), id="844x390-all", marks=pytest.mark.soak),
    ],
)
def test_letters_of_twice_the_size_cut_no_button(
    visit: Open, size: ViewportSize, told: Sequence[str]
) -> None:
    page = visit(None, viewport=size, has_touch=True)
    new_table(page, edition="sabra", seats=[None, "easy", "easy", "easy"], clock_seconds=0)
    begin_at(page, "k1 k2 k4 k5 r1 r2 r4 r5 b1 b2 b4 b5 y1 y2", *HUNDRED[:8])
    for language in told:
        page.evaluate("language => localStorage.setItem('tilerummy.language', language)", language)
        page.reload()
        my_turn(page)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        at_rest(page)
        for button in page.locator("footer .button").all():
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
        assert page.evaluate(_HIDDEN) == []


def test_the_end_of_a_game_leads_on_without_scrolling(visit: Open) -> None:
    """Two full racks left over: whoever gave up sees them, and what to press next."""
    page = visit(None, viewport=SMALL, has_touch=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    start(page)
    for name in ("Menu", "Give up this game", "Yes, give up"):
        Taps().press(page, name)
    expect(page.locator("dialog .left .tile")).to_have_count(28)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    assert page.get_by_role("columnheader").count() == page.get_by_role("row").last.locator("th, td").count()
