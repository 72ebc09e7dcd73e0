"""An offered deal: whom it waits for is known to them alone, whatever else happens meanwhile."""

from dataclasses import dataclass, field, replace
from random import Random

import msgspec
import pytest

from tests.server.hands import Hands
from tests.server.test_leaks import sent
from tests.support.disguise import disguised
from tests.tables.desk import SECOND, TWO, Desk, seated
from tilerummy.rules import DEFAULT_EDITION, Event, Seat, load_edition
from tilerummy.rules.event import DealAccepted, DealKept, Dealt, GameBegan, GameEnded, TurnBegan
from tilerummy.server.report.metrics import count_command, exposition
from tilerummy.server.table.room import Room
from tilerummy.tables import BotLevel, Settings, TableState, create
from tilerummy.tables import commands as ask
from tilerummy.tables.due import GRACE_MS, Expires, TimeRunsOut, deadline_of, moves_due, next_due
from tilerummy.tables.events import GameMoved, Sat, TableEvent
from tilerummy.tables.looker import Looker
from tilerummy.tables.lots import SecretLots
from tilerummy.tables.protocol.build import table_view
from tilerummy.tables.protocol.messages import CloseCode
from tilerummy.tables.ruling import REFEREE

Steps = tuple[tuple[TableEvent, ...], int]


@dataclass(frozen=True)
class KnownLots(SecretLots):
    known: bytes

    def seed(self, table: TableState) -> bytes:  # noqa: ARG002
        return self.known


@dataclass(eq=False)
class Watcher:
    """A viewer that keeps what it is sent."""

    looker: Looker
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


@pytest.mark.parametrize("turn", [5, 60, 3600])
def test_with_a_clock_of_any_length_there_are_20_seconds_to_answer(turn: int) -> None:
    desk = both_asked(Settings(clock_seconds=turn))
    dealt = desk.state.turn_since
    assert deadline_of(desk.state) == dealt + 20 * SECOND
    assert moves_due(desk.state) == [
        (dealt + 20 * SECOND + GRACE_MS, TimeRunsOut(Seat(seat))) for seat in (0, 1)
    ]
    shown = table_view(desk.state).clock
    assert (shown.length, shown.deadline) == (20 * SECOND, dealt + 20 * SECOND)
    desk.now += 7 * SECOND
    desk.do("ann", ask.KeepDeal(1, 1))  # the other's time goes on
    assert deadline_of(desk.state) == dealt + 20 * SECOND
    desk.do("bob", ask.KeepDeal(1, 1))
    assert deadline_of(desk.state) == desk.now + turn * SECOND


def test_without_a_clock_there_is_no_limit_to_answer() -> None:
    desk = both_asked(Settings(clock_seconds=0))
    assert deadline_of(desk.state) is None
    assert moves_due(desk.state) == []
    assert isinstance(next_due(desk.state)[1], Expires)
    shown = table_view(desk.state).clock
    assert (shown.length, shown.deadline) == (None, None)


@pytest.mark.anyio
@pytest.mark.parametrize(("clock", "waits"), [(5, False), (120, False), (0, True)])
async def test_after_20_seconds_the_deal_stands_where_there_is_a_clock(
    hands: Hands, clock: int, waits: bool
) -> None:
    began = two_asked()[0]
    assert isinstance(began, GameBegan)
    hands.worker.lots = KnownLots(began.seed)
    room = await hands.worker.room((await hands.worker.create("ann", Settings(clock_seconds=clock))).id)
    for user in ("ann", "bob"):
        await hands.worker.command(room, user, f"sit-{user}", ask.Sit(user.title()))
        await hands.store.duties.arrive(hands.worker.id, (room.state.id, user))
    await hands.worker.command(room, "ann", "start", ask.Start())
    await hands.pass_time(20 * SECOND + GRACE_MS - 1)
    assert room.state.acting() == (0, 1)
    await hands.pass_time(1)
    assert (room.state.acting() == (0, 1)) is waits
    await hands.pass_time(3600 * SECOND if waits else 0)
    assert (room.state.acting() == (0, 1)) is waits


def test_who_comes_back_and_keeps_a_deal_is_seen_to_come_back() -> None:
    """The return is for all to know, the answer is not."""
    desk = both_asked()
    desk.do("ann", ask.Leave())
    before, deadline = desk.state.seq, deadline_of(desk.state)
    desk.now += SECOND
    room, others = Room(desk.state, 0), Watcher(Looker.alone("bob"))
    room.viewers.add(others)
    events = desk.decided("ann", ask.KeepDeal(1, 1))
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


def test_nobody_else_can_tell_whom_an_offered_deal_waits_for() -> None:
    """Whether one was asked or both, and who: the other's messages are the same, byte by byte."""
    events = two_asked()
    answer = (GameMoved(1, (DealKept(Seat(0)),)),)
    ending = (DealAccepted(), TurnBegan(Seat(0), 1))
    dealt = next(event for event in events if isinstance(event, Dealt))

    def world(asked: tuple[int, ...], *answers: tuple[TableEvent, ...]) -> list[Steps]:
        changed = replace(dealt, asked=tuple(map(Seat, asked)))
        game = tuple(changed if event is dealt else event for event in events)
        return [((GameMoved(1, game),), 5000), *((each, 6000) for each in answers)]

    def last(seat: int) -> tuple[TableEvent, ...]:
        return (GameMoved(1, (DealKept(Seat(seat)), *ending)),)

    settings = Settings(edition=DEFAULT_EDITION)
    table: list[Steps] = [(create("t", "CODE22", "u0", settings), 1000)]
    table += [((Sat(seat, f"u{seat}", "x"),), 2000) for seat in range(2)]
    both, one, other = world((0, 1), answer, last(1)), world((1,), last(1)), world((0,), last(0))
    seen_by_stranger = [sent([*table, *steps], "stranger") for steps in (both, one, other)]
    assert seen_by_stranger[0] == seen_by_stranger[1] == seen_by_stranger[2]
    assert sent([*table, *both], "u1") == sent([*table, *one], "u1")
    assert sent([*table, *both], "u0") != sent([*table, *one], "u0")  # who is asked knows it


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_another_may_have_been_asked(seat: int | None) -> None:
    """The disguise that all tests of leaks rely on does change who of the others was asked."""
    events = REFEREE.begin(load_edition(DEFAULT_EDITION), 3, bytes(32))
    dealt = next(at for at, event in enumerate(events) if isinstance(event, Dealt))
    deal = events[dealt]
    assert isinstance(deal, Dealt)
    log = [*events[:dealt], replace(deal, asked=(Seat(0), Seat(1))), DealKept(Seat(0)), DealKept(Seat(1))]
    found: set[tuple[Seat, ...]] = set()
    for number in range(40):
        other = disguised(log, None if seat is None else Seat(seat), Random(number))
        changed = other[dealt]
        assert isinstance(changed, Dealt)
        kept = [event.seat for event in other if isinstance(event, DealKept)]
        assert sorted(kept) == sorted(changed.asked)
        if seat is not None:
            assert (seat in changed.asked) == (seat in (0, 1))
        found.add(changed.asked)
    assert len(found) > 1 or seat == 2


def test_what_is_counted_does_not_tell_that_somebody_was_asked() -> None:
    before = exposition("w")
    count_command("KeepDeal", 0.1)
    assert exposition("w") == before
    count_command("DemandRedeal", 0.1)
    assert exposition("w") != before


@pytest.mark.anyio
async def test_nor_does_a_bot_that_keeps_its_deal(hands: Hands) -> None:
    began = two_asked()[0]
    assert isinstance(began, GameBegan)
    hands.worker.lots = KnownLots(began.seed)
    settings = Settings(edition=DEFAULT_EDITION, seats=(None, BotLevel.EASY))
    room = await hands.worker.room((await hands.worker.create("ann", settings)).id)
    await hands.worker.command(room, "ann", "sit", ask.Sit("Ann"))
    await hands.store.duties.arrive(hands.worker.id, (room.state.id, "ann"))
    await hands.worker.command(room, "ann", "start", ask.Start())
    assert room.state.acting() == (0, 1)
    before = exposition("w")
    await hands.pass_time(1000)
    assert room.state.acting() == (0,)
    assert exposition("w") == before


def two_asked() -> tuple[Event, ...]:
    """The beginning of a game in which both may demand another deal."""
    for number in range(1, 3000):
        events = REFEREE.begin(load_edition(DEFAULT_EDITION), 2, number.to_bytes(32, "big"))
        if not any(isinstance(event, TurnBegan | GameEnded) for event in events) and len(_asked(events)) == 2:
            return events
    raise AssertionError("there is such a deal")


def both_asked(settings: Settings = TWO) -> Desk:
    """A deal in which both may demand another one."""
    desk = seated(settings)
    desk.apply((GameMoved(1, two_asked()),))
    return desk


def _asked(events: tuple[object, ...]) -> tuple[Seat, ...]:
    return next(event.asked for event in events if isinstance(event, Dealt))
