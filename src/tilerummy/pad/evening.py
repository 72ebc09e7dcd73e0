"""All that was noted on one evening, by one phone or several: a set of entries that only ever grows.

A correction is an entry, too: it names the entries that it replaces. So two phones that were out of reach of
each other are merged by the union of what they know, in any order. If both corrected the same line, both
corrections stand side by side until somebody writes one that replaces them both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tilerummy.pad.ending import PadError
from tilerummy.pad.notes import LineId, Note

LAST_ORDER = 2**31


class EveningEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One note, written once and never changed."""

    id: LineId
    """Drawn at random by whoever writes it."""
    line: LineId
    """The line that it belongs to: its own id if it begins one."""
    order: Annotated[int, Meta(ge=1, le=LAST_ORDER)]
    """One more than the highest that its writer knew. Clocks of phones disagree; this doesn't."""
    at: Annotated[int, Meta(ge=0)]
    """When, in milliseconds since 1970, by the clock of the device. Only for show."""
    note: Note
    replaces: tuple[LineId, ...] = ()
    by: Annotated[str, Meta(max_length=64)] = ""
    """The device that wrote it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the pad, with all that was ever written into it."""

    id: LineId
    entries: tuple[EveningEntry, ...]
    """In order, the first one on top."""
    open: tuple[EveningEntry, ...]
    """Those that nothing replaces, the latest first. More than one: somebody has to choose."""

    @property
    def note(self) -> Note:
        """What counts; as long as nobody has chosen, the latest."""
        return self.open[0].note

    @property
    def is_contested(self) -> bool:
        """Whether two devices have written different things into it."""
        return len({msgspec.json.encode(entry.note) for entry in self.open}) > 1


class Evening:
    """A set of entries. Never changed: adding and merging give new ones."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Iterable[EveningEntry] = ()) -> None:
        self._entries: dict[str, EveningEntry] = {}
        for entry in entries:
            known = self._entries.setdefault(entry.id, entry)
            if known != entry:
                # Ids are drawn at random, so this is no accident. Whoever merges must come to the same end.
                self._entries[entry.id] = max(known, entry, key=msgspec.json.encode)

    def __iter__(self) -> Iterator[EveningEntry]:
        """In order: whoever writes them down, writes the same."""
        return iter(sorted(self._entries.values(), key=_place))

    def __len__(self) -> int:
        return len(self._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evening) and self._entries == other._entries

    def __hash__(self) -> int:
        return hash(frozenset(self._entries))

    def merged(self, others: Iterable[EveningEntry]) -> Evening:
        """This evening with the entries of another copy."""
        return Evening([*self, *others])

    def begin_line(self, note: Note, *, entry_id: str, at: int, by: str = "") -> Evening:
        """The evening with a new line."""
        return self._written(EveningEntry(entry_id, entry_id, self._next_order(), at, note, (), by))

    def rewrite(self, line_id: str, note: Note, *, entry_id: str, at: int, by: str = "") -> Evening:
        """Correct a line, choose between its corrections, or remove it; replaces all that is open in it."""
        line = self.line(line_id)
        replaced = tuple(entry.id for entry in line.open)
        return self._written(EveningEntry(entry_id, line.id, self._next_order(), at, note, replaced, by))

    def line(self, line_id: str) -> Line:
        """The line with this id; raises `PadError` if there is none."""
        entries = [entry for entry in self._entries.values() if entry.line == line_id]
        if not entries:
            raise PadError("no-such-line", line=line_id)
        return _line(entries)

    def lines(self) -> tuple[Line, ...]:
        """All lines, in the order in which they were begun; removed ones are among them."""
        grouped: dict[str, list[EveningEntry]] = defaultdict(list)
        for entry in self:
            grouped[entry.line].append(entry)
        return tuple(map(_line, grouped.values()))

    def _written(self, entry: EveningEntry) -> Evening:
        if entry.id in self._entries:
            raise PadError("id-twice", line=entry.id)
        return self.merged([entry])

    def _next_order(self) -> int:
        return max((entry.order for entry in self._entries.values()), default=0) + 1


def _place(entry: EveningEntry) -> tuple[int, str]:
    return (entry.order, entry.id)


def _line(entries: Iterable[EveningEntry]) -> Line:
    ordered = tuple(sorted(entries, key=_place))
    replaced = {one for entry in ordered for one in entry.replaces}
    # Entries that replace each other in a circle are no accident either: the latest counts then.
    remaining = [entry for entry in ordered if entry.id not in replaced] or [ordered[-1]]
    return Line(ordered[0].line, ordered, tuple(reversed(remaining)))
