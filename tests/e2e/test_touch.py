"""A finger on a small screen with a crowded table: the tile lands where the finger points."""

from __future__ import annotations

from math import dist

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Drags, Taps, aim_and_drop, at_rest, box, centre, edge, free_place, swipe
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, new_table

LITTLE: ViewportSize = {"width": 320, "height": 568}
# Where there is the least room; more of it is for the long run.
SIZES = [
    pytest.param(LITTLE, id="320x568"),
    pytest.param(PHONE, id="390x844", marks=pytest.mark.soak),
]
HANDS = Drags()
FLOATS = 56  # so far above a finger, as in hands.svelte.ts
# Runs of all colours twice but for the last two of yellow, which are on the rack with a joker: 106 tiles.
RUNS = [(1, 3), (4, 6), (7, 9), (10, 13)]
CROWD = [
    " ".join(f"{colour}{number}" for number in range(first, last + 1))
    for colour in "krbkrby"
    for first, last in RUNS
] + ["y1 y2 y3", "y4 y5 y6"]
RACK = "y7 y8 y9 y10 y11 y12 y13 J"


def crowded(visit: Open, size: ViewportSize) -> Page:
    page = visit(None, viewport=size, has_touch=True, is_mobile=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, RACK, *CROWD)
    expect(page.locator(".board .piece")).to_have_count(97)
    return page


@pytest.mark.parametrize("size", SIZES)
def test_a_drop_is_exact_at_every_meld(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    for at, first in enumerate([meld[0].id for meld in melds(page)][:-9]):
        _drop_and_look(page, first, at % 4)


@pytest.mark.parametrize("size", SIZES)
def test_a_drop_is_exact_in_the_outermost_rows_of_a_scrolled_table(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    page.get_by_role("button", name="Larger tiles").tap()
    expect(page.get_by_role("button", name="Larger tiles")).to_have_attribute("aria-pressed", "true")
    at_rest(page)
    for top in (120, 300):
        page.locator(".board").evaluate("(board, top) => board.scrollTo(0, top)", top)
        shown = box(page, ".board")
        rows: dict[float, str] = {}
        for meld in melds(page):
            tile = box(page, f'[data-piece="{meld[0].id}"]')
            if shown["y"] <= tile["y"] and tile["y"] + tile["height"] <= shown["y"] + shown["height"]:
                rows[tile["y"]] = meld[0].id
        for row in (min(rows), max(rows)):
            _drop_and_look(page, rows[row], 1)
        assert page.locator(".board").evaluate("board => board.scrollTop") == top


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_after_a_throw_counts_and_lays_near_the_finger(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    swipe(page, centre(page, rack(page)[0].id), free_place(page), steps=2)
    expect(page.locator(".board .piece")).to_have_count(98)
    HANDS.press(page, "Undo")
    expect(page.locator(".board .piece")).to_have_count(97)
    at_rest(page)
    finger, piece = free_place(page), rack(page)[0].id
    Taps().lay_new(page, piece)
    lies = centre(page, piece)
    assert dist(lies, finger) <= 1.5 * box(page, f'[data-piece="{piece}"]')["width"], (lies, finger)


def test_a_tap_at_the_right_edge_of_the_first_tile_lays_behind_it(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "J k1", "k8 r8 b8")
    joker = next(piece.id for piece in rack(page) if piece.face == "J")
    first = melds(page)[0][0].id
    for share, wanted in ((0.9, "k8 J r8 b8"), (0.5, "J k8 r8 b8")):
        page.touchscreen.tap(*centre(page, joker))
        at_rest(page)
        tile = box(page, f'[data-piece="{first}"]')
        page.touchscreen.tap(tile["x"] + tile["width"] * share, tile["y"] + tile["height"] / 2)
        expect(page.locator(".board .piece")).to_have_count(4)
        assert " ".join(piece.face for piece in melds(page)[0]) == wanted
        HANDS.press(page, "Undo")
        expect(page.locator(".board .piece")).to_have_count(3)


def test_a_tile_let_go_beside_another_joins_it(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "r7 k7", "b1 b2 b3")
    felt, first = box(page, ".board"), rack(page)[0].id
    alone = (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] * 0.8)
    swipe(page, centre(page, first), alone)
    expect(page.locator(f'.board [data-piece="{first}"]')).to_be_attached()
    at_rest(page)
    width = box(page, f'[data-piece="{first}"]')["width"]
    _let_go_beside(page, first, (2.6 * width, 0))
    expect(page.locator(".board .meld")).to_have_count(3)  # far away it stays alone
    HANDS.press(page, "Undo")
    for beside in (43 / 40, 49 / 40, 55 / 40, -43 / 40, -55 / 40):
        _let_go_beside(page, first, (beside * width, 0))
        expect(page.locator(".board .meld")).to_have_count(2)
        pair = [one.id for one in next(meld for meld in melds(page) if len(meld) == 2)]
        assert pair.index(first) == (0 if beside > 0 else 1)
        HANDS.press(page, "Undo")
    _let_go_beside(page, first, (width, FLOATS))  # the tile that is seen floats beside it
    expect(page.locator(".board .meld")).to_have_count(2)


def _let_go_beside(page: Page, first: str, away: tuple[float, float]) -> None:
    piece = rack(page)[0].id
    x, y = centre(page, first)
    swipe(page, centre(page, piece), (x + away[0], y + away[1]))
    expect(page.locator(f'.board [data-piece="{piece}"]')).to_be_attached()
    at_rest(page)


def test_tiles_of_a_run_are_chosen_by_taps_and_nothing_moves(visit: Open) -> None:
    page = visit(None, viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k1", "r4 r5 r6 r7 r8 r9")
    run = [one.id for one in melds(page)[0]]
    for piece in run[3:]:
        page.touchscreen.tap(*centre(page, piece))
    expect(page.locator(".board .selected")).to_have_count(3)
    felt = box(page, ".board")
    raised = box(page, ".board .selected:nth-child(4)")
    assert raised["y"] - 4 >= felt["y"]  # its frame is not cut off
    assert [one.id for one in melds(page)[0]] == run
    page.touchscreen.tap(*free_place(page))
    expect(page.locator(".board .meld")).to_have_count(2)
    assert [[one.face for one in meld] for meld in melds(page)] == [["r4", "r5", "r6"], ["r7", "r8", "r9"]]


def test_the_rack_stays_put_while_words_change(visit: Open) -> None:
    page = crowded(visit, LITTLE)
    HANDS.lay_new(page, rack(page)[0].id)  # the rack has one row from now on
    expect(page.locator(".status")).to_contain_text("more tile")
    at_rest(page)
    before = [box(page, ".rack"), box(page, ".board")]
    HANDS.add(page, rack(page)[0].id, melds(page)[0], 1)
    expect(page.locator(".status")).to_contain_text("is neither a run nor a group")
    at_rest(page)
    assert [box(page, ".rack"), box(page, ".board")] == before


def _drop_and_look(page: Page, first: str, at: int) -> None:
    meld = next(meld for meld in melds(page) if meld[0].id == first)
    at = min(at, len(meld))
    piece = rack(page)[0].id
    page.locator(f'[data-piece="{first}"]').scroll_into_view_if_needed()
    aim_and_drop(page, centre(page, piece), lambda: edge(page, meld, at))
    expect(page.locator(f'.board [data-piece="{piece}"]')).to_be_attached()
    wanted = [one.id for one in meld]
    wanted.insert(at, piece)
    assert [one.id for one in next(one for one in melds(page) if one[-1].id in wanted)] == wanted
    HANDS.press(page, "Undo")
    expect(page.locator(f'.rack [data-piece="{piece}"]')).to_have_count(1)
