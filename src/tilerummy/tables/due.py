"""What is due at a table, and when, unless something happens first."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots import LEVELS
from tilerummy.rules import Seat
from tilerummy.tables.settings import STAND_IN_LEVEL, WhenAbsent
from tilerummy.tables.state import TablePhase, TableState

GRACE_MS: Final = 1_500
"""The clock runs out this much later than shown: lag is not the player's fault."""
READY_MS: Final = 30_000
"""Once somebody is ready for the next game, the others have this long before it begins anyway."""
AWAY_MS: Final = 1_500
"""How long a lost connection may take to come back before others see it: a reload takes less."""
ABSENT_MS: Final = 15_000
"""After this absence a bot takes over, if the table is set so, and ownership passes on."""
LOBBY_IDLE_MS: Final = 24 * 3_600_000
GAME_IDLE_MS: Final = 14 * 24 * 3_600_000
PASSING_MS: Final = 15_000
"""So much longer is the turn of whoever must be handed the device first."""
_ANSWER_MS: Final = 20_000
"""Time to demand a new deal, whatever the turn length. Without a clock there is no limit."""


@dataclass(frozen=True, slots=True)
class BotMoves:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRunsOut:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NextGameBegins:
    pass


@dataclass(frozen=True, slots=True)
class Expires:
    """The table was idle for so long that it is removed."""


@dataclass(frozen=True, slots=True)
class IsMissed:
    """A player was absent for so long that it has consequences."""

    seat: Seat


Move = BotMoves | TimeRunsOut
Due = Move | NextGameBegins | IsMissed | Expires


def next_due(state: TableState, bot_delay: int | None = None) -> tuple[int, Due]:
    """What is due next, and when. `bot_delay` overrides the time that bots of each level take."""
    candidates: list[tuple[int, Due]] = [(state.at + _idle(state), Expires())]
    if state.phase in (TablePhase.BETWEEN, TablePhase.OVER) and state.ready:
        candidates.append((state.ready_since + READY_MS, NextGameBegins()))
    for seat, chair in enumerate(state.chairs):
        if chair.absent and (bot_is_wanted(state, seat) or heir_is_wanted(state, seat)):
            candidates.append((chair.absent_since + ABSENT_MS, IsMissed(Seat(seat))))
    candidates += moves_due(state, bot_delay)
    return min(candidates, key=lambda candidate: candidate[0])


def moves_due(state: TableState, bot_delay: int | None = None) -> list[tuple[int, Move]]:
    """Whom the game waits for, and until when; nobody during a pause or while the table sleeps."""
    found: list[tuple[int, Move]] = []
    for seat in state.acting() if _goes_on(state) else ():
        if state.chairs[seat].bot_plays:
            delay = _thinking_ms(state, seat) if bot_delay is None else bot_delay
            found.append((state.turn_since + delay, BotMoves(seat)))
        elif (deadline := deadline_of(state)) is not None:
            found.append((deadline + GRACE_MS, TimeRunsOut(seat)))
    return found


def bot_is_wanted(state: TableState, seat: int) -> bool:
    """Whether a bot should take over for an absent player."""
    chair = state.chairs[seat]
    wanted = _goes_on(state) and state.settings.when_absent is WhenAbsent.BOT
    return wanted and chair.absent and not chair.stand_in


def heir_is_wanted(state: TableState, seat: int) -> bool:
    """Whether this is an absent owner's seat, and somebody present could take over the table."""
    chair = state.chairs[seat]
    return chair.absent and chair.user == state.owner and not state.asleep


def _goes_on(state: TableState) -> bool:
    """Whether there is a game whose clock is running."""
    return state.phase is TablePhase.PLAYING and state.paused_after is None and not state.asleep


def _thinking_ms(state: TableState, seat: Seat) -> int:
    """How long a bot seems to think: deterministic, so that all workers agree."""
    assert state.game is not None
    level = state.chairs[seat].bot or STAND_IN_LEVEL
    turn = Random(f"{state.id} {state.game_number} {state.game.public.turn_number} {seat}")
    return round(1000 * LEVELS[level.value].thinking_time(turn))


def deadline_of(state: TableState) -> int | None:
    """When the time for the current decision ends, as shown to players; None without a clock."""
    length = turn_length(state)
    return None if length is None else state.turn_since + length


def turn_length(state: TableState) -> int | None:
    """The time for the current decision: a turn, or the answer to an offered deal. None without a clock."""
    seconds = state.edition.clock_seconds
    if not seconds:
        return None
    if state.game is not None and state.game.asked:
        return _ANSWER_MS
    turn = None if state.game is None else state.game.public.turn
    if turn is None:
        return 1000 * seconds
    passing = PASSING_MS if state.chairs[turn].shared else 0
    return 1000 * seconds * state.handicap(turn).time + passing


def _idle(state: TableState) -> int:
    return LOBBY_IDLE_MS if state.phase in (TablePhase.LOBBY, TablePhase.CLOSED) else GAME_IDLE_MS
