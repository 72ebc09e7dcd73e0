"""What the page shows, plays and says by itself: whose turn it is, how melds stand, what a joker is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Keys, Mouse, Taps, at_rest, centre, edge, one_in_hand
from tests.e2e.player import Hands, carry_out, melds, rack
from tests.e2e.senses import LOST, SHUFFLE, TURN, WON, listen
from tests.e2e.tables import begin_at, my_turn, new_table, sit
from tilerummy.messages import say
from tilerummy.notation import parse_table

HANDS = Mouse()
CALM = {"seats": [None, "easy"], "clock_seconds": 0}


def of_face(page: Page, face: str) -> str:
    return next(piece.id for piece in rack(page) if piece.face == face)


# --- my turn


def test_my_turn_shows_in_the_title_sounds_and_buzzes(visit: Open) -> None:
    ada, ben = visit(), visit(viewport=PHONE)
    listen(ada)
    listen(ben)
    ben.goto(new_table(ada, edition="sabra", clock_seconds=0))
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, "r1 k3 b5")
    expect(ada).to_have_title("Your turn!")
    expect(ben).to_have_title(re.compile("^Table "))
    assert ben.evaluate("window.sounds.buzzes") == []
    HANDS.press(ada, "Draw")
    expect(ben).to_have_title("Your turn!")
    expect(ada).to_have_title(re.compile("^Table "))
    ben.wait_for_function(f"() => window.sounds.tones.at(-1) === {TURN}")
    assert ben.evaluate("window.sounds.tones.splice(0)")[0] == SHUFFLE
    assert ben.evaluate("window.sounds.buzzes") == [120]
    with volume(ben) as slider:
        slider.fill("0")
    HANDS.press(ben, "Draw")
    my_turn(ada)
    HANDS.press(ada, "Draw")
    expect(ben).to_have_title("Your turn!")
    ben.evaluate("() => new Promise(later => setTimeout(later))")  # a sound would have come by then
    assert ben.evaluate("window.sounds.tones") == []
    ben.reload()  # it is kept
    my_turn(ben)
    with volume(ben) as slider:
        expect(slider).to_have_value("0")
        slider.fill("60")
    mute(ben)
    ben.reload()  # this is kept, too
    my_turn(ben)
    HANDS.press(ben, "Draw")
    my_turn(ada)
    HANDS.press(ada, "Draw")
    expect(ben).to_have_title("Your turn!")
    ben.evaluate("() => new Promise(later => setTimeout(later))")  # a sound would have come by then
    assert ben.evaluate("window.sounds.tones") == []
    mute(ben, False)
    for button in ("page.menu.title", "page.menu.give-up", "page.menu.give-up-surely"):
        HANDS.press(ben, say(button))
    for page, heard in ((ada, WON), (ben, LOST)):
        page.wait_for_function("heard => window.sounds.tones.at(-1) === heard", arg=heard)


@contextmanager
def volume(page: Page) -> Iterator[Locator]:
    HANDS.press(page, "Menu")
    yield page.get_by_role("slider", name=say("page.look.volume"))
    HANDS.press(page, "Close")
    page.evaluate("window.sounds.tones.length = 0")


def mute(page: Page, muted: bool = True) -> None:
    HANDS.press(page, "Menu")
    page.get_by_role("checkbox", name="Sounds").set_checked(not muted)
    HANDS.press(page, "Close")
    page.evaluate("() => new Promise(later => setTimeout(later))")
    page.evaluate("window.sounds.tones.length = 0")


# --- the opening


def test_the_opening_is_counted_while_tiles_are_laid(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", **CALM)
    begin_at(page, "k2 k3 k4 r6 b6 y6 r13 k9")
    meter, counted = page.locator(".meter"), []
    expect(page.locator(".status")).to_contain_text(say("page.game.open-first", needed=30))
    for faces, points in ((("k2", "k3", "k4"), "9"), (("r6", "b6", "y6"), "27")):
        HANDS.lay_new(page, of_face(page, faces[0]))
        for at, face in enumerate(faces[1:], start=1):
            grown = next(meld for meld in melds(page) if meld[0].face == faces[0])
            HANDS.add(page, of_face(page, face), grown, at)
        expect(meter).to_have_text(f"{points} / 30")
        counted.append(page.locator(".meter i").evaluate("bar => bar.style.width"))
        expect(page.locator(".done.lit")).to_have_count(0)
    assert counted == ["30%", "90%"]
    expect(page.get_by_role("img", name="Opening: 27 of 30 points")).to_be_visible()
    expect(page.get_by_role("button", name="Done")).to_have_attribute("aria-disabled", "true")
    HANDS.press(page, "Undo")
    expect(meter).to_have_text("9 / 30")
    HANDS.press(page, "Redo")
    expect(meter).to_have_text("27 / 30")
    # A tile of one's own that continues a meld counts with it.
    run = next(meld for meld in melds(page) if meld[0].face == "k2")
    HANDS.add(page, of_face(page, "k9"), run, 3)
    expect(meter).to_have_text("18 / 30")
    HANDS.press(page, "Undo")
    expect(meter).to_have_text("27 / 30")


def test_a_joker_of_an_opening_counts_as_it_lies(visit: Open) -> None:
    """Also where the opening turn may go on: what could have been laid instead counts nothing."""
    page = visit()
    new_table(page, edition="sabra", **CALM)
    begin_at(page, "J r9 r10 k1 b13")
    carry_out(page, HANDS, parse_table("J r9 r10"))
    expect(page.locator(".meter")).to_have_text("27 / 30")
    expect(page.locator(".status")).to_contain_text(
        "As they lie, your own melds are worth 27 of the 30 points"
    )
    expect(page.get_by_role("button", name="Done")).to_have_attribute("aria-disabled", "true")
    carry_out(page, HANDS, parse_table("r9 r10 J"))
    expect(page.locator(".meter")).to_have_text("30 / 30")
    HANDS.press(page, "Done")
    expect(page.locator(".rack .piece")).to_have_count(2)


# --- melds

_MARK = """meld => {
  const [line, ring] = [getComputedStyle(meld, '::after'), getComputedStyle(meld).boxShadow];
  return {colour: line.backgroundColor, dashes: line.backgroundImage !== 'none', ring: ring !== 'none'};
}"""


def test_a_meld_shows_how_it_would_stand_before_the_hand_lets_go(visit: Open) -> None:
    page = visit(None)
    new_table(page, edition="sabra", **CALM)
    begin_at(page, "y8 r4 k9 k10", "k8 r8 b8")
    seen = {}
    for face, state in (("y8", "valid"), ("r4", "wrong")):
        lift(page, of_face(page, face))
        page.mouse.move(*edge(page, melds(page)[0], 3), steps=3)
        expect(page.locator(f".meld.changed.{state}")).to_have_count(1)
        seen[state] = page.locator(".meld").evaluate(_MARK)
        page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".meld.changed")).to_have_count(0)
    HANDS.lay_new(page, of_face(page, "k9"))
    own = page.locator(".meld", has=page.locator("[data-face=k9]"))
    expect(own).to_contain_class("incomplete")
    lift(page, of_face(page, "k10"))
    page.mouse.move(
        *edge(page, [one for meld in melds(page) for one in meld if one.face == "k9"], 1), steps=3
    )
    expect(own).to_contain_class("changed")
    expect(own).to_contain_class("incomplete")
    seen["incomplete"] = own.evaluate(_MARK)
    page.mouse.up()
    expect(page.get_by_role("group", name="black 9, black 10.")).to_have_accessible_name(
        re.compile("more tile")
    )
    # Nobody needs to tell colours: a line, dashes, a ring.
    assert [(seen[state]["dashes"], seen[state]["ring"]) for state in ("valid", "incomplete", "wrong")] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert seen["valid"]["colour"] != seen["wrong"]["colour"]


def lift(page: Page, piece: str) -> None:
    """Takes one tile up, and keeps it in the hand."""
    at_rest(page)
    x, y = centre(page, piece)
    while True:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 9)
        if one_in_hand(page):
            return
        page.keyboard.press("Escape")
        page.mouse.up()


# --- jokers

BOUND = [
    ("ravensburger-it", "is frozen by its joker. Swap the joker for your own"),
    ("original-de", "has a joker: you may add to it, but take nothing away."),
    ("original-fr", "until you swap it for that tile from your own rack."),
]
WAYS: list[tuple[Hands, dict[str, object]]] = [
    (Mouse(), {}),
    (Taps(), {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    (Keys(), {}),
]


# The words come from the edition, however the joker was touched: each of both once.
@pytest.mark.parametrize(
    ("hands", "options", "edition", "words"),
    [(*way, *bound) for way, bound in zip(WAYS, BOUND, strict=True)],
    ids=["mouse-frozen", "finger-no-split", "keys-pinned"],
)
def test_a_joker_is_explained_when_it_is_touched(
    visit: Open, hands: Hands, options: dict[str, object], edition: str, words: str
) -> None:
    page = visit(None, **options)
    new_table(page, edition=edition, **CALM)
    begin_at(page, "r7 k1 b2", "r5 r6 J r8")
    joker = page.locator('.board [data-face="J"]')
    expect(joker).to_have_accessible_name("joker as red 7")
    expect(joker.locator(".as")).to_have_attribute("data-as", "7")
    expect(joker.locator(".as")).to_be_visible()
    touch(page, hands, joker.get_attribute("data-piece") or "")
    expect(page.locator(".status")).to_contain_text(words)
    expect(page.locator('.status [aria-label="red 7"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".status")).to_contain_text("Your turn.")


def touch(page: Page, hands: Hands, piece: str) -> None:
    match hands:
        case Keys():
            hands._walk(page, piece)
            page.keyboard.press("Enter")
        case Taps():
            page.touchscreen.tap(*centre(page, piece))
        case _:
            page.mouse.click(*centre(page, piece))
