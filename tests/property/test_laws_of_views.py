"""Laws of views: they add up, they hide what is hidden, in every game of every edition."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.support.disguise import disguised
from tests.support.many_games import games
from tilerummy.rules import Event, Seat, View, event_view, evolve, evolve_view, replay, view
from tilerummy.rules.event import Dealt, GameEnded


def seats_and_spectator(log: tuple[Event, ...]) -> list[Seat | None]:
    return [None, *(Seat(seat) for seat in range(replay(log[:1]).public.seats))]


@given(games())
def test_views_of_events_add_up_to_the_view(log: tuple[Event, ...]) -> None:
    for seat in seats_and_spectator(log):
        state, folded = None, None
        for event in log:
            state = evolve(state, event)
            seen = event_view(event, seat)
            if seen is not None:
                folded = evolve_view(folded, seen, seat)
            assert folded is not None
            assert own_part(folded) == own_part(view(state, seat))
        assert state is not None
        assert folded == view(state, seat)


def own_part(seen: View) -> object:
    """All but the history, which grows and is compared at the end."""
    public = seen.public
    return (
        seen.rack,
        seen.may_redeal,
        public.phase,
        public.turn,
        public.table,
        public.rack_sizes,
        public.passed,
    )


@given(games(), st.integers(0, 2**32 - 1), st.data())
def test_views_are_equal_however_the_hidden_tiles_lie(
    log: tuple[Event, ...], seed: int, data: st.DataObject
) -> None:
    dealt = max(at for at, event in enumerate(log) if isinstance(event, Dealt))
    ended = next(at for at, event in enumerate(log) if isinstance(event, GameEnded))
    cut = data.draw(st.integers(dealt + 1, ended))
    for seat in seats_and_spectator(log):
        truth = log[:cut]
        other = disguised(truth, seat, Random(seed))
        assert [event_view(event, seat) for event in other] == [event_view(event, seat) for event in truth]
        assert view(replay(other), seat) == view(replay(truth), seat)
