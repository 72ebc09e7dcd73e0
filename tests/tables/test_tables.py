"""Tables without a net: who may do what, when, and what follows from it."""

import pytest

from tests.tables.desk import SECOND, TWO, Desk, phase_of, play_to_the_end, playing, seated
from tilerummy.rules import Reason, rack_points
from tilerummy.tables import (
    BotLevel,
    Refusal,
    Refused,
    Settings,
    TablePhase,
)
from tilerummy.tables import commands as ask
from tilerummy.tables.due import (
    Expires,
    NextGameBegins,
    TimeRunsOut,
    next_due,
)
from tilerummy.tables.events import Sat, SettingsChanged


def test_people_sit_move_rename_and_leave() -> None:
    desk = Desk()
    assert desk.do("ann", ask.Sit("  Ann\u202e ")).chairs[0].name == "Ann"
    assert desk.refused("bob", ask.Sit("Bob", 0)) is Refusal.SEAT_TAKEN
    assert desk.refused("bob", ask.Sit("Bob", 5)) is Refusal.NO_SUCH_SEAT
    assert desk.refused("bob", ask.Sit("\u200b \n")) is Refusal.BAD_NAME
    desk.do("bob", ask.Sit("Bob", 1))
    assert desk.refused("cem", ask.Sit("Cem")) is Refusal.SEAT_TAKEN
    desk.do("bob", ask.Leave())
    moved = desk.do("ann", ask.Sit("Ann", 1))
    assert [chair.user for chair in moved.chairs] == [None, "ann"]
    assert desk.do("ann", ask.Rename("Anna")).chairs[1].name == "Anna"
    assert desk.refused("cem", ask.Rename("Cem")) is Refusal.NOT_SEATED


def test_who_was_removed_does_not_sit_down_again() -> None:
    desk = seated()
    desk.do("ann", ask.Remove(1))
    for seat in (None, 1):
        assert desk.refused("bob", ask.Sit("Bob", seat)) is Refusal.REMOVED
    assert desk.do("cem", ask.Sit("Cem")).seat_of("cem") == 1
    desk.do("ann", ask.Remove(0))
    assert desk.do("ann", ask.Sit("Ann")).seat_of("ann") == 0  # whose table it is may get up and sit down
    assert desk.replayed() == desk.state


def test_a_table_keeps_a_house_rule_that_new_tables_may_not_have() -> None:
    desk = Desk()
    settings = Settings(edition="twist", house_rules={"opening_turn_may_continue": True})
    assert desk.refused("ann", ask.ChangeSettings(settings)) is Refusal.BAD_SETTINGS
    desk.apply((SettingsChanged(settings),))  # as it stands in the log of an earlier version
    assert desk.state.edition.opening_turn_may_continue
    assert desk.replayed() == desk.state


def test_the_owner_alone_settles_things_before_the_start() -> None:
    desk = Desk()
    desk.do("ann", ask.Sit("Ann"))
    desk.do("bob", ask.Sit("Bob"))
    for command in (ask.ChangeSettings(TWO), ask.SetBot(1, None), ask.Remove(0), ask.Start()):
        assert desk.refused("bob", command) is Refusal.NOT_OWNER
    assert desk.refused("ann", ask.SetBot(1, BotLevel.EASY)) is Refusal.SEAT_TAKEN
    assert desk.do("ann", ask.Remove(1)).chairs[1].is_free
    assert desk.refused("ann", ask.Remove(1)) is Refusal.SEAT_NOT_TAKEN
    assert desk.refused("ann", ask.Start()) is Refusal.SEATS_EMPTY
    assert desk.do("ann", ask.SetBot(1, BotLevel.EASY)).chairs[1].bot is BotLevel.EASY
    three = Settings(edition="xp", seats=(None, None, BotLevel.HARD))
    state = desk.do("ann", ask.ChangeSettings(three))
    assert [chair.user for chair in state.chairs] == ["ann", None, None]
    assert state.edition.id == "xp"
    assert desk.do("ann", ask.Start(fill=BotLevel.MEDIUM)).phase is TablePhase.PLAYING
    assert desk.refused("ann", ask.ChangeSettings(TWO)) is Refusal.ALREADY_STARTED
    assert desk.refused("dee", ask.Sit("Dee")) is Refusal.ALREADY_STARTED


@pytest.mark.parametrize(
    "settings",
    [
        Settings(edition="nothing"),
        Settings(seats=(None,) * 6),
        Settings(house_rules={"opening_points": 1000}),
        Settings(house_rules={"id": "mine"}),
        Settings(house_rules={"rack_size": 30}, seats=(None,) * 4),
    ],
)
def test_settings_that_cannot_be_dealt_are_refused(settings: Settings) -> None:
    with pytest.raises(Refused) as caught:
        Desk(settings)
    assert caught.value.refusal is Refusal.BAD_SETTINGS
    assert seated().refused("ann", ask.ChangeSettings(settings)) is Refusal.BAD_SETTINGS


def test_a_smaller_table_must_have_room_for_all() -> None:
    desk = seated(Settings(seats=(None, None, None)))
    assert desk.refused("ann", ask.ChangeSettings(TWO)) is Refusal.SEAT_TAKEN
    desk.do("bob", ask.Leave())
    state = desk.do("ann", ask.ChangeSettings(TWO))
    assert [chair.user for chair in state.chairs] == ["ann", "cem"]


def test_a_command_that_comes_late_does_no_harm() -> None:
    desk = playing()
    turn, user = desk.turn, desk.on_turn()
    other = "bob" if user == "ann" else "ann"
    assert desk.refused(other, ask.Draw(1, turn)) is Reason.NOT_YOUR_TURN
    assert desk.refused(user, ask.Draw(1, turn + 1)) is Refusal.STALE
    assert desk.refused(user, ask.Draw(2, turn)) is Refusal.STALE
    assert desk.refused(user, ask.Play(1, turn, ("zz",))) is Refusal.MALFORMED
    assert desk.refused("eve", ask.Draw(1, turn)) is Refusal.NOT_SEATED
    desk.do(user, ask.Draw(1, turn))
    assert desk.refused(user, ask.Draw(1, turn)) is Refusal.STALE


def test_games_of_a_match_follow_each_other_and_a_rematch_them() -> None:
    desk = playing(Settings(match_length=2))
    assert desk.refused("ann", ask.NextGame()) is Refusal.GAME_NOT_OVER
    play_to_the_end(desk)
    assert phase_of(desk) is TablePhase.BETWEEN
    assert desk.refused("ann", ask.Draw(1, 1)) is Reason.GAME_OVER
    assert desk.refused("ann", ask.Rematch()) is Refusal.MATCH_NOT_OVER
    assert desk.do("ann", ask.NextGame()).phase is TablePhase.BETWEEN
    state = desk.do("bob", ask.NextGame())
    assert (state.phase, state.game_number, state.ready) == (TablePhase.PLAYING, 2, frozenset())
    assert desk.refused("ann", ask.Resign(1)) is Refusal.STALE
    play_to_the_end(desk)
    assert phase_of(desk) is TablePhase.OVER
    assert sum(desk.state.match.totals()) == 0
    assert desk.refused("ann", ask.NextGame()) is Refusal.MATCH_OVER
    desk.do("bob", ask.Rematch())
    state = desk.do("ann", ask.Rematch())
    assert (state.game_number, state.match.games) == (3, ())


def test_who_is_ready_need_not_wait_for_ever() -> None:
    desk = playing()
    play_to_the_end(desk)
    desk.do("ann", ask.Rematch())
    assert next_due(desk.state) == (desk.now + 30 * SECOND, NextGameBegins())


def test_the_clock_of_a_turn_and_its_grace() -> None:
    desk = playing(Settings(clock_seconds=45))
    (seat,) = desk.state.acting()
    assert next_due(desk.state) == (desk.now + 46_500, TimeRunsOut(seat))
    desk.now += 10 * SECOND
    desk.do(desk.on_turn(), ask.Draw(1, desk.turn))
    (seat,) = desk.state.acting()
    assert next_due(desk.state) == (desk.now + 46_500, TimeRunsOut(seat))


def test_without_a_clock_nobody_is_hurried() -> None:
    desk = playing(Settings(clock_seconds=0))
    assert isinstance(next_due(desk.state)[1], Expires)


def test_a_newcomer_takes_a_seat_between_games() -> None:
    desk = playing(Settings(match_length=2))
    play_to_the_end(desk)
    desk.do("bob", ask.Leave())
    assert desk.refused("ann", ask.Sit("Ann", 1)) is Refusal.ALREADY_STARTED
    desk.do("cem", ask.Sit("Cem"))
    desk.do("cem", ask.NextGame())
    assert desk.do("ann", ask.NextGame()).phase is TablePhase.PLAYING


def test_the_log_tells_the_whole_state() -> None:
    desk = playing(Settings(match_length=2, seats=(None, None, None)))
    for _ in range(20):
        desk.now += SECOND
        desk.do(desk.on_turn(), ask.Draw(1, desk.turn))
    play_to_the_end(desk)
    desk.do("ann", ask.NextGame())
    assert desk.replayed() == desk.state


def names(desk: Desk) -> list[str]:
    return [chair.name for chair in desk.state.chairs]


def test_people_of_the_same_name_are_told_apart() -> None:
    desk = Desk(Settings(seats=(None,) * 4))
    for user, name in (("ann", "Ann"), ("bob", "ann"), ("cem", "Ann 2"), ("dee", "Ann")):
        desk.do(user, ask.Sit(name))
    assert names(desk) == ["Ann", "ann 2", "Ann 2 2", "Ann 3"]
    desk.do("bob", ask.Sit("ann", seat=1))  # the own name is nobody else's
    assert names(desk)[1] == "ann 2"
    desk.do("dee", ask.Rename("Dee"))
    desk.do("ann", ask.Rename("Dee"))
    assert names(desk)[0] == "Dee 2"
    desk.do("dee", ask.Leave())
    desk.do("ann", ask.Rename("Dee"))
    assert names(desk)[0] == "Dee"
    assert desk.replayed() == desk.state


def test_a_number_finds_its_place_behind_the_longest_name() -> None:
    desk = seated(Settings(seats=(None,) * 3))
    for user in ("ann", "bob"):
        desk.do(user, ask.Rename("x" * 24))
    assert names(desk)[:2] == ["x" * 24, "x" * 22 + " 2"]


def test_an_old_log_with_two_of_the_same_name_opens_as_it_was() -> None:
    desk = Desk()
    for seat in range(2):
        desk.apply((Sat(seat, f"u{seat}", "Ann"),))
    assert [chair.name for chair in desk.replayed().chairs] == ["Ann", "Ann"]


def test_a_rename_that_changes_nothing_is_no_entry() -> None:
    desk = seated()
    before = len(desk.log)
    desk.do("ann", ask.Rename("Ann"))
    desk.do("bob", ask.Rename(" Bob "))
    assert len(desk.log) == before


def test_whoever_gives_up_against_bots_alone_has_not_to_watch_them() -> None:
    desk = Desk(Settings("sabra", seats=(None, *[BotLevel.EASY] * 3)))
    desk.do("ann", ask.Sit("Ann"))
    desk.do("ann", ask.Start())
    desk.do("ann", ask.Resign(1))
    assert desk.state.phase is TablePhase.OVER
    assert desk.state.game is not None
    result = desk.state.game.public.result
    assert result is not None
    racks = [rack_points(desk.state.edition, rack) for rack in desk.state.game.racks]
    (winner,) = result.winners
    assert racks[winner] == min(racks[1:])
    assert sum(result.scores) == 0
    assert desk.replayed() == desk.state


def test_a_game_goes_on_while_a_person_plays_in_it() -> None:
    desk = Desk(Settings("sabra", seats=(None, None, BotLevel.EASY, BotLevel.EASY)))
    for user in ("ann", "bob"):
        desk.do(user, ask.Sit(user))
    desk.do("ann", ask.Start())
    desk.only_these_are_there("ann")
    desk.do("ann", ask.Resign(1))
    assert phase_of(desk) is TablePhase.PLAYING  # Bob may come back
    desk.do("bob", ask.Resign(1))
    assert phase_of(desk) is TablePhase.OVER
