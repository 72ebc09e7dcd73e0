"""A family at a table: nobody is left behind, the door says why, the host can mend everything."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SMALL, Open
from tests.e2e.hands import Mouse, at_rest
from tests.e2e.tables import new_table, sit, start
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_touch import LITTLE
from tilerummy.messages import say

HANDS = Mouse()
_SHEET = "Object.defineProperty(navigator, 'share', {value: async told => { window.shared = told; }});"
"""The device's own sheet, with which links are sent."""
WITHIN = """seats => seats.every(seat => {
    const [outer, inner] = [seat, seat.querySelector('.name')].map(one => one.getBoundingClientRect());
    return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
}) && new Set(seats.map(seat => Math.round(seat.getBoundingClientRect().width))).size === 1"""
"""Whether names lie within their seats, and all seats are of one width."""
CALM = {"edition": "sabra", "clock_seconds": 0, "house_rules": {"opening_points": 200}}


def family(visit: Open, name: str = "Ben", **settings: object) -> tuple[Page, Page, str]:
    """Ada, whose table it is, and Ben; and where."""
    ada, ben = visit(None), visit(None, viewport=PHONE, reduced_motion="reduce")
    path = new_table(ada, **{**CALM, **settings})
    ben.goto(path)
    sit(ben, name)
    expect(ada.get_by_text(name, exact=True)).to_be_visible()
    return ada, ben, path


def give_up(page: Page) -> None:
    for button in ("page.menu.title", "page.menu.give-up", "page.menu.give-up-surely"):
        HANDS.press(page, say(button))
    page.locator("dialog table").first.wait_for()


def test_whoever_looks_at_the_replay_is_led_back_and_waited_for_while_the_host_likes(
    visit: Open,
) -> None:
    ada, ben, _ = family(visit)
    start(ada)
    log = ada.get_by_role("region", name=say("page.menu.log"))
    for draw in (r"You drew", r"Ben drew", r"goe?s? first"):  # for the start, everybody's
        expect(log).to_contain_text(re.compile(draw))
    give_up(ben)
    ben.get_by_role("link", name=say("page.end.replay")).click()
    back = ben.get_by_role("link", name=say("page.together.back"))
    expect(back).to_be_visible()
    HANDS.press(ada, say("page.end.rematch"))
    ready = ada.locator(".ready")
    expect(ready.get_by_role("listitem").filter(has_text="Ada")).to_contain_text(say("page.together.ready"))
    expect(ready.get_by_role("listitem").filter(has_text="Ben")).to_contain_text(
        say("page.together.not-ready")
    )
    expect(ben.get_by_role("status").filter(has_text=re.compile(r"\d+\ss$"))).to_be_visible()
    assert fits(ben)
    back.click()
    HANDS.press(ben, say("page.end.rematch"))
    for page in (ada, ben):
        expect(page.locator(".game")).to_have_attribute("data-turn", "2/1")
    # After the next game the host doesn't want to wait.
    give_up(ben)
    told = f"{say('told.you.resigned')} {say('told.they.won-resigned', name='Ada')}"
    expect(ben.locator("dialog p").first).to_contain_text(told)
    ben.get_by_role("link", name=say("page.end.replay")).click()
    expect(ben.get_by_role("link", name=say("page.together.back"))).to_be_visible()
    HANDS.press(ada, say("page.end.rematch"))
    HANDS.press(ada, say("page.together.start-now"))
    expect(ada.locator(".game")).to_have_attribute("data-turn", "3/1")
    expect(ben.get_by_role("status").filter(has_text=say("page.together.begun"))).to_be_visible()
    assert faults(ben) == []
    back.click()
    give_up(ben)
    HANDS.press(ben, say("page.end.see-table"))
    HANDS.press(ben, say("page.menu.log"))
    HANDS.press(ada, say("page.end.rematch"))
    log = ben.get_by_role("dialog", name=say("page.menu.log"))
    expect(log.get_by_role("listitem").filter(has_text="Ada").first).to_contain_text(
        say("page.together.ready")
    )
    assert faults(ben) == []
    HANDS.press(ada, say("page.together.start-now"))
    expect(log).to_have_count(0)
    expect(ben.locator(".game")).to_have_attribute("data-turn", "4/1")


def test_a_troublemaker_is_sent_away_during_play_and_told_so(visit: Open) -> None:
    ada, ben, path = family(visit)
    start(ada)
    HANDS.press(ada, say("page.menu.title"))
    HANDS.press(ada, f"{say('page.lobby.remove')}: Ben")
    ada.get_by_role("group").get_by_role("button", name=say("page.lobby.remove"), exact=True).click()
    for _ in range(2):
        expect(ben.get_by_text(say("page.connection.code-4006"))).to_be_visible()
        ben.goto(path)  # nor is Ben invited again
    ada.keyboard.press("Escape")
    expect(ada.locator(".seats")).not_to_contain_text("Ben")
    expect(ada.locator(".status")).to_contain_text(say("told.they.removed", name="Ben"))
    ben.get_by_role("textbox", name=say("page.lobby.name")).fill("Ben")
    ben.get_by_role("button", name=say("page.together.ask-seat")).click()
    ada.get_by_role("button", name=say("page.together.make-room")).click()
    expect(ada.locator(".seats")).to_contain_text("Ben")  # the bot that played for Ben gave up its place
    expect(ben.locator(".rack .piece").first).to_be_visible()


def knock(page: Page, name: str) -> None:
    page.get_by_role("button", name=say("page.together.ask-seat")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name=say("page.lobby.name")).fill(name)
    dialog.get_by_role("button", name=say("page.together.ask-seat")).click()
    expect(page.get_by_text(say("page.together.asked-seat"))).to_be_visible()


def test_who_watches_asks_for_the_place_of_a_bot_and_takes_it_over(visit: Open) -> None:
    ada = visit(None)
    path = new_table(ada, seats=[None, "easy"])
    start(ada)
    cem = visit(path.strip("/"), viewport=SMALL, reduced_motion="reduce")
    knock(cem, "Cem")
    assert faults(cem) == []
    ada.get_by_role("button", name=say("page.together.make-room")).wait_for()
    dora = visit(path.strip("/"))  # asks as well, and has to wait although there is a place for Cem
    knock(dora, "Dora")
    ada.get_by_role("button", name=say("page.together.make-room")).click()
    expect(ada.locator(".seats")).to_contain_text("Cem")
    expect(cem.locator(".rack .piece").first).to_be_visible()
    assert faults(cem) == []
    expect(dora.get_by_text(say("page.together.asked-seat"))).to_be_visible()
    expect(ada.get_by_text(say("page.together.no-room", name="Dora"))).to_be_visible()
    expect(ada.get_by_role("button", name=say("page.together.make-room"))).to_have_count(0)


def test_who_finds_no_seat_or_was_sent_away_asks_the_host(visit: Open) -> None:
    ada, _, path = family(visit)
    cem = visit(path.strip("/"), viewport=PHONE, reduced_motion="reduce")
    for removed in (False, True):
        if removed:
            row = ada.locator("ol li", has_text="Cem")
            row.get_by_role("button", name=say("page.lobby.remove")).click()
            expect(cem.get_by_text(say("page.connection.code-4006"))).to_be_visible()
        cem.get_by_role("textbox", name=say("page.lobby.name")).first.fill("Cem")
        cem.get_by_role("button", name=say("page.together.ask-seat")).click()
        expect(cem.get_by_text(say("page.together.asked-seat"))).to_be_visible()
        asked = ada.get_by_text(say("page.together.wants-seat", name="Cem"))
        expect(asked).to_be_visible()
        assert faults(ada) == faults(cem) == []
        ada.get_by_role("button", name=say("page.together.make-room")).click()
        expect(asked).to_have_count(0)
        sit(cem, "Cem")
        expect(ada.locator("ol li")).to_have_count(3)


def test_the_door_says_what_is_the_matter(visit: Open) -> None:
    ada, _, path = family(visit)
    cem = visit(path.strip("/"), viewport=PHONE, reduced_motion="reduce")
    expect(cem.get_by_text(say("page.together.full"))).to_be_visible()
    assert faults(cem) == []
    start(ada)
    expect(cem.get_by_text(say("page.together.started"))).to_be_visible()
    assert faults(cem) == []
    cem.reload()
    expect(cem.get_by_text(say("page.together.started"))).to_be_visible()


def test_where_nobody_may_watch_the_door_says_why_and_one_asks_there(visit: Open) -> None:
    ada, ben, cem, dora = visit(None), visit(None), visit(None), visit(None, viewport=SMALL)
    dora.clock.install()
    path = new_table(ada, **CALM, seats=[None, None, "easy"], spectators=False)
    cem.goto(path)
    cem.get_by_role("button", name=say("page.lobby.sit")).wait_for()
    ben.goto(path)
    sit(ben, "Ben")
    expect(cem.get_by_text(say("page.together.shut-lobby"))).to_be_visible()  # it became full meanwhile
    cem.get_by_role("textbox", name=say("page.lobby.name")).fill("Cem")
    cem.get_by_role("button", name=say("page.together.ask-seat")).click()
    ada.get_by_role("button", name=say("page.together.make-room")).click()
    sit(cem, "Cem")
    expect(ada.get_by_text("Cem", exact=True)).to_be_visible()
    start(ada)
    ada.goto("/healthz")  # whoever asks while the host is away is heard later
    dora.goto(path)
    expect(dora.get_by_text(say("page.together.shut-playing"))).to_be_visible()
    dora.get_by_role("textbox", name=say("page.lobby.name")).fill("Dora")
    dora.get_by_role("button", name=say("page.together.ask-seat")).click()
    expect(dora.get_by_text(say("page.together.asked-seat"))).to_be_visible()
    assert faults(dora) == []
    ada.goto(path)
    ada.locator(".rack .piece").first.wait_for()
    dora.clock.fast_forward(31_000)
    ada.get_by_role("button", name=say("page.together.make-room")).click()
    expect(ada.locator(".seats")).to_contain_text("Dora")
    expect(dora.locator(".rack .piece").first).to_be_visible()


def test_the_host_changes_everything_in_the_lobby(visit: Open) -> None:
    ada, ben, _ = family(visit)
    ada.get_by_role("combobox", name=say("page.new.box")).select_option("twist")
    expect(ben.get_by_text(say("page.edition.twist.box"), exact=True)).to_be_visible()
    ada.get_by_role("combobox", name=say("page.new.clock")).select_option("120")
    expect(ben.get_by_text(say("page.lobby.clock", seconds=120))).to_be_visible()
    length = ada.get_by_role("spinbutton")
    length.fill("2")
    length.blur()
    expect(ben.get_by_text(say("page.lobby.match", count=4))).to_be_visible()
    ada.locator("summary", has_text=say("page.new.house")).click()
    opening = say("rules.key.opening-points")
    rule = ada.locator("label", has=ada.get_by_text(opening, exact=True))
    rule.locator("select").select_option("40")
    expect(ben.get_by_text(f"{opening}: {say('rules.value.opening-points', number=40)}")).to_be_visible()
    ada.locator("summary", has_text=say("page.new.play")).click()
    ada.get_by_label(say("page.new.hints")).uncheck()
    HANDS.press(ada, say("page.new.add-seat"))
    expect(ben.locator("ol li")).to_have_count(3)
    HANDS.press(ada, say("page.new.drop-seat"))
    expect(ben.locator("ol li")).to_have_count(2)
    expect(ada.get_by_label(say("page.new.hints"))).not_to_be_checked()
    expect(ben.get_by_role("combobox")).to_have_count(0)
    assert faults(ada) == []


def test_signs_beside_a_face_leave_face_and_clock_free(visit: Open) -> None:
    ada, ben, _ = family(visit, "Max the Magnificent XXIV", clock_seconds=600)
    start(ada)
    for size in (LITTLE, PHONE, SMALL):  # nor does a long name lie over other seats or buttons
        ada.set_viewport_size(size)
        at_rest(ada)
        assert ada.locator(".seats li").evaluate_all(WITHIN), size
    HANDS.press(ada, say("page.menu.title"))
    HANDS.press(ada, say("page.menu.pause"))
    for page, size in ((ben, LITTLE), (ben, PHONE), (ada, DESKTOP)):
        page.set_viewport_size(size)
        seat = page.locator(".seats li", has_text=say("page.game.wants-pause"))
        seat.locator(".matter").wait_for()
        at_rest(page)
        face, sign = (seat.locator(f".{part}").bounding_box() for part in ("avatar", "matter"))
        assert face
        assert sign
        free = sign["x"] >= face["x"] + 0.7 * face["width"] and sign["y"] + sign["height"] <= (
            face["y"] + 0.55 * face["height"]
        )
        assert free, (size, face, sign)
    expect(ada.locator(".seats .level", has_text=say("page.game.wants-pause"))).to_be_visible()


def say_well_played(ada: Page, ben: Page) -> None:
    """A word to the others is one tap away."""
    HANDS.press(ben, say("page.menu.react"))
    assert faults(ben) == []
    ben.get_by_role("button", name=say("page.reaction.well-played")).click()
    expect(ada.locator(".seats .bubble")).to_have_text(f"\U0001f44f {say('page.reaction.well-played')}")
    expect(ben.get_by_role("button", name=say("page.reaction.wow"))).to_be_hidden()


def test_an_invitation_is_shared_with_a_code_that_is_typed_as_people_read_it_out(visit: Open) -> None:
    ada, ben = visit(None, viewport=PHONE, has_touch=True, is_mobile=True), visit(viewport=PHONE)
    ada.add_init_script(_SHEET)
    new_table(ada, **CALM)
    code = ada.locator("p.code").inner_text()
    HANDS.press(ada, say("page.finish.share"))
    ada.wait_for_function("() => window.shared")
    shared = ada.evaluate("shared")
    assert shared["text"] == say("page.together.invites", name="Ada", code=code)
    assert {"from": ["Ada"], "in": ["en"]}.items() <= parse_qs(urlsplit(shared["url"]).query).items()
    code = code.lower()
    ben.get_by_role("textbox", name=say("page.home.code")).fill(f"{code[:3]} - {code[3:]}")
    ben.get_by_role("button", name=say("page.home.join-go")).click()
    sit(ben, "Ben")


def test_a_name_is_set_in_the_settings_and_used_at_the_table(visit: Open) -> None:
    page = visit()
    page.get_by_role("button", name=say("page.prefs.title")).first.click()
    name = page.get_by_role("dialog").get_by_role("textbox", name=say("page.lobby.name"))
    name.fill("Grace")
    with page.expect_response("**/api/me") as renamed:
        name.blur()
    assert renamed.value.ok
    page.goto("/new")
    page.get_by_role("button", name=say("page.new.make")).click()
    expect(page.locator("ol li").first).to_contain_text("Grace")


def test_an_animal_and_a_word_are_chosen_and_seen_by_the_others(visit: Open) -> None:
    ada, ben, _ = family(visit)
    ben.get_by_role("button", name=say("page.prefs.title")).click()
    ben.get_by_role("group", name=say("page.together.animal")).get_by_role(
        "button", name="\U0001f98a"
    ).click()
    ben.keyboard.press("Escape")
    assert faults(ben) == []
    start(ada)
    HANDS.press(ben, say("page.menu.title"))
    ben.get_by_role("group", name=say("page.together.animal")).get_by_role(
        "button", name="\U0001f43b"
    ).click()
    expect(ada.locator(".seats .avatar").nth(1)).to_have_text("\U0001f43b")
    expect(ada.locator(".seats .name").nth(1)).to_contain_text("Ben")
    ben.keyboard.press("Escape")
    say_well_played(ada, ben)
