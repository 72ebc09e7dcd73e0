"""What a new table starts with: the clock of its box, and the seat of the youngest."""

import json

import pytest
from msgspec.structs import replace

from tests.tables.desk import Desk, play_to_the_end, seated
from tilerummy.rules import EDITION_IDS, Phase
from tilerummy.tables import BotLevel, Refusal, Refused, Settings, TableState, create, fold_entry
from tilerummy.tables import commands as ask
from tilerummy.tables.entry import Entry

CLOCKS = {
    "ravensburger-de": 60,
    "ravensburger-fr": 120,
    "ravensburger-it": 120,
    "sabra": 0,
    "xp": 0,
    "twist": 60,
    "original-fr": 0,
    "original-de": 120,
    "original-it": 120,
}
"""Of the box where its text makes the clock part of the rules; none where it is optional or not mentioned."""
YOUNGEST_STARTS = "original-fr"


# --- the clock


def test_every_edition_is_here() -> None:
    assert set(CLOCKS) == set(EDITION_IDS)


@pytest.mark.parametrize(("edition", "seconds"), CLOCKS.items())
def test_a_new_table_starts_with_the_clock_of_its_box(edition: str, seconds: int) -> None:
    desk = Desk(Settings(edition=edition))
    assert desk.state.edition.clock_seconds == seconds
    other = "sabra" if edition == "twist" else "twist"
    desk.do("ann", ask.ChangeSettings(Settings(edition=other)))
    assert desk.state.edition.clock_seconds == CLOCKS[other]
    desk.do("ann", ask.ChangeSettings(Settings(edition=edition)))
    assert desk.state.edition.clock_seconds == seconds
    assert desk.replayed() == desk.state


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("seconds", [0, 45])
def test_whoever_names_a_clock_gets_it(edition: str, seconds: int) -> None:
    assert Desk(Settings(edition, clock_seconds=seconds)).state.edition.clock_seconds == seconds
    assert Desk(Settings(edition, {"clock_seconds": seconds})).state.edition.clock_seconds == seconds


def test_the_clock_of_a_box_is_no_house_rule() -> None:
    for clock in (None, 60):
        assert Desk(Settings("twist", clock_seconds=clock)).state.edition.overrides == ()
    assert Desk(Settings("sabra", clock_seconds=120)).state.edition.overrides == ()


def test_a_table_made_before_keeps_its_clock_and_its_first_seat() -> None:
    """Its log knows no youngest, and null meant the clock of the edition, optional or not."""
    state = made_before("sabra")
    assert state.edition.clock_seconds == 120
    assert state.settings.youngest == 0


@pytest.mark.parametrize(("edition", "clock"), [("sabra", 120), ("xp", 120), ("twist", 60)])
def test_and_when_its_owner_changes_something_else(edition: str, clock: int) -> None:
    desk = Desk()
    desk.state = made_before(edition)
    desk.do("ann", ask.Sit("Ann"))
    for longer in (replace(desk.state.settings, match_length=3), Settings(edition, match_length=2)):
        desk.do("ann", ask.ChangeSettings(longer))
        assert (desk.state.settings.match_length, desk.state.edition.clock_seconds) == (
            longer.match_length,
            clock,
        )
    for there in ("original-fr", edition):  # another box, and that one again: as at a new table
        desk.do("ann", ask.ChangeSettings(Settings(there)))
        assert desk.state.edition.clock_seconds == CLOCKS[there]


def test_whoever_takes_back_a_house_rule_about_the_clock_has_that_of_a_new_table() -> None:
    desk = Desk(Settings("sabra", {"clock_seconds": 30}))
    desk.do("ann", ask.ChangeSettings(Settings("sabra")))
    assert desk.state.edition.clock_seconds == CLOCKS["sabra"]


def made_before(edition: str) -> TableState:
    """By a server that put null into the log."""
    settings = {"edition": edition, "seats": [None, None], "clock_seconds": None}
    body = [{"type": "created", "table": "t", "code": "CODE22", "owner": "ann", "settings": settings}]
    return fold_entry(None, Entry(1, 1000, json.dumps(body).encode()))[0]


# --- the youngest


@pytest.mark.parametrize("youngest", [0, 1, 2])
def test_the_youngest_begins_every_game_of_the_match_and_of_the_next_one(youngest: int) -> None:
    settings = Settings(YOUNGEST_STARTS, seats=(None, None, None), match_length=2, youngest=youngest)
    desk = seated(settings)
    desk.do("ann", ask.Start())
    for game in range(1, 5):
        assert desk.state.game is not None
        assert desk.state.game_number == game
        assert desk.state.game.public.starter == youngest
        assert desk.state.acting() == (youngest,)
        play_to_the_end(desk)
        more = ask.Rematch() if desk.state.match.is_over else ask.NextGame()
        for user in ("ann", "bob", "cem"):
            desk.do(user, more)
    assert desk.replayed() == desk.state


def test_the_owner_names_the_youngest_until_the_start() -> None:
    settings = Settings(YOUNGEST_STARTS)
    desk = seated(settings)
    assert desk.state.settings.youngest == 0
    named = Settings(YOUNGEST_STARTS, youngest=1)
    assert desk.refused("bob", ask.ChangeSettings(named)) is Refusal.NOT_OWNER
    desk.do("ann", ask.ChangeSettings(named))
    assert [chair.user for chair in desk.state.chairs] == ["ann", "bob"]
    desk.do("ann", ask.Start())
    assert desk.on_turn() == "bob"
    assert desk.refused("ann", ask.ChangeSettings(settings)) is Refusal.ALREADY_STARTED


def test_the_youngest_may_be_a_bot() -> None:
    desk = seated(Settings(YOUNGEST_STARTS, seats=(None, BotLevel.EASY), youngest=1))
    desk.do("ann", ask.Start())
    assert desk.state.acting() == (1,)


def test_the_youngest_has_a_seat_at_the_table() -> None:
    desk = seated(Settings(YOUNGEST_STARTS, seats=(None, None, None), youngest=2))
    with pytest.raises(Refused) as caught:
        create("t", "CODE22", "ann", Settings(YOUNGEST_STARTS, youngest=2))
    assert caught.value.refusal is Refusal.NO_SUCH_SEAT
    fewer = Settings(YOUNGEST_STARTS, seats=(None, None, None), youngest=3)
    assert desk.refused("ann", ask.ChangeSettings(fewer)) is Refusal.NO_SUCH_SEAT


def test_where_a_tile_is_drawn_for_the_start_the_youngest_means_nothing() -> None:
    one, other = (seated(Settings("sabra", youngest=youngest)) for youngest in (0, 1))
    for desk in (one, other):
        desk.do("ann", ask.Start())
        assert desk.state.game is not None
        assert desk.state.game.public.phase is Phase.PLAYING
    assert one.state.acting() == other.state.acting()


def test_a_house_rule_lets_the_youngest_begin_in_any_box() -> None:
    desk = seated(Settings("sabra", {"start": "named-seat"}, youngest=1))
    desk.do("ann", ask.Start())
    assert desk.state.acting() == (1,)
