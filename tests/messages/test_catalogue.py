"""The catalogue: keys, languages, placeholders and plural forms."""

import pytest

from tests.support.each import each
from tilerummy.messages import MessageError, languages, say
from tilerummy.messages import catalogue as room
from tilerummy.messages.catalogue import Message, catalogue, read
from tilerummy.notation import parse_table, parse_tile, parse_tiles


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = {
        "plain": Message({"other": "Nothing to fill in."}),
        "tiles": Message({"other": "{tile}, {meld} and {table}"}),
        "points": Message({"one": "{count} point", "other": "{count} points"}, "count"),
        "taken": Message({"one": "{tiles} is gone", "other": "{tiles} are gone"}, "tiles"),
        "notation.no-tiles": Message({"other": "(nothing)"}),
    }
    monkeypatch.setattr(room, "catalogue", lambda _language: messages)


@each("language", languages())
def test_every_language_loads(language: str) -> None:
    assert catalogue(language)


def test_keys_join_their_words_with_hyphens() -> None:
    assert [key for language in languages() for key in catalogue(language) if "_" in key] == []


def test_english_comes_first() -> None:
    assert languages()[0] == "en"


def test_the_command_line_keeps_its_part_in_a_file_of_its_own() -> None:
    assert {room._language_of(name) for name in ("en.toml", "cli.en.toml")} == {"en"}


@pytest.mark.usefixtures("made_up")
def test_tiles_melds_and_tables_are_written_in_notation() -> None:
    table = parse_table("r4 r5 r6 | k7 b7 J")
    assert say("plain") == "Nothing to fill in."
    said = say("tiles", tile=parse_tile("r5"), meld=parse_tiles("r4 r5 J"), table=table)
    assert said == "r5, r4 r5 J and r4 r5 r6 | k7 b7 J"


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 2, "2 points"),
    ],
)
def test_a_number_chooses_the_form(language: str, number: int, said: str) -> None:
    assert say("points", language, count=number) == said


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("tiles", "said"), [("", "(nothing) are gone"), ("J", "J is gone"), ("r5 r6", "r5 r6 are gone")]
)
def test_tiles_are_counted(tiles: str, said: str) -> None:
    assert say("taken", tiles=parse_tiles(tiles)) == said


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(MessageError, match=r"no message 'refusal\.no-such'"):
        say("refusal.no-such")


def test_what_is_not_translated_yet_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"en": {"a": Message({"other": "apple"}), "b": Message({"other": "pear"})}}
    found["de"] = {"a": Message({"other": "Apfel"})}
    monkeypatch.setattr(room, "catalogue", found.__getitem__)
    assert (say("a", "de"), say("b", "de")) == ("Apfel", "pear")


def test_a_missing_language_is_an_error() -> None:
    with pytest.raises(MessageError, match="no language 'tlh'; choose one of en"):
        say("refusal.game-over", "tlh")


@pytest.mark.usefixtures("made_up")
def test_a_missing_detail_is_an_error() -> None:
    with pytest.raises(MessageError, match="'tiles' lacks the details meld, table, tile"):
        say("tiles")
    with pytest.raises(MessageError, match="'points' needs the number or tiles count"):
        say("points")


def test_a_detail_too_many_is_none() -> None:
    assert say("refusal.game-over", number=5) == say("refusal.game-over")


def test_a_file_is_read_with_its_tables_as_parts_of_the_key() -> None:
    found = dict(read('[a]\nb = "x {n}"\n[a.c]\none = "1"\nother = "many"\nby = "tiles"\n', "made up"))
    assert found == {
        "a.b": Message({"other": "x {n}"}),
        "a.c": Message({"one": "1", "other": "many"}, "tiles"),
    }
    assert found["a.b"].placeholders == {"n"}
    assert found["a.c"].placeholders == {"tiles"}


@pytest.mark.parametrize("text", ["a = 5", '[a]\nother = "x"', '[a]\none = "x"\nother = "y"\nmany = "z"'])
def test_a_file_with_anything_else_is_an_error(text: str) -> None:
    with pytest.raises(MessageError, match="made up: a must"):
        list(read(text, "made up"))
