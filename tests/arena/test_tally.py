"""Figures over deals: means, intervals and the sequential test."""

from math import sqrt
from random import Random

import pytest

from tilerummy.arena import Sprt, estimate


def test_mean_and_interval() -> None:
    found = estimate([0.0, 0.5, 0.5, 1.0])
    assert found.mean == 0.5
    assert found.half_width == pytest.approx(1.96 * sqrt((0.25 + 0.25) / 3 / 4))


def test_equal_values_prove_nothing_by_themselves() -> None:
    assert estimate([1.0] * 10).half_width == pytest.approx(0.3)
    assert estimate([1.0]).half_width == 1.0
    assert estimate([]).deals == 0


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        values = [rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(60)]
        found = estimate(values)
        held += abs(found.mean - 0.5) <= found.half_width
    assert 0.92 <= held / 400 <= 0.98


@pytest.mark.parametrize(("truth", "verdict"), [(0.8, True), (0.3, False)])
def test_the_sequential_test_decides_rightly(truth: float, verdict: bool) -> None:
    rng = Random(2)
    test = Sprt(0.5, 0.6)
    scores: list[float] = []
    while (said := test.verdict(scores)) is None:
        scores.append(float(rng.random() < truth))
        assert len(scores) < 1000
    assert said is verdict
    assert len(scores) > 2


def test_a_test_needs_two_hypotheses() -> None:
    with pytest.raises(ValueError, match="low < high"):
        Sprt(0.6, 0.6)
