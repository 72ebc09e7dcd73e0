"""Handicaps at a table: chosen by its owner, honoured by the clock and by hints; old logs have none."""

from __future__ import annotations

import msgspec
import pytest

from tests.tables.desk import SECOND, Desk
from tilerummy.rules import Seat
from tilerummy.tables import Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.due import deadline_of, turn_length
from tilerummy.tables.looker import Looker, sight_of
from tilerummy.tables.protocol.build import you
from tilerummy.tables.settings import SeatHandicap

SETTINGS = Settings(edition="sabra", clock_seconds=60, hints=False)
CHILD = SeatHandicap(opening_points=20, time=2, hints=True)


def _begun() -> Desk:
    desk = Desk(SETTINGS)
    for user in ("ann", "bob"):
        desk.do(user, ask.Sit(user.title()))
    desk.do("ann", ask.ChangeSettings(msgspec.structs.replace(SETTINGS, handicaps=(SeatHandicap(), CHILD))))
    desk.do("ann", ask.Start())
    return desk


def test_more_time_and_hints_for_one_seat_alone() -> None:
    desk = _begun()
    hints = [you(desk.state, sight_of(desk.state, Looker.alone(user))).hints for user in ("ann", "bob")]
    assert hints == [False, True]
    lengths: dict[int, int | None] = {}
    for _ in range(2):
        (seat,) = desk.state.acting()
        lengths[seat] = turn_length(desk.state)
        assert deadline_of(desk.state) == desk.now + (lengths[seat] or 0)
        assert desk.state.game is not None
        desk.do(("ann", "bob")[seat], ask.Draw(1, desk.state.game.public.turn_number))
    assert lengths == {0: 60 * SECOND, 1: 120 * SECOND}


def test_the_games_of_a_log_keep_their_handicaps() -> None:
    desk = _begun()
    assert desk.state.handicap(Seat(1)).opening_points == 20
    assert desk.replayed().handicap(Seat(1)) == desk.state.handicap(Seat(1))


def test_settings_of_an_earlier_log_have_none() -> None:
    stored = msgspec.json.encode({"edition": "sabra", "seats": [None, None]})
    assert msgspec.json.decode(stored, type=Settings).handicaps == ()
    for wrong in ({"time": 0}, {"time": 6}, {"opening_points": 201}, {"luck": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"handicaps": [wrong]}, Settings)


def test_what_a_seat_was_granted_goes_with_whoever_is_removed() -> None:
    desk = _begun()
    desk.do("ann", ask.Remove(1))
    assert desk.state.settings.handicaps == (SeatHandicap(), SeatHandicap())
    assert desk.state.handicap(Seat(1)) == desk.replayed().handicap(Seat(1))
