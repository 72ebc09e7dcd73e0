"""A whole game in the terminal: the player against bots, until it ends or the player leaves."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from tilerummy.bots import Bot, Budget, IllegalMove, PlaySearch, asked
from tilerummy.cli.language import edition_name, say
from tilerummy.cli.narrate import Narrator
from tilerummy.cli.paint import Paint
from tilerummy.cli.result import proof_lines, result_lines
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.deal import DealQuestion
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.terminal.turn import Turn
from tilerummy.cli.words import house_rules
from tilerummy.notation import record_of, view_record_of, write_record
from tilerummy.rules.action import Action
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import Illegal
from tilerummy.rules.event import Event, GameEnded
from tilerummy.rules.folding import evolve, replay
from tilerummy.rules.public import Phase
from tilerummy.rules.referee import Referee
from tilerummy.rules.seat import FIRST_SEAT, Seat
from tilerummy.rules.state import State
from tilerummy.rules.view import OwnDraw, event_view, view

_ME = FIRST_SEAT


class Session:
    """Holds the game's events. The player and the bots only ever see their views."""

    def __init__(
        self,
        edition: Edition,
        names: Sequence[str],
        seed: bytes,
        *,
        first: Seat,
        bots: Sequence[tuple[Bot, Budget]],
        search: PlaySearch,
        console: Console,
        paint: Paint,
        recorded_names: Sequence[str],
    ) -> None:
        self._names = tuple(names)
        self._recorded_names = tuple(recorded_names)
        """For the record, which calls nobody "you"."""
        self._bots = tuple(bots)
        """Of the seats after the player's own."""
        self._search = search
        self._console = console
        self._screen = Screen(names, _ME, paint)
        self._narrator = Narrator(names, _ME, paint)
        self._referee = Referee(search)
        # The bots' random numbers follow from the seed, which the bots never see.
        self._rng = Random(sha256(seed + b"bots").digest())
        self._events = self._referee.begin(edition, len(names), seed, first)
        self._state: State = replay(self._events)

    @property
    def is_over(self) -> bool:
        return self._state.public.phase is Phase.ENDED

    def run(self) -> None:
        """Play until the end; raises `Left` if the player leaves, `EOFError` if the input ends.

        A bot of somebody's own may raise `IllegalMove` or `BotFailed`.
        """
        self._tell_beginning()
        while not self.is_over:
            seat = self._deciding()
            if seat != _ME:
                self._bot_moves(seat)
            elif self._state.public.phase is Phase.DEAL_OFFERED:
                DealQuestion(view(self._state, _ME), self._screen, self._console, self._submit_mine).run()
            else:
                seen = view(self._state, _ME)
                Turn(seen, self._screen, self._console, self._search, self._submit_mine).run()
        self._tell_end()

    def record(self) -> str:
        """The game's record: a full one once it is over, before that only what the player has seen."""
        if self.is_over:
            return write_record(record_of(self._events, self._recorded_names))
        return write_record(view_record_of(self._events, _ME, self._recorded_names))

    def _deciding(self) -> Seat:
        public = self._state.public
        if public.phase is Phase.DEAL_OFFERED:
            return min(self._state.asked)
        assert public.turn is not None  # until the game ends, it is somebody's turn
        return public.turn

    def _bot_moves(self, seat: Seat) -> None:
        name, (bot, budget), seen = self._names[seat], self._bots[seat - 1], view(self._state, seat)
        with self._console.patience(say("cli.session.thinks", name=name)):
            action = asked(bot, name, seen, self._rng, budget)
        try:
            self._submit(seat, action)
        except Illegal as illegal:
            raise IllegalMove.of(name, seen, action, illegal) from None

    def _submit_mine(self, action: Action) -> None:
        self._submit(_ME, action)

    def _submit(self, seat: Seat, action: Action) -> None:
        with self._console.patience(say("cli.session.moment")):
            events = self._referee.apply(self._state, seat, action)
        state = self._state
        for event in events:
            state = evolve(state, event)
        self._events, self._state = (*self._events, *events), state  # before output, which may be interrupted
        for event in events:
            self._tell(event)

    # --- telling

    def _tell_beginning(self) -> None:
        public = self._state.public
        special = public.edition.tile_set.has_special_jokers
        self._console.tell(
            say("cli.session.welcome", edition=edition_name(public.edition), id=public.edition.id),
            *house_rules(public.edition),
            say("cli.session.commitment", commitment=public.commitment),
            say("cli.session.notation-special" if special else "cli.session.notation"),
            say("cli.session.how"),
        )
        for event in self._events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        seen = event_view(event, _ME)
        if seen is None or seen.public is None or isinstance(seen.public, GameEnded):
            return  # the end is told with its result
        drawn = seen.own.tiles if isinstance(seen.own, OwnDraw) else ()
        line = self._narrator.tell(seen.public, drawn)
        if line is not None:
            self._console.tell(line)

    def _tell_end(self) -> None:
        public = self._state.public
        assert public.result is not None
        lines = result_lines(public.edition, public.result, self._names, self._screen.paint, _ME)
        self._console.tell("", *lines, *proof_lines(public.result.seed, public.commitment))
