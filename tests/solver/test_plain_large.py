"""The plain search on whole tables, where brute force ends: plays that are known to exist, and laws."""

from collections import Counter
from random import Random

import pytest

from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import load_edition, with_house_rules
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, as_rack
from tilerummy.solver.plain import PlainSearch
from tilerummy.solver.plain.choices import moves_with
from tilerummy.solver.plain.moves import Offer
from tilerummy.solver.plain.pieces import as_meld, bag_of
from tilerummy.solver.plain.rebuild import Rebuilder
from tilerummy.solver.plain.tasks import rebuilds

pytestmark = pytest.mark.slow

FREE = ("ravensburger-de", "xp", "twist")


def random_melds(edition: Edition, rng: Random, wanted: int) -> tuple[list[Meld], list[Tile]]:
    """Random melds of about so many tiles, a quarter with jokers, and the tiles that are left."""
    left = edition.tile_set.bag()
    melds: list[Meld] = []
    for _ in range(20 * wanted):
        if sum(map(len, melds)) >= wanted:
            break
        numbers = [tile for tile in left.elements() if not tile.is_joker]
        jokers = [tile for tile in left.elements() if tile.is_joker]
        rng.shuffle(jokers)
        chosen = jokers[: rng.choice((1, 1, 2))] if rng.random() < 0.25 else []
        moves = list(moves_with(rng.choice(numbers), Offer(bag_of([*numbers, *chosen]))))
        with_jokers = [move for move in moves if any(joker in move.pieces for joker in chosen)]
        if moves:
            meld = as_meld(rng.choice(with_jokers or moves).pieces)
            melds.append(meld)
            left -= Counter(meld)
    return melds, list(left.elements())


def rearranged(edition: Edition, melds: list[Meld]) -> tuple[Meld, ...]:
    """The same tiles in other melds, as far as the search can tell."""
    (rebuild,) = rebuilds(edition.joker_policy, melds, ())
    found = Rebuilder().melds(rebuild.task._replace(lay=False))
    assert found is not None
    return tuple(found)


def loose_ends(melds: list[Meld]) -> list[tuple[int, Tile]]:
    """Tiles that could be taken off some meld: its number and the tile."""
    return [(at, meld[0]) for at, meld in enumerate(melds) if readings(meld[1:])]


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("edition", FREE)
def test_a_tile_that_was_on_the_table_can_be_laid_again(edition: str, seed: int) -> None:
    """However the other tiles are arranged in the meantime."""
    rules = load_edition(edition)
    rng = Random(seed)
    melds, rest = random_melds(rules, rng, rng.choice((40, 65, 90)))
    places = loose_ends(melds)
    if not places:
        pytest.skip("no tile can be taken off")
    at, tile = rng.choice(places)
    without = [*melds[:at], melds[at][1:], *melds[at + 1 :]]
    rack: Rack = as_rack([tile, *rng.sample(rest, min(2, len(rest)))])
    position = Position(rules, Table(rearranged(rules, without)), rack, opened=True)
    assert PlainSearch().can_play(position)
    assert PlainSearch().find_play(position) is not None


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("policy", ["free", "pinned", "no-split", "frozen"])
def test_what_a_stricter_policy_allows_the_laxer_ones_allow(policy: str, seed: int) -> None:
    """And one more tile on the rack never takes a play away."""
    rng = Random(seed)
    melds, rest = random_melds(load_edition("xp"), rng, rng.choice((20, 40, 60)))
    rng.shuffle(rest)
    laxer = ("free", "pinned", "no-split", "frozen")
    rules = {name: with_house_rules(load_edition("xp"), {"joker_policy": name}) for name in laxer}
    numbers = [tile for tile in rest if not tile.is_joker]
    answers = {
        size: PlainSearch().can_play(
            Position(rules[policy], Table(tuple(melds)), as_rack(numbers[:size]), True)
        )
        for size in (1, 2, 4)
    }
    assert answers[1] <= answers[2] <= answers[4]
    for name in laxer[: laxer.index(policy)]:
        position = Position(rules[name], Table(tuple(melds)), as_rack(numbers[:2]), True)
        assert answers[2] <= PlainSearch().can_play(position)
