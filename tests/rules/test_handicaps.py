"""Handicaps: what a seat is granted holds for that seat, in its position, its plays and its record."""

from __future__ import annotations

import pytest

from tests.support.recorded import REFEREE, full_text, objects, refusal
from tilerummy.notation import (
    format_position,
    parse_table,
)
from tilerummy.rules import Illegal, Position, Reason, Seat, Table, load_edition, replay, view
from tilerummy.rules.handicap import Handicap, by_seat, edition_for
from tilerummy.rules.play import judge
from tilerummy.rules.tile import as_rack
from tilerummy.solver import FastSearch

SABRA = load_edition("sabra")
CHILD = Handicap(opening_points=20, time=2, hints=True)
EVERYBODY = Handicap(opening_points=0)
OWN = parse_table("k5 k6 k7")  # 18 points


def _judged(points: int | None) -> Reason | None:
    edition = edition_for(SABRA, Handicap(points))
    position = Position(edition, Table(()), as_rack((*OWN.melds[0], *parse_table("r1").melds[0])), False)
    try:
        judge(position, OWN, FastSearch())
    except Illegal as refused:
        return refused.reason
    return None


@pytest.mark.parametrize(
    ("points", "refused"),
    [(None, Reason.OPENING_TOO_LOW), (20, Reason.OPENING_TOO_LOW), (18, None), (0, None)],
)
def test_a_smaller_opening(points: int | None, refused: Reason | None) -> None:
    assert _judged(points) is refused


def test_everybody_plays_by_their_own_opening() -> None:
    state = replay(REFEREE.begin(SABRA, 3, bytes(32), handicaps=(Handicap(), CHILD)))
    needed = [state.position(Seat(seat)).edition.opening_points for seat in range(3)]
    assert needed == [30, 20, 30]
    assert [view(state, Seat(seat)).position().edition.opening_points for seat in range(3)] == needed
    assert "opening_points=20" in format_position(state.position(Seat(1)))
    assert state.public.edition == SABRA  # the rules of the table are what they were


def test_nobody_has_one_is_said_in_one_way() -> None:
    assert by_seat((Handicap(), Handicap()), 3) == by_seat((), 3) == ()
    assert REFEREE.begin(SABRA, 2, bytes(32), handicaps=(Handicap(),)) == REFEREE.begin(SABRA, 2, bytes(32))
    with pytest.raises(ValueError, match="opening_points"):
        Handicap(opening_points=-1)
    with pytest.raises(ValueError, match="time"):
        Handicap(time=0)


@pytest.mark.parametrize(
    "handicaps",
    [[{}], [{}, {}, {}], [{"hints": 1}, {}, {}], [{"time": 9}, {}, {}], [{"luck": 1}, {}, {}], [1, 2, 3], {}],
)
def test_a_record_with_wrong_handicaps_is_refused(handicaps: object) -> None:
    lines = objects(full_text("sabra"))
    lines[1]["handicaps"] = handicaps
    assert refusal(lines).line == 2
