"""The reference reads what the rules spell out as examples."""

import pytest

from tests.oracle import EditionValues, legal, readings

POLICIES = ["free", "pinned", "no-split", "frozen"]


def melds(text: str) -> list[list[str]]:
    return [meld.split() for meld in text.split("|")] if text else []


def allowed(policy: str, table: str, rack: str, play: str, opened: bool = True) -> bool:
    values = EditionValues(
        joker_policy=policy, opening_points=30, opening_scope="player", opening_turn_may_continue=True
    )
    return legal(values, melds(table), rack.split(), melds(play), opened)


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("k7 r7 b7 y7", 28),
        ("r8 r9 r10", 27),
        ("r5 J J", 18),  # as a run it is worth more than as a group
        ("J J r1", 3),  # three ones
        ("r2 D r5", 14),
        ("b3 r3 D", 12),
        ("b3 J D", 18),  # 3 4 5 6 as a run
        ("J D r4", 16),  # a run from 1 is worth 10, four 4s are worth more
        ("D D r5", 15),
        ("r3 r4 C b6", 18),
        ("r3 C b5 C r7", 25),
        ("r3 C C b6", 18),
        ("r2 D C b6", 20),
        ("r11 r12 C", 36),
        ("r2 r3 M r3 r2", 10),
        ("r12 r13 M r13 r12", 50),
        ("r3 b3 M r3 b3", 12),
        ("r7 M r7", 14),
        ("r3 J r5 M r5 r4 r3", 24),
        ("r2 D r5 M r5 r4 r3 r2", 28),
        ("r4 C b6 M b6 C r4", 30),
    ],
)
def test_melds_that_stand(meld: str, points: int) -> None:
    assert readings(tuple(meld.split()))[0].points == points


@pytest.mark.parametrize(
    "meld",
    [
        "r12 r13 r1",
        "J J J",
        "r5 D",
        "D r2 r3",
        "r11 r12 D",
        "r3 r3 b3",
        "r3 b3 D J",
        "C r3 r4",
        "r3 C C r6",
        "r3 C r5 r6",
        "r2 r3 M r3",
        "M r3 r3",
        "r3 M r4",
        "r3 M M r3",
        "r4 C b6 M b6 b5 r4",
        "r3 C b3",
    ],
)
def test_melds_that_do_not_stand(meld: str) -> None:
    assert readings(tuple(meld.split())) == ()


@pytest.mark.parametrize("policy", POLICIES)
def test_the_swap_with_a_tile_from_the_rack_is_always_allowed(policy: str) -> None:
    assert allowed(policy, "b3 r3 J", "y3 k8 k9", "b3 r3 y3 | k8 k9 J")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        ("r2 r3 J r5 r6", "r1 r7 k8 k9", "r1 r2 r3 | r5 r6 r7 | k8 k9 J"),
        ("b6 b7 J", "b4", "b4 J b6 b7"),
        ("b6 b7 J", "b5 k8 k9", "b5 b6 b7 | k8 k9 J"),
        ("k1 k2 J | b1 y1 r1 | b2 y2 r2", "k8 k9", "k1 b1 y1 r1 | k2 b2 y2 r2 | k8 k9 J"),
    ],
)
def test_only_free_lets_a_joker_go_without_the_swap(policy: str, table: str, rack: str, play: str) -> None:
    assert allowed(policy, table, rack, play) == (policy == "free")


@pytest.mark.parametrize(
    ("table", "rack", "play", "strictest"),
    [
        ("r4 J r6 | b5 y5 k5", "r7", "r4 J r6 r7 | b5 y5 k5", "no-split"),
        ("r3 r4 J r6", "b3 y3 r7", "r3 b3 y3 | r4 J r6 r7", "pinned"),
        ("r3 r4 J", "r5 k8 k9", "r3 r4 r5 | k8 k9 J", "frozen"),
        ("r5 J J", "k5 b8 b9", "r5 k5 J | b8 b9 J", "frozen"),
        ("r3 r4 J | b7 J b9", "r5", "r3 r4 r5 | b7 J b9 J", "pinned"),  # freed into a kept meld
        ("r3 r4 J | b7 J b9", "J", "r3 r4 J | b7 J b9 J", "no-split"),  # from the rack
    ],
)
def test_policies_from_free_to_frozen(table: str, rack: str, play: str, strictest: str) -> None:
    expected = [POLICIES.index(policy) <= POLICIES.index(strictest) for policy in POLICIES]
    assert [allowed(policy, table, rack, play) for policy in POLICIES] == expected


def test_an_opening_may_hide_in_a_rebuilt_table() -> None:
    assert allowed("free", "y9 y10 y11 y12", "k9 r9 b9 J", "k9 r9 b9 y9 | J y10 y11 y12", opened=False)
    assert not allowed("free", "y9 y10 y11 y12", "k9 r9 b9 J", "k9 r9 b9 y9 | y10 y11 y12 J", opened=False)
    assert not allowed("free", "y9 y10 y11 y12", "k9 r9", "k9 r9 y9 | y10 y11 y12", opened=False)
