"""Every event has a name and a form as JSON that comes back as the same event."""

import json
from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.notation.record_codec import Setting, decode_event, decode_own, decode_public, encode
from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_tags import TAGS, has_edition, members, written_fields
from tilerummy.rules import Event, PublicEvent, Seat, Table, Tile, load_edition
from tilerummy.rules.event import GameEnded, Played, StartDrawn
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.view import Own

MELDS = st.lists(st.sampled_from(Tile), min_size=1, max_size=5).map(tuple)
TABLES = st.lists(MELDS, max_size=4).map(lambda melds: Table(tuple(melds)))
SETTING = Setting(load_edition("sabra"), 4)
FULL, PUBLIC, OWN = get_args(Event), get_args(PublicEvent), get_args(Own)


def values(hint: object) -> st.SearchStrategy[object]:
    """Any value of a field's type."""
    plain: dict[object, st.SearchStrategy[object]] = {
        int: st.integers(),
        bool: st.booleans(),
        str: st.text(),
        bytes: st.binary(max_size=40),
        Table: TABLES,
        Tile: st.sampled_from(Tile),
        Seat: st.integers(0, SETTING.players - 1),
        Handicap: st.builds(Handicap, st.none() | st.integers(0, 200), st.integers(1, 5), st.booleans()),
    }
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    args = get_args(hint)
    if get_origin(hint) in (UnionType, Union):
        return st.one_of(*(st.none() if arg is NoneType else values(arg) for arg in args))
    assert get_origin(hint) is tuple
    if args[-1] is Ellipsis:
        return st.lists(values(args[0]), max_size=6).map(tuple)
    return st.tuples(*(values(arg) for arg in args))


def events(event_type: type) -> st.SearchStrategy[object]:
    edition = {"edition": st.just(SETTING.edition)} if has_edition(event_type) else {}
    fields = {key: values(hint) for key, hint in written_fields(event_type).items()}
    return st.builds(event_type, **fields, **edition)


def decoded(data: Mapping[str, object], event_type: type) -> object:
    found: list[object] = []
    if event_type in FULL:
        found.append(decode_event(data, SETTING))
    if event_type in PUBLIC:
        found.append(decode_public(data, SETTING))
    if event_type in OWN:
        found.append(decode_own(data, SETTING))
    assert found
    assert all(each == found[0] for each in found)
    return found[0]


def test_every_event_has_a_tag_of_its_own() -> None:
    assert set(TAGS) == {*FULL, *PUBLIC, *OWN}
    assert len(set(TAGS.values())) == len(TAGS)


@pytest.mark.parametrize("union", [Event, PublicEvent, Own])
def test_unions_are_known_by_their_tags(union: object) -> None:
    assert list(members(union).values()) == list(get_args(union))


@pytest.mark.many
@pytest.mark.parametrize("event_type", TAGS, ids=lambda event_type: TAGS[event_type])
@given(data=st.data())
def test_every_event_comes_back_through_json(event_type: type, data: st.DataObject) -> None:
    event = data.draw(events(event_type))
    assert isinstance(event, Event | PublicEvent | Own)
    back = json.loads(json.dumps(encode(event)))
    assert decoded(back, event_type) == event
    assert encode(event) == back


def test_events_speak_the_notation() -> None:
    table = Table(((Tile.R4, Tile.R5, Tile.R6),))
    assert encode(Played(Seat(0), table, (Tile.R4,), 4, opening=False)) == {
        "event": "played",
        "seat": 0,
        "table": "r4 r5 r6",
        "laid": "r4",
        "points": 4,
        "opening": False,
    }
    draws = ((Seat(0), Tile.K3), (Seat(1), Tile.J))
    assert encode(StartDrawn(1, draws, Seat(0)))["draws"] == [[0, "k3"], [1, "J"]]


def test_a_meld_without_tiles_has_no_form() -> None:
    with pytest.raises(EventError, match="at least one tile"):
        encode(Played(Seat(0), Table(((),)), (), 0, opening=False))


PLAYED: dict[str, object] = {
    "event": "played",
    "seat": 1,
    "table": "r4 r5 r6",
    "laid": "r4",
    "points": 4,
    "opening": False,
}
ENDED: dict[str, object] = {
    "event": "game-ended",
    "ending": "out",
    "winners": [0],
    "scores": [3, -3],
    "racks": ["", "k3"],
    "pool": "",
    "seed": "00ff",
}


def test_the_objects_that_the_next_test_breaks_are_whole() -> None:
    assert isinstance(decode_event(PLAYED, SETTING), Played)
    assert isinstance(decode_event(ENDED, SETTING), GameEnded)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "'event' is missing"),
        ({**PLAYED, "event": 3}, "'event' must be a text, not a number"),
        ({**PLAYED, "event": "own-draw"}, "'own-draw' isn't an event of this kind of record"),
        ({**PLAYED, "event": "racks-dealt"}, "'racks-dealt' isn't an event of this kind of record"),
        ({**PLAYED, "colour": "red"}, "unknown key 'colour'"),
        ({key: PLAYED[key] for key in PLAYED if key != "laid"}, "'laid' is missing"),
        ({**PLAYED, "seat": 4}, "'seat' must be a seat from 0 to 3, not 4"),
        ({**PLAYED, "seat": -1}, "'seat' must be a seat from 0 to 3, not -1"),
        ({**PLAYED, "seat": True}, "'seat' must be a whole number, not true or false"),
        ({**PLAYED, "seat": 1.0}, "'seat' must be a whole number, not a number"),
        ({**PLAYED, "seat": None}, "'seat' must be a whole number, not null"),
        ({**PLAYED, "opening": 0}, "'opening' must be true or false, not a number"),
        ({**PLAYED, "table": ["r4"]}, "'table' must be a text, not a list"),
        ({**PLAYED, "table": "r4 r5 r16"}, "at character 8 of"),
        ({**PLAYED, "laid": {}}, "'laid' must be a text, not an object"),
        ({**ENDED, "ending": "lost"}, "'ending' must be one of out, stuck, resigned, not 'lost'"),
        ({**ENDED, "seed": "0"}, "'seed' must be an even number"),
        ({**ENDED, "seed": "0F"}, "'seed' must be an even number"),
        ({**ENDED, "seed": "0 0f"}, "'seed' must be an even number"),
        ({**ENDED, "racks": "k3"}, "'racks' must be a list, not a text"),
        ({**ENDED, "winners": [9]}, "'winners' must be a seat"),
        ({"event": "start-drawn", "attempt": 1, "draws": [[0]], "starter": None}, "lists of length 2, not 1"),
    ],
)
def test_whatever_is_wrong_is_named(data: Mapping[str, object], problem: str) -> None:
    with pytest.raises(EventError) as wrong:
        decode_event(data, SETTING)
    assert problem in wrong.value.problem
