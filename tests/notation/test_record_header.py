"""The header, versions and what isn't a record at all."""

import json
from collections.abc import Iterator

import pytest

from tests.support.each import each
from tests.support.recorded import full_text, objects, refusal, text_of
from tilerummy.notation import RecordError, read_record
from tilerummy.notation.record_migrate import Migration, RawLine

TEXT = full_text("sabra")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "chess"}, "not a game record"),
        ({"format": None}, "not a game record"),
        ({"version": "1"}, "'version' must be a whole number"),
        ({"version": True}, "'version' must be a whole number"),
        ({"version": 3}, "made by a newer tilerummy"),
        ({"version": 0}, "unknown version 0"),
        ({"version": -1}, "unknown version -1"),
        ({"kind": "partial"}, "'kind' must be one of full, seat, spectator"),
        ({"kind": ["full"]}, "'kind' must be a text, not a list"),
        ({"kind": "seat"}, "'seat' is missing"),
        ({"kind": "seat", "seat": 3}, "'seat' must be a seat from 0 to 2"),
        ({"seat": 0}, "unknown key 'seat'"),
        ({"edition": "carlit"}, "unknown edition 'carlit'"),
        ({"edition": None}, "'edition' must be a text, not null"),
        ({"house": []}, "'house' must be an object"),
        ({"house": {"rack_size": [1]}}, "'rack_size' must be a text"),
        ({"house": {"rack_size": 99}}, "rack_size: must be a whole number from 1 to 30"),
        ({"house": {"colour": "red"}}, "colour: can't be changed"),
        ({"house": {"rack_size": 30, "max_players": 6}, "players": 4, "names": list("abcd")}, "no pool"),
        ({"players": 2}, "must hold 2 names, not 3"),
        ({"players": 3.0}, "'players' must be a whole number"),
        ({"players": 1, "names": ["Ada"]}, "'players' must be from 2 to 4"),
        ({"players": 5, "names": list("abcde")}, "'players' must be from 2 to 4"),
        ({"names": "abc"}, "'names' must be a list"),
        ({"names": ["Ada", "Béla", 3]}, "'names' must be a text"),
        ({"names": ["Ada", "Béla", ""]}, "printable"),
        ({"names": ["Ada", "Béla", "\ud800"]}, "printable"),
        ({"names": ["Ada", "Béla", "C\n"]}, "printable"),
        ({"names": ["Ada", "Béla", "C" * 81]}, "printable"),
        ({"commitment": "abc"}, "64 hexadecimal digits"),
        ({"winner": "me"}, "unknown key 'winner'"),
    ],
)
def test_a_wrong_header_is_refused_on_line_1(change: dict[str, object], problem: str) -> None:
    lines = objects(TEXT)
    lines[0].update(change)
    error = refusal(lines)
    assert error.line == 1
    assert problem in error.problem


@pytest.mark.parametrize(
    "key", ["format", "version", "kind", "edition", "house", "players", "names", "commitment"]
)
def test_every_key_is_needed(key: str) -> None:
    lines = objects(TEXT)
    del lines[0][key]
    assert refusal(lines).line == 1


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "the line is empty"),
        ("   ", "the line is empty"),
        ("{", "not JSON"),
        ("[]", "must be a JSON object"),
        ("null", "must be a JSON object"),
        ("\ufeff{}", "not JSON"),
        ('{"event": "passed", "event": "passed", "seat": 0}', "duplicate key 'event'"),
        ("[" * 100_000, "not valid JSON"),
        ('{"event": ' + "9" * 5000 + "}", "not valid JSON"),
        ('{"event": NaN}', "'event' must be a text"),
    ],
)
def test_a_line_that_is_no_object_is_refused_where_it_stands(line: str, problem: str) -> None:
    lines = TEXT.splitlines()
    lines[4] = line
    with pytest.raises(RecordError) as error:
        read_record(lines)
    assert error.value.line == 5
    assert problem in error.value.problem


def test_json_errors_point_at_the_character() -> None:
    lines = TEXT.splitlines()
    lines[1] = '{"event": oops}'
    with pytest.raises(RecordError, match=r"line 2: not JSON: .*at character 11"):
        read_record(lines)


@each("text", ["", "\n", "\n\n"])
def test_an_empty_record(text: str) -> None:
    with pytest.raises(RecordError, match="line 1:"):
        read_record(text)
    with pytest.raises(RecordError, match="line 1: the record is empty"):
        read_record([])


def test_a_header_alone() -> None:
    with pytest.raises(RecordError, match="line 1: a full record must end"):
        read_record(TEXT.splitlines()[:1])
    seen = {**objects(TEXT)[0], "kind": "spectator"}
    with pytest.raises(RecordError, match="line 1: the record has no events"):
        read_record(text_of([seen]))


def test_bytes_that_are_no_text() -> None:
    def broken() -> Iterator[str]:
        yield TEXT.splitlines()[0]
        yield b"\xff".decode("utf-8")

    with pytest.raises(RecordError, match="line 2: not UTF-8"):
        read_record(broken())


# --- versions -----------------------------------------------------------------------------------------------


def from_version_0(lines: tuple[RawLine, ...]) -> tuple[RawLine, ...]:
    """As if the first version had called players `people`, and had a line of thanks before the events."""
    head, _thanks, *rest = lines
    data = {("players" if key == "people" else key): value for key, value in head.data.items()}
    return (RawLine(head.number, data), *rest)


def version_0(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    head = {("people" if key == "players" else key): value for key, value in lines[0].items()}
    return [{**head, "version": 0}, {"thanks": "for playing"}, *lines[1:]]


def version_1(text: str) -> str:
    """The first of today's form: what is older becomes that."""
    head, *rest = objects(text)
    return text_of([{**head, "version": 1}, *rest])


def test_an_older_record_is_migrated() -> None:
    old = text_of(version_0(objects(TEXT)))
    assert read_record(old, {0: from_version_0}) == read_record(version_1(TEXT))


def test_a_migrated_record_still_names_its_own_lines() -> None:
    old = version_0(objects(TEXT))
    old[-1]["scores"] = [0, 0, 0]
    with pytest.raises(RecordError) as error:
        read_record(text_of(old), {0: from_version_0})
    assert error.value.line == len(old)
    old[7] = {"event": "unheard-of"}
    with pytest.raises(RecordError) as error:
        read_record(text_of(old), {0: from_version_0})
    assert error.value.line == 8


def test_every_step_of_the_way_is_taken() -> None:
    def rename(old: str, new: str) -> Migration:
        def migrate(lines: tuple[RawLine, ...]) -> tuple[RawLine, ...]:
            head = {(new if key == old else key): value for key, value in lines[0].data.items()}
            return (RawLine(1, head), *lines[1:])

        return migrate

    lines = objects(TEXT)
    lines[0] = {("rules" if key == "edition" else key): value for key, value in lines[0].items()}
    lines[0]["version"] = -1
    steps = {-1: rename("rules", "variant"), 0: rename("variant", "edition")}
    assert read_record(text_of(lines), steps) == read_record(version_1(TEXT))


def test_a_broken_older_record_is_refused() -> None:
    header = json.dumps({**objects(TEXT)[0], "version": 0})
    with pytest.raises(RecordError, match="line 1: this record of version 0 is broken"):
        read_record([header], {0: from_version_0})


def test_a_newer_record_is_refused_whatever_it_holds() -> None:
    header = json.dumps({**objects(TEXT)[0], "version": 3})
    with pytest.raises(RecordError, match="line 1: made by a newer tilerummy"):
        read_record([header, "events as never seen"])
