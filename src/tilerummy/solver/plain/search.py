"""The plain search: obviously correct rather than fast. It has no budget, and its answers are exact.

It answers the questions of the rules (may this player pass? do these tiles open?), gives a plain hint, and is
the reference that faster searches are compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.errors import Illegal
from tilerummy.rules.meld import Meld, canonical, readings
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile
from tilerummy.solver.faces import points_with_faces
from tilerummy.solver.plain.build import build
from tilerummy.solver.plain.choices import moves_with
from tilerummy.solver.plain.moves import Offer
from tilerummy.solver.plain.pieces import as_meld, bag_of
from tilerummy.solver.plain.points import most_points
from tilerummy.solver.plain.rebuild import Rebuilder
from tilerummy.solver.plain.tasks import rebuilds


class PlainSearch:
    """Answers the rules' questions that need a search (`tilerummy.rules.position.Search`)."""

    def can_play(self, position: Position) -> bool:
        """Whether any legal play exists."""
        return self._find(position, _any_play) is not None

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        """The most points that disjoint melds made of these tiles alone are worth together."""
        if faces:
            return points_with_faces(Counter(tiles), Counter(faces), self.most_points)
        return most_points(bag_of(tiles))[0]

    def find_play(self, position: Position) -> Table | None:
        """Some legal play, a simple one if there is any: the whole new table. None if there is none at all.

        Melds that don't change stay as and where they lie; all others come after them.
        """
        return self._find(position, _simplest_play)

    def _find(self, position: Position, search: Callable[[Position], list[Meld] | None]) -> Table | None:
        edition = position.edition
        if position.needs_opening and (edition.opening_points > 0 or not edition.opening_turn_may_continue):
            search = _opening
        melds = search(position)
        if melds is None:
            return None
        table = _laid_out(position, melds)
        try:  # The rules have the last word: a play that they refuse would be a fault of this search.
            judge(position, table, self)
        except Illegal as refusal:
            raise AssertionError(f"found an illegal play ({refusal}): {table}") from refusal
        return table


def _opening(position: Position) -> list[Meld] | None:
    """Own melds worth enough, next to the untouched table.

    Where the turn may go on there are other plays, but only if the rack holds such melds, and then laying
    just these is legal too.
    """
    points, moves = most_points(bag_of(position.rack))
    if not moves or points < position.edition.opening_points:
        return None
    made, _ = build(moves)
    return [*position.table.melds, *(building.meld for building in made)]


def _any_play(position: Position) -> list[Meld] | None:
    """A play of one who has opened, as all melds of the new table."""
    rebuilder = Rebuilder()
    play = next(_small_plays(position, rebuilder), None)
    return _rebuilt(position, rebuilder, position.table.melds) if play is None else play


def _simplest_play(position: Position) -> list[Meld] | None:
    """The same, with no more than two melds touched if that is possible."""
    rebuilder = Rebuilder()
    play = next(_small_plays(position, rebuilder), None)
    if play is None:
        play = _rebuilt(position, rebuilder, position.table.melds)
        if play is not None:
            pairs = combinations(position.table.melds, 2)
            smaller = (_rebuilt(position, rebuilder, pair) for pair in pairs)
            play = next((found for found in smaller if found is not None), play)
    return play


def _small_plays(position: Position, rebuilder: Rebuilder) -> Iterator[list[Meld]]:
    """Plays that touch one meld at most; the smallest come first."""
    old, rack = position.table.melds, position.rack
    for meld in _own_melds(rack):
        yield [*old, meld]
    for meld in old:
        if position.edition.joker_policy is not JokerPolicy.FROZEN or Tile.J not in meld:
            for longer in _lay_offs(meld, rack):
                yield [*_others(old, [meld]), longer]
    for meld in old:
        play = _rebuilt(position, rebuilder, [meld])
        if play is not None:
            yield play


def _own_melds(rack: Rack) -> Iterator[Meld]:
    """Melds of the rack's tiles alone, those with the fewest jokers first."""
    offer = Offer(bag_of(rack))
    tiles = [tile for tile in sorted(set(rack)) if not tile.is_joker]
    found = [as_meld(move.pieces) for tile in tiles for move in moves_with(tile, offer)]
    yield from sorted(found, key=lambda meld: sum(tile.is_joker for tile in meld))


def _lay_offs(meld: Meld, rack: Rack) -> Iterator[Meld]:
    """The meld with one tile from the rack at either end (or as the fourth colour)."""
    for tile in sorted(set(rack)):
        for longer in ((*meld, tile), (tile, *meld)):
            if readings(longer):
                yield longer


def _rebuilt(position: Position, rebuilder: Rebuilder, melds: Iterable[Meld]) -> list[Meld] | None:
    """A play that rebuilds just these melds of the table, if there is one."""
    old, chosen = position.table.melds, list(melds)
    for rebuild in rebuilds(position.edition.joker_policy, chosen, position.rack):
        made = rebuilder.melds(rebuild.task)
        if made is not None:
            return [*_others(old, chosen), *rebuild.fixed, *made]
    return None


def _others(melds: Iterable[Meld], chosen: Iterable[Meld]) -> list[Meld]:
    left = list(melds)
    for meld in chosen:
        left.remove(meld)
    return left


def _laid_out(position: Position, melds: Iterable[Meld]) -> Table:
    """The melds with those in front, as they lie, that were on the table before."""
    free = position.edition.joker_policy is JokerPolicy.FREE

    def key(meld: Meld) -> Meld:
        # The same tiles in another order can be the same meld, but a joker that is not free may stand for
        # something else there.
        return canonical(meld) if free or Tile.J not in meld else meld

    new = list(melds)
    left = Counter(key(meld) for meld in new)
    unchanged: list[Meld] = []
    for meld in position.table.melds:
        if left[key(meld)]:
            left[key(meld)] -= 1
            unchanged.append(meld)
    changed: list[Meld] = []
    for meld in reversed(new):
        if left[key(meld)]:
            left[key(meld)] -= 1
            changed.append(meld)
    return Table((*unchanged, *reversed(changed)))
