"""The service's clock as a worker has it: as exact as the answers of the database allow."""

from tilerummy.server.store.clock import ServiceClock
from tilerummy.server.store.data import Beat
from tilerummy.server.store.signs import OUTAGE_MS

START = 1_000_000


class Database:
    """It tells its time at once, but question and answer take theirs."""

    def __init__(self) -> None:
        self.seconds = 50.0
        self.lost = 0

    @property
    def now(self) -> int:
        return START + round(1000 * self.seconds) - self.lost

    def answer(self, clock: ServiceClock, there: float, back: float) -> None:
        asked = self.seconds
        self.seconds += there
        now = self.now
        self.seconds += back
        clock.set(Beat(now, self.lost, True, asked, self.seconds))


def difference(database: Database, clock: ServiceClock) -> int:
    return clock.now() - database.now


def test_a_slow_answer_does_not_put_the_clock_back() -> None:
    database = Database()
    clock = ServiceClock(lambda: database.seconds)
    database.answer(clock, 0.001, 0.001)
    assert abs(difference(database, clock)) <= 2
    for there, back in ((0.0, 1.4), (0.7, 0.7), (1.4, 0.0), (0.3, 0.9)):
        database.seconds += 0.5
        database.answer(clock, there, back)
        assert abs(difference(database, clock)) <= 5


def test_a_better_answer_mends_what_a_slow_one_said() -> None:
    """As that of a worker that starts while everything is busy."""
    database = Database()
    clock = ServiceClock(lambda: database.seconds)
    database.answer(clock, 0.1, 1.4)
    assert difference(database, clock) == -1400
    database.answer(clock, 0.002, 0.001)
    assert abs(difference(database, clock)) <= 2


def test_what_was_lost_is_given_back_to_everybody() -> None:
    database = Database()
    clock = ServiceClock(lambda: database.seconds)
    database.answer(clock, 0.001, 0.001)
    database.seconds += 60
    database.lost += 60_000
    database.answer(clock, 0.001, 0.001)
    assert abs(difference(database, clock)) <= 2


def test_time_is_trusted_as_long_as_nobody_can_count_it_as_lost() -> None:
    """From when the database was asked: it may have seen us then, however late its answer came."""
    database = Database()
    clock = ServiceClock(lambda: database.seconds)
    database.answer(clock, 0.0, 0.5)
    assert clock.is_trusted()
    database.seconds += OUTAGE_MS / 1000 - 0.5
    assert not clock.is_trusted()
