"""What docs/records.md shows is real."""

import re
from pathlib import Path

import pytest

from tests.support.each import each
from tests.support.recorded import REFEREE
from tilerummy.notation import (
    FullRecord,
    ViewRecord,
    format_position,
    parse_position,
    read_record,
    verify,
    view_record_of,
    write_record,
)
from tilerummy.notation.record_header import RecordKind, header_object
from tilerummy.notation.record_tags import TAGS, written_fields
from tilerummy.rules import Seat

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    found = re.search(rf"^```{name}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def full_example() -> FullRecord:
    record = read_record(block("jsonl full"))
    assert isinstance(record, FullRecord)
    return record


def test_the_full_example_verifies_and_is_written_so() -> None:
    verify(full_example(), REFEREE)
    assert write_record(full_example()) == block("jsonl full")


def test_the_other_example_is_the_same_game() -> None:
    seen = read_record(block("jsonl seat"))
    assert isinstance(seen, ViewRecord)
    record = full_example()
    assert seen == view_record_of(record.events, Seat(1), record.header.names)
    assert write_record(seen) == block("jsonl seat")


def test_the_position_is_written_so() -> None:
    line = block("position").strip()
    assert format_position(parse_position(line)) == line


def test_the_example_of_an_error_is_real() -> None:
    lines = block("jsonl full").splitlines()
    lines[7] = lines[7].replace('"b6"', '"J"')
    with pytest.raises(ValueError, match="line 8") as error:
        read_record(lines)
    assert block("text").strip() == str(error.value)


@each("event_type", TAGS)
def test_every_event_is_described_with_its_keys(event_type: type) -> None:
    row = re.search(rf"^\| `{TAGS[event_type]}` \|(.*)$", PAGE, re.MULTILINE)
    assert row
    if event_type.__name__ != "TimeUpSeen":  # described by the row before it
        assert all(f"`{key}`" in row[1] for key in written_fields(event_type))


def test_every_key_of_the_header_is_described() -> None:
    record = full_example()
    for key in header_object(record.header, RecordKind.SEAT, Seat(0)):
        assert re.search(rf"^\| `{key}` \|", PAGE, re.MULTILINE), key
