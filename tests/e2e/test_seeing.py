"""Colours for everybody, no motion, a closer look: whatever somebody's eyes need."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse, at_rest, box, free_place
from tests.e2e.player import melds, rack
from tests.e2e.tables import begin_at, my_turn, new_table
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_touch import HANDS as FINGER
from tests.e2e.test_touch import crowded
from tilerummy.messages import say

HANDS = Mouse()

# --- colours

_LOOK = """() => Object.fromEntries([...document.querySelectorAll('.rack .piece')].map(piece => {
  const number = piece.querySelector('.number');
  return [piece.dataset.face[0], {
    colour: getComputedStyle(number).color,
    sign: decodeURIComponent(getComputedStyle(piece.querySelector(".sign")).backgroundImage)
      .match(/ d="(.+?)"/)[1],
    size: piece.querySelector('.sign').getBoundingClientRect().width,
  }];
}))"""


def test_tiles_differ_by_colour_and_sign_and_more_so_for_the_colour_blind(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
    begin_at(page, "k5 r5 b5 y5", "k8 r8 b8")
    plain = page.evaluate(_LOOK)
    HANDS.press(page, "Menu")
    page.get_by_role("checkbox", name=say("page.prefs.safe-colours")).check()
    HANDS.press(page, "Close")
    expect(page.locator("html")).to_have_attribute("data-colours", "safe")
    page.reload()
    my_turn(page)
    safe = page.evaluate(_LOOK)
    for look in (plain, safe):
        assert len({one["sign"] for one in look.values()}) == 4
        assert len({one["colour"] for one in look.values()}) == 4
    assert all(safe[colour]["size"] > plain[colour]["size"] for colour in "krby")
    for kind in KINDS:
        seen = [as_seen(numbers(safe[colour]["colour"]), kind) for colour in "krby"]
        assert min(apart(one, other) for one, other in combinations(seen, 2)) > 24, (kind, seen)
    assert faults(page) == []


Colour = tuple[float, float, float]
# Machado, Oliveira and Fernandes, 2009: no cones of one kind, in linear light.
KINDS: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def numbers(colour: str) -> Colour:
    """`rgb(1, 2, 3)` in linear light."""
    red, green, blue = (
        (part / 12.92 if (part := int(text) / 255) <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        for text in colour.removeprefix("rgb(").removesuffix(")").split(",")
    )
    return red, green, blue


def as_seen(light: Colour, kind: str) -> Colour:
    """In CIELAB."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in KINDS[kind]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    root = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])


def apart(one: Colour, other: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


# --- motion


def test_nothing_moves_for_those_who_want_it_calm(visit: Open) -> None:
    page = visit(None, reduced_motion="reduce")
    new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=600)
    begin_at(page, "y8 k1", "k8 r8 b8", "r1 r2 r3")
    page.evaluate(
        """() => {
          window.moved = [];
          for (const kind of ['transitionrun', 'animationstart'])
            addEventListener(kind, event => window.moved.push(`${kind} ${event.target.className}`), true);
        }"""
    )
    y8 = next(piece.id for piece in rack(page) if piece.face == "y8")
    HANDS.add(page, y8, next(meld for meld in melds(page) if meld[0].face == "k8"), 3)
    page.locator(".done.lit").wait_for()
    HANDS.press(page, "Undo")
    HANDS.press(page, "Redo")
    page.locator(".done.lit").wait_for()
    lasting = page.evaluate(
        "() => document.getAnimations().map(one => one.effect.getComputedTiming().activeDuration)"
    )
    assert sum(lasting) == 0
    assert [one for one in page.evaluate("window.moved") if one.startswith("transition")] == []


def test_the_feast_at_the_end_is_calm_too(visit: Open) -> None:
    for motion, shown in (("no-preference", True), ("reduce", False)):
        page = visit(None, reduced_motion=motion)
        new_table(page, edition="sabra", seats=[None, "easy"], clock_seconds=0)
        begin_at(page, "y8", "k8 r8 b8")
        HANDS.add(page, rack(page)[0].id, melds(page)[0], 3)
        page.locator(".done.lit").wait_for()
        HANDS.press(page, "Done")
        expect(page.locator("dialog")).to_contain_text("You won!")
        expect(page.locator(".feast")).to_be_visible(visible=shown)


# --- a closer look


@pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone")])
def test_a_tap_on_the_felt_comes_nearer_and_steps_back(visit: Open, size: ViewportSize) -> None:
    page = crowded(visit, size)
    first = melds(page)[0][0].id
    at_rest(page)
    before = box(page, f'[data-piece="{first}"]')["width"]
    page.touchscreen.tap(*free_place(page))
    expect(page.get_by_role("button", name="Larger tiles")).to_have_attribute("aria-pressed", "true")
    at_rest(page)
    assert box(page, f'[data-piece="{first}"]')["width"] > max(before, 43)
    assert fits(page)
    page.get_by_role("button", name="Larger tiles").tap()
    expect(page.get_by_role("button", name="Larger tiles")).to_have_attribute("aria-pressed", "false")
    at_rest(page)
    assert abs(box(page, f'[data-piece="{first}"]')["width"] - before) <= 1


def test_two_taps_never_zoom_the_page_but_two_fingers_may(visit: Open) -> None:
    page = crowded(visit, PHONE)
    for spot in (free_place(page), centre_of(page, ".tools .button:nth-child(4)"), centre_of(page, ".words")):
        page.touchscreen.tap(*spot)
        page.touchscreen.tap(*spot)
        assert scale(page) == 1
    FINGER.lay_new(page, rack(page)[0].id)
    expect(page.locator(".board .piece")).to_have_count(98)
    session = page.context.new_cdp_session(page)
    x, y = centre_of(page, ".board")
    session.send("Input.synthesizePinchGesture", {"x": x, "y": y, "scaleFactor": 2})
    page.wait_for_function("() => visualViewport.scale > 1.5")


def centre_of(page: Page, selector: str) -> tuple[float, float]:
    found = box(page, selector)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def scale(page: Page) -> float:
    return float(page.evaluate("visualViewport.scale"))
