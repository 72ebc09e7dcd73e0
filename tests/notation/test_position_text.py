"""Positions in one line, and errors that point into it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.games import position_of
from tilerummy.notation import Malformed, format_position, parse_position, parse_table
from tilerummy.rules import EDITION_IDS, Position, load_edition, with_house_rules
from tilerummy.rules.tile import as_rack

LINE = 'edition=sabra opened=no table="r4 r5 J | k7 b7 y7" rack="r5 k1"'
HOUSES: list[dict[str, object]] = [
    {},
    {"opening_points": 50},
    {"three_pairs_redeal": True, "joker_penalty": 0, "passing": "free"},
]


def test_a_line_is_a_position() -> None:
    assert parse_position(LINE) == position_of("sabra", "r4 r5 J | k7 b7 y7", "k1 r5", opened=False)


def test_the_order_of_the_words_is_free_and_quotes_are_needed_for_blanks_alone() -> None:
    text = '  rack=J   table=""\topened=yes edition="sabra" '
    assert parse_position(text) == position_of("sabra", "", "J")


def test_house_rules_stand_beside_the_edition() -> None:
    house = {"tiles": "short", "opening_points": 50, "opening_turn_may_continue": False}
    edition = with_house_rules(load_edition("xp"), house)
    text = (
        "edition=xp opening_points=50 opening_turn_may_continue=no tiles=short"
        ' opened=yes table="r4 r5 J" rack="J J J"'
    )
    assert parse_position(text) == position_of(edition, "r4 r5 J", "J J J")
    assert format_position(parse_position(text)) == text


@given(
    edition=st.sampled_from(EDITION_IDS),
    house=st.sampled_from(HOUSES),
    table=st.sampled_from(["", "r4 r5 J", "y1 y2 y3 y4 | k13 b13 r13"]),
    opened=st.booleans(),
    seed=st.integers(0),
)
def test_every_position_comes_back(
    edition: str, house: dict[str, object], table: str, opened: bool, seed: int
) -> None:
    made = with_house_rules(load_edition(edition), house)
    left = sorted((made.tile_set.bag() - parse_table(table).bag()).elements())
    rng = Random(seed)
    rack = as_rack(rng.sample(left, rng.randrange(20)))
    position = Position(made, parse_table(table), rack, opened)
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize(
    ("text", "at", "problem"),
    [
        ("", 0, "edition= is missing"),
        ('edition=sabra opened=no table=""', 32, "rack= is missing"),
        (LINE.replace("r4", "r14"), LINE.index("r4") + 1, "from 1 to 13"),
        (LINE.replace("k1", "q1"), LINE.index("k1"), "colour"),
        (LINE.replace("r5 k1", "r5 | k1"), LINE.index("k1"), "bar"),
        (LINE.replace("b7", "k7"), LINE.index("k7"), "k7 k7 y7 isn't a valid meld"),
        (LINE.replace("k7 b7 y7", "k7 b7"), LINE.index("k7"), "k7 b7 isn't a valid meld"),
        (LINE.replace("k1", "r4 r4"), LINE.index("k1") + 3, "only 2 of r4"),
        (LINE.replace("k1", "D"), LINE.index("k1"), "no D"),
        (LINE.replace("=no", "=never"), LINE.index("=no") + 1, "yes or no"),
        (LINE.replace("sabra", "sabre"), LINE.index("sabra"), "unknown edition"),
        (LINE.replace("sabra", "sabra joker_policy=lax"), 27, "must be one of"),
        (LINE.replace("sabra", "sabra rack_size=500"), 24, "from 1 to 30"),
        (LINE.replace("sabra", "sabra colours=5"), 14, "can't be changed"),
        (LINE.replace("sabra", "twist joker_policy=frozen"), 27, "special jokers"),
        (LINE + " opened=yes", len(LINE) + 1, "twice"),
        (LINE + " hello", len(LINE) + 1, "expected key=value"),
        (LINE + " tiles=", len(LINE) + 7, "a value is missing"),
        (LINE + ' tiles="', len(LINE) + 7, "never closed"),
        (LINE + ' tiles="x"y', len(LINE) + 10, "expected a blank"),
        (LINE + ' tiles=x"y"', len(LINE) + 8, "a quote inside"),
    ],
)
def test_errors_point_at_the_character(text: str, at: int, problem: str) -> None:
    with pytest.raises(Malformed, match=problem) as error:
        parse_position(text)
    assert (error.value.at, error.value.text) == (at, text)


def read_or_malformed(text: str) -> Position | None:
    try:
        return parse_position(text)
    except Malformed:
        return None


@given(at=st.integers(0, len(LINE)), cut=st.integers(0, 4), new=st.text(max_size=4))
def test_any_text_is_read_or_malformed(at: int, cut: int, new: str) -> None:
    text = LINE[:at] + new + LINE[at + cut :]
    position = read_or_malformed(text)
    if position is not None:
        assert parse_position(format_position(position)) == position
