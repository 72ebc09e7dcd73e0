"""What may be done with jokers on the table: the four policies.

Equal tiles can't be told apart, so a play is legal if *some* reading of the old and the new table makes it
legal. For every legal reading, each policy yields what the jokers laid from the rack this turn are worth; if
it yields nothing, the play is illegal. All policies but `FREE` know classic jokers only (the loader of
editions ensures that).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.kept_melds import HostMelds, faces_in, guests_of, open_faces, place_all
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Transition:
    """A table before and after, and the tiles that came from the rack."""

    old: Table
    new: Table
    laid: Counter[Tile]

    @property
    def old_joker_melds(self) -> list[Meld]:
        return [meld for meld in self.old.melds if Tile.J in meld]


def laid_joker_points(policy: JokerPolicy, change: Transition) -> int:
    """What the laid jokers are worth in the best legal reading; raises `Illegal` if no reading is legal."""
    if policy is JokerPolicy.FREE:
        return _free(change)
    # First try to read unchanged melds as untouched, so that their jokers are not the laid ones.
    apart = Transition(
        Table(change.old.changed_from(change.new)), Table(change.new.changed_from(change.old)), change.laid
    )
    points = _most_points(policy, apart)
    if points is None:
        points = _most_points(policy, change)
    if points is None:
        raise _refusal(policy, change)
    return points


def _most_points(policy: JokerPolicy, change: Transition) -> int | None:
    if not change.old_joker_melds:
        return _free(change)
    return max(_pinned(change) if policy is JokerPolicy.PINNED else _kept(change, policy), default=None)


# --- free ---------------------------------------------------------------------------------------------------


def _free(change: Transition) -> int:
    """Any joker in a changed meld may be the laid one."""
    wanted = {tile: count for tile, count in change.laid.items() if tile.is_joker}
    if not wanted:
        return 0
    melds = change.new.changed_from(change.old)
    worths = [_joker_worths(meld) for meld in melds if any(joker in meld for joker in wanted)]
    best = 0
    for choice in product(*worths):
        points = 0
        for joker, count in wanted.items():
            values = sorted(
                (worth for worths in choice for tile, worth in worths if tile is joker), reverse=True
            )
            points += sum(values[:count])
        best = max(best, points)
    return best


def _joker_worths(meld: Meld) -> set[tuple[tuple[Tile, int], ...]]:
    """For each distinct reading: the jokers of the meld with what each is worth."""
    return {
        tuple(
            (tile, sum(place.number for place in places))
            for tile, places in zip(meld, reading.stands, strict=True)
            if tile.is_joker
        )
        for reading in readings(meld)
    }


# --- pinned -------------------------------------------------------------------------------------------------


def _pinned(change: Transition) -> Iterator[int]:
    """A joker keeps standing for its face until exactly that tile is laid from the rack in its place."""
    count = change.laid[Tile.J]
    for before in face_choices(change.old.melds):
        for after in face_choices(change.new.melds):
            for kept in _sub_bags(before & after):
                if before - kept <= change.laid:
                    open_faces = sorted(((after - kept).elements()), key=lambda tile: -tile.number)
                    yield sum(tile.number for tile in open_faces[:count])


def face_choices(melds: Iterable[Meld]) -> list[Counter[Tile]]:
    """All combinations of faces that the jokers of these melds can stand for together."""
    per_meld = [
        {tuple(sorted(faces_in(meld, reading))) for reading in readings(meld)}
        for meld in melds
        if Tile.J in meld
    ]
    bags = {tuple(sorted(face for faces in choice for face in faces)) for choice in product(*per_meld)}
    return [Counter(bag) for bag in sorted(bags)]


def _sub_bags(bag: Counter[Tile]) -> Iterator[Counter[Tile]]:
    tiles = list(bag.elements())
    for size in range(len(tiles), -1, -1):
        for choice in set(combinations(tiles, size)):
            yield Counter(choice)


# --- no-split and frozen ------------------------------------------------------------------------------------


def _kept(change: Transition, policy: JokerPolicy) -> Iterator[int]:
    for hosts in place_all(change.new, policy, change.old_joker_melds, change.laid):
        yield from _open_worths(change, hosts)


def _open_worths(change: Transition, hosts: HostMelds) -> Iterator[int]:
    """What the laid jokers can be worth, given where the kept melds are on the new table."""
    count = change.laid[Tile.J]
    guests = guests_of(change.new, hosts)
    if len(guests) > count:
        return
    per_meld = [
        {
            (index in hosts, tuple(face.number for face in faces))
            for faces in open_faces(meld, hosts.get(index))
        }
        for index, meld in enumerate(change.new.melds)
        if Tile.J in meld
    ]
    for choice in product(*per_meld):
        forced = sum(sum(worths) for is_host, worths in choice if is_host)
        others = sorted(
            (worth for is_host, worths in choice if not is_host for worth in worths), reverse=True
        )
        yield forced + sum(others[: count - len(guests)])


# --- refusals -----------------------------------------------------------------------------------------------


def _refusal(policy: JokerPolicy, change: Transition) -> Illegal:
    """The error, pointing at the first joker meld that is wrong on its own, or else at the first one."""
    melds = change.old_joker_melds
    wrong = next((meld for meld in melds if not _fits_alone(policy, change, meld)), None)
    if policy is JokerPolicy.NO_SPLIT:
        placed = next(place_all(change.new, policy, melds, change.laid), None)
        if placed is not None:  # the melds themselves are fine: the freed joker went to a wrong place
            return Illegal(Reason.FREED_JOKER_IN_KEPT_MELD, meld=change.new.melds[min(placed)])
    meld = melds[0] if wrong is None else wrong
    face = faces_in(meld, readings(meld)[0])[0]
    reason = {
        JokerPolicy.PINNED: Reason.JOKER_NOT_SWAPPED,
        JokerPolicy.NO_SPLIT: Reason.JOKER_MELD_SPLIT,
        JokerPolicy.FROZEN: Reason.JOKER_MELD_TOUCHED,
    }[policy]
    return Illegal(reason, meld=meld, tile=face)


def _fits_alone(policy: JokerPolicy, change: Transition, meld: Meld) -> bool:
    if policy is JokerPolicy.PINNED:
        return any(
            Counter(faces_in(meld, reading)) - after <= change.laid
            for reading in readings(meld)
            for after in face_choices(change.new.melds)
        )
    return any(True for _ in place_all(change.new, policy, [meld], change.laid))
