"""The notation of tiles, melds and tables, and its errors, which point at the character."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.each import each
from tilerummy.notation import (
    Malformed,
    format_table,
    format_tile,
    format_tiles,
    parse_rack,
    parse_table,
    parse_tile,
    parse_tiles,
)
from tilerummy.rules import Table, Tile

TILES = st.sampled_from(Tile)
MELDS = st.lists(TILES, min_size=1, max_size=13).map(tuple)
TABLES = st.lists(MELDS, max_size=8).map(lambda melds: Table(tuple(melds)))
PARSERS: list[Callable[[str], object]] = [parse_tile, parse_tiles, parse_rack, parse_table]


def test_tiles_are_written_by_colour_and_number_jokers_by_a_letter() -> None:
    tiles = (Tile.K1, Tile.R10, Tile.B13, Tile.Y7, Tile.J, Tile.D, Tile.C, Tile.M)
    assert format_tiles(tiles) == "k1 r10 b13 y7 J D C M"
    assert parse_tiles("k1 r10 b13 y7 J D C M") == tiles


def test_melds_are_separated_by_bars() -> None:
    table = Table(((Tile.R4, Tile.R5, Tile.J), (Tile.K7, Tile.B7, Tile.Y7)))
    assert format_table(table) == "r4 r5 J | k7 b7 y7"
    assert parse_table("r4 r5 J | k7 b7 y7").melds == table.melds


def test_blanks_are_free() -> None:
    assert parse_table("  r4\tr5 J|k7 b7  y7 ").melds == parse_table("r4 r5 J | k7 b7 y7").melds


def test_nothing_is_an_empty_table_and_no_tiles() -> None:
    assert parse_table("") == parse_table("  ") == Table()
    assert parse_tiles("") == ()


def test_racks_are_sorted_melds_stay_as_they_lie() -> None:
    assert parse_rack("J y1 k13 k2") == (Tile.K2, Tile.K13, Tile.Y1, Tile.J)
    assert parse_table("r6 r5 r4").melds == ((Tile.R6, Tile.R5, Tile.R4),)


@given(TILES)
def test_a_tile_comes_back(tile: Tile) -> None:
    assert parse_tile(format_tile(tile)) is tile


@given(TABLES)
def test_a_table_comes_back_as_it_lies(table: Table) -> None:
    assert parse_table(format_table(table)).melds == table.melds


@pytest.mark.parametrize(
    ("text", "at", "problem"),
    [
        ("x5", 0, "colour"),
        ("r4 r5 q6", 6, "colour"),
        ("r4 r5 | k7 R7", 11, "colour"),
        ("r4 r14", 4, "from 1 to 13"),
        ("r4 r0 r6", 4, "from 1 to 13"),
        ("r4 | b05", 6, "from 1 to 13"),
        ("r", 1, "from 1 to 13"),
        ("r4 JJ", 3, "a tile"),
        ("| r4", 0, "empty meld"),
        ("r4 |", 3, "empty meld"),
        ("r4 | | r5", 4, "empty meld"),
    ],
)
def test_errors_in_a_table_point_at_the_character(text: str, at: int, problem: str) -> None:
    with pytest.raises(Malformed, match=problem) as error:
        parse_table(text)
    assert (error.value.at, error.value.text) == (at, text)
    assert f"at character {at + 1} of" in str(error.value)


def test_a_rack_has_no_bars() -> None:
    with pytest.raises(Malformed, match="bar") as error:
        parse_rack("r4 | r5")
    assert error.value.at == 3


@each("text", ["", "r4 r5"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(Malformed, match="expected one tile"):
        parse_tile(text)


def where_malformed(parse: Callable[[str], object], text: str) -> int | None:
    try:
        parse(text)
    except Malformed as error:
        return error.at
    return None


@given(st.text(alphabet="krbyJDCM0123456789 |x\t\n\u00e9", max_size=30) | st.text(max_size=10))
def test_any_text_is_read_or_malformed(text: str) -> None:
    for parse in PARSERS:
        at = where_malformed(parse, text)
        assert at is None or 0 <= at <= len(text)
