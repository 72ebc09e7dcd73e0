"""Whatever is done to a record, reading it gives a record or a `RecordError`, and nothing else."""

import json
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from tests.support.recorded import REFEREE, full_text, game, names, objects, text_of
from tilerummy.notation import (
    FullRecord,
    Record,
    RecordError,
    read_record,
    replay_record,
    verify,
    view_record_of,
    write_record,
)
from tilerummy.rules import EDITION_IDS
from tilerummy.rules.seat import seats

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
JSON = st.recursive(
    SCALARS | st.sampled_from(["k1", "r4 r5 r6", "", "out", "played", 0, 1, 2, 3, -1]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def read(text: str) -> Record | None:
    """None: refused. Whatever is accepted must be as good as any record."""
    try:
        record = read_record(text)
    except RecordError as error:
        lines = max(1, text.count("\n") + 1)
        if not 1 <= error.line <= lines:
            raise AssertionError(f"there is no line {error.line}") from error
        return None
    assert read_record(write_record(record)) == record
    replay_record(record)
    return record


@st.composite
def records(draw: st.DrawFn) -> str:
    edition = draw(st.sampled_from(EDITION_IDS))
    if draw(st.booleans()):
        return full_text(edition, rack_size=30)  # a small pool makes a short game
    seat = draw(st.sampled_from([None, *seats(3)]))
    return write_record(view_record_of(game(edition, rack_size=30), seat, names(3)))


def nearby(draw: st.DrawFn, count: int) -> int:
    """Some index; the first lines and the last are the most special ones."""
    return draw(st.integers(0, min(8, count - 1)) | st.just(count - 1) | st.integers(0, count - 1))


@st.composite
def with_a_value_changed(draw: st.DrawFn) -> str:
    lines = objects(draw(records()))
    data = lines[nearby(draw, len(lines))]
    key = draw(st.sampled_from(sorted(data)))
    value = data[key]
    if isinstance(value, list) and value and draw(st.booleans()):
        value[draw(st.integers(0, len(value) - 1))] = draw(JSON)
    elif isinstance(value, dict) and value and draw(st.booleans()):
        value[draw(st.sampled_from(sorted(value)))] = draw(JSON)
    else:
        data[key] = draw(JSON)
    return text_of(lines)


@st.composite
def with_lines_moved(draw: st.DrawFn) -> str:
    lines = draw(records()).splitlines()
    one, other = nearby(draw, len(lines)), nearby(draw, len(lines))
    moves: list[Callable[[], object]] = [
        lambda: lines.pop(one),
        lambda: lines.insert(one, lines[other]),
        lambda: lines.insert(one, lines.pop(other)),
        lambda: lines.__delitem__(slice(min(one, other), max(one, other))),
    ]
    draw(st.sampled_from(moves))()
    return "\n".join(lines)


@st.composite
def with_characters_changed(draw: st.DrawFn) -> str:
    text = draw(records())
    at = draw(st.integers(0, len(text)))
    cut = draw(st.integers(0, 3))
    return text[:at] + draw(st.text(max_size=3)) + text[at + cut :]


@given(with_a_value_changed())
def test_changed_values(text: str) -> None:
    read(text)


@given(with_lines_moved())
def test_moved_lines(text: str) -> None:
    read(text)


@given(with_characters_changed())
def test_changed_characters(text: str) -> None:
    read(text)


@given(records(), st.integers(0, 400), st.integers(0, 300))
def test_truncated_text(text: str, lines: int, characters: int) -> None:
    head = text.splitlines(keepends=True)[:lines]
    read("".join(head)[: -characters or None])


@given(st.lists(st.dictionaries(st.text(max_size=6), JSON, max_size=4) | JSON, max_size=4))
def test_any_json(lines: list[object]) -> None:
    header = objects(full_text("sabra"))[0]
    assert read("\n".join(json.dumps(line) for line in lines)) is None
    assert read("\n".join(json.dumps(line) for line in [header, *lines])) is None


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    assert read(text) is None


@given(with_a_value_changed())
def test_what_reads_can_be_verified_or_is_refused(text: str) -> None:
    record = read(text)
    if isinstance(record, FullRecord):
        try:
            verify(record, REFEREE)
        except RecordError:
            return
