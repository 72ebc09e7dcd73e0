"""The best play against the oracle: as much laid, as many melds left alone, and always legal."""

from collections import Counter
from random import Random

import pytest

from tests.oracle import Best, Oracle, OracleSearch
from tests.oracle.best.checking import (
    EDITIONS,
    HOUSE_RULES,
    any_objective,
    at_length,
    edition_named,
    reached,
    told,
)
from tests.oracle.best.positions import STYLES, Style, made_up
from tests.oracle.best.selfplay import Manner, positions_of_a_game
from tests.oracle.sampling import Box, sample
from tests.support.games import position_of
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Illegal, Position, Table, Tile, judge
from tilerummy.rules.tile import JOKERS
from tilerummy.solver import Objective, best_play, objective_weights

LARGE = ("crowded", "long runs", "huge rack", "whole box")
"""Styles whose positions take the oracle a second and more."""

FEW_TILES = ("small", "one colour", "jokers", "joker heavy", "only a rack")
"""For four jokers and a policy that restricts them: there are very many ways to swap."""


def styles_for(edition: str) -> list[Style]:
    return [style for style in STYLES if style.name in FEW_TILES or edition not in HOUSE_RULES]


MODERATE = [
    (edition, style) for edition in EDITIONS for style in styles_for(edition) if style.name not in LARGE
]


def named(case: object) -> str:
    return case.name if isinstance(case, Style) else str(case)


def compare(position: Position, rng: Random) -> Best | None:
    objective, weights = any_objective(rng, position.edition)
    expected = Oracle(position).best(weights)
    found = best_play(position, objective)
    assert reached(position, found, weights) == expected, told(position)
    assert found is None or found.optimal
    return expected


@pytest.mark.many
@pytest.mark.parametrize(("edition", "style"), MODERATE, ids=named)
def test_as_good_as_the_oracle(edition: str, style: Style) -> None:
    rng = Random(f"{edition}, {style.name}")
    compare(made_up(rng, edition_named(edition), style), rng)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "style"),
    [
        (edition, style)
        for edition in ("sabra", "xp", "ravensburger-fr", "original-fr", "original-it", "twist")
        for style in STYLES
        if style.name in LARGE
        and not (edition in ("xp", "twist") and style.name == "whole box")  # half a minute
    ],
    ids=named,
)
def test_as_good_on_large_positions(edition: str, style: Style) -> None:
    rng = Random(f"{edition}, {style.name}")
    compare(made_up(rng, edition_named(edition), style), rng)


@pytest.mark.many
@pytest.mark.parametrize("edition", ["sabra", "xp", "ravensburger-fr", "original-fr", "original-it", "twist"])
def test_as_good_in_games(edition: str) -> None:
    rng = Random(edition)
    manners = tuple(rng.choice(list(Manner)) for _ in range(3))
    found = list(positions_of_a_game(edition_named(edition), manners, rng))
    for position in rng.sample(found, min(8, len(found))):
        compare(position, rng)


@pytest.mark.many
@pytest.mark.parametrize(
    "edition", ["ravensburger-de", "ravensburger-fr", "ravensburger-it", "original-fr", "twist"]
)
def test_no_random_play_beats_it(edition: str) -> None:
    rng = Random(edition)
    assert sum(outdone(edition, rng) for _ in range(60)) > 15  # so many of them were legal


def sampled(edition: str, rng: Random) -> tuple[Position, Table]:
    """A small position, and a play that may be legal."""
    rules = edition_named(edition)
    stock = rules.tile_set.bag()
    made = sample(rng, Box(stock[Tile.K1], "".join(joker.name * stock[joker] for joker in JOKERS)))
    table, play = (
        parse_table(" | ".join(" ".join(meld) for meld in melds)) for melds in (made.table, made.play)
    )
    return Position(rules, table, parse_rack(" ".join(made.rack)), made.opened), play


def outdone(edition: str, rng: Random) -> bool:
    """Compare a random play with the best one; False if it is not legal."""
    position, play = sampled(edition, rng)
    try:
        verdict = judge(position, play, OracleSearch())
    except Illegal:
        return False
    objective = rng.choice(list(Objective))
    weights = objective_weights(position.edition, objective)
    kept = len(position.table.melds) - len(position.table.changed_from(play))
    this = Best(sum(weights[tile] for tile in verdict.laid), len(verdict.laid), kept)
    best = reached(position, best_play(position, objective), weights)
    assert best is not None, told(position)
    assert best >= this, told(position)
    return True


def test_a_tile_of_the_rack_may_take_the_place_of_one_that_moved() -> None:
    # The black 8 joins the jokers, and whichever of the two it is: the black run lies as it lay.
    table = "J r8 J | b8 b9 b10 | r8 r9 r10 | r10 b10 y10 | y8 y9 y10 | y9 r9 b9 | k8 k9 k10"
    position = position_of("ravensburger-fr", table, "k8 k9")
    weights = dict.fromkeys(Tile, 1)
    assert reached(position, best_play(position), weights) == Oracle(position).best(weights) == Best(2, 2, 5)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("edition", "style"),
    [(edition, style) for edition in EDITIONS for style in styles_for(edition)],
    ids=named,
)
def test_as_good_at_length(edition: str, style: Style) -> None:
    rng = Random(f"at length: {edition}, {style.name}")
    many = at_length(edition, 20 if style.name in LARGE else 60)
    answers = Counter(compare(made_up(rng, edition_named(edition), style), rng) is None for _ in range(many))
    assert answers[False]


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_as_good_on_sampled_positions(edition: str) -> None:
    rng = Random(f"sampled: {edition}")
    for _ in range(at_length(edition, 1000)):
        compare(sampled(edition, rng)[0], rng)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_as_good_in_many_games(edition: str) -> None:
    rng = Random(f"many games: {edition}")
    for _ in range(at_length(edition, 5)):
        manners = tuple(rng.choice(list(Manner)) for _ in range(rng.randint(2, 4)))
        for position in positions_of_a_game(edition_named(edition), manners, rng):
            if rng.random() < 0.3:
                compare(position, rng)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_random_play_beats_it_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    many = at_length(edition, 3000)
    assert sum(outdone(edition, rng) for _ in range(many)) > many // 6
