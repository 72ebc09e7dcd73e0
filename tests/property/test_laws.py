"""Laws that hold in every game of every edition: conservation, replay, zero sum, refusals."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.many_games import EXACT, games
from tilerummy.rules import (
    Action,
    DemandRedeal,
    Draw,
    Event,
    GameResult,
    Illegal,
    KeepDeal,
    Match,
    Phase,
    Play,
    Resign,
    Seat,
    State,
    Table,
    Tile,
    TimeUp,
    evolve,
    rack_points,
    readings,
    replay,
)
from tilerummy.rules.event import Dealt, GameEnded, Played, TurnBegan


def box_of(state: State) -> Counter[Tile]:
    tiles = state.public.table.bag()
    tiles.update(state.pool)
    for rack in state.racks:
        tiles.update(rack)
    return tiles


@given(games())
def test_tiles_are_conserved(log: tuple[Event, ...]) -> None:
    state = None
    dealt = False
    for event in log:
        state = evolve(state, event)
        dealt = dealt or isinstance(event, Dealt)
        if dealt:
            assert box_of(state) == state.public.edition.tile_set.bag()
            assert state.public.rack_sizes == tuple(len(rack) for rack in state.racks)
            assert state.public.pool_size == len(state.pool)
            assert all(rack == tuple(sorted(rack)) for rack in state.racks)


@given(games())
@pytest.mark.slow
def test_the_table_always_stands(log: tuple[Event, ...]) -> None:
    """And only the seat on turn plays; nobody acts who has resigned."""
    state = None
    for event in log:
        if isinstance(event, Played):
            assert state is not None
            assert (state.public.turn, state.public.phase) == (event.seat, Phase.PLAYING)
            assert event.laid
        state = evolve(state, event)
        if isinstance(event, TurnBegan):
            assert not state.public.resigned[event.seat]
            assert all(readings(meld) for meld in state.public.table.melds)


@given(games(), st.data())
def test_replay_equals_the_live_state(log: tuple[Event, ...], data: st.DataObject) -> None:
    """A state is the fold of its events, wherever the fold was interrupted."""
    cut = data.draw(st.integers(1, len(log)))
    state = replay(log[:cut])
    for event in log[cut:]:
        state = evolve(state, event)
    assert state == replay(log)
    assert [type(event) for event in log].count(GameEnded) == 1
    assert isinstance(log[-1], GameEnded)


@given(games())
def test_scores_add_up_to_zero(log: tuple[Event, ...]) -> None:
    state, ended = replay(log), log[-1]
    assert isinstance(ended, GameEnded)
    assert state.public.result == ended
    assert sum(ended.scores) == 0
    assert ended.racks == state.racks
    assert all(ended.scores[seat] >= 0 for seat in ended.winners)
    assert not any(state.public.resigned[seat] for seat in ended.winners)
    assert all(points <= 0 for seat, points in enumerate(ended.scores) if seat not in ended.winners)
    racks = [rack_points(state.public.edition, rack) for rack in state.racks]
    lowest = min(racks[seat] for seat in state.public.active)
    if ended.ending.value == "stuck":
        assert all(racks[seat] == lowest for seat in ended.winners)
    else:
        assert all(
            points == -racks[seat] for seat, points in enumerate(ended.scores) if seat not in ended.winners
        )
    match = Match(state.public.edition, state.public.seats, 1).add(GameResult.of(ended))
    assert match.totals() == ended.scores


# --- whatever is asked --------------------------------------------------------------------------------------

tiles = st.sampled_from(Tile)
melds = st.lists(tiles, max_size=7).map(tuple)
tables = st.lists(melds, max_size=4).map(lambda rows: Table(tuple(rows)))
junk: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.just(Draw),
    st.just([]),
)
malformed_tables = st.one_of(
    junk,
    st.builds(Table, junk),
    st.builds(Table, st.lists(st.lists(tiles, max_size=3), max_size=3).map(tuple)),
    st.builds(Table, st.lists(st.tuples(junk, tiles), max_size=3).map(tuple)),
)
malformed = st.one_of(junk, st.builds(Play, malformed_tables), st.builds(TimeUp, malformed_tables))
well_formed: st.SearchStrategy[Action] = st.one_of(
    *(st.just(action) for action in (Draw(), Resign(), TimeUp(), KeepDeal(), DemandRedeal())),
    st.builds(Play, tables),
    st.builds(TimeUp, tables),
)
any_seat: st.SearchStrategy[Any] = st.one_of(st.integers(-1, 6), junk)


@given(games(), st.data())
def test_every_action_happens_or_is_refused(log: tuple[Event, ...], data: st.DataObject) -> None:
    """A referee never breaks, and what happens keeps all tiles."""
    decisions = [at for at, event in enumerate(log, 1) if isinstance(event, TurnBegan | GameEnded | Dealt)]
    state = replay(log[: data.draw(st.sampled_from(decisions))])
    if state.public.starter is None:
        return  # in the middle of what happens at once
    on_turn = st.just(state.public.turn)
    for _ in range(8):
        seat, action = data.draw(st.tuples(on_turn | any_seat, well_formed | malformed))
        try:
            events = EXACT.apply(state, seat, action)
        except Illegal:
            continue
        assert events
        assert seat in range(state.public.seats)
        assert box_of(after(state, events)) == box_of(state)


def after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


@given(games(), st.data(), tables)
def test_plays_of_own_tiles_are_judged(log: tuple[Event, ...], data: st.DataObject, extra: Table) -> None:
    """Rearrangements of what the player really has: all refused plays leave a reason, all others are fair."""
    turns = [at for at, event in enumerate(log) if isinstance(event, TurnBegan)]
    state = replay(log[: data.draw(st.sampled_from(turns)) + 1]) if turns else None
    if state is None or state.public.turn is None:
        return
    seat: Seat = state.public.turn
    mixed = data.draw(st.permutations([*state.public.table.melds, *extra.melds, state.racks[seat][:3]]))
    for action in (Play(Table(tuple(mixed))), TimeUp(Table(tuple(mixed)))):
        try:
            events = EXACT.apply(state, seat, action)
        except Illegal:
            assert isinstance(action, Play), "running out of time is never refused to the seat on turn"
            continue
        outcome = after(state, events)
        assert box_of(outcome) == box_of(state)
        assert all(readings(meld) for meld in outcome.public.table.melds)
