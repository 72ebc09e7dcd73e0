"""Every refusal is said in two short sentences: what is wrong with which tiles, and what to change."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.support.each import each
from tests.support.searches import Scripted
from tilerummy.messages import languages, refusal, unreadable
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.refusals import refusal_key
from tilerummy.notation import Malformed, format_tiles, parse_rack, parse_table
from tilerummy.rules import Illegal, Position, Reason, judge, load_edition, with_house_rules
from tilerummy.rules.fault import fault
from tools.refusal_examples import EXAMPLES, FlowExample, PlayExample

CORPUS = Path(__file__).parents[2] / "corpus"
LONGEST = 200


def check(illegal: Illegal, language: str = "en") -> None:
    """The message uses what the rules give, and nothing else."""
    text = refusal(illegal, language)
    placeholders = catalogue(language)[refusal_key(illegal.reason)].placeholders
    assert placeholders <= illegal.details.keys()
    assert "{" not in text
    for name in ("meld", "tiles", "ordered"):
        tiles = illegal.details.get(name)
        if isinstance(tiles, tuple):
            assert format_tiles(tiles) in text
    for name in ("number", "points", "needed"):
        if name in illegal.details:
            assert str(illegal.details[name]) in text


@each("language", languages())
def test_every_reason_has_a_message(language: str) -> None:
    assert {refusal_key(reason) for reason in Reason} <= catalogue(language).keys()


def test_every_reason_has_one_example() -> None:
    assert Counter(example.reason for example in EXAMPLES) == Counter(Reason)


@each("example", EXAMPLES)
def test_an_example_is_refused_for_its_reason_in_two_short_sentences(
    example: PlayExample | FlowExample,
) -> None:
    illegal = example.run()
    assert illegal.reason is example.reason
    for language in languages():
        check(illegal, language)
        text = refusal(illegal, language)
        wrong, change = re.split(r"(?<=[.!?]) ", text)
        assert wrong[-1] == change[-1] == ".", text
        assert len(text) <= LONGEST, text


def test_all_refusals_of_the_corpus_can_be_said() -> None:
    refused = 0
    for file in sorted(CORPUS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["legal"]:
                continue
            edition = with_house_rules(load_edition(case["edition"]), case.get("house", {}))
            position = Position(edition, parse_table(case["table"]), parse_rack(case["rack"]), case["opened"])
            with pytest.raises(Illegal) as found:
                judge(position, parse_table(case["play"]), Scripted())
            check(found.value)
            refused += 1
    assert refused > 100


def test_the_message_of_the_design() -> None:
    illegal = fault(parse_table("r4 r5 J r8").melds[0])
    assert illegal is not None
    assert refusal(illegal) == "The run r4 r5 J r8 is missing the 7. Add it or split the run."


@pytest.mark.parametrize(
    ("tiles", "said"), [("r7", "r7 needs 2 more tiles"), ("r7 k7", "r7 k7 needs one more tile")]
)
def test_one_tile_and_many(tiles: str, said: str) -> None:
    illegal = fault(parse_table(tiles).melds[0])
    assert illegal is not None
    assert refusal(illegal).startswith(said)


def test_a_meld_without_tiles_can_be_spoken_of() -> None:
    illegal = fault(())
    assert illegal is not None
    assert refusal(illegal).startswith("(no tiles) needs 3 more tiles")


def test_text_that_is_no_notation() -> None:
    with pytest.raises(Malformed) as found:
        parse_table("r4 r5 | x7")
    assert unreadable(found.value).startswith("I can't read “r4 r5 | x7” from character 9 on: “x7” isn't a")
    for text, word in (("r4 r14 r5", "r14"), ("r4 | | r5", "|"), ("r4 r5 |", "|")):
        with pytest.raises(Malformed) as found:
            parse_table(text)
        assert f": “{word}” isn't a tile. A tile is" in unreadable(found.value)
