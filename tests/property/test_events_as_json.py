"""Whatever stands in an event, its form as JSON comes back as the same event."""

import json
from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.notation.record_codec import Setting, decode_event, decode_own, decode_public, encode
from tilerummy.notation.record_tags import TAGS, has_edition, written_fields
from tilerummy.rules import Event, PublicEvent, Seat, Table, Tile, load_edition
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


@pytest.mark.many
@pytest.mark.parametrize("event_type", TAGS, ids=lambda event_type: TAGS[event_type])
@given(data=st.data())
def test_every_event_comes_back_through_json(event_type: type, data: st.DataObject) -> None:
    event = data.draw(events(event_type))
    assert isinstance(event, Event | PublicEvent | Own)
    back = json.loads(json.dumps(encode(event)))
    assert decoded(back, event_type) == event
    assert encode(event) == back
