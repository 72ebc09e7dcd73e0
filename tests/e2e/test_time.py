"""The clock: what will happen is said before it does, and happens, in the way of the edition."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import Mouse
from tests.e2e.player import carry_out, key, melds, rack, text
from tests.e2e.senses import SHUFFLE, TURN, WARNING, listen
from tests.e2e.tables import begin_at, my_turn, nearly_over, new_table, sit, time_up
from tests.e2e.waiting import words_fit
from tilerummy.messages import say
from tilerummy.notation import format_tiles, parse_table
from tilerummy.rules import Meld
from tilerummy.rules.meld import canonical

HANDS = Mouse()
TURN_SECONDS = 600
RACK, TABLE = "r4 r5 r6 y8 k1", ("k8 r8 b8", "b1 b2 b3 b4")
BEFORE = " | ".join(TABLE)
RESTORED = "If time runs out now, your tiles go back. Then you draw 3 penalty tiles."
KEPT = "If time runs out now, valid melds stay"


@dataclass(frozen=True, slots=True)
class Case:
    edition: str
    draft: str
    before: str
    after: str
    table: str
    rack: str
    drawn: int

    @property
    def melds(self) -> tuple[Meld, ...]:
        return parse_table(self.table).melds


FINISHED = "r4 r5 r6 | k8 r8 b8 y8 | b1 b2 b3 b4"
LOOSE = "r4 r5 r6 | k8 r8 b8 | b1 b2 b3 b4 | k1"
CASES = {
    "untouched": Case(
        "sabra",
        BEFORE,
        "If time runs out now, you draw 3 tiles.",
        "Time's up.",
        BEFORE,
        RACK,
        3,
    ),
    "finished": Case(
        "sabra",
        FINISHED,
        say("page.game.time-legal"),
        "Time's up, and your play counts:",
        FINISHED,
        "k1",
        0,
    ),
    "restore": Case("ravensburger-de", LOOSE, RESTORED, "Time's up: your tiles went back.", BEFORE, RACK, 3),
    "keep-valid": Case(
        "sabra",
        "r4 r5 r6 | k8 r8 | b1 b2 b3 b4 | b8",  # a meld of the table is taken apart: it comes to my rack
        KEPT,
        "Time's up: valid melds stay.",
        "r4 r5 r6 | b1 b2 b3 b4",
        "y8 k1 k8 r8 b8",
        3,
    ),
    "keep-own": Case(
        "ravensburger-it",
        LOOSE,
        KEPT,
        "Time's up: valid melds stay.",
        "r4 r5 r6 | k8 r8 b8 | b1 b2 b3 b4",
        "y8 k1",
        3,
    ),
}


SEEN_BY_OTHERS = ("untouched", "keep-own")
"""Their words stand in one of the other cases, too, and what happens is proved by the tests of the rules."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=pytest.mark.soak if name in SEEN_BY_OTHERS else ())
        for name, case in CASES.items()
    ],
)
def test_time_up_is_told_before_and_happens_by_the_rules(visit: Open, case: Case) -> None:
    ada, ben = visit(None), visit(None, viewport=PHONE)
    ben.goto(new_table(ada, edition=case.edition, clock_seconds=TURN_SECONDS))
    sit(ben, "Ben")
    expect(ada.get_by_text("Ben", exact=True)).to_be_visible()
    begin_at(ada, RACK, *TABLE)
    my_turn(ada)
    carry_out(ada, HANDS, parse_table(case.draft))
    judged(ada, case)
    count_alarms(ada)
    nearly_over(ada, TURN_SECONDS)
    expect(ada.locator(".status")).to_contain_text(case.before)
    expect(ada.get_by_role("alert").first).to_contain_text(f"Ten seconds left. {case.before}")
    time_up(ada)
    expect(ada.get_by_role("status").first).to_contain_text(case.after)
    expect(ada.locator(".status.late")).to_contain_text(case.after)  # where one looks, too
    my_turn(ben)
    laid = Counter(RACK.split()) - Counter(case.rack.split())
    for page in (ada, ben) if laid else ():  # whoever looks on reads which tiles stay
        numbers = page.locator(".status .tiles .number")  # meld by meld; what was drawn comes behind
        expect(numbers.nth(len(laid) - 1)).to_be_visible()
        assert sorted(numbers.all_inner_texts()[: len(laid)]) == sorted(face[1:] for face in laid)
    assert ada.evaluate("alarms") == 1, "the warning is said once"
    for page in (ada, ben):
        assert sorted(map(key, melds(page))) == sorted(format_tiles(canonical(meld)) for meld in case.melds)
    drawn = Counter(text(rack(ada)).split()) - Counter(case.rack.split())
    assert drawn.total() == case.drawn
    expect(ada.locator(".rack .piece")).to_have_count(len(case.rack.split()) + case.drawn)
    expect(ada.locator(".rack .piece.fresh")).to_have_count(case.drawn)
    expect(ada.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_penalty_is_said_before_on_a_small_phone_in_long_words(visit: Open) -> None:
    page = visit(None, viewport={"width": 360, "height": 640})
    new_table(page, edition="ravensburger-de", clock_seconds=TURN_SECONDS, seats=[None, "easy"])
    begin_at(page, RACK, *TABLE)
    page.evaluate("() => localStorage.setItem('tilerummy.language', 'fr')")
    page.reload()
    my_turn(page)
    HANDS.lay_new(page, rack(page)[0].id)
    nearly_over(page, TURN_SECONDS)
    page.locator(".status.late").wait_for()
    words = f"{say('page.time.restore', 'fr')} {say('rules.time.penalty', 'fr', count=3)}"
    expect(page.locator(".status p")).to_contain_text(words)
    words_fit(page)


def judged(page: Page, case: Case) -> None:
    """Until the referee has the draft: from then on the clock may run out."""
    if case.draft == FINISHED:
        page.locator(".done.lit").wait_for()
    elif case.draft != BEFORE:
        expect(page.locator(".status")).to_contain_text(re.compile("more tile|lie apart"))


def count_alarms(page: Page) -> None:
    page.evaluate(
        """() => {
          window.alarms = 0;
          const region = document.querySelector("[role=alert]");
          const all = { childList: true, characterData: true, subtree: true };
          new MutationObserver(() => window.alarms++).observe(region, all);
        }"""
    )


def test_ten_seconds_before_the_end_two_soft_knocks_warn(visit: Open) -> None:
    page = visit()
    listen(page)
    new_table(page, edition="sabra", clock_seconds=TURN_SECONDS, seats=[None, "easy"])
    begin_at(page, RACK, *TABLE)
    my_turn(page)
    expect(page.locator(".seats .ring")).to_be_visible()
    expect(page.locator(".status .time")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    page.wait_for_function(f"() => window.sounds.tones.at(-1) === {TURN}")  # it is my turn
    nearly_over(page, TURN_SECONDS)
    page.wait_for_function(f"() => window.sounds.tones.at(-1) === {WARNING}")
    assert page.evaluate("window.sounds.tones") == [SHUFFLE, TURN, WARNING]
    expect(page.locator(".seats .ring.late")).to_be_visible()
