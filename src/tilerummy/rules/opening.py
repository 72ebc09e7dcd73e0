"""The points of an opening: own melds only, a joker counting as what it stands for when the turn ends."""

from __future__ import annotations

from collections import Counter

from tilerummy.rules.compare import compared, counted
from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.joker_policy import Transition
from tilerummy.rules.laid_faces import laid_faces
from tilerummy.rules.meld import readings
from tilerummy.rules.position import Position, Search
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, as_rack


def opening_points(position: Position, table: Table, search: Search) -> int:
    """The points that count towards the opening on this table, finished or not."""
    laid, missing = compared(position.table.melds, table.melds)
    foreign, _ = compared([position.rack], [laid])
    if missing or foreign or not laid:
        return 0
    touched = bool(position.table.changed_from(table))
    return _points(position, table, counted([laid]), touched, search)


def check_opening(position: Position, table: Table, laid: Counter[Tile], search: Search) -> None:
    """An opening consists only of the player's own melds, worth enough. All melds are valid already."""
    edition = position.edition
    touched = position.table.changed_from(table)
    if touched and not edition.opening_turn_may_continue:
        raise Illegal(Reason.OPENING_TOUCHES_TABLE, meld=touched[0])
    points = _points(position, table, laid, bool(touched), search)
    if points < edition.opening_points:
        raise Illegal(
            Reason.OPENING_TOO_LOW,
            points=points,
            needed=edition.opening_points,
            missing=edition.opening_points - points,
        )


def earlier_points(laid: Counter[Tile], search: Search) -> int:
    """The points of an opening by an earlier ruling, in editions where the opening turn may continue.

    It only asked what own melds could be made of the laid tiles, no matter where a joker ended up.
    """
    return search.most_points(as_rack(laid.elements()))


def _points(position: Position, table: Table, laid: Counter[Tile], touched: bool, search: Search) -> int:
    edition = position.edition
    if edition.opening_turn_may_continue:
        if edition.tile_set.has_special_jokers:  # only in games begun when this was still allowed
            return earlier_points(laid, search)
        if touched:
            return _points_by_now(position, table, laid, search)
    # All old melds are untouched, so the new ones are the player's own.
    valid = (readings(meld) for meld in table.changed_from(position.table))
    return sum(found[0].points for found in valid if found)


def _points_by_now(position: Position, table: Table, laid: Counter[Tile], search: Search) -> int:
    """The points when the turn went on, so that tiles of the opening may have moved into other melds.

    Counts the best own melds that can be made of the laid tiles, each laid joker as what it stands for now,
    in a reading that the joker policy allows. If it allows none, the play fails for that reason elsewhere;
    here any reading will do.
    """
    numbers = as_rack(tile for tile in laid.elements() if tile is not Tile.J)
    if not laid[Tile.J]:
        return search.most_points(numbers)
    change = Transition(position.table, table, laid)
    choices = laid_faces(position.edition.joker_policy, change) or laid_faces(JokerPolicy.FREE, change)
    best = 0
    for faces in sorted(choices, key=_sum, reverse=True):
        if _sum(numbers) + _sum(faces) <= best:
            break  # even all tiles together would not be worth more
        best = max(best, search.most_points(numbers, faces))
    return best


def _sum(tiles: Rack) -> int:
    return sum([tile.number for tile in tiles])
