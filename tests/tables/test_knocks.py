"""Who was sent away may be let in again."""

from tests.tables.desk import seated
from tilerummy.tables import Refusal, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.looker import alias_of, board_key, keeps_out


def test_whom_the_owner_lets_in_sits_down_again() -> None:
    desk = seated()
    desk.do("ann", ask.Remove(1))
    who = alias_of(desk.state, "bob")
    assert "bob" not in who
    assert desk.refused("cem", ask.LetIn(who)) is Refusal.NOT_OWNER
    desk.do("ann", ask.LetIn(alias_of(desk.state, "cem")))
    assert desk.refused("bob", ask.Sit("Bob")) is Refusal.REMOVED
    desk.do("ann", ask.LetIn(who))
    assert desk.do("bob", ask.Sit("Bob")).seat_of("bob") == 1
    assert desk.replayed() == desk.state


def test_no_key_of_a_board_is_valid_again() -> None:
    desk = seated(Settings(spectators=False))
    keys: set[str | None] = set()
    for _ in range(3):
        keys.add(board_key(desk.state))
        desk.do("ann", ask.Remove(1))
        desk.do("ann", ask.LetIn(alias_of(desk.state, "bob")))
        desk.do("bob", ask.Sit("Bob"))
    assert len(keys) == 3


def test_whoever_comes_takes_over_the_place_that_a_bot_gives_up_in_the_middle_of_a_game() -> None:
    desk = seated()
    desk.do("ann", ask.Start())
    desk.do("ann", ask.Remove(1))
    assert desk.refused("cem", ask.Sit("Cem")) is Refusal.ALREADY_STARTED
    assert desk.refused("cem", ask.OfferSeat(1)) is Refusal.NOT_OWNER
    assert desk.refused("ann", ask.OfferSeat(0)) is Refusal.SEAT_TAKEN
    desk.do("ann", ask.OfferSeat(1))
    assert desk.decided("ann", ask.OfferSeat(1)) == ()  # offering it twice leaves no trace
    assert [chair.bot_plays for chair in desk.state.chairs] == [False, True]
    assert desk.refused("bob", ask.Sit("Bob")) is Refusal.REMOVED
    assert desk.refused("ann", ask.Sit("Ann")) is Refusal.ALREADY_STARTED
    before = desk.state.game
    assert desk.do("cem", ask.Sit("Cem")).seat_of("cem") == 1
    assert desk.state.game == before
    assert [chair.bot_plays for chair in desk.state.chairs] == [False, False]
    assert desk.refused("dora", ask.Sit("Dora")) is Refusal.ALREADY_STARTED
    assert desk.replayed() == desk.state


def test_who_may_take_a_bots_place_may_come_in_where_nobody_watches() -> None:
    desk = seated(Settings(spectators=False))
    desk.do("ann", ask.Start())
    desk.do("ann", ask.Remove(1))
    assert keeps_out(desk.state, "cem") is Refusal.NO_SPECTATORS
    desk.do("ann", ask.OfferSeat(1))
    assert keeps_out(desk.state, "cem") is None


def test_a_place_kept_for_one_person_is_nobody_elses_until_it_is_offered_anew() -> None:
    desk = seated(Settings(spectators=False))
    desk.do("ann", ask.Start())
    desk.do("ann", ask.Remove(1))
    desk.do("ann", ask.OfferSeat(1, alias_of(desk.state, "dora")))
    assert keeps_out(desk.state, "cem") is Refusal.NO_SPECTATORS
    assert desk.refused("cem", ask.Sit("Cem")) is Refusal.ALREADY_STARTED
    assert desk.refused("cem", ask.Sit("Cem", 1)) is Refusal.ALREADY_STARTED
    assert keeps_out(desk.state, "dora") is None
    desk.do("ann", ask.OfferSeat(1, alias_of(desk.state, "cem")))
    assert desk.refused("dora", ask.Sit("Dora")) is Refusal.ALREADY_STARTED
    assert desk.do("cem", ask.Sit("Cem")).seat_of("cem") == 1
    assert desk.state.chairs[1].offered_to is None
    assert desk.replayed() == desk.state
