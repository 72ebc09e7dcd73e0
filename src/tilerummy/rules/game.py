"""The flow of a game: what follows from an action. `referee.py` lets only actions in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilerummy.rules.action import Action, DemandRedeal, Draw, KeepDeal, Play, Resign, TimeUp
from tilerummy.rules.edition import Edition, Passing
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Drew,
    Ending,
    Event,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    TimeRanOut,
    TurnBegan,
)
from tilerummy.rules.folding import evolve, replay
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.play import judge
from tilerummy.rules.position import Search
from tilerummy.rules.public import Phase
from tilerummy.rules.scoring import scores_out, scores_stuck, stuck_winners
from tilerummy.rules.seat import Seat, in_turn_order
from tilerummy.rules.start import begin, deal, pairs
from tilerummy.rules.state import State
from tilerummy.rules.table import Table, printing
from tilerummy.rules.tile import Tiles
from tilerummy.rules.time_up import settle

Happened = tuple[tuple[Event, ...], State]
"""Events, and the state after them."""


class Flow:
    """What follows from an action of a seat that still plays, under the rules of the game's edition."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def begin(
        self, edition: Edition, players: int, seed: bytes, first: Seat, handicaps: Sequence[Handicap] = ()
    ) -> tuple[Event, ...]:
        """A new game, up to the first decision that a player has to make."""
        events = begin(edition, players, seed, first, handicaps)
        return (*events, *_settle_deal(replay(events)))

    def advance(self, state: State, seat: Seat, action: Action) -> Happened:
        """The events that follow from an action, and the state after them; raises `Illegal`."""
        public = state.public
        match action:
            case Resign():
                return self._resign(state, seat)
            case KeepDeal():
                return self._keep_deal(state, seat)
            case DemandRedeal():
                return self._redeal(state, seat)
            case TimeUp() if public.phase is Phase.DEAL_OFFERED:
                return self._keep_deal(state, seat)
        if public.phase is not Phase.PLAYING:
            raise Illegal(Reason.DEAL_NOT_ACCEPTED)
        if public.turn != seat:
            raise Illegal(Reason.NOT_YOUR_TURN)
        match action:
            case Draw():
                return self._draw(state, seat)
            case Play(table):
                return self._play(state, seat, table)
            case TimeUp(draft):
                return self._time_up(state, seat, draft)

    # --- before the first turn

    def _keep_deal(self, state: State, seat: Seat) -> Happened:
        if seat not in state.asked or state.public.phase is not Phase.DEAL_OFFERED:
            raise Illegal(Reason.REDEAL_NOT_OFFERED)
        return _and_then(state, (DealKept(seat),), _settle_deal)

    def _redeal(self, state: State, seat: Seat) -> Happened:
        if seat not in state.asked or state.public.phase is not Phase.DEAL_OFFERED:
            raise Illegal(Reason.REDEAL_NOT_OFFERED)
        public = state.public
        again = deal(public.edition, public.seats, state.seed, public.deals + 1)
        again = replace(again, asked=tuple(other for other in again.asked if not public.resigned[other]))
        return _and_then(state, (RedealDemanded(seat, pairs(state.racks[seat])), again), _settle_deal)

    # --- a turn

    def _draw(self, state: State, seat: Seat) -> Happened:
        if state.pool:
            return _and_then(state, (Drew(seat, Tiles(state.pool[:1]), penalty=False),), _next_turn)
        strict = state.public.edition.passing is Passing.ONLY_IF_STUCK
        if strict and self._search.can_play(state.position(seat)):
            raise Illegal(Reason.MUST_PLAY)
        return _and_then(state, (Passed(seat),), _next_turn)

    def _play(self, state: State, seat: Seat, table: Table) -> Happened:
        legal = judge(state.position(seat), table, self._search)
        played = Played(seat, printing(table), Tiles(legal.laid), legal.points, legal.opens)
        return _and_then(state, (played,), _next_turn)

    def _time_up(self, state: State, seat: Seat, draft: Table | None) -> Happened:
        if draft is not None:
            draft = Table(tuple(meld for meld in draft.melds if meld))
        settled = settle(state.position(seat), draft, self._search)
        events: list[Event] = [
            TimeRanOut(
                seat,
                draft,
                settled.outcome,
                printing(settled.table),
                Tiles(settled.laid),
                Tiles(settled.taken),
                settled.opening,
            )
        ]
        penalty = Tiles(state.pool[: settled.penalty])
        if penalty:
            events.append(Drew(seat, penalty, penalty=True))
        elif not state.pool and not settled.laid:
            events.append(Passed(seat))
        return _and_then(state, tuple(events), _next_turn)

    # --- at any time

    def _resign(self, state: State, seat: Seat) -> Happened:
        public = state.public
        events: tuple[Event, ...] = (Resigned(seat),)
        if len(public.active) == 2:
            return _and_then(state, events, _last_one_wins)
        if public.phase is Phase.DEAL_OFFERED:
            return _and_then(state, events, _settle_deal)
        follow = _next_turn if public.turn == seat else _nothing
        return _and_then(state, events, follow)


_Follow = Callable[[State], tuple[Event, ...]]


def _and_then(state: State, events: tuple[Event, ...], follow: _Follow) -> Happened:
    """Apply these events, then those that `follow` derives from the resulting state."""
    for event in events:
        state = evolve(state, event)
    following = follow(state)
    for event in following:
        state = evolve(state, event)
    return (*events, *following), state


def _nothing(_state: State) -> tuple[Event, ...]:
    return ()


def _settle_deal(state: State) -> tuple[Event, ...]:
    """Begin the first turn, unless somebody may still demand a new deal."""
    public = state.public
    if state.asked:
        return ()
    starter = public.starter
    assert starter is not None  # drawn or named before a deal can be accepted
    order = in_turn_order(public.seats, starter, public.edition.direction)
    turn = TurnBegan(next(seat for seat in order if not public.resigned[seat]), 1)
    return (DealAccepted(), turn) if public.edition.three_pairs_redeal else (turn,)


def _next_turn(state: State) -> tuple[Event, ...]:
    """The next seat's turn, or the end of the game."""
    public = state.public
    assert public.turn is not None
    if not state.racks[public.turn] and not public.resigned[public.turn]:
        scores = scores_out(public.edition, state.racks, public.turn)
        return (_ended(state, Ending.OUT, (public.turn,), scores),)
    if all(public.passed[seat] for seat in public.active):
        return (_stuck(state),)
    order = in_turn_order(public.seats, public.turn, public.edition.direction)[1:]
    return (TurnBegan(next(seat for seat in order if not public.resigned[seat]), public.turn_number + 1),)


def _stuck(state: State) -> GameEnded:
    public = state.public
    assert public.starter is not None
    scores = scores_stuck(public.edition, state.racks, public.active, public.starter)
    return _ended(state, Ending.STUCK, stuck_winners(public.edition, state.racks, public.active), scores)


def _last_one_wins(state: State) -> tuple[Event, ...]:
    (winner,) = state.public.active
    scores = scores_out(state.public.edition, state.racks, winner)
    return (_ended(state, Ending.RESIGNED, (winner,), scores),)


def _ended(state: State, ending: Ending, winners: tuple[Seat, ...], scores: tuple[int, ...]) -> GameEnded:
    return GameEnded(ending, winners, scores, state.racks, Tiles(state.pool), state.seed)
