"""A best play that may change more than it has to: as good in all else, and legal."""

from random import Random

import pytest

from tests.oracle.best.checking import EDITIONS, any_objective, edition_named, reached, told
from tests.oracle.best.positions import STYLES, made_up
from tilerummy.solver import best_play


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_lays_as_much(edition: str) -> None:
    rng = Random(f"not calm: {edition}")
    for style in STYLES[:2] + STYLES[6:8]:
        position = made_up(rng, edition_named(edition), style)
        objective, weights = any_objective(rng, position.edition)
        fewest = reached(position, best_play(position, objective), weights)
        hasty = reached(position, best_play(position, objective, few_changes=False), weights)
        assert (fewest is None) == (hasty is None), told(position)
        if fewest is not None and hasty is not None:
            assert hasty.weight == fewest.weight, told(position)
