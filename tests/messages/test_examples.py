"""The examples in the rules texts, taken out of the texts and checked by the rules."""

import re
from collections.abc import Iterator

from tests.support.each import each
from tests.support.searches import Scripted
from tilerummy.messages import languages, rules_text
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.rulebook.examples import OUT_SCORES, STUCK_RACKS
from tilerummy.notation import parse_rack, parse_table, parse_tiles
from tilerummy.rules import (
    Edition,
    Illegal,
    JokerPolicy,
    Position,
    Reason,
    all_editions,
    judge,
    load_edition,
    readings,
)
from tilerummy.rules.scoring import rack_points, scores_stuck
from tilerummy.rules.seat import seats

EDITIONS = each("edition", all_editions())
LANGUAGES = each("language", languages())
JOKER_REASONS = (Reason.JOKER_NOT_SWAPPED, Reason.JOKER_MELD_SPLIT, Reason.JOKER_MELD_TOUCHED)


def found(edition: Edition, language: str, key: str) -> Iterator[dict[str, str]]:
    """The placeholders of an example's sentence, wherever the text has that sentence."""
    sentence = re.escape(catalogue(language)[f"rules.example.{key}"].forms["other"])
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", sentence)
    for line in rules_text(edition, language).splitlines():
        match = re.fullmatch(f"- {pattern}", line)
        if match:
            yield match.groupdict()


def melds(edition: Edition, language: str, key: str) -> list[str]:
    return [meld for line in found(edition, language, key) for meld in re.findall("`(.+?)`", line["melds"])]


@LANGUAGES
@EDITIONS
def test_what_stands_stands(edition: Edition, language: str) -> None:
    examples = melds(edition, language, "stands")
    assert len(examples) >= 4
    for meld in examples:
        assert readings(parse_tiles(meld)), meld
        assert Position(edition, parse_table(meld), (), opened=True).bag() <= edition.tile_set.bag(), meld


@LANGUAGES
@EDITIONS
def test_what_does_not_stand_does_not(edition: Edition, language: str) -> None:
    examples = melds(edition, language, "fails")
    assert len(examples) >= 3
    for meld in examples:
        assert not readings(parse_tiles(meld)), meld


@LANGUAGES
@EDITIONS
def test_what_melds_are_worth(edition: Edition, language: str) -> None:
    examples = list(found(edition, language, "worth"))
    assert len(examples) >= 2
    for example in examples:
        assert readings(parse_tiles(example["meld"]))[0].points == int(example["points"])


def judged(edition: Edition, example: dict[str, str]) -> Reason | None:
    table, laid, after = example["table"], example["laid"], example["after"]
    position = Position(edition, parse_table(table), parse_rack(laid), opened=True)
    assert position.bag() == parse_table(after).bag()
    assert all(readings(meld) for meld in position.table.melds)
    try:
        judge(position, parse_table(after), Scripted())
    except Illegal as illegal:
        return illegal.reason
    return None


@LANGUAGES
@EDITIONS
def test_plays_are_allowed_in_this_edition(edition: Edition, language: str) -> None:
    examples = list(found(edition, language, "play"))
    assert len(examples) >= 6
    for example in examples:
        assert judged(edition, example) is None, example


@LANGUAGES
@EDITIONS
def test_plays_that_are_not_allowed_are_refused_for_their_joker(edition: Edition, language: str) -> None:
    examples = list(found(edition, language, "forbidden"))
    assert bool(examples) == (edition.joker_policy is not JokerPolicy.FREE)
    for example in examples:
        assert judged(edition, example) in JOKER_REASONS, example


def test_melds_in_the_middle_of_a_sentence_stand_as_the_sentence_says() -> None:
    best, *_ = readings(parse_tiles("r5 J J"))
    assert best.points == 5 + 6 + 7


def test_twist_has_examples_of_every_joker() -> None:
    shown = " ".join(melds(load_edition("twist"), "en", "stands"))
    assert {"J", "D", "C", "M"} <= set(shown.split())


def test_the_scores_in_the_examples() -> None:
    edition = load_edition("sabra")
    racks = [parse_rack(rack) for rack in ("r5", "b12", "y13 k7")]
    assert tuple(rack_points(edition, rack) for rack in racks) == STUCK_RACKS
    first, *others = seats(3)
    scores = scores_stuck(edition, racks, (first, *others), first)
    text = rules_text(edition).replace("\N{MINUS SIGN}", "-")
    assert "racks worth 5, 12 and 20 score +22, -7 and -15" in text
    assert scores == (22, -7, -15)
    assert sum(OUT_SCORES) == 0
