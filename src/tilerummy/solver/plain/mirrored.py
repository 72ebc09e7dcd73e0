"""All moves that put one face into a mirrored run.

Both sides are pieces of one run, so they grow together, row by row: a row is one number on both sides.
Whether the sides rise or fall towards the mirror makes no difference to the tiles (the lower end, where no
colour-change can lie, is then the other one for both), so all are laid rising.

Melds that can be cut are left out: where a stretch at the low or the high end comes off both sides as two
runs and the rest is still a mirrored meld, it is the same tiles for the same points. So of all ways to lay
them take one in which the mirrored melds have the fewest tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.rules.meld import MIN_TILES
from tilerummy.rules.tile import HIGHEST, LOWEST
from tilerummy.solver.plain.moves import Move, Offer
from tilerummy.solver.plain.pieces import (
    COLOUR_OF,
    COLOURS,
    FIRST_JOKER,
    NUMBER_OF,
    C,
    D,
    J,
    M,
    Pieces,
    face,
)

_FILLED = -1
"""In place of a piece: the second place of the double below."""


def mirrored_run_moves(pivot: int, offer: Offer) -> Iterator[Move]:
    """Mirrored runs with this numbered piece on the left."""
    if offer.have[M]:
        seen: set[Pieces] = set()
        for move in _MirroredRuns(pivot, offer).all():
            tiles = tuple(sorted(move.pieces))
            if tiles not in seen:
                seen.add(tiles)
                yield move


class _MirroredRuns:
    """Grows both sides from their lowest row upwards."""

    def __init__(self, pivot: int, offer: Offer) -> None:
        self._pivot = pivot
        self._number = NUMBER_OF[pivot]
        self._lean = offer.lean
        self._left = bytearray(offer.have)
        self._sides: tuple[list[int], list[int]] = ([], [])
        self._cuts: list[tuple[int, int]] = []
        self._first = 0

    def all(self) -> Iterator[Move]:
        for first in range(self._number, LOWEST - 1, -1):
            self._first = first
            yield from self._grow(first, (False, False), None, None)

    def _grow(
        self, number: int, filled: tuple[bool, bool], colour: int | None, banned: int | None
    ) -> Iterator[Move]:
        """Fill the row `number` and all above; `filled` tells where a double has filled this one already.

        `colour` is that of the stretch since the last colour-change (None while it holds jokers only),
        `banned` the one it can't have because of the stretch before.
        """
        between_rows = filled == (False, False)
        if between_rows:
            if self._can_be_cut(grows=True):
                return
            if number > self._number and not self._can_be_cut(grows=False):
                one, two = self._sides
                points = (self._first + number - 1) * (number - self._first)
                yield Move((*one, M, *reversed(two)), points)
        if number <= HIGHEST:
            if between_rows:
                self._cuts.append((len(self._sides[0]), len(self._sides[1])))
            yield from self._rows(number, filled, colour, banned)
            if between_rows:
                self._cuts.pop()

    def _rows(
        self, number: int, filled: tuple[bool, bool], colour: int | None, banned: int | None
    ) -> Iterator[Move]:
        one = self._sides[0]
        changes_allowed = one and filled == (False, False) and number != self._number
        if changes_allowed and self._left[C] >= 2:
            # Beyond it another colour follows; a stretch of jokers alone can always take a third one, so it
            # bans nothing; no stretch at all (two changes in a row) passes the ban on.
            yield from self._with((C, C), number, None, banned if one[-1] == C else colour)
        for left in self._options(number, filled[0], 0, colour, banned):
            hue = COLOUR_OF[left] if 0 <= left < FIRST_JOKER else colour
            for right in self._options(number, filled[1], 1, hue, banned):
                both = COLOUR_OF[right] if 0 <= right < FIRST_JOKER else hue
                enough = left != right or left == _FILLED or self._left[left] >= 2
                if enough:
                    yield from self._with((left, right), number, both, banned if both is None else None)

    def _options(
        self, number: int, filled: bool, side: int, colour: int | None, banned: int | None
    ) -> list[int]:
        """What may lie in this row on this side."""
        if side == 0 and number == self._number:
            hue = COLOUR_OF[self._pivot]
            return [self._pivot] if not filled and colour in (None, hue) and banned != hue else []
        if filled:
            return [_FILLED]
        found = [
            face(hue, number)
            for hue in (COLOURS if colour is None else (colour,))
            if hue != banned and self._left[face(hue, number)]
        ]
        if self._left[J]:
            found.append(J)
        if self._left[D] and number < HIGHEST:
            found.append(D)
        return found

    def _with(
        self, row: tuple[int, int], number: int, colour: int | None, banned: int | None
    ) -> Iterator[Move]:
        """Go on with this row in place."""
        for side, piece in zip(self._sides, row, strict=True):
            if piece != _FILLED:
                side.append(piece)
                self._left[piece] -= 1
        yield from self._grow(number + 1, (row[0] == D, row[1] == D), colour, banned)
        for side, piece in zip(self._sides, row, strict=True):
            if piece != _FILLED:
                side.pop()
                self._left[piece] += 1

    def _can_be_cut(self, grows: bool) -> bool:
        """Whether something comes off both sides, at the low or the high end, and leaves a mirrored meld.

        `grows`: whether that stays so when the meld grows.
        """
        for cut in self._cuts:
            lows = [side[:at] for side, at in zip(self._sides, cut, strict=True)]
            highs = [side[at:] for side, at in zip(self._sides, cut, strict=True)]
            if not lows[0] or highs[0][0] == C:
                continue
            if any(map(_has_number, highs)) and all(_is_run(low) or self._is_spare(low) for low in lows):
                return True
            if any(map(_has_number, lows)) and all(
                _is_run(high) or (self._is_spare(high) and not grows) for high in highs
            ):
                return True
        return False

    def _is_spare(self, stretch: list[int]) -> bool:
        """Whether these are jokers that need not be laid."""
        return self._lean and not _has_number(stretch)


def _is_run(stretch: list[int]) -> bool:
    return len(stretch) >= MIN_TILES and _has_number(stretch)


def _has_number(pieces: list[int]) -> bool:
    return any(piece < FIRST_JOKER for piece in pieces)
