"""Whole games, won by going out after real rearrangements: by mouse, finger, keys; six at a table; twist."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.hands import Drags, Keys, Mouse, Taps
from tests.e2e.player import SHORT_GAME, Hands, edition_of, play_game
from tests.e2e.tables import new_table, start
from tilerummy.messages import say

TOUCH = {"has_touch": True, "is_mobile": True}
MOUSE = (Mouse(), {"viewport": DESKTOP})
TAPS = (Taps(), {"viewport": PHONE, **TOUCH})
# Each of the hands plays a game to its end: the mouse twist, taps one of six. Others are for the long run.
WAYS = [
    pytest.param(*MOUSE, id="mouse", marks=pytest.mark.soak),
    pytest.param(*TAPS, id="taps", marks=pytest.mark.soak),
    pytest.param(Drags(), {"viewport": SMALL, **TOUCH}, id="finger"),
    pytest.param(Keys(), {"viewport": DESKTOP}, id="keys"),
]
# Found by `python -m tests.e2e.deals`: short games in which the table has to be rearranged again and again.
FOR_TWO, FOR_SIX = "deal 1328", "deal 47"
# Here each of the four jokers comes to the hand in a few turns.
TWIST, TWIST_GAME = "deal 422", {**SHORT_GAME, "rack_size": 14}


@pytest.mark.parametrize(("hands", "options"), WAYS)
def test_a_game_is_won_by_going_out(visit: Open, hands: Hands, options: dict[str, object]) -> None:
    page = visit(None, **options)
    new_table(page, FOR_TWO, edition="sabra", house_rules=SHORT_GAME, seats=[None, "easy"], clock_seconds=0)
    start(page)
    turns = play_game(page, hands, edition_of("sabra", SHORT_GAME))
    assert turns.count("rearranged") >= 2, turns
    went_out(page)


def test_six_play_the_large_box_to_the_end(visit: Open) -> None:
    page = visit(None, viewport=PHONE, **TOUCH)
    house = {**SHORT_GAME, "rack_size": 7}
    new_table(page, FOR_SIX, edition="xp", house_rules=house, seats=[None, *["easy"] * 5], clock_seconds=0)
    start(page)
    expect(page.locator(".seats li")).to_have_count(6)
    turns = play_game(page, Taps(), edition_of("xp", house))
    assert turns.count("rearranged") >= 2, turns
    went_out(page)
    expect(page.locator("dialog tbody tr")).to_have_count(6)


@pytest.mark.parametrize(
    ("hands", "options"),
    [pytest.param(*MOUSE, id="mouse"), pytest.param(*TAPS, id="taps", marks=pytest.mark.soak)],
)
def test_a_game_of_twist_is_won_with_each_joker(
    visit: Open, hands: Hands, options: dict[str, object]
) -> None:
    page = visit(None, **options)
    rules = {"house_rules": TWIST_GAME, "seats": [None, "easy"], "clock_seconds": 0}
    new_table(page, TWIST, edition="twist", **rules)
    start(page)
    watch_own_tiles(page)
    turns = play_game(page, hands, edition_of("twist", TWIST_GAME))
    assert turns.count("rearranged") >= 1, turns
    went_out(page)
    assert set(page.evaluate("[...window.laid]")) >= {"J", "D", "C", "M"}, "each one, from the own rack"


def watch_own_tiles(page: Page) -> None:
    """Whatever lies on the table from my own rack, until Done is pressed."""
    page.evaluate(
        """() => {
          window.laid = new Set();
          addEventListener('click', event => {
            if (!event.target.closest('.done')) return;
            const own = [...document.querySelectorAll('.board .piece.own')];
            own.forEach(tile => window.laid.add(tile.dataset.face));
          }, true);
        }"""
    )


def went_out(page: Page) -> None:
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("You won!")
    expect(dialog).to_contain_text("You went out and won the game!")
    expect(dialog.get_by_text(say("page.finish.last-play"))).to_be_visible()
    expect(dialog.locator("figure polyline").first).to_be_attached()
    expect(dialog).to_contain_text("✓ The deal was fair")
