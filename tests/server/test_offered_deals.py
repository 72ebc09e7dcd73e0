"""An offered deal: whom it waits for is known to them alone, whatever else happens meanwhile."""

from dataclasses import dataclass, field

import msgspec

from tests.server.test_tables import SECOND, Desk, seated
from tilerummy.rules import Seat
from tilerummy.rules.event import Dealt, GameEnded, TurnBegan
from tilerummy.server.protocol.messages import CloseCode
from tilerummy.server.room import Room
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables import decide
from tilerummy.server.tables.due import deadline_of
from tilerummy.server.tables.events import GameMoved
from tilerummy.server.thinking import REFEREE


@dataclass(eq=False)
class Watcher:
    """A viewer that keeps what it is sent."""

    user: str
    sent: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: CloseCode) -> None:
        raise AssertionError(code)


def test_who_is_asked_about_a_deal_stays_secret_in_the_numbers() -> None:
    """The first of two answers is an entry that nobody else may know of."""
    desk = both_asked()
    assert desk.state.acting() == (0, 1)
    before = desk.state.seq
    desk.do("ann", ask.KeepDeal(1, 1))
    assert desk.state.unseen == ((before + 1, 0),)
    assert desk.state.visible_seq(desk.state.seq, Seat(0)) == before + 1
    assert desk.state.visible_seq(desk.state.seq, Seat(1)) == before
    assert desk.state.visible_seq(desk.state.seq, None) == before
    desk.do("bob", ask.KeepDeal(1, 1))
    assert desk.state.visible_seq(desk.state.seq, None) == before + 1
    assert desk.replayed() == desk.state


def test_who_comes_back_and_keeps_a_deal_is_seen_to_come_back() -> None:
    """The return is for all to know, the answer is not."""
    desk = both_asked()
    desk.do("ann", ask.Leave())
    before, deadline = desk.state.seq, deadline_of(desk.state)
    desk.now += SECOND
    room, others = Room(desk.state, 0), Watcher("bob")
    room.viewers.add(others)
    events = decide(desk.state, "ann", ask.KeepDeal(1, 1), desk.seed, REFEREE, REFEREE.apply)
    desk.apply(events)
    room.advance(desk.state, events, desk.now)
    (told,) = (msgspec.json.decode(message) for message in others.sent)
    assert told["events"] == [{"type": "back", "seat": 0}]
    assert told["seq"] == before + 1 == desk.state.visible_seq(desk.state.seq, Seat(1))
    assert not told["table"]["seats"][0]["absent"]
    assert set(told["table"]) == {"seats"}  # a clock that moved would tell whom the deal waits for
    assert told["game"] == {}
    assert deadline_of(desk.state) == deadline
    assert desk.replayed() == desk.state


def both_asked() -> Desk:
    """A deal in which both may demand another one."""
    for number in range(1, 3000):
        events = REFEREE.begin(seated().state.edition, 2, number.to_bytes(32, "big"))
        if not any(isinstance(event, TurnBegan | GameEnded) for event in events) and len(_asked(events)) == 2:
            break
    desk = seated()
    desk.apply((GameMoved(1, events),))
    return desk


def _asked(events: tuple[object, ...]) -> tuple[Seat, ...]:
    return next(event.asked for event in events if isinstance(event, Dealt))
