"""A whole game, ended by going out after real rearrangements: by mouse, by finger, by keys."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import DESKTOP, PHONE, Open
from tests.e2e.hands import Finger, Keys, Mouse
from tests.e2e.player import SHORT_GAME, Hands, edition_of, play_game
from tests.e2e.tables import new_table, start

WAYS = [
    pytest.param(Mouse(), {"viewport": DESKTOP}, id="mouse"),
    pytest.param(Finger(), {"viewport": PHONE, "has_touch": True, "is_mobile": True}, id="finger"),
    pytest.param(Keys(), {"viewport": DESKTOP}, id="keys"),
]
MOST_GAMES = 8


@pytest.mark.parametrize(("hands", "options"), WAYS)
def test_a_game_is_won_by_going_out(visit: Open, hands: Hands, options: dict[str, object]) -> None:
    page = visit(**options)
    edition = edition_of("sabra", SHORT_GAME)
    new_table(
        page,
        edition="sabra",
        house_rules=SHORT_GAME,
        seats=[None, "easy"],
        clock_seconds=0,
        match_length=MOST_GAMES,
    )
    start(page)
    seen: set[str] = set()
    for _ in range(MOST_GAMES):
        seen.update(play_game(page, hands, edition))
        dialog = page.locator("dialog")
        assert "zero" in dialog.inner_text()
        assert "✓ The deal was fair" in dialog.inner_text()
        won = "You won!" in dialog.inner_text() and "laid down all tiles" in dialog.inner_text()
        if won and "rearranged" in seen:
            return
        page.get_by_role("button", name="Next game").click()
        page.locator("dialog").wait_for(state="detached")
    raise AssertionError(f"no game was won with a rearrangement; seen: {seen}")
