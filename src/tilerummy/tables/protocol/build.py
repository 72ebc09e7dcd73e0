"""Views of a table's state, built from what a viewer may know."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from itertools import starmap

from msgspec.structs import replace

from tilerummy.notation import format_tiles
from tilerummy.rules import HOUSE_RULE_KEYS, Edition, Table, view
from tilerummy.rules.event import GameEnded
from tilerummy.rules.public import Public
from tilerummy.tables.due import READY_MS, deadline_of, turn_length
from tilerummy.tables.looker import Sight
from tilerummy.tables.protocol.view import (
    ClockView,
    Companion,
    GameScore,
    GameView,
    MatchView,
    MeldView,
    ResultView,
    SeatView,
    Sitter,
    TableView,
    You,
    meld_view,
)
from tilerummy.tables.state import Chair, TablePhase, TableState


def table_view(state: TableState) -> TableView:
    return TableView(
        id=state.id,
        code=state.code,
        phase=state.phase,
        settings=state.settings,
        rules=rules_of(state.edition),
        seats=tuple(_seat(state, at, chair) for at, chair in enumerate(state.chairs)),
        owner=state.seat_of(state.owner),
        match=_match(state),
        clock=_clock(state),
        next_game=state.ready_since + READY_MS if state.ready else None,
    )


def next_table_view(old: TableState, seen: TableView, state: TableState) -> TableView:
    """The view of the state after `old`, whose view is `seen`: within a game only the clock changes."""
    if (
        state.match is old.match
        and state.chairs is old.chairs
        and state.ready == old.ready
        and state.pause_asked == old.pause_asked
        and state.owner == old.owner
        and state.settings is old.settings
        and state.phase is old.phase
    ):
        clock = _clock(state)
        return seen if clock == seen.clock else replace(seen, clock=clock)
    return table_view(state)


def game_view(state: TableState) -> GameView | None:
    """The public side of the game, built from public data only."""
    if state.game is None:
        return None
    public = state.game.public
    return _game(state, public, _melds(public.table))


def next_game_view(old: TableState, seen: GameView | None, state: TableState) -> GameView | None:
    """The view of the state after `old`, whose view is `seen`: drawing doesn't change the table."""
    if seen is None or old.game is None or state.game is None:
        return game_view(state)
    public = state.game.public
    same = public.table is old.game.public.table
    return _game(state, public, seen.melds if same else _melds(public.table))


def you(state: TableState, sight: Sight) -> You:
    """What only a viewer knows."""
    seat = sight.seat
    own = None if state.game is None or seat is None else view(state.game, seat)
    return You(
        seat=seat,
        owner=sight.owner,
        rack="" if own is None else format_tiles(own.rack),
        may_redeal=own is not None and own.may_redeal,
        hints=seat is not None and state.gives_hints(seat),
        company=tuple(starmap(Companion, sight.company)),
        board=sight.board,
    )


@lru_cache(maxsize=256)
def rules_of(edition: Edition) -> dict[str, str | int | bool]:
    """Every value that a house rule could change, as plain data."""
    values: dict[str, str | int | bool] = {}
    for spec in fields(edition):
        if spec.name in HOUSE_RULE_KEYS:
            value = getattr(edition, spec.name)
            values[spec.name] = value.value if isinstance(value, Enum) else value
    return values


def record_id(table: str, game: int) -> str:
    return f"{table}-{game}"


def record_key(state: TableState, seed: bytes) -> str | None:
    """The key that opens the record of a game without spectators to others. Derived from what only those know
    who saw the end of the game; it opens nothing else."""
    return None if state.settings.spectators else sha256(b"tilerummy record " + seed).hexdigest()[:24]


def _seat(state: TableState, at: int, chair: Chair) -> SeatView:
    bot = chair.user is None and chair.bot is not None
    sitter = Sitter.PERSON if chair.user is not None else Sitter.BOT if bot else Sitter.NOBODY
    return SeatView(
        sitter=sitter,
        name=chair.name,
        level=chair.bot,
        absent=chair.absent,
        left=chair.left,
        stand_in=chair.stand_in,
        ready=at in state.ready,
        wants_pause=at in state.pause_asked,
        program=chair.program,
        shared=chair.shared,
        offered=chair.offered,
        offered_to=chair.offered_to,
    )


def _match(state: TableState) -> MatchView:
    match = state.match
    first = state.match_first_game
    games = tuple(
        GameScore(number, game.scores, game.winners, record_id(state.id, number))
        for number, game in enumerate(match.games, first)
    )
    return MatchView(
        length=match.length,
        unit=state.edition.match_unit,
        game_count=match.game_count,
        games=games,
        totals=match.totals(),
        games_won=match.games_won(),
        leaders=match.leaders() if games else (),
        over=match.is_over,
    )


def _clock(state: TableState) -> ClockView:
    if state.phase is not TablePhase.PLAYING:
        return ClockView(None, None, paused=False, left=None)
    length, passed = turn_length(state), state.paused_after
    if passed is not None:
        left = None if length is None else max(0, length - passed)
        return ClockView(length, None, paused=True, left=left)
    # Whom an offered deal waits for is secret, so the clock must not tell bots from people then.
    turn = None if state.game is None else state.game.public.turn
    waiting = not state.asleep and (turn is None or not state.chairs[turn].bot_plays)
    return ClockView(length, deadline_of(state) if waiting else None, paused=False, left=None)


def _melds(table: Table) -> tuple[MeldView, ...]:
    return tuple(meld_view(meld) for meld in table.melds)


def _game(state: TableState, public: Public, melds: tuple[MeldView, ...]) -> GameView:
    return GameView(
        number=state.game_number,
        phase=public.phase,
        commitment=public.commitment,
        deals=public.deals,
        starter=public.starter,
        turn=public.turn,
        turn_number=public.turn_number,
        melds=melds,
        opened=public.opened,
        resigned=public.resigned,
        passed=public.passed,
        rack_sizes=public.rack_sizes,
        pool_size=public.pool_size,
        result=None if public.result is None else _result(state, public.result),
    )


def _result(state: TableState, ended: GameEnded) -> ResultView:
    return ResultView(
        ending=ended.ending,
        winners=tuple(int(seat) for seat in ended.winners),
        scores=ended.scores,
        racks=tuple(format_tiles(rack) for rack in ended.racks),
        pool=format_tiles(ended.pool),
        seed=ended.seed.hex(),
        key=record_key(state, ended.seed),
    )
