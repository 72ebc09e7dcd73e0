"""What players type to lay tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.cli.terminal.edit import How, arranged, extended, looks_like_tiles, parse_changes
from tilerummy.notation import Malformed, format_tiles, parse_tiles


def changes(text: str) -> list[tuple[str, int, str]]:
    return [(change.how.value, change.number, format_tiles(change.tiles)) for change in parse_changes(text)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("r4 r5 r6", [("new", 0, "r4 r5 r6")]),
        ("r4 r5 r6 | k7 b7 y7", [("new", 0, "r4 r5 r6"), ("new", 0, "k7 b7 y7")]),
        ("3: b3 b4 b5 b6", [(":", 3, "b3 b4 b5 b6")]),
        ("3:b3 b4 b5|5:|r1 r2 r3", [(":", 3, "b3 b4 b5"), (":", 5, ""), ("new", 0, "r1 r2 r3")]),
        ("3+ b6", [("+", 3, "b6")]),
        ("3 - b3 | b3 k3 y3", [("-", 3, "b3"), ("new", 0, "b3 k3 y3")]),
        ("#12 : r1 r2 r3", [(":", 12, "r1 r2 r3")]),
        ("R4, r5,  R6", [("new", 0, "r4 r5 r6")]),
        ("j K4 d C m", [("new", 0, "J k4 D C M")]),
    ],
)
def test_changes_are_read_kindly(text: str, read: list[tuple[str, int, str]]) -> None:
    assert changes(text) == read


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("r4 x5", 3),
        ("r4 r5 | 3: r14", 12),
        ("r4 r5 |", 6),
        ("| r4", 0),
        ("", 0),
        ("3+", 1),
        ("3-  | r4", 1),
        ("12345: r4", 0),
        ("3", 0),
    ],
)
def test_errors_point_at_the_character(text: str, at: int) -> None:
    with pytest.raises(Malformed) as wrong:
        parse_changes(text)
    assert wrong.value.text == text
    assert wrong.value.at == at


@given(st.text())
def test_any_text_is_read_or_malformed(text: str) -> None:
    try:
        found = parse_changes(text)
    except Malformed as wrong:
        place = wrong.at
    else:
        place = 0
        assert all(change.how is How.NEW or 0 <= change.number <= 9999 for change in found)
    assert 0 <= place <= len(text)


@pytest.mark.parametrize(
    ("typed", "lies"),
    [
        ("r6 r4 r5", "r4 r5 r6"),
        ("r4 r6 J", "r4 J r6"),
        ("r4 r5 r6", "r4 r5 r6"),
        ("k7 b7 y7", "k7 b7 y7"),
        ("r4 r5 r8", "r4 r5 r8"),
        ("r4 r5", "r4 r5"),
    ],
)
def test_a_run_out_of_order_sorts_itself(typed: str, lies: str) -> None:
    assert format_tiles(arranged(parse_tiles(typed))) == lies


@pytest.mark.parametrize(
    ("meld", "tiles", "lies"),
    [
        ("r4 r5 r6", "r7", "r4 r5 r6 r7"),
        ("r4 r5 r6", "r3", "r3 r4 r5 r6"),
        ("r4 r5 r6", "r3 r7", "r3 r4 r5 r6 r7"),
        ("r4 r5 r6", "J", "r4 r5 r6 J"),
        ("r11 r12 r13", "J", "J r11 r12 r13"),
        ("k7 b7 y7", "r7", "k7 b7 y7 r7"),
        ("r4 r5 r6", "r9", "r4 r5 r6 r9"),
    ],
)
def test_tiles_are_added_where_they_stand(meld: str, tiles: str, lies: str) -> None:
    assert format_tiles(extended(parse_tiles(meld), parse_tiles(tiles))) == lies


def test_tiles_without_a_command_are_recognised() -> None:
    assert all(looks_like_tiles(word) for word in ("r4", "R13", "j", "3:", "3:r4", "12+", "#2-", "r4,"))
    assert not any(looks_like_tiles(word) for word in ("redo", "x4", "hint", "3", "", "r456"))
