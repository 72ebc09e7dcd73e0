"""Who looks at a table, and what each of them may see there: worked out anew only when it may have changed,
which is never within a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tilerummy.tables.looker import Looker, Sight, shuts_out, sight_of
from tilerummy.tables.protocol.messages import CloseCode
from tilerummy.tables.refusal import Refusal
from tilerummy.tables.state import TableState


class Viewer(Protocol):
    """Somebody looking at a table; on the server, a socket."""

    @property
    def looker(self) -> Looker:
        """Always the same one."""
        ...

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""
        ...

    def close(self, code: CloseCode) -> None: ...


class Audience:
    def __init__(self) -> None:
        self._viewers: dict[Viewer, Sight | Refusal | None] = {}
        """What each of them sees, or why they may not look any more; None if that isn't known yet."""
        self._known: TableState | None = None
        """The state for which it was worked out."""

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __len__(self) -> int:
        return len(self._viewers)

    def add(self, viewer: Viewer) -> None:
        self._viewers[viewer] = None

    def discard(self, viewer: Viewer) -> None:
        self._viewers.pop(viewer, None)

    def sights(self, state: TableState) -> list[tuple[Viewer, Sight | Refusal]]:
        """All viewers with what they see in this state, or why they may no longer look."""
        if self._known is None or not _same_people(self._known, state):
            self._viewers = dict.fromkeys(self._viewers)
        self._known = state
        return [(viewer, known or self._look(viewer, state)) for viewer, known in self._viewers.items()]

    def _look(self, viewer: Viewer, state: TableState) -> Sight | Refusal:
        shut_out = shuts_out(state, viewer.looker)
        seen = self._viewers[viewer] = sight_of(state, viewer.looker) if shut_out is None else shut_out
        return seen


def _same_people(before: TableState, after: TableState) -> bool:
    """Whether everybody has the same right to look as before, and the same place."""
    return (
        before.chairs is after.chairs
        and before.settings is after.settings
        and before.phase is after.phase
        and before.owner == after.owner
        and before.removed == after.removed
    )
