"""Who is there and who is not: pauses, bots that stand in, tables that sleep, and the owner's rights."""

from collections.abc import Callable
from typing import Final

from tests.tables.desk import SECOND, Desk, phase_of, play_to_the_end, playing, seated
from tilerummy.rules import Seat
from tilerummy.tables import BotLevel, Refusal, Settings, TablePhase, TableState, came_back, missed
from tilerummy.tables import commands as ask
from tilerummy.tables.due import (
    ABSENT_MS,
    READY_MS,
    BotMoves,
    Expires,
    IsMissed,
    NextGameBegins,
    TimeRunsOut,
    next_due,
)
from tilerummy.tables.looker import keeps_out
from tilerummy.tables.protocol.build import table_view
from tilerummy.tables.settings import REPLACEMENT_LEVEL, WhenAbsent

WAYS_TO_GO: Final[tuple[Callable[[Desk], TableState], ...]] = (
    lambda desk: desk.do("cem", ask.Leave()),
    lambda desk: desk.only_these_are_there("ann", "bob"),
)


def test_a_pause_needs_all_and_stops_the_clock() -> None:
    desk = playing(Settings(clock_seconds=60))
    began = desk.now
    assert desk.refused("ann", ask.Resume()) is Refusal.NOT_PAUSED
    desk.do("ann", ask.Pause())
    assert desk.do("ann", ask.Resume()).pause_asked == frozenset()
    desk.do("ann", ask.Pause())
    desk.now += 20 * SECOND
    assert desk.do("bob", ask.Pause()).paused_after == 20 * SECOND
    assert desk.refused(desk.on_turn(), ask.Draw(1, desk.turn)) is Refusal.PAUSED
    assert desk.refused("ann", ask.Pause()) is Refusal.PAUSED
    assert isinstance(next_due(desk.state)[1], Expires)
    desk.now += 3600 * SECOND
    desk.do("bob", ask.Resume())
    assert next_due(desk.state)[0] == began + 3600 * SECOND + 61_500


def test_a_bot_takes_an_absent_seat_and_gives_it_back() -> None:
    desk = playing()
    user = desk.on_turn()
    other = "bob" if user == "ann" else "ann"
    (seat,) = desk.state.acting()
    assert desk.refused(other, ask.StandIn(seat)) is Refusal.NOT_ABSENT
    desk.only_these_are_there(other)
    assert desk.state.chairs[seat].absent
    assert not desk.state.chairs[seat].stand_in
    desk.do(other, ask.StandIn(seat))
    assert next_due(desk.state)[1] == BotMoves(seat)
    desk.now += SECOND
    desk.apply(came_back(desk.state, seat))
    assert next_due(desk.state)[1] == TimeRunsOut(seat)
    assert came_back(desk.state, seat) == ()


def test_who_comes_back_is_who_went() -> None:
    desk = seated()
    desk.do("bob", ask.Sit("Bob", program=True))
    before = desk.state.chairs
    assert before[1].program
    desk.only_these_are_there("ann")
    assert desk.state.chairs != before
    desk.apply(came_back(desk.state, Seat(1)))
    assert desk.state.chairs == before


def test_a_bot_stands_in_after_a_while_where_the_table_wants_it() -> None:
    desk = playing(Settings(when_absent=WhenAbsent.BOT, clock_seconds=0))
    state = desk.only_these_are_there("ann")
    assert state.chairs[1].absent
    assert not state.chairs[1].stand_in
    assert next_due(state) == (desk.now + ABSENT_MS, IsMissed(Seat(1)))
    state = desk.apply(missed(state, Seat(1)))
    assert state.chairs[1].stand_in
    assert state.owner == "ann"
    assert missed(state, Seat(1)) == ()
    assert not isinstance(next_due(state)[1], IsMissed)


def test_an_owner_who_stays_away_is_followed_by_somebody_who_is_there() -> None:
    desk = playing(Settings(clock_seconds=0))
    state = desk.only_these_are_there("bob")
    assert state.owner == "ann"
    assert next_due(state) == (desk.now + ABSENT_MS, IsMissed(Seat(0)))
    state = desk.apply(missed(state, Seat(0)))
    assert state.owner == "bob"
    assert not state.chairs[0].stand_in
    assert isinstance(next_due(state)[1], Expires)


def test_a_table_with_only_bots_left_sleeps() -> None:
    desk = playing(Settings(seats=(None, BotLevel.EASY)))
    desk.only_these_are_there()
    assert desk.state.asleep
    assert isinstance(next_due(desk.state)[1], Expires)
    desk.now += 9999 * SECOND
    desk.apply(came_back(desk.state, Seat(0)))
    assert desk.state.turn_since == desk.now
    assert not isinstance(next_due(desk.state)[1], Expires)


def test_the_owners_rights_pass_on() -> None:
    desk = playing()
    state = desk.do("ann", ask.Leave())
    assert state.owner == "bob"
    assert state.chairs[0].stand_in
    back = desk.apply(came_back(desk.state, Seat(0)))
    assert not back.chairs[0].stand_in
    assert back.owner == "bob"
    desk.only_these_are_there("ann")
    lost = desk.apply(missed(desk.state, Seat(1)))
    assert lost.owner == "ann"


def test_an_owner_without_a_seat_keeps_the_rights_only_while_watching() -> None:
    desk = Desk()
    desk.do("bob", ask.Sit("Bob"))
    assert desk.only_these_are_there("ann", "bob").owner == "ann"
    assert desk.only_these_are_there("bob").owner == "bob"


def test_the_last_to_leave_closes_the_table() -> None:
    desk = seated()
    desk.do("ann", ask.Leave())
    assert desk.do("bob", ask.Leave()).phase is TablePhase.CLOSED
    assert desk.refused("bob", ask.Sit("Bob")) is Refusal.TABLE_CLOSED


def test_nobody_gains_time_by_leaving_and_coming_back() -> None:
    desk = playing(Settings(seats=(None, None, None), clock_seconds=60))
    began, user = desk.now, desk.on_turn()
    (seat,) = desk.state.acting()
    for _ in range(3):
        desk.now += 10 * SECOND
        desk.do(user, ask.Leave())
        desk.now += SECOND
        desk.do(user, ask.Rename("Back"))
    assert next_due(desk.state) == (began + 61_500, TimeRunsOut(seat))
    others = [each for each in ("ann", "bob", "cem") if each != user]
    desk.only_these_are_there(*others)
    desk.do(others[0], ask.StandIn(seat))
    desk.apply(came_back(desk.state, seat))
    assert next_due(desk.state) == (began + 61_500, TimeRunsOut(seat))


def test_who_was_away_when_the_turn_came_has_the_whole_of_it() -> None:
    desk = playing(Settings(seats=(None, None, None), clock_seconds=60))
    first = desk.on_turn()
    following = desk.state.chairs[(desk.state.acting()[0] + 1) % 3].user or ""
    desk.do(following, ask.Leave())
    desk.now += 5 * SECOND
    desk.do(first, ask.Draw(1, desk.turn))
    desk.now += 2 * SECOND
    desk.do(following, ask.Rename("Back"))
    (seat,) = desk.state.acting()
    assert next_due(desk.state) == (desk.now + 61_500, TimeRunsOut(seat))


def test_the_clock_stands_still_while_a_table_sleeps() -> None:
    """A short sleep gives no time: alone with bots, too, one can't leave and come back for more of it."""
    desk = playing(Settings(seats=(BotLevel.EASY, None), clock_seconds=60))
    assert desk.state.acting() == (1,)
    began = desk.now
    for slept in range(1, 6):
        desk.now += 8 * SECOND
        desk.do("ann", ask.Leave())
        desk.now += SECOND
        desk.do("ann", ask.Rename("Ann"))
        assert next_due(desk.state) == (began + slept * SECOND + 61_500, TimeRunsOut(Seat(1)))


def _two_are_ready() -> Desk:
    """And the third, Cem, is not."""
    desk = playing(Settings(seats=(None, None, None), match_length=2))
    play_to_the_end(desk)
    desk.do("ann", ask.NextGame())
    desk.now += SECOND
    desk.do("bob", ask.NextGame())
    assert phase_of(desk) is TablePhase.BETWEEN
    return desk


def test_who_leaves_keeps_nobody_waiting_for_the_next_game() -> None:
    desk = _two_are_ready()
    desk.do("cem", ask.Leave())
    assert (desk.state.phase, desk.state.game_number) == (TablePhase.PLAYING, 2)
    assert desk.replayed() == desk.state


def test_nobody_is_left_behind_who_looks_away_at_the_end_of_a_game() -> None:
    """A locked phone, a look at the replay: the others wait for a while, and see for how long."""
    desk = _two_are_ready()
    first = desk.now - SECOND
    desk.only_these_are_there("ann", "bob")
    assert phase_of(desk) is TablePhase.BETWEEN
    assert table_view(desk.state).next_game == first + READY_MS
    assert next_due(desk.state) == (first + READY_MS, NextGameBegins())
    desk.do("cem", ask.NextGame())
    assert phase_of(desk) is TablePhase.PLAYING
    assert table_view(desk.state).next_game is None


def test_the_owner_need_not_wait_for_the_others() -> None:
    desk = _two_are_ready()
    assert desk.refused("bob", ask.NextGame(wait=False)) is Refusal.NOT_OWNER
    desk.do("ann", ask.NextGame(wait=False))
    assert (desk.state.phase, desk.state.game_number) == (TablePhase.PLAYING, 2)
    assert desk.replayed() == desk.state


def test_whom_the_owner_removes_in_a_game_a_bot_replaces_for_good() -> None:
    desk = playing(Settings(seats=(None, None, None)))
    assert desk.refused("bob", ask.Remove(2)) is Refusal.NOT_OWNER
    assert desk.refused("ann", ask.Remove(0)) is Refusal.SEAT_NOT_TAKEN
    desk.do("ann", ask.Remove(1))
    chair = desk.state.chairs[1]
    assert (phase_of(desk), chair.user, chair.bot) == (TablePhase.PLAYING, None, REPLACEMENT_LEVEL)
    assert keeps_out(desk.state, "bob") is Refusal.REMOVED
    assert keeps_out(desk.state, "dan") is None
    assert desk.replayed() == desk.state


def test_the_others_need_not_wait_for_whom_the_owner_removes() -> None:
    desk = _two_are_ready()
    desk.do("ann", ask.Remove(2))
    assert (desk.state.phase, desk.state.game_number) == (TablePhase.PLAYING, 2)


def test_who_leaves_keeps_nobody_from_a_pause() -> None:
    for goes in WAYS_TO_GO:
        desk = playing(Settings(seats=(None, None, None)))
        desk.do("ann", ask.Pause())
        desk.do("bob", ask.Pause())
        assert desk.do("cem", ask.Rename("Cem")).paused_after is None
        assert goes(desk).paused_after is not None
        assert desk.replayed() == desk.state


def test_nothing_follows_where_nobody_is_left() -> None:
    desk = playing(Settings(match_length=2))
    play_to_the_end(desk)
    desk.do("ann", ask.NextGame())
    assert desk.only_these_are_there().phase is TablePhase.BETWEEN


def test_an_owner_without_a_seat_can_leave() -> None:
    desk = Desk()
    assert desk.refused("bob", ask.Leave()) is Refusal.NOT_SEATED
    assert desk.do("ann", ask.Leave()).phase is TablePhase.CLOSED
    desk = Desk()
    desk.do("bob", ask.Sit("Bob"))
    desk.only_these_are_there("ann")
    assert desk.do("ann", ask.Leave()).owner == "bob"
    desk = Desk(Settings(seats=(BotLevel.EASY, BotLevel.EASY)))
    desk.do("ann", ask.Start())
    assert desk.do("ann", ask.Leave()).phase is TablePhase.CLOSED


def test_an_owner_who_leaves_before_the_start_owns_it_no_more_though_nobody_is_there() -> None:
    desk = seated()
    desk.only_these_are_there("ann")
    assert desk.do("ann", ask.Leave()).owner == "bob"
