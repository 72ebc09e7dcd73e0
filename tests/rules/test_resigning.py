"""Resigning: at any time, for good; the rack stays closed and counts; the last one left has won."""

import pytest

from tests.support.decks import stack
from tests.support.each import each
from tests.support.games import REFEREE, SEED, events_of, game_at, refused, step
from tests.support.printed import ALL, PRINTED
from tilerummy.notation import parse_table
from tilerummy.rules import (
    DemandRedeal,
    Draw,
    Ending,
    KeepDeal,
    Phase,
    Play,
    Resign,
    Seat,
    State,
    Table,
    TimeUp,
    load_edition,
    replay,
)
from tilerummy.rules.event import DealAccepted, GameEnded, Resigned, TurnBegan

PAIRS = "b3 b3 r8 r8 y10 y10"


def result_of(state: State) -> GameEnded:
    assert state.public.result is not None
    return state.public.result


@each("edition", ALL)
def test_on_turn(edition: str) -> None:
    state = game_at(edition, ["k1", "k2", "k3", "k4"], pool="r5", turn=1)
    following = 0 if PRINTED[edition].direction == "counter-clockwise" else 2
    assert events_of(state, 1, Resign()) == (Resigned(Seat(1)), TurnBegan(Seat(following), 2))
    after = step(state, 1, Resign())
    assert (after.public.resigned, after.public.active) == ((False, True, False, False), (0, 2, 3))
    assert after.racks == state.racks
    assert after.public.rack_sizes == (1, 1, 1, 1)


@each("edition", ALL)
def test_off_turn(edition: str) -> None:
    state = game_at(edition, ["k1", "k2", "k3"], pool="r5", turn=1)
    assert events_of(state, 2, Resign()) == (Resigned(Seat(2)),)
    assert step(state, 2, Resign()).public.turn == 1


@each("edition", ALL)
def test_the_seat_leaves_the_turn_order(edition: str) -> None:
    state = step(game_at(edition, ["k1", "k2", "k3", "k4"], pool="r5 r6 r7 r8", turn=0), 1, Resign())
    turns = [state.public.turn]
    for _ in range(3):
        state = step(state, turns[-1] or 0, Draw())
        turns.append(state.public.turn)
    assert turns == ([0, 3, 2, 0] if PRINTED[edition].direction == "counter-clockwise" else [0, 2, 3, 0])


@pytest.mark.parametrize(
    "action", [Draw(), Play(Table()), TimeUp(), Resign(), KeepDeal(), DemandRedeal(), "junk"], ids=repr
)
def test_who_has_resigned_does_nothing_any_more(action: object) -> None:
    state = step(game_at("sabra", ["k1", "k2", "k3"], pool="r5"), 1, Resign())
    assert refused(state, 1, action) == "seat-resigned"


# --- the last one -------------------------------------------------------------------------------------------


@each("edition", ALL)
@each("who", [0, 1])
@each("turn", [0, 1])
def test_of_two_the_other_has_won(edition: str, who: int, turn: int) -> None:
    """As if by going out: the winner's own rack does not count."""
    state = step(game_at(edition, ["k1 J", "k2 k13"], pool="r5", turn=turn), who, Resign())
    lost = (1 + PRINTED[edition].joker, 15)[who]
    result = result_of(state)
    assert (result.ending, result.winners) == (Ending.RESIGNED, (1 - who,))
    assert result.scores == ((-lost, lost), (lost, -lost))[who]
    assert (state.public.phase, state.public.turn) == (Phase.ENDED, None)


def test_of_six_the_last_has_won() -> None:
    state = game_at("xp", ["k1", "k2", "k3", "k4", "k5 J", "k6"], pool="r5", turn=2)
    for seat in (5, 2, 3, 0):
        assert state.public.phase is Phase.PLAYING
        state = step(state, seat, Resign())
    assert state.public.turn == 4
    state = step(state, 1, Resign())
    result = result_of(state)
    assert (result.ending, result.winners, result.scores) == (Ending.RESIGNED, (4,), (-1, -2, -3, -4, 16, -6))


@each("edition", ALL)
def test_the_rack_counts_when_another_goes_out(edition: str) -> None:
    state = step(game_at(edition, ["k7", "k2 J", "k3"], table="k4 k5 k6", pool="r5"), 1, Resign())
    result = result_of(step(state, 0, Play(parse_table("k4 k5 k6 k7"))))
    lost = 2 + PRINTED[edition].joker
    assert (result.ending, result.scores) == (Ending.OUT, (lost + 3, -lost, -3))


# --- on an empty pool ---------------------------------------------------------------------------------------


@each("edition", ALL)
def test_when_all_others_have_passed_resigning_ends_the_game(edition: str) -> None:
    state = step(game_at(edition, ["k9", "k5", "k7"], turn=2, passed=[0, 1]), 2, Resign())
    result = result_of(state)
    assert (result.ending, result.winners, result.scores) == (Ending.STUCK, (1,), (-4, 6, -2))


@each("edition", ALL)
def test_a_low_rack_of_a_resigned_seat_wins_nothing(edition: str) -> None:
    state = step(game_at(edition, ["k9", "k5", "k1"], turn=2, passed=[0, 1]), 2, Resign())
    result = result_of(state)
    assert (result.winners, result.scores) == ((1,), (-4, 4, 0))


@each("edition", ALL)
def test_resigning_off_turn_leaves_the_others_their_turns(edition: str) -> None:
    state = step(game_at(edition, ["k9", "k5", "k7"], turn=1, passed=[0]), 2, Resign())
    assert (state.public.phase, state.public.turn) == (Phase.PLAYING, 1)
    assert result_of(step(state, 1, Draw())).scores == (-4, 6, -2)


@each("edition", ALL)
def test_resigning_is_no_pass_of_the_others(edition: str) -> None:
    following = 1 if PRINTED[edition].direction == "counter-clockwise" else 0
    state = step(game_at(edition, ["k9", "k5", "k7"], turn=2, passed=[1 - following]), 2, Resign())
    assert (state.public.phase, state.public.turn) == (Phase.PLAYING, following)


# --- while a redeal is offered ------------------------------------------------------------------------------


def offered(monkeypatch: pytest.MonkeyPatch, second: str = "", seats: int = 3) -> State:
    """Seat 0 may demand a redeal, seat 1 if so dealt; the last seat starts."""
    deal = f"{PAIRS} k1 k2 k3 k4 k5 k6 k7 k8 {second}"
    stack(monkeypatch, {"start/1": "r1 r2 r3"[: 3 * seats - 1], "deal/1": deal})
    state = replay(REFEREE.begin(load_edition("ravensburger-de"), seats, SEED))
    assert state.public.phase is Phase.DEAL_OFFERED
    assert state.public.starter == seats - 1
    return state


def test_the_asked_seat_resigns(monkeypatch: pytest.MonkeyPatch) -> None:
    events = events_of(offered(monkeypatch), 0, Resign())
    assert events == (Resigned(Seat(0)), DealAccepted(), TurnBegan(Seat(2), 1))


def test_a_seat_that_was_not_asked_resigns(monkeypatch: pytest.MonkeyPatch) -> None:
    state = offered(monkeypatch)
    assert events_of(state, 1, Resign()) == (Resigned(Seat(1)),)
    after = step(state, 1, Resign())
    assert (after.public.phase, set(after.asked)) == (Phase.DEAL_OFFERED, {Seat(0)})
    assert step(after, 0, KeepDeal()).public.turn == 2


def test_one_of_two_asked_seats_resigns(monkeypatch: pytest.MonkeyPatch) -> None:
    state = step(offered(monkeypatch, "k9 k9 r9 r9 b9 b9"), 1, Resign())
    assert (state.public.phase, set(state.asked)) == (Phase.DEAL_OFFERED, {Seat(0)})
    assert refused(state, 1, DemandRedeal()) == "seat-resigned"


def test_the_starter_resigns_before_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = step(offered(monkeypatch), 2, Resign())
    assert events_of(state, 0, KeepDeal())[-1] == TurnBegan(Seat(0), 1)


@each("who", [0, 1])
def test_of_two_one_resigns_before_the_first_turn(who: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = step(offered(monkeypatch, seats=2), who, Resign())
    assert (state.public.phase, result_of(state).winners) == (Phase.ENDED, (1 - who,))
    assert result_of(state).ending is Ending.RESIGNED
