"""A turn in progress: numbered melds, changed step by step, nothing final until it is played.

A meld keeps its number for the whole turn; new ones get the next free number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilerummy.cli.language import say
from tilerummy.cli.terminal.edit import How, MeldChange, arranged, extended
from tilerummy.rules.meld import Meld
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile, as_rack, surplus

Layout = dict[int, Meld]
"""The melds by number. Never changed in place: every step makes a new layout."""


class NotPossible(Exception):
    """A change that can't be made to the draft; the text says what to do instead."""


class Draft:
    def __init__(self, table: Table, rack: Rack) -> None:
        self.start = table
        self._rack = rack
        self._steps: list[Layout] = [dict(enumerate(table.melds, 1))]
        self._at = 0

    # --- what lies where

    @property
    def melds(self) -> Layout:
        return self._steps[self._at]

    @property
    def is_changed(self) -> bool:
        return self.melds != self._steps[0]

    def table(self) -> Table:
        return Table(tuple(self.melds[number] for number in sorted(self.melds)))

    def rack(self) -> Rack:
        """What is left on the rack."""
        return surplus(Counter(self._rack), self._laid())

    def laid(self) -> Rack:
        """What came from the rack so far."""
        return as_rack(self._laid().elements())

    def in_hand(self) -> Rack:
        """Tiles taken from the table that must go back to it during this turn."""
        return surplus(self.start.bag(), self.table().bag())

    def _laid(self) -> Counter[Tile]:
        return self.table().bag() - self.start.bag()

    # --- steps

    def put(self, changes: Sequence[MeldChange]) -> list[Meld]:
        """Make one step; returns the melds that had to be sorted. On `NotPossible` nothing changes."""
        layout = dict(self.melds)
        sorted_melds: list[Meld] = []
        highest = max((len(self.start), *self.melds))
        touched: set[int] = set()
        for change in changes:
            number = change.number
            if change.how is How.NEW:
                highest += 1
                number = highest
            elif number not in self.melds:
                raise NotPossible(say("cli.draft.no-such-meld", number=number))
            elif number in touched:
                raise NotPossible(say("cli.draft.meld-twice", number=number))
            touched.add(number)
            meld = self._changed(change)
            if not meld:
                del layout[number]
                continue
            layout[number] = arranged(meld)
            if layout[number] != meld:
                sorted_melds.append(layout[number])
        self._check_tiles(layout, touched)
        self._steps[self._at + 1 :] = [layout]
        self._at += 1
        return sorted_melds

    def undo(self) -> bool:
        """Undo the last step; False if there is none."""
        if self._at == 0:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """Redo the step that was undone; False if there is none."""
        if self._at + 1 == len(self._steps):
            return False
        self._at += 1
        return True

    def reset(self) -> None:
        """Put everything back as it was when the turn began; this is a step, too, so it can be undone."""
        if self.is_changed:
            self._steps[self._at + 1 :] = [self._steps[0]]
            self._at += 1

    # --- one change

    def _changed(self, change: MeldChange) -> Meld:
        match change.how:
            case How.NEW | How.REWRITE:
                return change.tiles
            case How.ADD:
                return extended(self.melds[change.number], change.tiles)
            case How.TAKE:
                left = list(self.melds[change.number])
                for tile in change.tiles:
                    if tile not in left:
                        raise NotPossible(say("cli.draft.not-in-meld", tile=tile, number=change.number))
                    left.remove(tile)
                return tuple(left)

    def _check_tiles(self, layout: Layout, touched: set[int]) -> None:
        """Check that every tile comes from the table or the rack; the error says where a missing one is."""
        there = self.start.bag() + Counter(self._rack)
        laid = Counter(tile for meld in layout.values() for tile in meld)
        for tile in surplus(laid, there):
            owners = [number for number in sorted(layout) if number not in touched and tile in layout[number]]
            if owners:
                raise NotPossible(say("cli.draft.lies-in-meld", tile=tile, number=owners[0]))
            if there[tile]:
                raise NotPossible(say("cli.draft.too-often", tile=tile))
            raise NotPossible(say("cli.draft.not-yours", tile=tile))
