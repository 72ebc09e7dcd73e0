"""Who was sent away may be let in again."""

from tests.tables.desk import seated
from tilerummy.tables import Refusal, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.looker import alias_of, board_key


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
