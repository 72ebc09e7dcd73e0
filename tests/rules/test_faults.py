"""Why a meld is not valid: for each reason examples, and beside them melds that nearly look the same."""

import sys
from itertools import count, permutations

import pytest

from tests.support.each import each
from tests.support.games import outcome
from tilerummy.notation import parse_tiles
from tilerummy.rules import Illegal, Meld, Reading, Reason, Tile, fault, readings

REFUSED = {
    "meld-too-short": ["", "r5", "r5 r6", "J J", "r12 r13", "r5 M", "D r5", "C"],
    "meld-only-jokers": ["J J J", "J D C", "J M J", "D D C C", "M M M", "C J J"],
    "mirror-twice": ["r5 M r5 M r5", "M r5 M", "M M r5", "r5 r6 M M", "r2 r3 M r3 r2 M"],
    "mirror-at-edge": ["M r5 r5", "r5 r6 M", "r5 J M", "M k3 r3 b3"],
    "mirror-unequal": [
        "r5 M b5",
        "r5 M r6",
        "r2 r3 M r2 r3",
        "r2 r3 M r3",
        "k3 r3 M k3 b3",
        "J C M r5 r6",
        "r4 C b6 M b6 J r4",
        "k3 k3 M k3 k3",
        "r4 C r6 M r6 C r4",
        "r12 r13 J M J r13 r12",
        "D M r3",
    ],
    "colour-change-in-group": ["r5 b5 C", "r5 C b5", "k5 r5 b5 C", "r5 C J b5", "r5 b5 C r5", "C r5 b5"],
    "group-colour-twice": ["r5 r5 b5", "r5 b5 r5", "k5 r5 b5 r5", "r5 J b5 b5", "k5 r5 b5 y5 k5"],
    "group-too-large": ["k5 r5 b5 y5 J", "k5 r5 J J J", "r13 J J J J", "k3 r3 b3 D", "D D r1", "k3 r3 D J"],
    "colour-change-first": ["C r4 r5", "C r4 b5", "C J r5", "C C r5", "C r12 r13 J", "C r4 r6", "C r9 D"],
    "run-out-of-range": [
        "r12 r13 J",
        "J r1 r2",
        "r12 r13 r1",
        "J J r2 r3",
        "D r2 r3",
        "r11 r12 D",
        "J C r1",
        "r12 r13 C",
        "r12 C J",
        "r11 r12 r13 r1",
        "r13 J C",
        "J k1 b2",
    ],
    "run-number-twice": ["r5 r5 r6", "r5 r5 r5", "r5 r5 J", "r4 r5 r6 r5", "r5 r6 r6 r7", "r5 J r5"],
    "run-not-in-order": [
        "r6 r5 r4",
        "r4 r6 r5",
        "r4 r6 J",
        "r4 J r5 r7",
        "r8 r9 r7 J",
        "J r9 r7",
        "r13 r12 r11",
    ],
    "run-gap": ["r4 r5 r7", "r4 r5 J r8", "r1 r3 r5", "r2 D r6", "r3 C b6", "r1 r13 J"],
    "colour-change-same-colour": ["r3 C r5", "r3 C C r6", "r3 C b5 C b7", "r2 D C r6", "J r3 C r5"],
    "run-colours-mixed": ["r4 b5 r6", "r4 b5 y6", "r4 J b6", "J r4 b5", "r2 D b5"],
    "not-a-meld": ["r4 r5 b5", "r5 b5 b6", "r9 b8 k7", "b6 r5 J", "r4 b6 r7", "k2 r4 b6"],
}
# as near to the faults above as can be, and yet they stand
STANDING = [
    *("r5 r6 r7", "r5 J J", "r11 r12 r13", "J r12 r13", "r1 r2 J", "r4 J r6", "r4 J J r7", "J J r2"),
    *("k5 r5 b5 y5", "k5 r5 J J", "r13 J J J", "k3 r3 D", "D r3 r4", "r10 r11 D", "r2 D r5", "D D r5"),
    *("r4 C b6", "r4 r5 C", "r11 r12 C", "r3 C C b6", "r3 C b5 C r7", "r2 D C b6", "r5 C J"),
    *("r5 M r5", "J M r6", "r2 r3 M r3 r2", "k3 r3 M k3 r3", "r4 C b6 M b6 C r4", "r12 r13 M r13 r12"),
]


def refusal(meld: str) -> Illegal:
    found = fault(parse_tiles(meld))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("code", "meld"),
    [pytest.param(code, meld, id=f"{code}: {meld or 'empty'}") for code in REFUSED for meld in REFUSED[code]],
)
def test_the_reason(code: str, meld: str) -> None:
    found = refusal(meld)
    assert found.reason.value == code
    assert found.details["meld"] == parse_tiles(meld)


@each("meld", STANDING)
def test_near_misses_stand(meld: str) -> None:
    assert fault(parse_tiles(meld)) is None
    assert readings(parse_tiles(meld))


def test_every_reason_about_a_meld_has_examples() -> None:
    about_melds = [reason.value for reason in Reason]
    first, last = about_melds.index("meld-too-short"), about_melds.index("not-a-meld")
    assert list(REFUSED) == about_melds[first : last + 1]
    assert all(len(melds) >= 2 for melds in REFUSED.values())


@pytest.mark.parametrize(
    ("meld", "detail", "expected"),
    [
        ("r5 r6", "missing", 1),
        ("r5", "missing", 2),
        ("r5 b5 b5", "tile", Tile.B5),
        ("r4 r5 r6 r5", "tile", Tile.R5),
        ("k5 r5 b5 y5 J", "most", 4),
        ("r4 r5 r7", "number", 6),
        ("r4 r5 J r8", "number", 7),
        ("r1 r3 r6", "number", 2),
        ("r6 r5 r4", "ordered", parse_tiles("r4 r5 r6")),
        ("r4 r6 J", "ordered", parse_tiles("r4 J r6")),
        ("r13 r12 J", "ordered", parse_tiles("J r12 r13")),
        ("r10 r9 J", "ordered", parse_tiles("r9 r10 J")),
        ("r4 r6 J J", "ordered", parse_tiles("r4 J r6 J")),
    ],
)
def test_what_a_refusal_points_at(meld: str, detail: str, expected: object) -> None:
    assert refusal(meld).details[detail] == expected


# numbers of one run and jokers, of which some orders make a run
HEAPS = [
    "r4 r5 r6",
    "r4 J r6",
    "r4 r7 J J",
    "r12 r13 J",
    "r4 r5 D",
    "r2 r5 D",
    "r3 C b5",
    "r5 r6 C",
    "r2 D C b6",
]


@each("heap", HEAPS)
def test_a_run_in_the_wrong_order_is_told_so(heap: str) -> None:
    """Unless its order is wrong for a graver reason: it starts with a colour-change or leaves the numbers."""
    orders = set(permutations(parse_tiles(heap)))
    runs = {order for order in orders if readings(order)}
    assert runs
    assert runs != orders
    for order in orders - runs:
        found = fault(order)
        assert found is not None
        if found.reason in (Reason.COLOUR_CHANGE_FIRST, Reason.RUN_OUT_OF_RANGE):
            continue
        assert found.reason is Reason.RUN_NOT_IN_ORDER, order
        assert found.details["ordered"] in runs


def test_the_first_wrong_meld_from_the_left_is_named() -> None:
    table, rack = "k1 k2 k3", "r5 r6 b9 y9 y9"
    assert outcome("sabra", table, rack, "k1 k2 k3 | r5 r6 | b9 y9 y9") == "meld-too-short"
    assert outcome("sabra", table, rack, "b9 y9 y9 | k1 k2 k3 | r5 r6") == "group-colour-twice"


def test_a_heap_is_refused_without_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """No run has more than 13 places, so no order of a larger heap needs to be tried."""
    calls = count()

    def counted(meld: Meld) -> tuple[Reading, ...]:
        assert next(calls) < 20_000
        return readings(meld)

    monkeypatch.setattr(sys.modules["tilerummy.rules.fault"], "readings", counted)
    numbers = [tile for tile in reversed(Tile) if not tile.is_joker]
    for size in (12, 14, 30):
        found = fault((*numbers[:size], Tile.J, Tile.D, Tile.C, Tile.C))
        assert found is not None
        assert found.reason is Reason.NOT_A_MELD
