"""Budgets: in playouts they count, in seconds they look at the clock."""

import pytest

from tilerummy.bots import NO_BUDGET, Budget


def test_playouts_are_counted() -> None:
    meter = Budget(playouts=3).start()
    assert [meter.spend() for _ in range(5)] == [True, True, True, False, False]


def test_nothing_is_nothing() -> None:
    assert not NO_BUDGET.start().spend()


def test_seconds_end_before_they_are_over() -> None:
    now = 100.0
    meter = Budget(seconds=2.0).start(lambda: now)
    assert meter.spend()
    now = 101.5
    assert meter.spend()
    now = 101.7
    assert not meter.spend()


@pytest.mark.parametrize(("playouts", "seconds"), [(-1, None), (0, -0.1), (5, 1.0)])
def test_budgets_that_are_none(playouts: int, seconds: float | None) -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget(playouts, seconds)
