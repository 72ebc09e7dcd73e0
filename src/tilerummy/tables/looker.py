"""Who looks at a table from one device: whose tiles are seen there, and by whose right."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from tilerummy.rules import Seat
from tilerummy.tables.refusal import Refusal
from tilerummy.tables.state import TableState

NOBODY = ""
"""The user whose tiles are seen where nobody's are."""


@dataclass(frozen=True, slots=True)
class Looker:
    user: str = NOBODY
    """Whose tiles are seen; nobody's on a board for all to see, or on a device that is being passed on."""
    people: tuple[tuple[int, str], ...] = ()
    """The people of the device: their number there, and the user."""
    board: bool = False
    """Whether it is a board: nobody counts as present by it."""
    key: str = ""
    """Of a board at a table without spectators."""

    @staticmethod
    def alone(user: str) -> Looker:
        return Looker(user, ((1, user),))

    @property
    def present(self) -> tuple[str, ...]:
        return () if self.board else tuple(user for _, user in self.people)

    def person(self, number: int | None) -> str:
        """The user of this number; by default whose tiles are seen, or else the device's first."""
        if number is None:
            return self.user or next((user for _, user in self.people), NOBODY)
        return dict(self.people).get(number, NOBODY)

    def belongs(self, state: TableState) -> bool:
        """Whether somebody of the device sits at the table or owns it."""
        return any(user == state.owner or state.seat_of(user) is not None for user in self.present)

    def company(self, state: TableState) -> tuple[tuple[int, Seat], ...]:
        """Number and seat of all who share the device at this table; empty for one alone."""
        if self.board or len(self.people) < 2:
            return ()
        seats = ((number, state.seat_of(user)) for number, user in self.people)
        found = tuple((number, seat) for number, seat in seats if seat is not None)
        return found if len(found) > 1 else ()


class Sight(NamedTuple):
    """What somebody is at a table: whoever is the same sees the same."""

    seat: Seat | None
    """Whose tiles they see."""
    owner: bool
    company: tuple[tuple[int, Seat], ...]
    board: str | None
    """The key of a board, for those who belong there."""


def sight_of(state: TableState, looker: Looker) -> Sight:
    return Sight(
        seat=state.seat_of(looker.user),
        owner=state.owner in looker.present,
        company=looker.company(state),
        board=board_key(state) if looker.belongs(state) else None,
    )


def shuts_out(state: TableState, looker: Looker) -> Refusal | None:
    """Why nobody of a device may look at the table."""
    wanted = board_key(state)
    if looker.board and wanted is not None and compare_digest(wanted.encode(), looker.key.encode()):
        return None
    reasons = [keeps_out(state, user) for _, user in looker.people]
    return None if None in reasons else next(iter(reasons), Refusal.NO_SPECTATORS)


def keeps_out(state: TableState, user: str) -> Refusal | None:
    """Why a user may not look at the table. None if they sit there, own it, could still sit down, or if
    spectators are allowed; users removed by the owner may not."""
    if user == state.owner or state.seat_of(user) is not None:
        return None
    if user in state.removed:
        return Refusal.REMOVED
    return None if state.settings.spectators or open_to(state, user) else Refusal.NO_SPECTATORS


def open_to(state: TableState, user: str) -> tuple[Seat, ...]:
    """Where a user may sit down: the place that a bot gives up may be kept for one person."""
    mine = (None, alias_of(state, user))
    return tuple(seat for seat in state.open_seats() if state.chairs[seat].offered_to in mine)


def board_key(state: TableState) -> str | None:
    """The key that opens a board at a table without spectators, where everybody else may have one anyway.

    Derived from what the server alone knows: no user's id is ever told. It changes when somebody is removed.
    """
    if state.settings.spectators:
        return None
    known = f"tilerummy board {state.id} {state.maker} {state.removals}"
    return sha256(known.encode()).hexdigest()[:24]


def alias_of(state: TableState, user: str) -> str:
    """What the owner of a table may call a stranger: neither a user's id nor the same at two tables."""
    return sha256(f"tilerummy stranger {state.id} {state.maker} {user}".encode()).hexdigest()[:24]
