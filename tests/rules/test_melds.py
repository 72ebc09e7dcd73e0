"""What melds can be read as: shapes, faces, points; and when two melds are the same."""

from collections import Counter

import pytest

from tests.support.each import each
from tilerummy.notation import format_tile, parse_table, parse_tiles
from tilerummy.rules import Reading, Shape, Tile, readings
from tilerummy.rules.meld import canonical

RUN, GROUP, MIRRORED_RUN, MIRRORED_GROUP = Shape


def faces(meld: str, reading: Reading) -> str:
    """What the jokers stand for: `b7` a tile, `b7+b8` a double's two, `*7` a number without a colour."""
    found = []
    for tile, places in zip(parse_tiles(meld), reading.stands, strict=True):
        if tile.is_joker:
            names = [
                f"*{place.number}" if place.tile is None else format_tile(place.tile) for place in places
            ]
            found.append("+".join(names) or "-")
        else:
            assert [place.tile for place in places] == [tile]
    return " ".join(found)


def melds_in(text: str) -> list[str]:
    """A list of melds, written as on a table; `-` is one without tiles."""
    return [meld.strip(" -") for meld in text.split("|")]


def read(meld: str) -> list[tuple[Shape, str, int]]:
    return [(reading.shape, faces(meld, reading), reading.points) for reading in readings(parse_tiles(meld))]


def test_how_many_places_a_tile_fills() -> None:
    assert {tile.places for tile in Tile if not tile.is_joker} == {1}
    assert [tile.places for tile in (Tile.J, Tile.D, Tile.C, Tile.M)] == [1, 2, 1, 0]


# --- plain melds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "shape", "points"),
    [
        ("k1 k2 k3", RUN, 6),
        ("y11 y12 y13", RUN, 36),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", RUN, 91),
        ("k1 r1 b1", GROUP, 3),
        ("y13 b13 k13 r13", GROUP, 52),
    ],
)
def test_numbered_tiles_have_one_reading(meld: str, shape: Shape, points: int) -> None:
    assert read(meld) == [(shape, "", points)]


@each("length", range(14))
def test_runs_have_3_to_13_tiles_of_any_colour(length: int) -> None:
    for colour in "krby":
        for first in range(1, 15 - length):
            tiles = " ".join(f"{colour}{number}" for number in range(first, first + length))
            expected = [sum(range(first, first + length))] if length >= 3 else []
            assert [points for _, _, points in read(tiles)] == expected


@pytest.mark.parametrize(
    "meld",
    melds_in(
        "- | r5 | r5 r6 | r5 b5 | r5 b5 r5 | r5 r5 r5 | k5 r5 b5 y5 k5 | r5 r7 r8 | r7 r6 r5 | r5 b6 r7 | "
        "r12 r13 r1 | J | J J J | r5 J | J J J J | r5 r6 J r7 | J r1 r2 | r12 r13 J | J J r1 r2 | "
        "r5 J J b6 | k5 r5 b5 y5 J | r5 b5 J J J | r5 r5 J"
    ),
)
def test_not_a_meld(meld: str) -> None:
    assert read(meld) == []


# --- classic jokers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("r4 J r6", [(RUN, "r5", 15)]),
        ("J r12 r13", [(RUN, "r11", 36)]),
        ("r1 r2 J", [(RUN, "r3", 6)]),
        ("J r4 J r6 J", [(RUN, "r3 r5 r7", 25)]),
        ("b3 r3 J", [(GROUP, "k3", 9), (GROUP, "y3", 9)]),
        ("k7 J b7 r7", [(GROUP, "y7", 28)]),
        ("k7 J J r7", [(GROUP, "b7 y7", 28)]),
        ("k7 J r9", []),
    ],
)
def test_what_a_joker_stands_for(meld: str, expected: list[tuple[Shape, str, int]]) -> None:
    assert sorted(read(meld), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    ("meld", "run", "groups"),
    [
        ("r5 J J", ("r6 r7", 18), {"k5 b5", "k5 y5", "b5 y5"}),
        ("J r5 J", ("r4 r6", 15), {"k5 b5", "k5 y5", "b5 y5"}),
        ("J J r5", ("r3 r4", 12), {"k5 b5", "k5 y5", "b5 y5"}),
        ("r5 J J J", ("r6 r7 r8", 26), {"k5 b5 y5"}),
        ("J J J r4", ("r1 r2 r3", 10), {"k4 b4 y4"}),
        ("J J r2", None, {"k2 b2", "k2 y2", "b2 y2"}),
        ("r12 J J", None, {"k12 b12", "k12 y12", "b12 y12"}),
        ("r5 J J J J", ("r6 r7 r8 r9", 35), set()),
    ],
)
def test_one_number_and_jokers_can_be_a_run_or_groups(
    meld: str, run: tuple[str, int] | None, groups: set[str]
) -> None:
    found = read(meld)
    runs = [(jokers, points) for shape, jokers, points in found if shape is RUN]
    assert runs == ([] if run is None else [run])
    assert {jokers for shape, jokers, _ in found if shape is GROUP} == groups
    assert len(found) == len(runs) + len(groups)
    worths = [points for _, _, points in found]
    assert worths == sorted(worths, reverse=True), "the best reading comes first"


def groups(points: int, *jokers: str) -> list[tuple[Shape, str, int]]:
    return [(GROUP, faces, points) for faces in jokers]


# --- doubles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("r2 D r5", [(RUN, "r3+r4", 14)]),
        ("D r3 r4", [(RUN, "r1+r2", 10)]),
        ("r10 r11 D", [(RUN, "r12+r13", 46)]),
        ("r1 D r4", [(RUN, "r2+r3", 10)]),
        ("r10 D r13", [(RUN, "r11+r12", 46)]),
        ("D D r5", [(RUN, "r1+r2 r3+r4", 15)]),
        ("J D r4", [(RUN, "r1 r2+r3", 10), *groups(16, "k4 b4+y4", "b4 k4+y4", "y4 k4+b4")]),
        ("b3 r3 D", [(GROUP, "k3+y3", 12)]),
        ("b3 J D", [(RUN, "b4 b5+b6", 18), *groups(12, "k3 r3+y3", "r3 k3+y3", "y3 k3+r3")]),
        ("J D r3", groups(12, "k3 b3+y3", "b3 k3+y3", "y3 k3+b3")),
        ("r9 D D", [(RUN, "r10+r11 r12+r13", 55)]),
    ],
)
def test_a_double_stands_for_two(meld: str, expected: list[tuple[Shape, str, int]]) -> None:
    assert sorted(read(meld), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    "meld",
    melds_in(
        "D r2 r3 | r11 r12 D | D r2 J J | r2 D r4 | r2 D r6 | D r1 r2 | r12 r13 D | J D r3 r4 | D D r4 r5 | "
        "k3 r3 b3 D | r11 J J D | r3 D | r3 D b6 | D D D | r1 D D b1 | k3 r3 D J"
    ),
)
def test_where_a_double_does_not_fit(meld: str) -> None:
    assert read(meld) == []


# --- colour-changes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "jokers", "points"),
    [
        ("r3 r4 C b6", "*5", 18),
        ("r3 C b5", "*4", 12),
        ("r11 r12 C", "*13", 36),
        ("r1 r2 C", "*3", 6),
        ("r3 C b5 C r7", "*4 *6", 25),
        ("r3 C b5 C y7", "*4 *6", 25),
        ("r3 C C b6", "*4 *5", 18),
        ("r3 C C", "*4 *5", 12),
        ("r2 D C b6", "r3+r4 *5", 20),
        ("r2 C D b6", "*3 b4+b5", 20),
        ("r2 J C b5", "r3 *4", 14),
        ("J r2 C b4", "r1 *3", 10),
        ("J J C b5", None, 14),
        ("r5 C J", None, 18),
    ],
)
def test_a_colour_change_has_a_number_and_no_colour(meld: str, jokers: str | None, points: int) -> None:
    found = read(meld)
    assert {(shape, worth) for shape, _, worth in found} == {(RUN, points)}
    if jokers is not None:
        assert [seen for _, seen, _ in found] == [jokers]


@pytest.mark.parametrize(
    ("meld", "jokers"),
    [
        ("r5 C J", {"*6 k7", "*6 b7", "*6 y7"}),
        ("J C b5", {"k3 *4", "r3 *4", "y3 *4"}),
        ("r3 C J C r7", {"*4 k5 *6", "*4 b5 *6", "*4 y5 *6"}),
        ("r3 C J C b7", {"*4 k5 *6", "*4 y5 *6"}),
        ("r5 C D", {"*6 k7+k8", "*6 b7+b8", "*6 y7+y8"}),
    ],
)
def test_the_colour_beyond_a_colour_change_is_another(meld: str, jokers: set[str]) -> None:
    found = read(meld)
    assert {seen for _, seen, _ in found} == jokers
    assert len(found) == len(jokers)


@pytest.mark.parametrize(
    "meld",
    melds_in(
        "C r4 r5 | C r4 b5 | C C r5 | r3 C r5 | r3 C C r6 | r3 C b5 C b7 | r3 b4 C y6 | r3 C b5 y6 | "
        "r12 r13 C | k3 r3 C | k3 r3 b3 C | r3 C b6 | J C r1 | C J r5 | r2 D C r6"
    ),
)
def test_where_a_colour_change_does_not_fit(meld: str) -> None:
    assert read(meld) == []


# --- mirrors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "shape", "jokers", "points"),
    [
        ("r2 r3 M r3 r2", MIRRORED_RUN, "-", 10),
        ("r3 r2 M r2 r3", MIRRORED_RUN, "-", 10),
        ("r12 r13 M r13 r12", MIRRORED_RUN, "-", 50),
        ("r7 M r7", MIRRORED_RUN, "-", 14),
        ("J M r7", MIRRORED_RUN, "r7 -", 14),
        ("k3 r3 M r3 k3", MIRRORED_GROUP, "-", 12),
        ("k3 r3 M k3 r3", MIRRORED_GROUP, "-", 12),
        ("k3 r3 b3 M b3 k3 r3", MIRRORED_GROUP, "-", 18),
        ("k3 r3 b3 y3 M k3 r3 b3 y3", MIRRORED_GROUP, "-", 24),
        ("r3 J r5 M r5 r4 r3", MIRRORED_RUN, "r4 -", 24),
        ("r2 D r5 M r5 r4 r3 r2", MIRRORED_RUN, "r3+r4 -", 28),
        ("r4 J r6 M r6 J r4", MIRRORED_RUN, "r5 - r5", 30),
        ("r4 C b6 M b6 C r4", MIRRORED_RUN, "*5 - *5", 30),
        ("r4 r5 C M C r5 r4", MIRRORED_RUN, "*6 - *6", 30),
        ("C r6 r5 M r5 r6 C", MIRRORED_RUN, "*7 - *7", 36),
        ("D M k3 r3", MIRRORED_GROUP, "k3+r3 -", 12),
        ("D M r4 r3", MIRRORED_RUN, "r3+r4 -", 14),
        ("r3 D r6 D M D r6 D r3", MIRRORED_RUN, "r4+r5 r7+r8 - r8+r7 r5+r4", 66),
    ],
)
def test_a_mirror_shows_both_sides(meld: str, shape: Shape, jokers: str, points: int) -> None:
    found = [(kind, points, Counter(seen.replace("+", " ").split())) for kind, seen, points in read(meld)]
    assert found == [(shape, points, Counter(jokers.replace("+", " ").split()))]


def test_a_mirrored_meld_with_several_readings() -> None:
    """The joker towards the 5: 4-5, 6-5 or another colour of 5."""
    found = read("J r5 M r5 J")
    assert {(shape, points) for shape, _, points in found} == {
        (MIRRORED_RUN, 18),
        (MIRRORED_RUN, 22),
        (MIRRORED_GROUP, 20),
    }
    assert {seen for shape, seen, _ in found if shape is MIRRORED_GROUP} == {"k5 - k5", "b5 - b5", "y5 - y5"}
    assert found[0][2] == 22


@pytest.mark.parametrize(
    "meld",
    melds_in(
        "M r5 r5 | r5 r5 M | M r5 r6 r7 | r5 M b5 | r5 M r6 | r2 r3 M r2 r3 | r2 r3 M r3 | r2 M r3 r2 | "
        "k3 r3 M k3 b3 | k3 r3 M r3 | k3 k3 M k3 k3 | k3 r3 b3 y3 J M J k3 r3 b3 y3 | r4 b5 M b5 r4 | "
        "r2 M r2 M r2 | r2 r3 M r3 r2 M | J M J | r4 C b6 M b6 J r4 | r4 C b6 M b6 r5 r4 | J M C | "
        "r12 r13 J M J r13 r12 | D r2 M r2 D r1 | r2 D r5 M r5 r4 r3 | D M r3 | r4 M r4 r5 | C M r4 | "
        "C r5 r6 M r6 r5 C | r6 r5 C M C r5 r6"
    ),
)
def test_what_is_no_mirrored_meld(meld: str) -> None:
    assert read(meld) == []


def test_two_doubles_share_four_colours_in_three_ways() -> None:
    assert len(read("D D M k3 r3 b3 y3")) == 3


def test_a_mirrored_side_may_be_long() -> None:
    side = " ".join(f"r{number}" for number in range(1, 14))
    back = " ".join(f"r{number}" for number in range(13, 0, -1))
    assert read(f"{side} M {back}") == [(MIRRORED_RUN, "-", 182)]


# --- the same meld ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("k5 r5 b5", "b5 k5 r5"),
        ("k5 r5 J", "J r5 k5"),
        ("J r5 J", "r5 J J"),
        ("b3 D r3", "D r3 b3"),
        ("r2 r3 M J r2", "r2 J M r3 r2"),
        ("k3 r3 M J k3", "k3 J M k3 r3"),
        ("k3 r3 M r3 k3", "r3 k3 M r3 k3"),
    ],
)
def test_melds_that_are_the_same(one: str, other: str) -> None:
    assert canonical(parse_tiles(one)) == canonical(parse_tiles(other))
    assert parse_table(f"k1 k2 k3 | {one}") == parse_table(f"{other} | k1 k2 k3")
    assert hash(parse_table(one)) == hash(parse_table(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("J r5 r6", "r5 r6 J"),
        ("r4 J r6 J", "J r4 J r6"),
        ("r5 J J J J", "J r5 J J J"),
        ("r5 r6 r7", "r7 r6 r5"),
        ("r2 r3 M J r2", "J r3 M r3 r2"),
        ("k5 r5 b5", "k5 r5 y5"),
        ("r2 r3 M r3 r2", "r3 r2 M r2 r3"),
    ],
)
def test_melds_that_are_not_the_same(one: str, other: str) -> None:
    assert canonical(parse_tiles(one)) != canonical(parse_tiles(other))
    assert parse_table(one) != parse_table(other)


def test_a_table_counts_its_melds() -> None:
    once, twice = parse_table("r1 r2 r3"), parse_table("r1 r2 r3 | r1 r2 r3")
    assert once != twice
    assert (len(once), len(twice), len(parse_table(""))) == (1, 2, 0)
    assert twice.bag()[Tile.R1] == 2
    assert once != "r1 r2 r3"


def test_what_changed_on_a_table() -> None:
    old = parse_table("r1 r2 r3 | k5 r5 b5 | r1 r2 r3")
    new = parse_table("b5 r5 k5 | r1 r2 r3 r4 | r1 r2 r3 | y7 y8 y9")
    assert new.changed_from(old) == parse_table("r1 r2 r3 r4 | y7 y8 y9").melds
    assert old.changed_from(new) == parse_table("r1 r2 r3").melds
    assert old.changed_from(old) == ()
