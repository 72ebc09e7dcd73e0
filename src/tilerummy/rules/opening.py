"""What an opening counts: own melds, a joker as what it stands for when the turn ends."""

from __future__ import annotations

from collections import Counter

from tilerummy.rules.compare import compared, counted
from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.joker_policy import Change
from tilerummy.rules.laid_faces import laid_faces
from tilerummy.rules.meld import readings
from tilerummy.rules.position import Position, Search
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, as_rack


def opening_points(position: Position, table: Table, search: Search) -> int:
    """What counts towards the opening on this table, be it finished or not."""
    laid, missing = compared(position.table.melds, table.melds)
    foreign, _ = compared([position.rack], [laid])
    if missing or foreign or not laid:
        return 0
    touched = bool(position.table.changed_from(table))
    return _points(position, table, counted([laid]), touched, search)


def check_opening(position: Position, table: Table, laid: Counter[Tile], search: Search) -> None:
    """The first play: own melds alone, worth enough. All melds stand."""
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
    """What an opening counted by an earlier ruling, where its turn may go on.

    It asked only whether the laid tiles could have been own melds, wherever a joker lay in the end.
    """
    return search.most_points(as_rack(laid.elements()))


def _points(position: Position, table: Table, laid: Counter[Tile], touched: bool, search: Search) -> int:
    edition = position.edition
    if edition.opening_turn_may_continue:
        if edition.tile_set.has_special_jokers:  # only in games that began when this was a house rule
            return earlier_points(laid, search)
        if touched:
            return _points_by_now(position, table, laid, search)
    # Every old meld still lies there: the new ones count as they lie.
    standing = (readings(meld) for meld in table.changed_from(position.table))
    return sum(found[0].points for found in standing if found)


def _points_by_now(position: Position, table: Table, laid: Counter[Tile], search: Search) -> int:
    """The turn went on, and tiles of the opening may lie elsewhere by now.

    What counts is that the laid tiles hold own melds, each laid joker being what it stands for, in a reading
    that the joker policy allows. If it allows none, that is another refusal: here any reading serves.
    """
    numbers = as_rack(tile for tile in laid.elements() if tile is not Tile.J)
    if not laid[Tile.J]:
        return search.most_points(numbers)
    change = Change(position.table, table, laid)
    choices = laid_faces(position.edition.joker_policy, change) or laid_faces(JokerPolicy.FREE, change)
    best = 0
    for faces in sorted(choices, key=_sum, reverse=True):
        if _sum(numbers) + _sum(faces) <= best:
            break  # all of them together are worth no more
        best = max(best, search.most_points(numbers, faces))
    return best


def _sum(tiles: Rack) -> int:
    return sum([tile.number for tile in tiles])
