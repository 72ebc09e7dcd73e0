"""When time runs out: a finished draft is played, otherwise the edition decides about tiles and penalty."""

from typing import Final, NamedTuple

import pytest

from tests.support.decks import stack
from tests.support.each import each
from tests.support.games import REFEREE, SEED, edition_of, events_of, game_at, refused, step
from tests.support.printed import ALL, PRINTED, with_touched
from tests.support.searches import Scripted
from tilerummy.notation import format_table, format_tiles, parse_table
from tilerummy.rules import Ending, Phase, Referee, Seat, TimeUp, load_edition, replay, with_house_rules
from tilerummy.rules.event import DealAccepted, DealKept, Drew, GameEnded, Passed, TimeRanOut, TurnBegan

POOL: Final = "y13 y12 y11 y10 y9"
RESTORE, KEEP_OWN, KEEP_VALID = (with_touched(name) for name in ("restore", "keep-own", "keep-valid"))


class Settled(NamedTuple):
    outcome: str
    table: str
    laid: str = ""
    taken: str = ""
    opening: bool = False


def settled(
    edition: str, table: str, rack: str, draft: str | None, *, opened: bool = True, pool: str = POOL
) -> tuple[Settled, str]:
    """What happened to the draft, and the penalty tiles; the rack is checked on the way."""
    state = game_at(edition, [rack, "k13 k13"], table=table, pool=pool, opened=opened)
    action = TimeUp(None if draft is None else parse_table(draft))
    event, *rest = events_of(state, 0, action)
    assert isinstance(event, TimeRanOut)
    draws = [event for event in rest if isinstance(event, Drew)]
    assert all(draw.penalty for draw in draws)
    drawn = draws[0].tiles if draws else ()
    after = step(state, 0, action)
    expected = [*state.racks[0], *event.taken, *drawn]
    for tile in event.laid:
        expected.remove(tile)
    assert after.racks[0] == tuple(sorted(expected))
    assert after.public.table == event.table
    assert after.pool == state.pool[len(drawn) :]
    assert after.public.opened[0] is (opened or event.opening)
    told = Settled(
        event.outcome.value,
        format_table(event.table),
        format_tiles(event.laid),
        format_tiles(event.taken),
        event.opening,
    )
    return told, format_tiles(drawn)


def penalty(count: int) -> str:
    return " ".join(POOL.split()[:count])


# --- 1. a legal draft ---------------------------------------------------------------------------------------


@each("edition", ALL)
def test_a_finished_draft_is_played(edition: str) -> None:
    told, drawn = settled(edition, "k4 k5 k6", "k7 r1", "k4 k5 k6 k7")
    assert (told, drawn) == (Settled("played", "k4 k5 k6 k7", "k7"), "")


@each("edition", ALL)
def test_a_finished_opening_is_played(edition: str) -> None:
    told, drawn = settled(edition, "", "r9 r10 r11 k1", "r9 r10 r11", opened=False)
    assert (told, drawn) == (Settled("played", "r9 r10 r11", "r9 r10 r11", opening=True), "")


@each("edition", ALL)
def test_a_finished_draft_can_go_out(edition: str) -> None:
    state = game_at(edition, ["k7", "r1 J"], table="k4 k5 k6", pool=POOL)
    ended = events_of(state, 0, TimeUp(parse_table("k4 k5 k6 k7")))[-1]
    assert isinstance(ended, GameEnded)
    loss = 1 + PRINTED[edition].joker
    assert (ended.ending, ended.winners, ended.scores) == (Ending.OUT, (0,), (loss, -loss))


# --- 2. nothing was moved -----------------------------------------------------------------------------------


@each("edition", ALL)
@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(None, id="no-draft"),
        pytest.param("k4 k5 k6 | r9 b9 J", id="as-it-was"),
        pytest.param("J b9 r9 | k4 k5 k6", id="shown-in-another-order"),
    ],
)
def test_an_untouched_table_costs_what_the_edition_says(edition: str, draft: str | None) -> None:
    table = "k4 k5 k6 | r9 b9 J"
    told, drawn = settled(edition, table, "k7 r1", draft)
    assert told.outcome == "untouched"
    assert parse_table(told.table) == parse_table(table)
    assert drawn == penalty(PRINTED[edition].untouched)


def test_an_empty_draft_on_an_empty_table_is_untouched() -> None:
    assert settled("twist", "", "k7 r1", "") == (Settled("untouched", ""), "y13")


# --- 3. something was moved ---------------------------------------------------------------------------------

LOOSE: Final = {
    "own-tile": ("k4 k5 k6", "k7 r1", "k4 k5 k6 | r1"),
    "own-meld-and-own-tile": ("k4 k5 k6", "k7 r1", "k4 k5 k6 k7 | r1"),
    "table-tile": ("k4 k5 k6 k7", "r7 b7 y1", "k4 k5 k6 | k7 r7"),
    "table-torn-apart": ("k4 k5 k6", "y1", "k4 k5 | k6"),
    "foreign-tile": ("k4 k5 k6", "k7 r1", "k4 k5 k6 | b2"),
    "more-copies-than-there-are": ("k4 k5 k6", "k7 r1", "k4 k5 k6 k7 | k7"),
}


@each("name", LOOSE)
@each("edition", RESTORE)
def test_restore_puts_everything_back(edition: str, name: str) -> None:
    table, rack, draft = LOOSE[name]
    assert settled(edition, table, rack, draft) == (Settled("restored", table), penalty(3))


@each("edition", ALL)
@each("name", ["foreign-tile", "more-copies-than-there-are"])
def test_foreign_tiles_are_never_kept(edition: str, name: str) -> None:
    table, rack, draft = LOOSE[name]
    assert settled(edition, table, rack, draft) == (Settled("restored", table), penalty(3))


KEPT_OWN: Final = {
    "loose-own-tile": ("k4 k5 k6", "k7 r1", "k4 k5 k6 k7 | r1", "k4 k5 k6 k7", "k7"),
    "loose-pair": ("k4 k5 k6", "k7 r1 b1", "r1 b1 | k4 k5 k6 k7", "k4 k5 k6 k7", "k7"),
    "loose-own-joker": ("k4 k5 k6", "k7 J", "k4 k5 k6 k7 | J", "k4 k5 k6 k7", "k7"),
    "loose-tile-may-be-the-own-copy": ("k4 k5 k6", "k4 k7", "k4 k5 k6 k7 | k4", "k4 k5 k6 k7", "k7"),
    "rebuilt-table": (
        "r4 r5 r6 r7 r8",
        "r6 b1",
        "r4 r5 r6 | r6 r7 r8 | b1",
        "r4 r5 r6 | r6 r7 r8",
        "r6",
    ),
    "joker-swapped": (
        "r4 J r6",
        "r5 k9 k10 b1",
        "r4 r5 r6 | J k9 k10 | b1",
        "r4 r5 r6 | J k9 k10",
        "k9 k10 r5",
    ),
}
RESTORED_OWN: Final = {
    "loose-table-tile": ("k4 k5 k6 k7", "r7 b7 y1 y2 y3", "k4 k5 k6 | k7 r7 | y1 y2 y3"),
    "loose-table-joker": ("r4 J r6", "r5 y1 y2 y3", "r4 r5 r6 | J | y1 y2 y3"),
    "nothing-of-the-own-stays": ("k4 k5 k6", "k7 r1", "k4 k5 k6 | r1"),
    "only-rearranged": ("k1 k2 k3 | k4 k5 k6", "r1", "k1 k2 k3 k4 k5 k6 | r1"),
    "table-tile-left-out": ("k4 k5 k6 k7", "y1 y2 y3 b1", "k4 k5 k6 | y1 y2 y3 | b1"),
    "frozen-joker-meld-extended": ("r4 J r6", "r7 b1", "r4 J r6 r7 | b1"),
}


@each("name", KEPT_OWN)
@each("edition", KEEP_OWN)
def test_keep_own_keeps_a_legal_play(edition: str, name: str) -> None:
    table, rack, draft, stays, laid = KEPT_OWN[name]
    assert settled(edition, table, rack, draft) == (Settled("kept", stays, laid), penalty(3))


@each("name", RESTORED_OWN)
@each("edition", KEEP_OWN)
def test_keep_own_restores_the_rest(edition: str, name: str) -> None:
    table, rack, draft = RESTORED_OWN[name]
    assert settled(edition, table, rack, draft) == (Settled("restored", table), penalty(3))


@each("edition", KEEP_OWN + KEEP_VALID)
def test_an_opening_is_kept_if_it_is_one(edition: str) -> None:
    table, rack = "k4 k5 k6", "r8 r9 r10 r11 b1"
    kept = Settled("kept", f"{table} | r9 r10 r11", "r9 r10 r11", opening=True)
    assert settled(edition, table, rack, f"{table} | r9 r10 r11 | b1", opened=False) == (kept, penalty(3))
    restored = Settled("restored", table)
    assert settled(edition, table, rack, f"{table} | r8 r9 r10 | b1", opened=False) == (restored, penalty(3))


# table, rack, draft, what stays, laid, taken
KEPT_VALID: Final = {
    "loose-own-tile": ("k4 k5 k6", "k7 r1", "k4 k5 k6 k7 | r1", "k4 k5 k6 k7", "k7", ""),
    "nothing-of-the-own-stays": ("k4 k5 k6", "k7 r1", "k4 k5 k6 | r1", "k4 k5 k6", "", ""),
    "only-rearranged": ("k1 k2 k3 | k4 k5 k6", "r1", "k1 k2 k3 k4 k5 k6", "k1 k2 k3 k4 k5 k6", "", ""),
    "loose-table-tile": ("k4 k5 k6 k7", "r7 b7 y1", "k4 k5 k6 | k7 r7", "k4 k5 k6", "", "k7"),
    "own-meld-and-loose-table-tile": (
        "k4 k5 k6 k7",
        "b7 y1 y2 y3",
        "k4 k5 k6 | k7 b7 | y1 y2 y3",
        "k4 k5 k6 | y1 y2 y3",
        "y1 y2 y3",
        "k7",
    ),
    "everything-loose": ("k4 k5 k6", "y1", "k4 k5 | k6", "", "", "k4 k5 k6"),
    "swapped-joker-loose": ("r4 J r6", "r5 y1", "r4 r5 r6 | J", "r4 r5 r6", "r5", "J"),
    "swapped-joker-in-a-pair": ("r4 J r6", "r5 y1", "r4 r5 r6 | J y1", "r4 r5 r6", "r5", "J"),
    "joker-meld-extended": ("r4 J r6", "r7 b1", "r4 J r6 r7 | b1", "r4 J r6 r7", "r7", ""),
}
# jokers that the policy `free` lets go, and `no-split` does not
FREED: Final = {
    "joker-meld-torn-apart": ("r4 J r6", "y1", "r4 | J | r6", "", "", "r4 r6 J"),
    "joker-meld-loses-a-tile": ("r3 r4 J r6", "b3 y1", "r4 J r6 | r3 b3", "r4 J r6", "", "r3"),
    "joker-loose-without-swap": ("r4 r5 J", "r3 y1", "r3 r4 r5 | J", "r3 r4 r5", "r3", "J"),
}


@each("name", KEPT_VALID)
@each("edition", KEEP_VALID)
def test_keep_valid_takes_loose_tiles_onto_the_rack(edition: str, name: str) -> None:
    table, rack, draft, stays, laid, taken = KEPT_VALID[name]
    assert settled(edition, table, rack, draft) == (Settled("kept", stays, laid, taken), penalty(3))


@each("name", FREED)
@each("edition", KEEP_VALID)
def test_keep_valid_with_jokers(edition: str, name: str) -> None:
    table, rack, draft, stays, laid, taken = FREED[name]
    free = PRINTED[edition].policy == "free"
    expected = Settled("kept", stays, laid, taken) if free else Settled("restored", table)
    assert settled(edition, table, rack, draft) == (expected, penalty(3))


@each("edition", KEEP_VALID)
@pytest.mark.parametrize(
    ("table", "rack", "draft"),
    [
        pytest.param("k1 k2 k3 | k4 k5 k6", "r1", "k1 k2 k3 k4 k5 k6", id="only-rearranged"),
        pytest.param("k4 k5 k6 k7", "r7 y1", "k4 k5 k6 | k7 r7", id="table-tile-loose"),
        pytest.param("k4 k5 k6", "k7 y1", "k4 k5 k6 k7 | y1", id="laid-off"),
    ],
)
def test_keep_valid_restores_before_the_opening(edition: str, table: str, rack: str, draft: str) -> None:
    assert settled(edition, table, rack, draft, opened=False) == (Settled("restored", table), penalty(3))


@each("edition", KEEP_VALID)
@pytest.mark.parametrize(
    ("table", "rack", "draft", "stays", "laid", "taken"),
    [
        pytest.param(
            *("k4 k5 k6 k7", "r9 r10 r11 y1", "r9 r10 r11 | k4 k5 k6 | k7"),
            *("r9 r10 r11 | k4 k5 k6", "r9 r10 r11", "k7"),
            id="table-tile-loose",
        ),
        pytest.param(
            *("k9 r9 b9 y9", "r9 r10 r11 y1", "r9 r10 r11 | k9 b9 y9 | r9"),
            *("r9 r10 r11 | k9 b9 y9", "r10 r11", ""),
            id="copy-of-an-own-tile-loose",
        ),
    ],
)
def test_keep_valid_keeps_an_opening_that_went_on(
    edition: str, table: str, rack: str, draft: str, stays: str, laid: str, taken: str
) -> None:
    told, drawn = settled(edition, table, rack, draft, opened=False)
    assert (told, drawn) == (Settled("kept", stays, laid, taken, opening=True), penalty(3))


# --- the pool -----------------------------------------------------------------------------------------------


@each("edition", ALL)
@each("left", [0, 1, 2, 3, 4])
def test_penalty_tiles_are_as_many_as_the_pool_has(edition: str, left: int) -> None:
    pool = penalty(left)
    assert settled(edition, "k4 k5 k6", "k7 r1", "k4 k5 k6 | r1", pool=pool)[1] == penalty(min(left, 3))
    untouched = settled(edition, "k4 k5 k6", "k7 r1", None, pool=pool)[1]
    assert untouched == penalty(min(left, PRINTED[edition].untouched))


@each("edition", ALL)
@each("draft", [None, "k4 k5 k6 | r1"])
def test_on_an_empty_pool_it_is_a_pass(edition: str, draft: str | None) -> None:
    """Also where one may pass only if stuck, and a play exists."""
    referee = Referee(Scripted(playable=True))
    state = game_at(edition, ["k7 r1", "k13", "k12"], table="k4 k5 k6")
    action = TimeUp(None if draft is None else parse_table(draft))
    _, passed, turn = events_of(state, 0, action, referee)
    assert passed == Passed(Seat(0))
    assert isinstance(turn, TurnBegan)
    assert step(state, 0, action, referee).public.passed == (True, False, False)


@each("edition", ALL)
def test_the_last_pass_by_time_ends_the_game(edition: str) -> None:
    state = game_at(edition, ["k7 r1", "k13"], table="k4 k5 k6", turn=1, passed=[0])
    ended = events_of(state, 1, TimeUp())[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.ending, ended.scores) == (Ending.STUCK, (5, -5))


def test_the_last_tiles_of_the_pool_are_no_pass() -> None:
    state = game_at("sabra", ["k7 r1", "k13"], table="k4 k5 k6", pool="y1")
    assert Passed(Seat(0)) not in events_of(state, 0, TimeUp())


def test_a_finished_draft_on_an_empty_pool_is_no_pass() -> None:
    state = game_at("sabra", ["k7 r1", "k13"], table="k4 k5 k6", passed=[1])
    assert step(state, 0, TimeUp(parse_table("k4 k5 k6 k7"))).public.passed == (False, False)


def test_the_penalties_are_data() -> None:
    house = with_house_rules(edition_of("sabra"), {"time_up_untouched": 0, "time_up_penalty": 5})
    state = game_at(house, ["k7 r1", "k13"], table="k4 k5 k6", pool=POOL)
    assert step(state, 0, TimeUp()).racks[0] == state.racks[0]
    assert step(state, 0, TimeUp()).public.passed == (False, False)
    assert len(step(state, 0, TimeUp(parse_table("k4 k5 k6 | r1"))).racks[0]) == 7


# --- whose time ---------------------------------------------------------------------------------------------


@each("edition", ALL)
def test_the_turn_goes_on(edition: str) -> None:
    state = game_at(edition, ["k7 r1", "k13", "k12"], table="k4 k5 k6", pool=POOL)
    last = events_of(state, 0, TimeUp())[-1]
    expected = Seat(2) if PRINTED[edition].direction == "counter-clockwise" else Seat(1)
    assert last == TurnBegan(expected, 2)
    assert refused(state, 1, TimeUp()) == "not-your-turn"


def test_time_for_the_question_of_a_redeal_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No redeal; with or without a draft, which cannot matter yet."""
    stack(monkeypatch, {"deal/1": "b3 b3 r8 r8 y10 y10"})
    state = replay(REFEREE.begin(load_edition("ravensburger-de"), 2, SEED))
    assert state.public.phase is Phase.DEAL_OFFERED
    assert refused(state, 1, TimeUp()) == "redeal-not-offered"
    for draft in (None, parse_table("b3 b3")):
        kept, accepted, turn = events_of(state, 0, TimeUp(draft))
        assert (kept, accepted) == (DealKept(Seat(0)), DealAccepted())
        assert isinstance(turn, TurnBegan)
    assert step(state, 0, TimeUp()).racks == state.racks
