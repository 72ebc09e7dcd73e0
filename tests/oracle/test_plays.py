"""The engine and an independent reading of the rules agree, on thousands of plays and melds."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from tests.oracle import EditionValues, OracleSearch, readings, verdict
from tests.oracle.rows import random_row
from tests.oracle.sampling import Box, Sample, sample
from tilerummy.rules import meld as engine
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import load_edition, with_house_rules
from tilerummy.rules.errors import Illegal
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile

QUICK, SOAK = 100, 5_000  # plays for each set of rules

CLASSIC, LARGE, FOUR_KINDS = Box(2, "JJ"), Box(3, "JJJJ"), Box(2, "JJDDCCMM")

# policy, scope and whether the opening turn may continue: as the table of the rules has it
PRINTED = {
    "ravensburger-de": (CLASSIC, "free", "player", False),
    "ravensburger-fr": (CLASSIC, "no-split", "player", True),
    "ravensburger-it": (CLASSIC, "frozen", "player", True),
    "sabra": (CLASSIC, "free", "player", True),
    "xp": (LARGE, "free", "player", True),
    "twist": (FOUR_KINDS, "free", "player", False),
    "original-fr": (CLASSIC, "pinned", "player", True),
    "original-de": (CLASSIC, "no-split", "player", True),
    "original-it": (CLASSIC, "frozen", "table", False),
}
# every policy with four jokers, and every kind of opening
HOUSE_RULES: dict[str, tuple[str, dict[str, object]]] = {
    "xp pinned": ("xp", {"joker_policy": "pinned"}),
    "xp no-split": ("xp", {"joker_policy": "no-split"}),
    "xp frozen": ("xp", {"joker_policy": "frozen", "opening_turn_may_continue": False}),
    "xp high opening": ("xp", {"opening_points": 60, "opening_turn_may_continue": False}),
    "pinned table": ("original-fr", {"opening_scope": "table"}),
}
NAMES = [*PRINTED, *HOUSE_RULES]

STAGES = {
    "tiles": {"tile-not-on-rack", "table-tile-missing", "joker-taken", "nothing-laid"},
    "opening": {"opening-touches-table", "opening-too-low"},
    "jokers": {"joker-not-swapped", "joker-meld-split", "joker-meld-touched"},
    "freed": {"freed-joker-in-kept-meld"},
}


def tiles(names: list[str]) -> tuple[Tile, ...]:
    return tuple(Tile[name.upper()] for name in names)


def table_of(melds: list[list[str]]) -> Table:
    return Table(melds=tuple(tiles(meld) for meld in melds))


def rules_of(name: str) -> tuple[Edition, EditionValues, Box]:
    base, overrides = HOUSE_RULES.get(name, (name, {}))
    box, policy, scope, may_continue = PRINTED[base]
    edition = load_edition(base)
    values = {
        "joker_policy": policy,
        "opening_points": 30,
        "opening_scope": scope,
        "opening_turn_may_continue": may_continue,
        **overrides,
    }
    return (
        with_house_rules(edition, overrides) if overrides else edition,
        EditionValues(
            joker_policy=str(values["joker_policy"]),
            opening_points=int(str(values["opening_points"])),
            opening_scope=str(values["opening_scope"]),
            opening_turn_may_continue=bool(values["opening_turn_may_continue"]),
        ),
        box,
    )


def engine_says(edition: Edition, case: Sample) -> str:
    """ "legal", or the stage at which the engine refused the play."""
    position = Position(edition, table_of(case.table), tiles(case.rack), case.opened)
    try:
        judge(position, table_of(case.play), OracleSearch())
    except Illegal as refusal:
        code = refusal.reason.value
        return next((stage for stage, codes in STAGES.items() if code in codes), "melds")
    return "legal"


def text(melds: list[list[str]]) -> str:
    return " | ".join(" ".join(meld) for meld in melds)


@dataclass(frozen=True)
class Judged:
    """Random plays judged twice: how often each verdict was reached, and where the two differ."""

    seen: Counter[str]
    other_verdict: list[str]
    other_concern: list[str]


@cache
def judged(name: str, seed: str, count: int) -> Judged:
    edition, values, box = rules_of(name)
    rng = Random(f"{seed} {name}")
    result = Judged(Counter(), [], [])
    for _ in range(count):
        case = sample(rng, box)
        expected = verdict(values, case.table, case.rack, case.play, case.opened)
        answer = engine_says(edition, case)
        result.seen[expected] += 1
        if answer != expected:
            differ = result.other_verdict if "legal" in (answer, expected) else result.other_concern
            differ.append(
                f"{name}: table {text(case.table)!r} rack {' '.join(case.rack)!r} play {text(case.play)!r}"
                f" opened {case.opened}: oracle {expected}, engine {answer}"
            )
    return result


def assert_not_one_sided(name: str, seen: Counter[str]) -> None:
    values = rules_of(name)[1]
    total = seen.total()
    assert seen["legal"] >= 0.15 * total, seen
    assert total - seen["legal"] >= 0.15 * total, seen
    assert min(seen["tiles"], seen["melds"]) >= 0.02 * total, seen
    if values["opening_scope"] == "player":
        assert seen["opening"] >= 0.03 * total, seen
    if values["joker_policy"] != "free":
        assert seen["jokers"] + seen["freed"] >= 0.12 * total, seen
    if values["joker_policy"] == "no-split":
        assert seen["freed"] >= 0.01 * total, seen


def melds(text: str) -> list[list[str]]:
    return [meld.split() for meld in text.split("|")]


def compare_melds(seed: str, count: int) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        row = random_row(rng)
        expected = [standing.points for standing in readings(tuple(row))[:1]]
        answer = [reading.points for reading in engine.readings(tiles(row))[:1]]
        assert answer == expected, " ".join(row)
        seen[("mirrored " if "M" in row else "") + ("stands" if expected else "falls")] += 1
    assert all(
        seen[kind] >= 0.1 * count for kind in ("stands", "falls", "mirrored stands", "mirrored falls")
    ), seen


@pytest.mark.parametrize("name", PRINTED)
def test_the_edition_has_the_values_of_the_table_of_rules(name: str) -> None:
    edition, values, _ = rules_of(name)
    assert edition.joker_policy.value == values["joker_policy"]
    assert edition.opening_points == values["opening_points"]
    assert edition.opening_scope.value == values["opening_scope"]
    assert edition.opening_turn_may_continue == values["opening_turn_may_continue"]


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_plays(name: str) -> None:
    result = judged(name, "quick", QUICK)
    assert result.other_verdict == []
    assert_not_one_sided(name, result.seen)


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_refusals_name_the_first_concern_that_fails(name: str) -> None:
    assert judged(name, "quick", QUICK).other_concern == []


@pytest.mark.parametrize(
    ("name", "table", "rack", "play", "opened"),
    [
        # old melds found again in the play: which of two that look alike is the old one?
        ("twist", "J D r5", "r5 D J b1 b2 b3", "J D r5 | r5 D J | b1 b2 b3", False),
        ("twist", "J D r5", "r5 D J b1 b2 b3", "r5 D J | J D r5 | b1 b2 b3", False),
        # a tile changes the side of the mirror, or only its place on the same side
        ("twist", "J J M r3 b3", "k10 r10 b10", "J r3 M J b3 | k10 r10 b10", False),
        ("twist", "J J M r3 b3", "k10 r10 b10", "b3 r3 M J J | k10 r10 b10", False),
        # two joker melds, and room or payment for one of them only
        ("original-de", "y8 y9 y10 J | y8 y9 y10 J", "r4 r5", "y8 y9 y10 | y8 y9 y10 J | J r4 r5", True),
        ("original-de", "J y9 y10 | y7 J y9 y10", "b7 y8", "y9 y10 J | y8 y9 y10 | y7 J b7", True),
        ("xp no-split", "r3 r4 J | r3 r4 J", "r5", "J J r3 r4 | r3 r4 r5", True),
    ],
)
def test_chosen_plays(name: str, table: str, rack: str, play: str, opened: bool) -> None:
    case = Sample(melds(table), rack.split(), melds(play), opened)
    edition, values, _ = rules_of(name)
    assert engine_says(edition, case) == verdict(values, case.table, case.rack, case.play, opened)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_many_plays(name: str) -> None:
    result = judged(name, "soak", SOAK)
    assert result.other_verdict == []
    assert_not_one_sided(name, result.seen)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_many_refusals_name_the_first_concern_that_fails(name: str) -> None:
    assert judged(name, "soak", SOAK).other_concern == []


def test_melds_alone() -> None:
    compare_melds("quick", 3_000)


@pytest.mark.soak
def test_many_melds_alone() -> None:
    compare_melds("soak", 200_000)
