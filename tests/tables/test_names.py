"""What people may call themselves at a table."""

import pytest

from tests.tables.desk import Desk
from tilerummy.bots.cast import CAST
from tilerummy.tables import BotLevel, Refused, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.names import LONGEST_NAME, clean_name

BLANKS = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u3164\u200d\u2800", "\ufffc", "\U0001d159"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("\u202eevil\u202c", "evil"),
        ("A\u200bn\u2060n", "Ann"),
        ("Zoë", "Zoë"),
        ("Z" + "\u0300" * 50, "Z\u0300\u0300"[:2] + "\u0300"),
        ("李小龙", "李小龙"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("x" * 500, "x" * LONGEST_NAME),
        ("👍", "👍"),
        ("a\x00b", "a b"),
        ("a\u3164b\u2800", "a b"),
        ("Ann\u200dBob", "AnnBob"),
        (
            "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f468",
            "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f468",
        ),
        ("\u200d\U0001f469\u200d\u200d x\u200d", "\U0001f469 x"),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "given", ["", " ", "\u200b", "\u202e\u202e", "\x00", "\u0300\u0301", "\ue000", "\U000e0041", *BLANKS]
)
def test_names_that_nobody_sees_are_refused(given: str) -> None:
    with pytest.raises(Refused):
        clean_name(given)


def test_bots_have_names_of_their_own_and_keep_them() -> None:
    desk = Desk(Settings(seats=(None, BotLevel.EASY, BotLevel.EASY, BotLevel.MASTER)))
    first = [chair.name for chair in desk.state.chairs]
    assert first[0] == ""
    assert {*first[1:3]} < {*CAST["easy"]}
    assert first[3] in CAST["master"]
    desk.do("ann", ask.Sit(first[1].lower()))
    assert desk.state.chairs[0].name == f"{first[1].lower()} 2"  # everybody sees who is who
    desk.do("ann", ask.SetBot(2, BotLevel.HARD))
    assert [chair.name for chair in desk.state.chairs][::3] == [f"{first[1].lower()} 2", first[3]]
    assert desk.state.chairs[2].name in CAST["hard"]
    assert desk.replayed() == desk.state


def test_a_bot_is_not_called_as_somebody_who_sits_there() -> None:
    for name in CAST["easy"]:
        desk = Desk(Settings(seats=(None, None)))
        desk.do("ann", ask.Sit(name))
        desk.do("ann", ask.SetBot(1, BotLevel.EASY))
        assert desk.state.chairs[1].name != name
