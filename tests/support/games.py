"""Positions and games in notation, the way tests like to write them."""

from collections.abc import Collection, Sequence

from tests.support.searches import Scripted
from tilerummy.notation import parse_rack, parse_table, parse_tiles
from tilerummy.rules import (
    Action,
    Edition,
    Event,
    Illegal,
    LegalPlay,
    Position,
    Referee,
    Seat,
    State,
    evolve,
    judge,
    load_edition,
    replay,
)
from tilerummy.rules.event import Dealt, GameBegan, StarterNamed, TurnBegan
from tilerummy.rules.seat import with_value

SEED = bytes(range(32))
REFEREE = Referee(Scripted())


def edition_of(edition: Edition | str) -> Edition:
    return load_edition(edition) if isinstance(edition, str) else edition


def position_of(edition: Edition | str, table: str, rack: str, opened: bool = True) -> Position:
    return Position(edition_of(edition), parse_table(table), parse_rack(rack), opened)


def judged(edition: Edition | str, table: str, rack: str, play: str, opened: bool = True) -> LegalPlay:
    return judge(position_of(edition, table, rack, opened), parse_table(play), Scripted())


def outcome(edition: Edition | str, table: str, rack: str, play: str, opened: bool = True) -> int | str:
    """The points of a legal play, or the code of the refusal."""
    try:
        return judged(edition, table, rack, play, opened).points
    except Illegal as refusal:
        return refusal.reason.value


def game_at(
    edition: Edition | str,
    racks: Sequence[str],
    *,
    pool: str = "",
    table: str = "",
    turn: int = 0,
    starter: int = 0,
    opened: bool | Sequence[bool] = True,
    resigned: Collection[int] = (),
    passed: Collection[int] = (),
) -> State:
    """A game in progress: `turn` is on turn, and everything is where it is written."""
    count = len(racks)
    state = replay(
        (
            GameBegan(edition_of(edition), count, SEED),
            StarterNamed(Seat(starter)),
            Dealt(1, tuple(parse_rack(rack) for rack in racks), parse_tiles(pool), ()),
            TurnBegan(Seat(turn), 1),
        )
    )
    nobody = (False,) * count
    public = state.public._replace(
        table=parse_table(table),
        rack_sizes=tuple(len(rack) for rack in state.racks),
        opened=(opened,) * count if isinstance(opened, bool) else tuple(opened),
        resigned=with_value(nobody, [Seat(seat) for seat in resigned], value=True),
        passed=with_value(nobody, [Seat(seat) for seat in passed], value=True),
    )
    return state._replace(public=public)


def events_of(state: State, seat: int, action: Action, referee: Referee = REFEREE) -> tuple[Event, ...]:
    return referee.apply(state, Seat(seat), action)


def step(state: State, seat: int, action: Action, referee: Referee = REFEREE) -> State:
    """The state after this action."""
    for event in events_of(state, seat, action, referee):
        state = evolve(state, event)
    return state


def refused(state: State, seat: object, action: object, referee: Referee = REFEREE) -> str | None:
    """The code of the refusal; None if the action was accepted. Takes anything, as a referee must."""
    try:
        referee.apply(state, seat, action)  # type: ignore[arg-type]  # that is the point
    except Illegal as refusal:
        return refusal.reason.value
    return None


class Log:
    """A game as it is played: the events so far and the state they add up to."""

    def __init__(self, events: tuple[Event, ...], referee: Referee = REFEREE) -> None:
        self.events = events
        self.state = replay(events)
        self._referee = referee

    def do(self, seat: int, action: Action) -> "Log":
        for event in self._referee.apply(self.state, Seat(seat), action):
            self.state = evolve(self.state, event)
            self.events = (*self.events, event)
        return self
