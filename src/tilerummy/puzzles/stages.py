"""All that one technique can do in a position: a tile from the rack is placed, and so is every tile that this
sets loose.

A tile is added to a meld, put into a run that it splits, laid in a joker's place, or becomes part of a new
meld. The other tiles of that come from the rack or from melds on the table; what those melds then lack the
strength to hold is loose and has to be placed in turn. When nothing is loose any more, the stage is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from tilerummy.bots.melds import own_melds
from tilerummy.puzzles.forms import Form, forms
from tilerummy.puzzles.technique import Melds, Stage, Technique, Traces
from tilerummy.rules import JokerPolicy, Meld, Position, Rack, Shape, Table, Tile, readings
from tilerummy.rules.meld import canonical

_MOST_LOOSE: Final = 6
"""Nobody keeps more tiles than this in the air."""


class TooLong(Exception):
    """The search has looked at more tables than it may."""


@dataclass(slots=True)
class Patience:
    """How many tables a search may still look at."""

    left: int

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLong


class _Halfway(NamedTuple):
    """A table in the middle of a stage."""

    melds: Melds
    loose: Rack
    rack: Rack
    traces: Traces

    def key(self) -> tuple[object, ...]:
        return (tuple(sorted(self.melds)), self.loose, self.rack, self.traces)


class Stages:
    """The stages up to a technique, from any table that comes about in the turn of a position."""

    def __init__(self, position: Position, most: Technique, patience: Patience) -> None:
        self._most = most
        self._patience = patience
        self._special = position.edition.tile_set.has_special_jokers
        policy = position.edition.joker_policy
        held = {canonical(meld) for meld in position.table.melds if Tile.J in meld}
        strict = (JokerPolicy.NO_SPLIT, JokerPolicy.FROZEN)
        self._pinned = held if policy is not JokerPolicy.FREE else set()
        self._whole = held if policy in strict else set()
        self._frozen = held if policy is JokerPolicy.FROZEN else set()
        self._there: set[Tile] = set()
        self._forms: dict[Tile, list[Form]] = {}

    def own(self, table: Table, rack: Rack) -> Iterator[Stage]:
        """New melds from the rack alone."""
        for meld in dict.fromkeys(map(canonical, own_melds(Counter(rack)))):
            self._patience.spend()
            yield Stage(Technique.OWN, Table((*table.melds, meld)), tuple(sorted(meld)), 0)

    def every(self, table: Table, rack: Rack) -> Iterator[Stage]:
        """All stages from here, each result by the easiest technique that comes to it."""
        found: dict[tuple[Table, Rack], Stage] = {}
        for stage in (*self.own(table, rack), *self._placed(table, rack)):
            known = found.get((stage.table, stage.laid))
            if known is None or stage.technique < known.technique:
                found[stage.table, stage.laid] = stage
        yield from found.values()

    def _placed(self, table: Table, rack: Rack) -> Iterator[Stage]:
        melds = tuple((meld, at) for at, meld in enumerate(table.melds))
        self._there = {*table.tiles(), *rack}
        self._forms = {}
        seen: set[tuple[object, ...]] = set()
        for tile in dict.fromkeys(rack):
            open_ = [_Halfway(melds, (tile,), _less(rack, tile), Traces())]
            while open_:
                halfway = open_.pop()
                if not halfway.loose:
                    after = Table(tuple(meld for meld, _ in halfway.melds))
                    laid = _difference(rack, halfway.rack)
                    yield Stage(halfway.traces.technique(), after, laid, len(halfway.traces.lost))
                    continue
                for following in self._place(halfway, halfway.loose[0]):
                    key = following.key()
                    if self._is_within(following) and key not in seen:
                        self._patience.spend()
                        seen.add(key)
                        open_.append(following)

    def _is_within(self, halfway: _Halfway) -> bool:
        if len(halfway.loose) > _MOST_LOOSE or halfway.traces.technique() > self._most:
            return False
        return len(halfway.traces.lost) <= max(3, self._most.melds_that_lose)

    def _place(self, before: _Halfway, tile: Tile) -> Iterator[_Halfway]:
        held = before._replace(loose=_less(before.loose, tile))
        yield from self._add(held, tile)
        if self._most >= Technique.SPLIT and not tile.is_joker:
            yield from self._split(held, tile)
        if self._most >= Technique.JOKER and not tile.is_joker:
            yield from self._free(held, tile)
        if not tile.is_joker:
            for form in self._possible(tile):
                yield from self._form(held, form)
        else:  # a joker alone says nothing: it helps a tile that is there anyway
            for other in dict.fromkeys((*held.loose, *held.rack)):
                if not other.is_joker:
                    for form in self._possible(other):
                        if tile in form.partners:
                            for found in self._supply(before, other):
                                yield from self._form(found, form)

    def _add(self, held: _Halfway, tile: Tile) -> Iterator[_Halfway]:
        for at, (meld, origin) in enumerate(held.melds):
            if canonical(meld) in self._frozen:
                continue
            for longer in dict.fromkeys((canonical((*meld, tile)), canonical((tile, *meld)))):
                if readings(longer):
                    traces = held.traces._replace(added=True)
                    yield held._replace(melds=_with(held.melds, at, ((longer, origin),)), traces=traces)

    def _split(self, held: _Halfway, tile: Tile) -> Iterator[_Halfway]:
        for at, (meld, origin) in enumerate(held.melds):
            if origin < 0 or len(meld) < 5 or canonical(meld) in self._whole:
                continue
            for cut in range(2, len(meld) - 1):
                left, right = meld[:cut], meld[cut:]
                for parts in (((*left, tile), right), (left, (tile, *right))):
                    if all(map(readings, parts)):
                        traces = held.traces._replace(lost=held.traces.lost | {origin}, split=True)
                        pieces = tuple((part, origin) for part in parts)
                        yield held._replace(melds=_with(held.melds, at, pieces), traces=traces)

    def _free(self, held: _Halfway, tile: Tile) -> Iterator[_Halfway]:
        """Lay the tile where a joker lies; the joker is loose then."""
        for at, (meld, origin) in enumerate(held.melds):
            if origin < 0 or Tile.J not in meld:
                continue
            for place in (place for place, other in enumerate(meld) if other is Tile.J):
                mended = (*meld[:place], tile, *meld[place + 1 :])
                if readings(mended):
                    traces = held.traces._replace(lost=held.traces.lost | {origin}, freed=True)
                    melds = _with(held.melds, at, ((mended, origin),))
                    yield _Halfway(melds, _more(held.loose, Tile.J), held.rack, traces)

    def _possible(self, tile: Tile) -> list[Form]:
        """The melds of three with this tile whose other tiles are about."""
        if tile not in self._forms:
            every = forms(tile, special=self._special)
            self._forms[tile] = [form for form in every if self._there.issuperset(form.partners)]
        return self._forms[tile]

    def _form(self, held: _Halfway, form: Form) -> Iterator[_Halfway]:
        first, second = form.partners
        for one in self._supply(held, first):
            for both in self._supply(one, second):
                yield both._replace(melds=(*both.melds, (form.meld, -1)))

    def _supply(self, held: _Halfway, tile: Tile) -> Iterator[_Halfway]:
        """The tile in hand: from what is loose, from the rack, or from a meld."""
        if tile in held.loose:
            yield held._replace(loose=_less(held.loose, tile))
            return
        if tile in held.rack:
            yield held._replace(rack=_less(held.rack, tile))
        if self._most >= Technique.TAKE:
            for at, (meld, origin) in enumerate(held.melds):
                if origin >= 0 and tile in meld and self._may_take(meld, tile):
                    self._patience.spend()
                    taken = _taken(held, at, meld.index(tile))
                    if self._is_within(taken):
                        yield taken

    def _may_take(self, meld: Meld, tile: Tile) -> bool:
        key = canonical(meld)
        return key not in self._whole and not (tile is Tile.J and key in self._pinned)


def _taken(held: _Halfway, at: int, place: int) -> _Halfway:
    """Take one tile out of a meld. What then isn't valid is loose."""
    meld, origin = held.melds[at]
    rest = (meld[:place], meld[place + 1 :])
    if readings(meld)[0].shape is not Shape.RUN:
        rest = ((*rest[0], *rest[1]), ())
    whole = [part for part in rest if readings(part)]
    loose = [tile for part in rest if part not in whole for tile in part]
    before = held.traces
    traces = Traces(
        lost=before.lost | {origin},
        # Two tiles off the same run are the same as splitting it.
        split=before.split or len(whole) > 1 or origin in before.lost,
        broken=before.broken or bool(loose),
        freed=before.freed or any(tile.is_joker for tile in (*loose, meld[place])),
        added=before.added,
    )
    melds = _with(held.melds, at, tuple((part, origin) for part in whole))
    return _Halfway(melds, tuple(sorted((*held.loose, *loose))), held.rack, traces)


def _with(melds: Melds, at: int, parts: Melds) -> Melds:
    return (*melds[:at], *parts, *melds[at + 1 :])


def _more(tiles: Rack, tile: Tile) -> Rack:
    return tuple(sorted((*tiles, tile)))


def _less(tiles: Rack, tile: Tile) -> Rack:
    at = tiles.index(tile)
    return (*tiles[:at], *tiles[at + 1 :])


def _difference(before: Rack, after: Rack) -> Rack:
    return tuple(sorted((Counter(before) - Counter(after)).elements()))
