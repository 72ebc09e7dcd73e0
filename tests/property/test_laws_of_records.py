"""Laws of records: whatever was played, and whoever saw how much of it, it can be written and read again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.coming_back import check_full, check_seen
from tests.support.random_games import random_game
from tests.support.recorded import REFEREE, game
from tilerummy.rules import EDITION_IDS, load_edition, with_house_rules
from tilerummy.rules.seat import seats

HOUSES: list[dict[str, object]] = [
    {},
    {"rack_size": 5, "opening_points": 0, "opening_scope": "table"},
    {"rack_size": 20, "three_pairs_redeal": True},
    {"rack_size": 20, "three_pairs_redeal": True, "start": "highest-after-deal"},
    {"start": "named-seat", "direction": "counter-clockwise", "time_up_touched": "keep-own"},
    {"time_up_touched": "keep-valid", "time_up_penalty": 0, "time_up_untouched": 0},
]


@pytest.mark.slow
@given(edition=st.sampled_from(EDITION_IDS), house=st.sampled_from(HOUSES), seed=st.integers(0, 1 << 64))
def test_any_game_comes_back(edition: str, house: dict[str, object], seed: int) -> None:
    made = with_house_rules(load_edition(edition), house)
    rng = Random(seed)
    players = rng.randint(made.min_players, min(made.max_players, made.tile_set.size // made.rack_size - 1))
    events = random_game(made, players, rng, REFEREE)
    check_full(events)
    check_seen(events, rng.choice((None, *seats(players))))


@given(data=st.data())
def test_what_was_seen_of_an_unfinished_game_comes_back(data: st.DataObject) -> None:
    events = game(data.draw(st.sampled_from(EDITION_IDS)), rack_size=30)
    part = events[: data.draw(st.integers(1, len(events)))]
    check_seen(part, data.draw(st.sampled_from((None, *seats(3)))))
