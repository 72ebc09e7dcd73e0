"""Laws of the notation: what is written reads as what it was, and nothing else can be read."""

from hypothesis import given
from hypothesis import strategies as st

from tests.support.many_games import games
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
from tilerummy.rules import Event, Table, Tile, replay

tile_lists = st.lists(st.sampled_from(Tile), max_size=20).map(tuple)
tables = st.lists(st.lists(st.sampled_from(Tile), min_size=1, max_size=13).map(tuple), max_size=8)
blanks = st.text(" \t\n", max_size=2)


@given(tile_lists)
def test_tiles_round_trip(tiles: tuple[Tile, ...]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles
    assert parse_rack(format_tiles(tiles)) == tuple(sorted(tiles))
    assert [parse_tile(format_tile(tile)) for tile in tiles] == list(tiles)


@given(tables, blanks)
def test_tables_round_trip(melds: list[tuple[Tile, ...]], blank: str) -> None:
    text = format_table(Table(tuple(melds)))
    assert parse_table(text).melds == tuple(melds)
    assert parse_table(blank + text.replace(" | ", f"{blank}|{blank}") + blank).melds == tuple(melds)


@given(games())
def test_tables_of_games_round_trip(log: tuple[Event, ...]) -> None:
    table = replay(log).public.table
    assert parse_table(format_table(table)).melds == table.melds


@given(st.text("krbyJDCM0123456789| x", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    words = [part.split() for part in text.split("|") if part.strip()]
    complaint: Malformed | None = None
    try:
        table = parse_table(text)
    except Malformed as error:
        complaint = error
    if complaint is None:
        assert [format_tiles(meld).split() for meld in table.melds] == words
    else:
        assert complaint.text == text
        assert 0 <= complaint.at <= len(text)
