"""The fair deal: the vectors of docs/fair-deal.md, and a second implementation written from that page."""

from hashlib import sha256
from itertools import count, islice
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.notation import format_tiles
from tilerummy.rules import Referee, commitment, load_edition, shuffle
from tilerummy.rules.event import Dealt, StartDrawn
from tilerummy.rules.shuffle import shuffled
from tilerummy.solver import FastSearch

COUNTING = bytes(range(32))
EXAMPLE = bytes.fromhex("f1b66227ccff4f1c00d12faf70de0ae0ef4cf4ef8601f2d060d0186a4b1d3767")
SEEDS = st.binary(min_size=32, max_size=32)
LABELS = st.sampled_from(["start/1", "start/2", "deal/1", "deal/12", "pool/1"]) | st.text(max_size=8)


def by_the_book(items: list[int], seed: bytes, label: str) -> list[int]:
    """The four steps of docs/fair-deal.md, as plainly as they stand there."""
    order = list(items)
    needed = len(order) + 64  # words are skipped about once in twenty million
    data = b"".join(
        sha256(seed + label.encode("utf-8") + number.to_bytes(4, "big")).digest()
        for number in islice(count(), needed // 8 + 1)
    )
    words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]
    i = len(order) - 1
    while i >= 1:
        word = words.pop(0)
        if word >= 2**32 // (i + 1) * (i + 1):
            continue
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
        i -= 1
    return order


def test_the_commitment_is_the_sha256_in_hex() -> None:
    assert commitment(COUNTING) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(EXAMPLE) == "80405a734333c7cfb3c573e6c06eb14a55131439b59211638f5ed2ee5f449505"


@pytest.mark.parametrize(
    ("label", "order"),
    [("deal/1", (8, 6, 9, 4, 3, 7, 1, 2, 0, 5)), ("start/1", (9, 6, 1, 8, 7, 4, 5, 0, 2, 3))],
)
def test_first_vector(label: str, order: tuple[int, ...]) -> None:
    assert shuffled(range(10), COUNTING, label) == order


def test_the_first_words_are_those_of_the_page() -> None:
    digest = sha256(COUNTING + b"deal/1" + bytes(4)).digest()
    assert digest.hex() == "25bebec191521acbd6be93aa70aacbd611099fb44b47512efa829ae707ebe280"
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert words[:3] == [633257665, 2438077131, 3602813866]
    assert [word % (10 - at) for at, word in enumerate(words)] == [5, 0, 2, 1, 2, 3, 3, 2]


def test_second_vector() -> None:
    events = Referee(FastSearch()).begin(load_edition("sabra"), 2, EXAMPLE)
    drawn = next(event for event in events if isinstance(event, StartDrawn))
    assert format_tiles(tile for _, tile in drawn.draws) == "r2 J"
    assert drawn.starter == 0
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert format_tiles(dealt.racks[0]) == "k1 k2 k12 k12 k13 r1 r2 r4 r5 r11 r13 b6 y13 J"
    assert format_tiles(dealt.racks[1]) == "k2 k3 r9 b1 b1 b3 b7 b8 y5 y6 y10 y10 y12 y13"
    assert format_tiles(dealt.pool[:6]) == "b6 b11 k10 y3 J b12"


@given(seed=SEEDS, label=LABELS, size=st.integers(0, 160))
def test_both_implementations_agree(seed: bytes, label: str, size: int) -> None:
    assert list(shuffled(range(size), seed, label)) == by_the_book(list(range(size)), seed, label)


@given(seed=SEEDS, label=LABELS, items=st.lists(st.integers(), max_size=60))
def test_nothing_is_lost(seed: bytes, label: str, items: list[int]) -> None:
    assert sorted(shuffled(items, seed, label)) == sorted(items)


@pytest.mark.parametrize(
    ("size", "words", "order"),
    [
        (3, (2**32 - 1, 5, 0), (1, 0, 2)),  # 2**32 is 1 more than a multiple of 3: the last word is skipped
        (3, (2**32 - 2, 0, 1), (1, 0, 2)),  # the one before it is not
        (4, (2**32 - 1, 2, 1), (0, 1, 2, 3)),  # 2**32 is a multiple of 4: nothing is skipped
    ],
)
def test_words_that_would_favour_small_numbers_are_skipped(
    size: int, words: tuple[int, ...], order: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shuffle, "_words", lambda _prefix, _counter: words)
    assert shuffle.shuffled(range(size), COUNTING, "deal/1") == order


def test_every_order_is_about_as_likely() -> None:
    orders: dict[tuple[int, ...], int] = {}
    for number in range(2400):
        order = shuffled(range(4), sha256(bytes([number % 256, number // 256])).digest(), "deal/1")
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == factorial(4)
    assert 60 < min(orders.values()) <= max(orders.values()) < 145  # 100 each, give or take


def test_labels_and_seeds_matter() -> None:
    one = shuffled(range(50), COUNTING, "deal/1")
    assert one != shuffled(range(50), COUNTING, "deal/2")
    assert one != shuffled(range(50), EXAMPLE, "deal/1")
