"""A game is told in the same sentences everywhere: `narration.jsonl` holds the page to them as well."""

import json
from pathlib import Path
from typing import Any

from tilerummy.messages import languages, say
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.narration import Detail, Sentence, narrate
from tilerummy.notation import format_table, format_tile, format_tiles, parse_table, parse_tiles
from tilerummy.notation.record_codec import Setting, decode_public
from tilerummy.rules import Seat, Table, Tile, load_edition
from tilerummy.rules.public import GameAnnounced, PublicEvent

CASES = [json.loads(line) for line in (Path(__file__).parent / "narration.jsonl").read_text().splitlines()]
SETTING = Setting(load_edition("ravensburger-de"), 3)


def told(case: dict[str, Any]) -> tuple[Sentence, ...]:
    event, drawn, before = case["event"], case.get("drawn", ""), case.get("before")
    assert isinstance(event, dict)
    table = None if before is None else parse_table(" | ".join(before))
    return narrate(decode_public(event, SETTING), parse_tiles(str(drawn)), table)


def written(value: Detail) -> object:
    match value:
        case Tile():
            return format_tile(value)
        case Table():
            return format_table(value)
        case tuple():
            return format_tiles(value)
        case _:
            return value


def test_every_event_is_told_as_the_page_tells_it() -> None:
    for case in CASES:
        found = [
            [one.verb, [*map(int, one.seats)], {name: written(value) for name, value in one.details.items()}]
            for one in told(case)
        ]
        assert found == case["told"], case["event"]


def test_there_is_a_case_for_every_kind_of_event() -> None:
    kinds = {type(decode_public(case["event"], SETTING)) for case in CASES}
    assert kinds == {*PublicEvent.__args__} - {GameAnnounced}


def test_every_sentence_has_its_words_and_every_word_its_sentence() -> None:
    keys = {
        one.key(me)
        for case in CASES
        for one in told(case)
        for me in (None, *one.seats[:1])
        if not (me is not None and one.verb.endswith("-unseen"))  # one's own tiles are always seen
    }
    at_the_table = {f"told.{who}.{verb}" for who in ("you", "they") for verb in AT_THE_TABLE}
    beside = {
        "told.you.bot-laid",
        "told.you.bot-drew",
        "told.now-lies",
        "told.paused",
        "told.resumed",
        "told.they.won-lowest",
    }
    assert keys | at_the_table | beside == {key for key in catalogue("en") if key.startswith("told.")}


AT_THE_TABLE = (
    "sat",
    "took-over",
    "absent",
    "left",
    "removed",
    "back",
    "stand-in",
    "pause-asked",
    "owner-changed",
)
"""What people do beside the game; only the page tells it."""


def test_it_speaks_to_the_one_who_did_it() -> None:
    passed = Sentence("passed", (Seat(1),))
    assert passed.key(Seat(1)) == "told.you.passed"
    assert passed.key(Seat(0)) == passed.key(None) == "told.they.passed"
    assert Sentence("shared-stuck", (Seat(0), Seat(1))).key(Seat(0)) == "told.they.shared-stuck"


def test_whoever_gave_up_reads_nothing_that_is_true_of_the_others_alone() -> None:
    for language in languages():
        everybody_else = say("told.you.won-resigned", language).partition(".")[0]
        assert everybody_else not in say("told.they.won-resigned", language, name="Ada")
