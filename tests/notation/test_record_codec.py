"""Every event has a name and a form as JSON that comes back as the same event."""

from collections.abc import Mapping
from typing import get_args

import pytest

from tilerummy.notation.record_codec import Setting, decode_event, encode
from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_tags import TAGS, members
from tilerummy.rules import Event, PublicEvent, Seat, Table, Tile, load_edition
from tilerummy.rules.event import GameEnded, Played, StartDrawn
from tilerummy.rules.view import Own

SETTING = Setting(load_edition("sabra"), 4)
FULL, PUBLIC, OWN = get_args(Event), get_args(PublicEvent), get_args(Own)


def test_every_event_has_a_tag_of_its_own() -> None:
    assert set(TAGS) == {*FULL, *PUBLIC, *OWN}
    assert len(set(TAGS.values())) == len(TAGS)


@pytest.mark.parametrize("union", [Event, PublicEvent, Own])
def test_unions_are_known_by_their_tags(union: object) -> None:
    assert list(members(union).values()) == list(get_args(union))


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
