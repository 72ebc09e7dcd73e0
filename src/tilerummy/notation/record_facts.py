"""Whether a public event fits what everybody knew before it: order, counts, the table's tiles, the result.

Checks only what needs no search; whether a play was legal is checked by `verify`.
"""

from __future__ import annotations

from collections import Counter

from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_order import followers, next_seat, penalty_due
from tilerummy.notation.record_result import check_result
from tilerummy.notation.record_tags import TAGS, tag_of
from tilerummy.notation.text import format_tiles
from tilerummy.rules.edition import Edition, Start, TimeUpTouched
from tilerummy.rules.event import (
    DealAccepted,
    GameBegan,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeUpOutcome,
    TurnBegan,
)
from tilerummy.rules.handicap import by_seat
from tilerummy.rules.meld import readings
from tilerummy.rules.position import Position
from tilerummy.rules.public import (
    GameAnnounced,
    PoolStirred,
    Public,
    PublicEvent,
    RacksDealt,
    TilesTaken,
    TimeUpSeen,
)
from tilerummy.rules.seat import Seat, seats
from tilerummy.rules.start import pairs
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, as_rack, surplus

_TILES_OF_THREE_PAIRS = 6
_MOST_FOR_A_JOKER = 26  # a double standing for two 13s


def check_public(public: Public | None, event: PublicEvent) -> None:
    """Check that this event can come now; raises `EventError`."""
    if public is None or isinstance(event, GameAnnounced):
        if public is not None or not isinstance(event, GameAnnounced):
            raise EventError("the first event, and no other, must be 'game-began' or 'game-announced'")
        check_handicaps(event)
        return
    allowed = followers(public)
    if type(event) not in allowed:
        after = f"{tag_of(event)!r} can't come after {tag_of(public.history[-1])!r} here"
        wanted = " or ".join(TAGS[each] for each in allowed)
        raise EventError(f"{after}: expected {wanted}" if wanted else f"{after}: the game is over")
    match event:
        case StartDrawn():
            _check_start_drawn(public, event)
        case RacksDealt():
            _check_dealt(public, event)
        case RedealDemanded(seat, shown):
            _check_redeal(public, seat, shown)
        case TurnBegan(seat, number):
            expect("seat", seat, next_seat(public))
            expect("number", number, public.turn_number + 1)
        case TilesTaken():
            _check_taken(public, event)
        case Played(seat, table, laid, points, opening):
            expect("seat", seat, public.turn)
            _check_laid(public, seat, table, laid, opening)
            _check_points(laid, points)
        case TimeUpSeen():
            _check_time_up(public, event)
        case Passed(seat):
            expect("seat", seat, public.turn)
        case Resigned(seat):
            if public.resigned[seat]:
                raise EventError(f"seat {seat} has already resigned")
        case GameEnded():
            check_result(public, event)
        case StarterNamed() | PoolStirred() | DealAccepted():
            pass  # nothing to check but their order


def check_handicaps(event: GameBegan | GameAnnounced) -> None:
    """One for each seat, or none at all if nobody has one: there is one way to say it."""
    if event.handicaps != by_seat(event.handicaps, event.seats):
        raise EventError(f"'handicaps' must have one for each of {event.seats} seats, or be left out")


def expect(key: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise EventError(f"{key!r} must be {wanted} here, not {found}")


def expect_tiles(key: str, found: Rack, wanted: Rack) -> None:
    if found != wanted:
        raise EventError(
            f"{key!r} must be {format_tiles(wanted) or 'empty'} here, not {format_tiles(found) or 'empty'}"
        )


def check_in_box(tiles: Counter[Tile], bag: Counter[Tile], where: str) -> None:
    beyond = surplus(tiles, bag)
    if beyond:
        raise EventError(f"{where} more tiles than the edition has: {format_tiles(beyond)}")


def check_on_rack(rack: Rack, laid: Rack) -> None:
    missing = surplus(Counter(laid), Counter(rack))
    if missing:
        raise EventError(f"'laid' holds tiles that aren't on the rack: {format_tiles(missing)}")


def may_demand_redeal(edition: Edition, rack: Rack) -> bool:
    return edition.three_pairs_redeal and len(pairs(rack)) >= _TILES_OF_THREE_PAIRS


# --- the beginning ------------------------------------------------------------------------------------------


def _check_start_drawn(public: Public, event: StartDrawn) -> None:
    last = public.history[-1]
    after_deal = public.edition.start is Start.HIGHEST_AFTER_DEAL
    available = public.pool_size if after_deal else public.edition.tile_set.size
    drawing = _highest(last) if isinstance(last, StartDrawn) else seats(public.seats)
    expect("attempt", event.attempt, last.attempt + 1 if isinstance(last, StartDrawn) else 1)
    drawn_by = [int(seat) for seat, _ in event.draws]
    wanted = [int(seat) for seat in drawing[:available]]
    if drawn_by != wanted:
        raise EventError(f"'draws' must be from seats {wanted}, not {drawn_by}")
    check_in_box(Counter(tile for _, tile in event.draws), public.edition.tile_set.bag(), "'draws' holds")
    highest = _highest(event)
    expect("starter", event.starter, highest[0] if len(highest) == 1 else None)


def _highest(event: StartDrawn) -> tuple[Seat, ...]:
    most = max(tile.number for _, tile in event.draws)
    return tuple(seat for seat, tile in event.draws if tile.number == most)


def _check_dealt(public: Public, event: RacksDealt) -> None:
    edition = public.edition
    expect("number", event.number, public.deals + 1)
    expect("rack_size", event.rack_size, edition.rack_size)
    expect("pool_size", event.pool_size, edition.tile_set.size - public.seats * edition.rack_size)


def _check_redeal(public: Public, seat: Seat, shown: Rack) -> None:
    if public.resigned[seat]:
        raise EventError(f"seat {seat} has already resigned")
    expect_tiles("pairs", shown, pairs(shown))
    if not _TILES_OF_THREE_PAIRS <= len(shown) <= public.rack_sizes[seat]:
        raise EventError("'pairs' must hold at least three pairs and fit on a rack")
    check_in_box(Counter(shown), public.edition.tile_set.bag(), "'pairs' holds")


# --- a turn -------------------------------------------------------------------------------------------------


def _check_taken(public: Public, event: TilesTaken) -> None:
    last = public.history[-1]
    expect("seat", event.seat, public.turn)
    expect("penalty", event.penalty, isinstance(last, TimeUpSeen))
    expect("count", event.count, penalty_due(public, last.outcome) if isinstance(last, TimeUpSeen) else 1)


def _check_laid(public: Public, seat: Seat, table: Table, laid: Rack, opening: bool) -> None:
    """Check a play: at least one tile laid, none missing from the table, and all melds valid."""
    before, after = public.table.bag(), table.bag()
    missing = surplus(before, after)
    if missing:
        raise EventError(f"'table' lacks tiles that were there before: {format_tiles(missing)}")
    if not laid:
        raise EventError("'laid' is empty")
    _check_table(public, seat, table, laid, opening)


def _check_table(public: Public, seat: Seat, table: Table, laid: Rack, opening: bool) -> None:
    expect_tiles("laid", laid, surplus(table.bag(), public.table.bag()))
    if len(laid) > public.rack_sizes[seat]:
        raise EventError(f"'laid' holds {len(laid)} tiles of a rack of {public.rack_sizes[seat]}")
    check_in_box(table.bag(), public.edition.tile_set.bag(), "'table' holds")
    for meld in table.melds:
        if not readings(meld):
            raise EventError(f"'table': {format_tiles(meld)} isn't a valid meld")
    needed = Position(public.edition, public.table, (), public.opened[seat]).needs_opening
    expect("opening", opening, bool(laid) and needed)


def _check_points(laid: Rack, points: int) -> None:
    """Only a range: a laid joker counts as what it stands for, which only the rules can tell."""
    numbers = sum(tile.number for tile in laid)
    jokers = sum(tile.is_joker for tile in laid)
    if not numbers <= points <= numbers + jokers * _MOST_FOR_A_JOKER:
        raise EventError(f"'points' can't be {points} for {format_tiles(laid)}")


def _check_time_up(public: Public, event: TimeUpSeen) -> None:
    expect("seat", event.seat, public.turn)
    before, after = public.table.bag(), event.table.bag()
    match event.outcome:
        case TimeUpOutcome.UNTOUCHED | TimeUpOutcome.RESTORED:
            if event.table != public.table:
                raise EventError("'table' must be what it was before the turn")
        case TimeUpOutcome.PLAYED:
            _check_laid(public, event.seat, event.table, event.laid, event.opening)
        case TimeUpOutcome.KEPT:
            touched = public.edition.time_up_touched
            if touched is TimeUpTouched.RESTORE:
                raise EventError("'outcome' can't be kept: the edition restores the table")
            if touched is TimeUpTouched.KEEP_OWN:
                _check_laid(public, event.seat, event.table, event.laid, event.opening)
    expect_tiles("taken", event.taken, as_rack((before - after).elements()))
    _check_table(public, event.seat, event.table, event.laid, event.opening)
