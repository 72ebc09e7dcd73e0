"""Tables without a net: who may do what, when, and what follows from it."""

from itertools import count

import msgspec
import pytest

from tilerummy.rules import Illegal, Reason, Seat
from tilerummy.server.store import Entry
from tilerummy.server.tables import (
    BotLevel,
    Refusal,
    Refused,
    Settings,
    TablePhase,
    TableState,
    absences,
    came_back,
    create,
    decide,
    fold_all,
    fold_entry,
    missed,
)
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.codec import encode_events
from tilerummy.server.tables.due import (
    ABSENT_MS,
    BotMoves,
    Expires,
    IsMissed,
    NextGameBegins,
    TimeRunsOut,
    next_due,
)
from tilerummy.server.tables.events import TableEvent
from tilerummy.server.tables.settings import WhenAbsent
from tilerummy.server.thinking import REFEREE

TWO = Settings()
SECOND = 1000


class Desk:
    """A table in memory and its log; time passes only when told."""

    def __init__(self, settings: Settings = TWO) -> None:
        self.now = 1_000_000
        self.log: list[Entry] = []
        self.seeds = count(1)
        self.state = self._append(None, create("table", "CODE22", "ann", settings))

    def _append(self, state: TableState | None, events: tuple[TableEvent, ...]) -> TableState:
        entry = Entry(len(self.log) + 1, self.now, encode_events(events))
        self.log.append(entry)
        return fold_all(state, events, entry.seq, entry.at)

    def apply(self, events: tuple[TableEvent, ...]) -> TableState:
        if events:
            self.state = self._append(self.state, events)
        return self.state

    def do(self, user: str, command: ask.Command) -> TableState:
        return self.apply(decide(self.state, user, command, self.seed, REFEREE, REFEREE.apply))

    def seed(self) -> bytes:
        return next(self.seeds).to_bytes(32, "big")

    def refused(self, user: str, command: ask.Command) -> Refusal | Reason:
        before = self.state
        with pytest.raises((Refused, Illegal)) as caught:
            self.do(user, command)
        assert self.state is before
        error: Exception = caught.value
        if isinstance(error, Refused):
            return error.refusal
        assert isinstance(error, Illegal)
        return error.reason

    def replayed(self) -> TableState:
        state: TableState | None = None
        for entry in self.log:
            state, _ = fold_entry(state, entry)
        assert state is not None
        return state

    @property
    def turn(self) -> int:
        assert self.state.game is not None
        return self.state.game.public.turn_number

    def on_turn(self) -> str:
        (seat,) = self.state.acting()
        user = self.state.chairs[seat].user
        assert user is not None
        return user


def seated(settings: Settings = TWO) -> Desk:
    desk = Desk(settings)
    for user in ("ann", "bob", "cem", "dee")[: settings.seats.count(None)]:
        desk.do(user, ask.Sit(user.title()))
    return desk


def playing(settings: Settings = TWO) -> Desk:
    desk = seated(replace_edition(settings))
    desk.do("ann", ask.Start())
    return desk


def replace_edition(settings: Settings) -> Settings:
    """Sabra: no three pairs to ask about, so a game starts at once."""
    return msgspec.structs.replace(settings, edition="sabra")


def phase_of(desk: Desk) -> TablePhase:
    return desk.state.phase


def play_to_the_end(desk: Desk) -> None:
    """All but one give up."""
    while desk.state.phase is TablePhase.PLAYING:
        game = desk.state.game_number
        loser = next(
            chair.user
            for at, chair in enumerate(desk.state.chairs)
            if chair.user is not None and desk.state.game and not desk.state.game.public.resigned[at]
        )
        desk.do(loser, ask.Resign(game))


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
    desk.apply(absences(desk.state, frozenset({other})))
    assert desk.state.chairs[seat].absent
    assert not desk.state.chairs[seat].stand_in
    desk.do(other, ask.StandIn(seat))
    assert next_due(desk.state)[1] == BotMoves(seat)
    desk.now += SECOND
    desk.apply(came_back(desk.state, seat))
    assert desk.state.turn_since == desk.now
    assert next_due(desk.state)[1] == TimeRunsOut(seat)
    assert came_back(desk.state, seat) == ()


def test_a_bot_stands_in_after_a_while_where_the_table_wants_it() -> None:
    desk = playing(Settings(when_absent=WhenAbsent.BOT, clock_seconds=0))
    state = desk.apply(absences(desk.state, frozenset({"ann"})))
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
    state = desk.apply(absences(desk.state, frozenset({"bob"})))
    assert state.owner == "ann"
    assert next_due(state) == (desk.now + ABSENT_MS, IsMissed(Seat(0)))
    state = desk.apply(missed(state, Seat(0)))
    assert state.owner == "bob"
    assert not state.chairs[0].stand_in
    assert isinstance(next_due(state)[1], Expires)


def test_a_table_with_only_bots_left_sleeps() -> None:
    desk = playing(Settings(seats=(None, BotLevel.EASY)))
    desk.apply(absences(desk.state, frozenset()))
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
    desk.apply(absences(desk.state, frozenset({"ann"})))
    lost = desk.apply(missed(desk.state, Seat(1)))
    assert lost.owner == "ann"


def test_an_owner_without_a_seat_keeps_the_rights_only_while_watching() -> None:
    desk = Desk()
    desk.do("bob", ask.Sit("Bob"))
    assert desk.apply(absences(desk.state, frozenset({"ann", "bob"}))).owner == "ann"
    assert desk.apply(absences(desk.state, frozenset({"bob"}))).owner == "bob"


def test_the_last_to_leave_closes_the_table() -> None:
    desk = seated()
    desk.do("ann", ask.Leave())
    assert desk.do("bob", ask.Leave()).phase is TablePhase.CLOSED
    assert desk.refused("bob", ask.Sit("Bob")) is Refusal.TABLE_CLOSED


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
