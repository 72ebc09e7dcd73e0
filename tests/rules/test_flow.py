"""Turns: drawing, passing on an empty pool, the ends of a game, and what is refused out of turn."""

from types import SimpleNamespace
from typing import Final

import pytest

from tests.support.each import each
from tests.support.games import REFEREE, SEED, edition_of, events_of, game_at, refused, step
from tests.support.printed import ALL, PRINTED
from tests.support.searches import Scripted
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import (
    DemandRedeal,
    Draw,
    Ending,
    KeepDeal,
    Phase,
    Play,
    Referee,
    Resign,
    Seat,
    State,
    Table,
    Tile,
    TimeUp,
    load_edition,
    replay,
    with_house_rules,
)
from tilerummy.rules.event import Drew, GameEnded, Passed, Played, TurnBegan

FREE: Final = [name for name in ALL if PRINTED[name].passing == "free"]
ONLY_IF_STUCK: Final = [name for name in ALL if PRINTED[name].passing == "only-if-stuck"]
PLAYABLE: Final = Referee(Scripted(playable=True))
STUCK: Final = Referee(Scripted(playable=False))


def ended(
    state: State, seat: int, action: Play | Draw | TimeUp | Resign, referee: Referee = STUCK
) -> GameEnded:
    event = events_of(state, seat, action, referee)[-1]
    assert isinstance(event, GameEnded)
    return event


# --- turns --------------------------------------------------------------------------------------------------


@each("edition", ALL)
@each("seats", [2, 3, 4])
def test_the_order_of_turns(edition: str, seats: int) -> None:
    """Clockwise by rising seats; one text goes the other way round."""
    step_by = -1 if PRINTED[edition].direction == "counter-clockwise" else 1
    state = replay(
        REFEREE.begin(with_house_rules(edition_of(edition), {"three_pairs_redeal": False}), seats, SEED)
    )
    starter = state.public.starter
    assert starter is not None
    for turn in range(2 * seats + 1):
        expected = (starter + step_by * turn) % seats
        assert (state.public.turn, state.public.turn_number) == (expected, turn + 1)
        state = step(state, expected, Draw())


@each("edition", ALL)
def test_a_draw_takes_the_next_tile_and_ends_the_turn(edition: str) -> None:
    state = game_at(edition, ["k1", "k2"], pool="r5 b6 J")
    assert events_of(state, 0, Draw()) == (Drew(Seat(0), (Tile.R5,), penalty=False), TurnBegan(Seat(1), 2))
    after = step(state, 0, Draw())
    assert (after.racks, after.pool) == ((parse_rack("k1 r5"), parse_rack("k2")), (Tile.B6, Tile.J))
    assert (after.public.rack_sizes, after.public.pool_size) == ((2, 1), 2)


@each("edition", ALL)
def test_one_may_draw_though_one_could_play(edition: str) -> None:
    state = game_at(edition, ["k7", "k2"], table="k4 k5 k6", pool="r5")
    assert isinstance(events_of(state, 0, Draw(), PLAYABLE)[0], Drew)


@each("edition", ALL)
def test_a_play_moves_tiles_from_the_rack_to_the_table(edition: str) -> None:
    state = game_at(edition, ["k7 r1", "k2"], table="k4 k5 k6", pool="r5")
    played, turn = events_of(state, 0, Play(parse_table("k4 k5 k6 k7")))
    assert played == Played(Seat(0), parse_table("k4 k5 k6 k7"), (Tile.K7,), 7, opening=False)
    assert turn == TurnBegan(Seat(1), 2)
    after = step(state, 0, Play(parse_table("k4 k5 k6 k7")))
    assert (after.racks[0], after.public.rack_sizes) == ((Tile.R1,), (1, 1))
    assert after.public.table == parse_table("k4 k5 k6 k7")


@each("edition", ALL)
def test_a_refused_play_changes_nothing(edition: str) -> None:
    state = game_at(edition, ["k7 r1", "k2"], table="k4 k5 k6", pool="r5")
    before = repr(state)
    assert refused(state, 0, Play(parse_table("k4 k5 k6 | r1"))) == "meld-too-short"
    assert repr(state) == before


# --- the empty pool -----------------------------------------------------------------------------------------


@each("edition", FREE)
def test_passing_is_free(edition: str) -> None:
    state = game_at(edition, ["k7", "k2"], table="k4 k5 k6")
    assert events_of(state, 0, Draw(), PLAYABLE) == (Passed(Seat(0)), TurnBegan(Seat(1), 2))


@each("edition", ONLY_IF_STUCK)
def test_passing_only_if_stuck(edition: str) -> None:
    state = game_at(edition, ["k7", "k2"], table="k4 k5 k6")
    assert refused(state, 0, Draw(), PLAYABLE) == "must-play"
    assert events_of(state, 0, Draw(), STUCK) == (Passed(Seat(0)), TurnBegan(Seat(1), 2))


@each("edition", ONLY_IF_STUCK)
@each("opened", [True, False])
def test_the_search_is_asked_about_the_own_position(edition: str, opened: bool) -> None:
    search = Scripted(asked=[])
    state = game_at(edition, ["k7", "r2 r3"], table="k4 k5 k6", turn=1, opened=[True, opened])
    events_of(state, 1, Draw(), Referee(search))
    assert search.asked == [(parse_table("k4 k5 k6"), parse_rack("r2 r3"), opened)]


@each("edition", ALL)
def test_a_play_interrupts_the_passes(edition: str) -> None:
    state = game_at(edition, ["k7 r1", "k2", "k3"], table="k4 k5 k6", passed=[1, 2])
    after = step(state, 0, Play(parse_table("k4 k5 k6 k7")))
    assert after.public.passed == (False, False, False)
    assert after.public.phase is Phase.PLAYING


@each("edition", ALL)
def test_when_all_have_passed_the_lowest_rack_wins(edition: str) -> None:
    state = game_at(edition, ["k7 J", "k2", "k13"], turn=0, passed=[])
    for seat in (0, 2, 1) if PRINTED[edition].direction == "counter-clockwise" else (0, 1, 2):
        assert state.public.phase is Phase.PLAYING
        state = step(state, seat, Draw())
    result = state.public.result
    assert result is not None
    lost = 7 + PRINTED[edition].joker - 2
    assert (result.ending, result.winners, result.scores) == (Ending.STUCK, (1,), (-lost, lost + 11, -11))
    assert (state.public.phase, state.public.turn) == (Phase.ENDED, None)


def test_a_draw_before_the_pool_is_empty_is_no_pass() -> None:
    state = step(game_at("sabra", ["k7", "k2"], pool="r5"), 0, Draw())
    state = step(state, 1, Draw())
    assert (state.public.passed, state.public.phase) == ((False, True), Phase.PLAYING)


# --- going out ----------------------------------------------------------------------------------------------


@each("edition", ALL)
def test_going_out_ends_the_game(edition: str) -> None:
    state = game_at(edition, ["k7", "k2 J", "r3"], table="k4 k5 k6", pool="r5 b6")
    result = ended(state, 0, Play(parse_table("k4 k5 k6 k7")))
    lost = 2 + PRINTED[edition].joker
    assert (result.ending, result.winners) == (Ending.OUT, (0,))
    assert result.scores == (lost + 3, -lost, -3)
    assert result.racks == ((), parse_rack("k2 J"), parse_rack("r3"))
    assert (result.pool, result.seed) == (parse_rack("r5 b6"), SEED)


@each("edition", ALL)
def test_one_may_go_out_with_the_opening(edition: str) -> None:
    state = game_at(edition, ["r9 r10 r11", "k2"], opened=False, pool="k1")
    assert ended(state, 0, Play(parse_table("r9 r10 r11"))).ending is Ending.OUT


# --- refusals -----------------------------------------------------------------------------------------------

ACTIONS: Final = [Draw(), Play(Table()), TimeUp(), TimeUp(Table()), Resign(), KeepDeal(), DemandRedeal()]


@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_after_the_end_nothing_is_possible(action: object) -> None:
    over = step(game_at("sabra", ["k7", "k2"], table="k4 k5 k6"), 0, Play(parse_table("k4 k5 k6 k7")))
    for seat in (0, 1, 7):
        assert refused(over, seat, action) == "game-over"


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", 0.0, True, 1 << 70, (0,), [0]], ids=repr)
def test_no_such_seat(seat: object) -> None:
    state = game_at("sabra", ["k7", "k2"], pool="r5")
    assert {refused(state, seat, action) for action in ACTIONS} == {"no-such-seat"}


@pytest.mark.parametrize(
    "action", [Draw(), Play(parse_table("k4 k5 k6 k7")), TimeUp(), TimeUp(Table())], ids=repr
)
def test_not_your_turn(action: object) -> None:
    state = game_at("sabra", ["r1", "k7", "k2"], table="k4 k5 k6", pool="r5")
    assert refused(state, 1, action) == refused(state, 2, action) == "not-your-turn"


@each("edition", ALL)
def test_in_the_game_there_is_no_redeal(edition: str) -> None:
    state = game_at(edition, ["b3 b3 r8 r8 y10 y10", "k2"], pool="r5")
    assert refused(state, 0, DemandRedeal()) == refused(state, 0, KeepDeal()) == "redeal-not-offered"


MALFORMED: Final = [
    *(None, 0, "draw", Draw, Play, object(), {"draw": True}, [], parse_table("k4 k5 k6 k7")),
    *(Play(None), Play("k4 k5 k6 k7"), Play([]), Play(Table), Play(()), TimeUp("k4"), TimeUp(0)),  # type: ignore[arg-type]
    *(Play(Table([])), Play(Table([(Tile.K7,)])), Play(Table(([Tile.K7],)))),  # type: ignore[arg-type]
    *(Play(Table(("k7",))), Play(Table((("k4", "k5"),))), Play(Table(((3, 4, 5),)))),  # type: ignore[arg-type]
    *(Play(Table(((None,),))), Play(Table(None)), TimeUp(Table(((1.5,),)))),  # type: ignore[arg-type]
    SimpleNamespace(table=parse_table("k4 k5 k6 k7")),
]


@pytest.mark.parametrize("action", MALFORMED, ids=lambda action: type(action).__name__)
def test_not_an_action(action: object) -> None:
    state = game_at("sabra", ["k7 r1", "k2"], table="k4 k5 k6", pool="r5")
    assert refused(state, 0, action) == "not-an-action"
    assert refused(state, 1, action) == "not-an-action"


@pytest.mark.parametrize(
    "table", [Table(((),)), Table(((), ())), Table(((Tile.K7,),)), Table(((Tile.M,),))], ids=repr
)
def test_strange_tables_are_judged_as_plays(table: Table) -> None:
    state = game_at("sabra", ["k7 r1", "k2"], pool="r5")
    assert refused(state, 0, Play(table)) in {"nothing-laid", "tile-not-on-rack", "meld-too-short"}
    assert refused(state, 0, TimeUp(table)) is None


def test_a_referee_serves_games_of_all_editions() -> None:
    for edition in ALL:
        state = replay(REFEREE.begin(load_edition(edition), 2, SEED))
        assert state.public.edition.id == edition
