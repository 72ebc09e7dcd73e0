"""A whole game in one object: who is to move, what they see, and what they can do."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256

from tilerummy import pictures, rules
from tilerummy.front.drawn import Picture, Plays, Table, Tiles
from tilerummy.front.position import Position
from tilerummy.messages import refusal
from tilerummy.notation import record_of, write_record
from tilerummy.rules import (
    DEFAULT_EDITION,
    Action,
    DemandRedeal,
    Draw,
    Edition,
    Illegal,
    KeepDeal,
    Phase,
    Play,
    Reason,
    Referee,
    Resign,
    Seat,
    State,
    View,
    edition_named,
    view,
)
from tilerummy.rules.event import Event, GameEnded
from tilerummy.rules.folding import evolve, replay
from tilerummy.rules.shuffle import SEED_BYTES
from tilerummy.solver import FastSearch

_SEARCH = FastSearch()


class Game(Picture):
    """One deal from its first turn to its end.

    `seed` fixes the deal: the same number, text or 32 bytes deal the same tiles; without one nobody knows
    them before. `house_rules` override single rules of the edition, as `{"opening_points": 50}`. `first` is
    the seat that begins where nobody draws for it. `edition` holds the rules of the game.
    """

    def __init__(
        self,
        edition: str | Edition = DEFAULT_EDITION,
        players: int = 2,
        seed: int | str | bytes | None = None,
        *,
        house_rules: Mapping[str, object] | None = None,
        first: int = 0,
    ) -> None:
        self.edition = edition_named(edition, house_rules)
        self._referee = Referee(_SEARCH)
        self._events = self._referee.begin(self.edition, players, _seed_bytes(seed), Seat(first))
        self._state: State = replay(self._events)

    # --- what there is to see

    @property
    def seat(self) -> Seat | None:
        """The seat that has to decide now; None when the game is over."""
        public = self._state.public
        if public.phase is Phase.DEAL_OFFERED:
            return min(self._state.asked)
        return public.turn if not self.over else None

    @property
    def table(self) -> Table:
        """The melds on the table."""
        return Table.of(self._state.public.table.melds)

    @property
    def rack(self) -> Tiles:
        """The tiles of the seat to move; none when the game is over."""
        return Tiles(() if self.seat is None else self._state.racks[self.seat])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.public.phase is Phase.ENDED

    @property
    def result(self) -> GameEnded | None:
        """How it ended: `ending`, `winners`, `scores`; None while it goes on."""
        return self._state.public.result

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden tiles included."""
        return self._events

    @property
    def position(self) -> Position:
        """The position of the seat to move, for the solver."""
        return Position.of(self.view())

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know: the one to move, unless another one is named."""
        if seat is not None and seat not in range(self._state.public.seats):
            raise Illegal(Reason.NO_SUCH_SEAT)
        return view(self._state, self._mover() if seat is None else Seat(seat))

    # --- advice

    def best_plays(self, count: int = 1) -> Plays:
        """The plays of the seat to move that lay the most, best first."""
        return self.position.best_plays(count)

    def why(
        self, melds: str = "", *, table: str | rules.Table | None = None, language: str = "en"
    ) -> str | None:
        """Why these melds can't be added to the table (or it can't become this one); None if they can."""
        illegal = self.position.why(melds, table=table)
        return None if illegal is None else refusal(illegal, language, self.edition)

    # --- moves; each raises `Illegal` and changes nothing if the rules forbid it

    def play(self, melds: str = "", *, table: str | rules.Table | None = None) -> None:
        """Lay these melds beside the others; or say with `table` what the whole table becomes."""
        self.apply(Play(self.position.after(melds, table)))

    def draw(self) -> None:
        """Take a tile; pass when the pool is empty."""
        self.apply(Draw())

    def resign(self) -> None:
        """Give up this game."""
        self.apply(Resign())

    def keep_deal(self) -> None:
        """Play with these tiles, although three pairs would allow a new deal."""
        self.apply(KeepDeal())

    def demand_redeal(self) -> None:
        """Show three pairs and have all tiles dealt again."""
        self.apply(DemandRedeal())

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do this for the seat to move; returns what happened.

        `tr.Play` takes the whole table as it shall be; a `TypeError` for what is no action.
        """
        try:
            events = self._referee.apply(self._state, self._mover(), action)
        except Illegal as illegal:
            if illegal.reason is Reason.NOT_AN_ACTION:
                from tilerummy.bots.own import checked_action  # noqa: PLC0415 - it brings all bots

                checked_action(action, "apply takes")
            raise
        for event in events:
            self._state = evolve(self._state, event)
        self._events = (*self._events, *events)
        return events

    # --- keeping it

    def record(self, names: tuple[str, ...] = ()) -> str:
        """The finished game as a record, for a file that `tr.read` reads, or `tilerummy replay`.

        A `ValueError` while the game goes on: a record holds the seed, and with it all tiles.
        """
        if not self.over:
            raise ValueError("the game isn't over: only a finished game has a record")
        players = self._state.public.seats
        return write_record(
            record_of(self._events, names or tuple(f"Seat {at + 1}" for at in range(players)))
        )

    def svg(self) -> str:
        """The table, and below it the rack of the seat to move, as an SVG document."""
        return pictures.svg(self.table.melds, self.rack)

    def __str__(self) -> str:
        return f"{self.edition.id}: {self.table} / {self.rack}"

    def __repr__(self) -> str:
        return f"<game {self}>"

    def _mover(self) -> Seat:
        # A finished game still has a seat that the referee can refuse, with a reason.
        return Seat(0) if self.seat is None else self.seat


def _seed_bytes(seed: int | str | bytes | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed given as bytes must have {SEED_BYTES} of them")
        return seed
    return sha256(str(seed).encode()).digest()
