"""The most points that tiles are worth in melds of their own: counted by hand, for all kinds of jokers."""

from tests.oracle import most_points as reference_points
from tilerummy.notation import parse_rack
from tilerummy.rules.tile import JOKERS, NUMBERED
from tilerummy.solver import most_points

POINTS = {
    "": 0,
    "J": 0,
    "J J J J": 0,
    "r9 r10": 0,
    "k12 r13 b1": 0,
    "r12 r13 r1": 0,
    "r9 r10 r11": 30,
    "r9 r10 r11 k1": 30,
    "r5 r6 r7 r8 k1 r1 b1": 29,
    "r3 r4 r5 k5 b5": 15,
    "r3 r4 r5 r6 k6 b6": 30,
    "k7 k7 r7": 0,
    "k7 k7 r7 r7 b7 b7": 42,
    "k7 k7 k8 k8 k9 k9": 48,
    "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13": 91,
    # a joker is worth what it stands for, at its best
    "r9 r10 J": 30,
    "r12 r13 J": 36,
    "k1 J J": 6,
    "r5 J J": 18,
    "r12 J J": 36,
    "r13 J J": 39,
    "r13 J J J": 52,
    "r11 r12 r13 J": 46,
    "r11 r12 r13 J J J": 75,
    "r1 J J J J J J J": 36,
    "k3 r3 b3 J": 12,
    "k3 r3 J r9 r10": 30,
    # double
    "r2 D r5": 14,
    "b3 r3 D": 12,
    "r5 D": 0,
    "r5 D D": 35,
    "r12 D J": 48,
    "r13 D J": 52,
    "r2 r3 D D": 27,
    "r11 D D": 55,
    "r12 r13 D": 46,
    "r1 r2 D": 10,
    # colour-change
    "r3 C b5": 12,
    "r3 C r5": 0,
    "r11 r12 C": 36,
    "r12 r13 C": 0,
    "r13 J C": 36,
    "b12 C r10 C": 46,
    "r3 C C b6": 21,
    "r12 C C b9": 42,
    "r12 C C r9": 30,
    "r12 J C C r8": 50,
    "b5 C r7 C": 26,
    # mirror
    "r7 M r7": 14,
    "r7 M k7": 0,
    "r7 M J": 14,
    "r2 r3 M r3 r2": 10,
    "k3 r3 M r3 k3": 12,
    "r3 J r5 M r5 r4 r3": 24,
    "r2 D r5 M r5 r4 r3 r2": 30,
    "r4 C b6 M b6 C r4": 30,
    "r7 M M r7": 14,
    "r7 M r7 k2 M k2": 18,
    "k5 r5 b5 y5 M k5 r5 b5 y5": 40,
    "r13 M J D J": 55,
}


def test_solver_and_reference_count_what_was_counted_by_hand() -> None:
    for tiles, points in POINTS.items():
        rack = parse_rack(tiles)
        assert (most_points(rack), reference_points(rack)) == (points, points), tiles


def test_a_whole_box_without_jokers_is_worth_all_its_numbers() -> None:
    assert most_points(tuple(sorted(NUMBERED * 2))) == 2 * 4 * 91


def test_jokers_alone_are_worth_nothing() -> None:
    assert most_points(JOKERS * 2) == 0
