"""All moves that put one face into a run: into a new one, or into one with an open end."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.rules.meld import MIN_TILES
from tilerummy.rules.tile import HIGHEST, LOWEST
from tilerummy.solver.plain.gaps import Jokers, fillings, heads, jokers_in, places_of, tails
from tilerummy.solver.plain.moves import NO_END, Move, Offer
from tilerummy.solver.plain.pieces import (
    COLOUR_OF,
    FACE_OF,
    FIRST_JOKER,
    NUMBER_OF,
    OF_NUMBER,
    PINNED,
    Pieces,
)


def run_moves(pivot: int, offer: Offer) -> Iterator[Move]:
    """Runs grow face by face, jokers filling the gaps; the pivot is one of the faces."""
    run = _Run(pivot, offer)
    yield from run.joining()
    yield from run.beginning()


class _Run:
    def __init__(self, pivot: int, offer: Offer) -> None:
        self._pivot = pivot
        self._number = NUMBER_OF[pivot]
        self._colour = COLOUR_OF[pivot]
        self._offer = offer
        self._jokers = jokers_in(offer.have)
        self._joins = NO_END
        self._owes = NO_END
        self._low = 0
        """The number of the first place: of the run, or of what is put behind it."""

    def joining(self) -> Iterator[Move]:
        free, owed = self._offer.ends
        for end in dict.fromkeys((*free, *owed)):
            if NUMBER_OF[end] < self._number and self._may_meet(end):
                self._joins, self._low = end, NUMBER_OF[end] + 1
                for filling, following in self._next(end, self._jokers, self._number):
                    if (filling or end in free) and self._is_on_the_way(following):
                        yield from self._add((), filling, following, self._jokers, stands=True)
        self._joins = NO_END

    def beginning(self) -> Iterator[Move]:
        """Of all ways to lay the same tiles a lean search takes one with the fewest melds; see `Ends`."""
        offer = self._offer
        for number in range(self._number, LOWEST - 1, -1):
            for first in (self._pivot,) if number == self._number else OF_NUMBER[number]:
                if not offer.have[first] or not self._may_meet(first):
                    continue
                self._owes = self._end_below(first)
                if self._owes != NO_END and sum(self._jokers) <= len(offer.ends.owed):
                    continue
                for head in self._heads(number):
                    self._low = number - places_of(head)
                    pieces = (*head, first)
                    yield from self._grow(pieces, first, self._jokers.without(head), _stands(pieces))

    def _end_below(self, first: int) -> int:
        """The open end that a lean search would rather join; where a pinned joker may do that, none."""
        below = FACE_OF[first] - 1
        joined_by_another = first < PINNED and self._offer.have[PINNED + first] > 0
        if self._offer.lean and NUMBER_OF[first] > LOWEST and not joined_by_another:
            return below if below in self._offer.ends.free else NO_END
        return NO_END

    def _is_on_the_way(self, following: int) -> bool:
        """Whether this is the pivot, or a face of a lower number."""
        return NUMBER_OF[following] < self._number or following == self._pivot

    def _may_meet(self, piece: int) -> bool:
        """Whether this piece and the pivot could lie in one run."""
        return COLOUR_OF[piece] == self._colour or self._jokers.change > 0

    def _heads(self, number: int) -> tuple[Pieces, ...]:
        """Jokers before the first face.

        One by one they can move to the run's high end if there is room, for more points. So they matter only
        in runs that reach 12 (a double may lie before) or 13. And of all ways to lay the same tiles for the
        same points take one with the most melds: no run of it can be cut in two, so none has six numbered
        tiles, and its places are at most five and those of all jokers.
        """
        if self._offer.lean:
            return ((),)  # see `_completed`
        longest = 5 + self._jokers.places + sum(self._offer.have[PINNED:])
        return heads(max(0, number - max(LOWEST, HIGHEST - longest)), self._jokers)

    def _grow(self, pieces: Pieces, last: int, jokers: Jokers, stands: bool) -> Iterator[Move]:
        """Go on behind the face `last`; `stands`: what lies there so far is a meld."""
        number = NUMBER_OF[last]
        if number < self._number:
            for filling, following in self._next(last, jokers, self._number):
                if self._is_on_the_way(following):
                    yield from self._add(pieces, filling, following, jokers, stands)
        elif not stands:
            yield from self._completed(pieces, number, jokers)
            for filling, following in self._next(last, jokers, HIGHEST):
                yield from self._add(pieces, filling, following, jokers, stands)
        else:
            yield from self._ended(pieces, last, jokers)
            if self._offer.lay:
                # A tile that may be laid, behind all that must: one is enough.
                for filling, following in self._next(last, jokers, HIGHEST):
                    if self._offer.have[following] > self._offer.must[following]:
                        longer = (*pieces, *filling, following)
                        yield from self._ended(longer, following, jokers.without(filling))

    def _add(
        self, pieces: Pieces, filling: Pieces, following: int, jokers: Jokers, stands: bool
    ) -> Iterator[Move]:
        longer = (*pieces, *filling, following)
        yield from self._grow(longer, following, jokers.without(filling), stands or _stands(longer))

    def _next(self, last: int, jokers: Jokers, highest: int) -> Iterator[tuple[Pieces, int]]:
        """The faces that can follow, with what fills the gap."""
        number, colour = NUMBER_OF[last], COLOUR_OF[last]
        have = self._offer.have
        for following in range(number + 1, min(highest, number + 1 + jokers.places) + 1):
            for piece in OF_NUMBER[following]:
                if have[piece] and (COLOUR_OF[piece] == colour or jokers.change):
                    for filling in fillings(following - number - 1, COLOUR_OF[piece] == colour, jokers):
                        yield filling, piece

    def _ended(self, pieces: Pieces, last: int, jokers: Jokers) -> Iterator[Move]:
        """A meld up to this face, and with jokers behind it (before another face they would fill a gap)."""
        number = NUMBER_OF[last]
        yield self._move(pieces, self._low, number, FACE_OF[last])
        if not self._offer.lean:
            for tail in tails(HIGHEST - number, jokers):
                if tail:
                    yield self._move((*pieces, *tail), self._low, number + places_of(tail), NO_END)

    def _completed(self, pieces: Pieces, number: int, jokers: Jokers) -> Iterator[Move]:
        """What is no meld yet made one by jokers behind it; before it only where there is no room behind."""
        lean = self._offer.lean
        for tail in tails(HIGHEST - number, jokers):
            high = number + places_of(tail)
            missing = MIN_TILES - len(pieces) - len(tail)
            if missing == 0 or (missing < 0 and not lean):
                if _stands((*pieces, *tail)):
                    yield self._move((*pieces, *tail), self._low, high, NO_END)
            elif missing > 0 and lean and high >= HIGHEST - 1:
                for head in heads(self._low - LOWEST, jokers.without(tail)):
                    whole = (*head, *pieces, *tail)
                    if len(head) == missing and _stands(whole):
                        yield self._move(whole, self._low - places_of(head), high, NO_END)

    def _move(self, pieces: Pieces, low: int, high: int, end: int) -> Move:
        points = (low + high) * (high - low + 1) // 2
        return Move(pieces, points, self._joins, end, self._owes, low, high)


def _stands(run: Pieces) -> bool:
    return len(run) >= MIN_TILES and any(piece < FIRST_JOKER for piece in run)
