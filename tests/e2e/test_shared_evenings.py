"""An evening at a real table on several phones and a board: all show the same, whatever the line does."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, KEPT, PHONE, Open, wait_until_kept
from tests.e2e.test_pages import faults, fits
from tests.e2e.test_score_pad import FOUR, ScorePad, at_the_table
from tests.e2e.waiting import eventually
from tests.support.patience import PATIENCE
from tilerummy.messages import say
from tilerummy.tables.protocol.messages import PROTOCOL

ANOTHER_CLOCK = "const real = Date.now.bind(Date); Date.now = () => real() + {ahead};"
"""A phone whose clock is wrong by some seconds."""


def live(key: str, **details: str | int) -> str:
    return say(f"page.live.{key}", **details)


def shared(visit: Open, *, everybody: bool = True) -> tuple[ScorePad, str]:
    """Somebody's pad, and the address under which it is shared."""
    pad = at_the_table(visit, viewport=PHONE)
    page = pad.page
    pad.set_up("ravensburger-de", FOUR[:3])
    page.get_by_role("button", name=live("title"), exact=True).click()
    page.get_by_label(live("everybody" if everybody else "chosen")).check()
    page.get_by_role("button", name=live("share"), exact=True).click()
    page.get_by_role("dialog").locator(".code").wait_for()
    return pad, page.url


def close(page: Page) -> None:
    page.get_by_role("button", name=say("page.close")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def opened(visit: Open, url: str, ahead: int = 0, **context: object) -> Page:
    page = visit("rules", **{**KEPT, **context})  # any page of ours: where it starts doesn't matter
    page.add_init_script(ANOTHER_CLOCK.format(ahead=ahead))
    page.goto(url)
    return page


def correct(pad: ScorePad, left: dict[str, int]) -> None:
    """What is left in the first game."""
    pad.correct(1)
    pad.fill("Ann", left)
    pad.press("save")
    expect(pad.page.get_by_role("dialog")).to_have_count(0)


def saved(page: Page, where: str) -> None:
    expect(page.locator("[data-saved]").first).to_have_attribute("data-saved", where, timeout=1000 * PATIENCE)


def same(*pages: Page) -> None:
    """All come to show the score of the first, where all entries are known to have arrived."""
    shown = [page.locator("tfoot tr").first.locator("td") for page in pages]
    score = shown[0].all_inner_texts()
    for others in shown[1:]:
        expect(others).to_have_text(score, timeout=1000 * PATIENCE)


def test_phones_and_a_board_see_the_same_and_a_cut_line_loses_nothing(visit: Open) -> None:
    ann, url = shared(visit)
    expect(ann.page.get_by_role("dialog").get_by_alt_text(say("page.lobby.qr"))).to_be_visible()
    assert faults(ann.page) == []
    close(ann.page)
    ben = ScorePad(opened(visit, url, viewport=PHONE))
    board = opened(visit, f"{url}/board", viewport=DESKTOP)
    ann.enter("Ann", {"Ben": 12, "Cem": 30})
    same(ann.page, ben.page, board)
    saved(ann.page, "everybody")
    assert faults(board) == []
    wait_until_kept(ben.page)
    # Out of reach of each other, both correct the same game, and one enters another.
    for pad in (ann, ben):
        pad.page.context.set_offline(True)
    correct(ann, {"Ben": 13})
    saved(ann.page, "here")
    correct(ben, {"Ben": 14})
    ben.enter("Cem", {"Ann": 5, "Ben": 7})
    ben.page.reload()
    saved(ben.page, "here")
    for pad in (ann, ben):
        pad.page.context.set_offline(False)
    for pad in (ann, ben):
        saved(pad.page, "everybody")
        expect(pad.page.locator(".side-by-side .one")).to_have_count(2)
    same(ben.page, ann.page, board)
    assert faults(ann.page) == []
    ann.page.locator(".one", has_text="+43").get_by_role("button").click()
    for pad in (ann, ben):
        expect(pad.page.locator(".side-by-side")).to_have_count(0)
    expect(ben.page.locator("tbody tr")).to_have_count(2)
    same(ben.page, ann.page, board)
    ScorePad(board).shows_totals("+38", "-20", "-18")
    # Both note the same game.
    ann.press("enter")
    ben.enter("Ann", {"Ben": 1, "Cem": 2})
    expect(ann.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("+3")
    ann.fill("Ann", {"Ben": 1, "Cem": 2})
    assert faults(ann.page) == []
    ann.press("save")
    for pad in (ann, ben):
        expect(pad.page.get_by_text(ann.word("noted-twice", one=3, other=4))).to_be_visible()
    ann.press("same-game")
    expect(ben.page.locator("tbody tr")).to_have_count(3)
    expect(ben.page.get_by_role("alert")).to_have_count(0)


def test_who_watches_cannot_write_until_the_owner_lets_them(visit: Open) -> None:
    ann, _ = shared(visit, everybody=False)
    ben = visit("", viewport=PHONE)
    ben.get_by_label(say("page.home.code")).fill(ann.page.locator(".code").inner_text())
    ben.get_by_role("button", name=say("page.home.join-go")).click()
    expect(ben.get_by_text(live("watching"))).to_be_visible()
    expect(ben.get_by_role("button", name=say("page.pad.enter"))).to_have_count(0)
    row = ann.page.get_by_role("dialog").locator("li").filter(has=ann.page.get_by_role("checkbox"))
    row.get_by_role("checkbox").check()
    ScorePad(ben).enter("Ann", {"Ben": 12, "Cem": 30})
    close(ann.page)
    same(ben, ann.page)
    ann.page.get_by_role("button", name=live("title"), exact=True).click()
    for _ in range(2):  # and is asked whether it is meant
        ann.page.get_by_role("button", name=live("end"), exact=True).click()
    expect(ben.get_by_text(live("ended"))).to_be_visible()
    expect(ben.locator("tfoot tr").first.locator("td").first).to_have_text("+42")


# --- the clock


ENDS_AT = """async () => {
  let soonest = Infinity;
  for (let look = 0; look < 40; look += 1) {
    const left = Number(document.querySelector("[data-left]").dataset.left);
    soonest = Math.min(soonest, left + performance.timeOrigin + performance.now());
    await new Promise((done) => setTimeout(done, 20));
  }
  return soonest;
}"""
"""When the time of a running clock is up, by the clock of this machine, which all pages share: what a page
shows is never newer than its last look at its own clock, so the soonest of several is the most exact."""


def clocks(visit: Open) -> tuple[Page, Page, Page]:
    """Two phones whose own clocks are a minute apart, and a board."""
    ann, url = shared(visit)
    close(ann.page)
    ann.page.get_by_role("link", name=say("page.clock.title")).click()
    ann.page.get_by_label(say("page.clock.kind")).select_option("bank")
    ann.page.get_by_label(say("page.clock.each-game")).select_option("30")
    ann.page.get_by_role("button", name=say("page.clock.ready")).click()
    ben = opened(visit, f"{url}/clock", ahead=61_234, viewport=PHONE)
    board = opened(visit, f"{url}/board", ahead=-7_777, viewport=DESKTOP)
    for page in (ann.page, ben):
        page.locator(".surface").wait_for()
    return ann.page, ben, board


def in_step(*pages: Page) -> None:
    """Clocks that run come to be the same to a tenth of a second: a busy machine needs a few answers of the
    server to know its time so well."""
    for page in pages:
        page.locator("[data-left]").wait_for()

    def are_in_step() -> bool:
        ends = [float(page.evaluate(ENDS_AT)) for page in pages]
        return max(ends) - min(ends) < 100

    eventually(pages[0], are_in_step)


def test_clocks_are_in_step_and_two_taps_at_once_pass_one_turn(visit: Open) -> None:
    ann, ben, board = clocks(visit)
    ann.locator(".surface").click()
    expect(board.locator("h1")).to_have_text(say("page.board.turn", name="Ann"))
    in_step(ann, ben, board)
    # Both lines are cut, both tap: once the lines are back, one turn has passed.
    for page in (ann, ben):
        page.context.set_offline(True)
        page.locator(".surface").click()
    for page in (ann, ben):
        page.context.set_offline(False)
    for page in (ann, ben):
        saved(page, "everybody")
        expect(page.locator(".side .name")).to_have_text("Ben")
    expect(board.locator("h1")).to_have_text(say("page.board.turn", name="Ben"))
    in_step(ann, ben, board)
    ben.get_by_role("button", name=say("page.clock.pause")).click()
    expect(board.locator("h1")).to_have_text(say("page.game.paused"))
    ann.get_by_role("button", name=say("page.pad.undo")).click()
    expect(board.locator("h1")).to_have_text(say("page.board.turn", name="Ben"))
    in_step(ann, ben, board)
    assert faults(ben) == []
    assert fits(ben)
    _tap_at_random(ann, ben, board, 8)


ALOUD = """
  window.spoken = [];
  speechSynthesis.speak = (words) => spoken.push(words.text);
  localStorage.setItem("tilerummy.clock.speaks", "yes");
"""


def test_whose_turn_it_is_is_called_out_beside_the_phone_that_is_tapped(visit: Open) -> None:
    """Even by one that shows the referee; but nobody is called whose turn began before it was opened."""
    ann, url = shared(visit)
    close(ann.page)
    ann.page.goto(f"{url}/clock")
    ann.page.get_by_role("button", name=say("page.clock.ready")).click()
    for name in ("Ann", "Ben"):
        _not_twice(ann.page)
        ann.page.locator(".surface").click()
        expect(ann.page.locator(".side .name")).to_have_text(name)
    ben = opened(visit, f"{url}/referee", ahead=61_234, viewport=PHONE)
    ben.add_init_script(ALOUD)
    ben.reload()
    clock = ben.locator(".head").get_by_role("link", name=say("page.clock.title"))
    expect(clock).to_contain_text("Ben")
    expect(clock).to_contain_text("0:")
    assert faults(ben) == []
    assert fits(ben)
    _not_twice(ann.page)
    ann.page.locator(".surface").click()
    expect(clock).to_contain_text("Cem")
    _not_twice(ann.page)
    ann.page.get_by_role("button", name=say("page.clock.resign")).click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Cem", exact=True).click()
    expect(clock).to_contain_text("Ann")
    assert ben.evaluate("spoken") == ["Cem", "Ann"]
    clock.click()
    expect(ben.locator(".side .name")).to_have_text("Ann")


@pytest.mark.soak
def test_clocks_stay_together_over_200_random_taps_and_cuts(visit: Open) -> None:
    _tap_at_random(*clocks(visit), 200)


PRESS = """(name) => [...document.querySelectorAll(".tools button")]
  .find((button) => button.textContent.trim() === name && !button.disabled)?.click()"""
"""In one go: the other phone may change at any moment which buttons there are."""


def _tap_at_random(ann: Page, ben: Page, board: Page, count: int) -> None:
    """On both phones at once, now and then without a line; what they show is compared all the while."""
    rng = Random(count)
    buttons = ("page.clock.pause", "page.clock.go", "page.pad.undo", "page.clock.give", "page.clock.skip")
    done = 0
    while done < count:
        for page in rng.sample((ann, ben), rng.choice((1, 2, 2))):
            done += 1
            if rng.random() < 0.2:
                page.context.set_offline(rng.random() < 0.6)
            elif rng.random() < 0.5:
                page.locator(".surface").click()
            else:
                page.evaluate(PRESS, say(rng.choice(buttons)))
        _not_twice(ann)
        if rng.random() < 0.15:
            _show_the_same(ann, ben, board)
    _show_the_same(ann, ben, board)


def _not_twice(page: Page) -> None:
    """What comes sooner after a tap is the second one of a wet finger."""
    page.wait_for_timeout(420)


def _show_the_same(ann: Page, ben: Page, board: Page) -> None:
    for page in (ann, ben):
        page.context.set_offline(False)
    for page in (ann, ben):
        saved(page, "everybody")
    eventually(ann, lambda: _agree(ann, ben, board))
    if _stands(ann):
        ann.locator(".surface").click()
        saved(ann, "everybody")
        _not_twice(ann)
        eventually(ann, lambda: not _stands(ann) and _agree(ann, ben, board))
    in_step(ann, ben, board)


def _stands(page: Page) -> bool:
    return page.get_by_role("button", name=say("page.clock.go"), exact=True).count() > 0


def _agree(ann: Page, ben: Page, board: Page) -> bool:
    (name, what, time), of_ben, headline = _side(ann), _side(ben), board.locator("h1").inner_text()
    if (name, what) != of_ben[:2]:
        return False
    if not _stands(ann):
        return headline == say("page.board.turn", name=name)
    paused = what != say("page.clock.tap-to-go") or headline == say("page.game.paused")
    return time == of_ben[2] and paused


def _side(page: Page) -> tuple[str, str, str]:
    name, what, time = (page.locator(f".side .{part}").inner_text() for part in ("name", "what", "time"))
    return name, what, time


GIVE_UP = """(protocol) => new Promise((done) => {
  const key = location.pathname.split("/").at(-1);
  const path = `/api/tables/${key}/socket?protocol=${protocol}`;
  const socket = new WebSocket(`ws://${location.host}${path}`);
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    const command = { type: "command", id: "x", command: { do: "resign", game: 1 } };
    if (type === "welcome") socket.send(JSON.stringify(command));
    if (type === "done") done();
  };
})"""
"""The shortest game: from another window of the same player."""


def test_an_evening_goes_on_online_and_an_online_match_at_home(visit: Open) -> None:
    pad = at_the_table(visit, viewport=PHONE)
    page = pad.page
    pad.set_up("sabra", ("Ann", "Ben"))
    pad.enter("Ann", {"Ben": 12})
    evening = page.url
    pad.press("more")
    page.get_by_role("button", name=live("online"), exact=True).click()
    page.locator("select.field").first.select_option("easy")  # a bot plays for Ben
    page.get_by_role("button", name=say("page.lobby.start")).click()
    page.locator(".board").first.wait_for()
    page.evaluate(GIVE_UP, PROTOCOL)
    page.goto(evening)
    expect(page.locator("tbody tr")).to_have_count(2, timeout=1000 * PATIENCE)
    online = [text.replace("\u2212", "-") for text in pad.line(2).locator("td").all_inner_texts()]
    expect(page.locator("tfoot td").first).to_have_text(f"{12 + int(online[0]):+d}".replace("-", "\u2212"))
    page.goto(evening.rpartition("/")[0])
    page.get_by_text(live("take-over")).click()
    page.locator("details .button").click()
    expect(page.locator("tbody tr")).to_have_count(1, timeout=1000 * PATIENCE)
    pad.shows_scores(1, *online)
