"""A finished game, watched again: in steps, by itself, from every point of view, beside the best plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SIDEWAYS, Open, visits
from tests.e2e.hands import Mouse, box
from tests.e2e.motion import flights, hold_motion, let_fly
from tests.e2e.player import carry_out
from tests.e2e.tables import begin_at, end_turn, my_turn, new_table, show_play, sit, start, stop_the_clock
from tests.e2e.test_touch import LITTLE
from tilerummy.messages import say
from tilerummy.notation import parse_table

HANDS = Mouse()
BEN = "k1 k3 y5"


@pytest.fixture(scope="module")
def record(browser: Browser, home: str) -> Iterator[str]:
    """Where the replay of a game is found that was played once for all.

    Turn 3: Ada lays less than she could. 4: Ben draws. 5: Ada lays the rest that fits. 6: Ben gives up.
    """
    with visits(browser, home) as visit:
        yield _played(visit)


@pytest.fixture
def watched(visit: Open, record: str) -> Page:
    page = visit(record)
    expect(telling(page)).to_contain_text("Everyone gets 3 tiles")
    return page


def _played(visit: Open) -> str:
    ada, ben = visit(None), visit(None, viewport=PHONE)
    ben.goto(new_table(ada, edition="sabra", clock_seconds=0))
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, "r4 r5 r6 y8 b13", "k8 r8 b8", others=[BEN])
    carry_out(ada, HANDS, parse_table("k8 r8 b8 | r4 r5 r6"))
    done(ada)
    my_turn(ben)
    end_turn(ben, "Draw")
    my_turn(ada)
    carry_out(ada, HANDS, parse_table("k8 r8 b8 y8 | r4 r5 r6"))
    done(ada)
    my_turn(ben)
    for button in ("Menu", "Give up this game", "Yes, give up"):
        HANDS.press(ben, button)
    ada.get_by_role("link", name=say("page.end.replay")).click()
    expect(telling(ada)).to_contain_text("Everyone gets 3 tiles")
    return ada.url.partition("://")[2].partition("/")[2]


def done(page: Page) -> None:
    page.locator(".done.lit").wait_for()
    end_turn(page, "Done")


def telling(page: Page) -> Locator:
    return page.locator(".told")


def jump(page: Page, turn: int) -> None:
    page.get_by_label("Jump to a turn").select_option(label=f"Turn {turn}")
    expect(telling(page)).to_contain_text(f"Turn {turn}")


def on_felt(page: Page) -> list[str]:
    """The melds in words."""
    found: list[str] = page.locator(".board .meld").evaluate_all(
        "all => all.map(meld => [...meld.querySelectorAll('.piece')]"
        ".map(tile => tile.getAttribute('aria-label')).join(', '))"
    )
    return found


def test_it_is_stepped_through_and_jumped_in(watched: Page) -> None:
    page = watched
    told = []
    while "won the game." not in telling(page).inner_text():
        told.append(telling(page).inner_text().split("\n")[0])
        place = page.get_by_label(say("page.replay.position")).input_value()
        HANDS.press(page, say("page.replay.next"))
        expect(page.get_by_label(say("page.replay.position"))).not_to_have_value(place)
    assert sum("drew" in line for line in told) >= 1
    HANDS.press(page, "One step back")
    expect(telling(page)).to_contain_text("Ben gave up.")
    jump(page, 3)
    expect(telling(page)).to_contain_text("Ada laid")
    assert on_felt(page) == ["black 8, red 8, blue 8", "red 4, red 5, red 6"]
    jump(page, 4)
    expect(telling(page)).to_contain_text("Ben drew")
    jump(page, 5)
    assert on_felt(page)[0] == "black 8, red 8, blue 8, yellow 8"
    page.get_by_label(say("page.replay.position")).fill("0")
    expect(telling(page)).to_contain_text("Everyone gets 3 tiles")
    assert on_felt(page) == []
    HANDS.press(page, "To the end")
    expect(telling(page)).to_contain_text("won the game.")
    HANDS.press(page, say("page.replay.first"))
    expect(telling(page)).to_contain_text("Everyone gets 3 tiles")


def test_it_plays_by_itself_and_can_be_stopped(watched: Page) -> None:
    page = watched
    page.clock.install()
    page.reload()
    stop_the_clock(page)
    place = page.get_by_label(say("page.replay.position"))
    HANDS.press(page, "Play")
    page.clock.run_for(1400)
    expect(place).to_have_value("1")
    page.clock.run_for(1300)
    expect(place).to_have_value("2")
    HANDS.press(page, "Stop")
    page.clock.run_for(5000)
    expect(place).to_have_value("2")
    HANDS.press(page, "Play")
    page.clock.run_for(20_000)
    expect(telling(page)).to_contain_text("won the game.")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_everybody_sees_what_they_could_know_until_the_end(watched: Page) -> None:
    page = watched
    jump(page, 4)
    rack = {name: page.locator(".rack", has_text=name) for name in ("Ada", "Ben")}
    expect(rack["Ben"].locator(".tiles .tile")).to_have_count(4)
    expect(rack["Ada"].locator(".tiles")).to_have_accessible_name("blue 13, yellow 8")
    look(page, "As Ada saw it")
    expect(rack["Ben"]).to_contain_text("4 tiles")
    expect(rack["Ben"].locator(".tiles")).to_have_count(0)
    expect(rack["Ada"].locator(".tiles")).to_have_accessible_name("blue 13, yellow 8")
    expect(telling(page)).to_contain_text("Ben drew a tile.")
    look(page, "As Ben saw it")
    expect(rack["Ada"].locator(".tiles")).to_have_count(0)
    expect(rack["Ben"].locator(".tiles .tile")).to_have_count(4)
    expect(telling(page).locator(".tiles .tile")).to_have_count(1)
    HANDS.press(page, "To the end")
    for name in ("Ada", "Ben"):
        expect(rack[name].locator(".tiles").first).to_be_visible()
        expect(rack[name].locator(".score")).to_be_visible()
    HANDS.press(page, say("page.replay.first"))
    expect(rack["Ada"].locator(".tiles")).to_have_count(0)


def test_the_buttons_stay_where_they_are_and_a_step_on_is_seen(record: str, visit: Open) -> None:
    page = visit(None, viewport=PHONE, reduced_motion="no-preference")
    hold_motion(page)
    page.goto(f"/{record}")
    expect(telling(page)).to_contain_text("Everyone gets 3 tiles")
    for size in (PHONE, LITTLE, SIDEWAYS, DESKTOP):
        page.set_viewport_size(size)
        HANDS.press(page, say("page.replay.first"))
        places, seen = set(), 0
        while "won the game." not in telling(page).inner_text():
            place = page.get_by_label(say("page.replay.position")).input_value()
            HANDS.press(page, say("page.replay.next"))
            expect(page.get_by_label(say("page.replay.position"))).not_to_have_value(place)
            seen = max(seen, flights(page))
            let_fly(page)
            places.add(box(page, f"[aria-label='{say('page.replay.next')}']")["y"])
            cut = telling(page).evaluate("all => all.scrollHeight - all.clientHeight")
            assert cut <= 0, (size, telling(page).inner_text())
        assert len(places) == 1, (size, places)
        if size == PHONE:
            assert seen >= 3
            page.emulate_media(reduced_motion="reduce")
    jump(page, 3)
    assert on_felt(page) == ["black 8, red 8, blue 8", "red 4, red 5, red 6"]


def look(page: Page, who: str) -> None:
    page.get_by_label(say("page.replay.viewer")).select_option(label=who)


def test_the_best_play_stands_beside_each_turn(visit: Open) -> None:
    page = visit(None)
    rules = {"opening_points": 0, "rack_size": 28, "three_pairs_redeal": False}
    new_table(page, edition="sabra", clock_seconds=0, seats=[None, "easy"], house_rules=rules)
    start(page)
    my_turn(page)
    idle = turn_number(page)
    HANDS.press(page, "Draw")
    page.wait_for_function(
        "turn => Number(document.querySelector('.game.mine')?.dataset.turn.split('/')[1]) > turn", arg=idle
    )
    clever = turn_number(page)
    show_play(page)
    laid = page.locator(".board .piece.own").count()
    assert laid > 0
    done(page)
    for button in ("Menu", "Give up this game", "Yes, give up"):
        HANDS.press(page, button)
    page.get_by_role("link", name=say("page.end.replay")).click()
    best = page.locator("section", has=page.get_by_role("heading", name="The most that could be laid"))
    page.route("**/review", lambda route: route.abort())
    HANDS.press(page, "What was the most that could be laid at each turn?")
    expect(best.get_by_role("alert")).to_contain_text(say("page.home.no-server"))
    page.unroute("**/review")
    HANDS.press(page, "What was the most that could be laid at each turn?")
    expect(best).to_contain_text("Step to a turn to see the most that could be laid.")
    jump(page, idle)
    expect(best).to_contain_text("nothing")
    could = best.locator("p .tiles .tile").count()
    assert could > 0
    expect(best.locator(".melds .marked")).to_have_count(could)
    jump(page, clever)
    expect(telling(page).locator(".tile")).to_have_count(laid)
    expect(best.locator("p .tiles")).to_have_count(1)
    expect(best.locator("p .tiles .tile")).to_have_count(laid)
    for turn in page.get_by_label("Jump to a turn").locator("option").all_inner_texts()[1:]:
        page.get_by_label("Jump to a turn").select_option(label=turn)
        expect(telling(page)).to_contain_text(turn)
        expect(best.locator("p").first).not_to_be_empty()
        expect(best).not_to_contain_text("Step to a turn")


def turn_number(page: Page) -> int:
    return int((page.locator(".game").get_attribute("data-turn") or "").split("/")[1])


def test_a_game_without_spectators_is_seen_by_who_gets_the_link(visit: Open) -> None:
    ada, stranger = visit(), visit()
    new_table(ada, edition="sabra", seats=[None, "easy"], clock_seconds=0, spectators=False)
    start(ada)
    for button in ("Menu", "Give up this game", "Yes, give up"):
        HANDS.press(ada, button)
    file = ada.get_by_role("link", name="Download")
    assert "?share=" in (file.get_attribute("href") or "")
    ada.get_by_role("link", name=say("page.end.replay")).click()
    expect(telling(ada)).to_be_visible()
    shared = ada.url
    path, _, key = shared.partition("?share=")
    assert key
    stranger.goto(path)
    expect(stranger.get_by_role("alert")).to_contain_text("without spectators")
    stranger.goto(shared)
    expect(telling(stranger)).to_be_visible()
    expect(stranger.get_by_text("The deal was fair")).to_be_visible()
    assert key in (stranger.get_by_role("link", name="Download").get_attribute("href") or "")
    HANDS.press(stranger, "What was the most that could be laid at each turn?")
    expect(stranger.get_by_text("What was the most that could be laid at each turn?")).to_have_count(0)
    ada.goto("/")
    ada.get_by_role("link", name="Ada").click()
    expect(telling(ada)).to_be_visible()
    expect(ada).to_have_url(shared)
