"""The language-neutral corpus: every case gets the verdict, the reason and the points that it says."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.oracle import OracleSearch
from tests.support.each import each
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Illegal, Position, Reason, judge, load_edition, readings, with_house_rules

CORPUS: Final = Path(__file__).parents[2] / "corpus"
GENERATED: Final = "generated-"


Case = dict[str, Any]


def cases() -> dict[str, list[Case]]:
    return {
        file.stem: [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in sorted(CORPUS.glob("*.jsonl"))
    }


FILES: Final = cases()
ALL: Final = [case for told in FILES.values() for case in told]


@each("case", ALL)
def test_case(case: Case) -> None:
    edition = with_house_rules(load_edition(case["edition"]), case.get("house", {}))
    position = Position(edition, parse_table(case["table"]), parse_rack(case["rack"]), case["opened"])
    assert all(readings(meld) for meld in position.table.melds), "the table of a case stands"
    assert position.bag() <= edition.tile_set.bag(), "a case has no tiles that the box hasn't"
    try:
        verdict = judge(position, parse_table(case["play"]), OracleSearch())
    except Illegal as refused:
        found: tuple[bool, str | None, int] = (False, refused.reason.value, 0)
    else:
        found = (True, None, verdict.points)
    assert found == (case["legal"], case["reason"], case["points"]), case["why"]


def test_there_are_enough_cases_on_both_sides() -> None:
    told = [(file, case["legal"]) for file, found in FILES.items() for case in found]
    by_hand = [(file, legal) for file, legal in told if not file.startswith(GENERATED)]
    assert len(ALL) >= 300
    assert len(by_hand) >= 150
    sides = Counter(by_hand)
    for file in ("openings", *(f"joker-{p}" for p in ("free", "pinned", "no-split", "frozen"))):
        assert sides[file, True] >= 10, file
        assert sides[file, False] >= 10, file
    for joker in ("classic", "double", "colour", "mirror"):
        assert sides[f"twist-{joker}", True] >= 10, joker
        assert sides[f"twist-{joker}", False] >= 10, joker


def test_every_reason_of_a_play_is_in_the_corpus() -> None:
    flow = {"game-over", "no-such-seat", "not-your-turn", "seat-resigned", "deal-not-accepted"}
    flow |= {"redeal-not-offered", "must-play", "not-an-action"}
    reasons = {case["reason"] for case in ALL}
    assert reasons >= {reason.value for reason in Reason} - flow
    assert len({case["id"] for case in ALL}) == len(ALL)
