"""Tiles laid in the terminal, step by step: commands until one of them ends it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Final

from tilerummy.bots import PlaySearch
from tilerummy.cli.language import refusal, rules_text, say, unreadable
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.draft import Draft, NotPossible
from tilerummy.cli.terminal.edit import looks_like_tiles, parse_changes
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.words import count
from tilerummy.cli.wrap import for_reading
from tilerummy.notation.text import Malformed
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.opening import opening_points
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table

Command = Callable[[str], None]
"""Takes what was typed behind its name."""
ALIASES: Final = {"pass": "draw", "?": "help", "exit": "quit", "q": "quit"}


class Left(Exception):
    """The player leaves."""


class Laying(ABC):
    """Somebody who lays tiles from a rack, on a table that is there. `run` returns once that is over."""

    def __init__(self, position: Position, screen: Screen, console: Console, search: PlaySearch) -> None:
        self._position = position
        self._screen = screen
        self._console = console
        self._search = search
        self._draft = Draft(position.table, position.rack)
        self._refused = False
        """Whether the last step of the draft is a play that was refused."""
        self._over = False

    def run(self) -> None:
        self._console.tell(*self._beginning())
        while not self._over:
            line = self._console.ask("> ")
            word, _, rest = line.partition(" ")
            command = self.commands().get(ALIASES.get(word.lower(), word.lower()))
            if not word:
                self._nothing_typed()
            elif command is not None:
                command(rest.strip())
            elif looks_like_tiles(word):
                self._tiles_alone(line)
            else:
                self._console.tell(say("cli.turn.unknown", word=word[:40]))

    @abstractmethod
    def _beginning(self) -> list[str]:
        """What is shown before anything is typed."""

    @abstractmethod
    def _hand_in(self, table: Table) -> bool:
        """Play this table; if it isn't accepted, say why and return False."""

    def commands(self) -> Mapping[str, Command]:
        """What can be typed now."""
        return {
            "play": self._play,
            "put": self._put,
            "undo": self._undo,
            "redo": self._redo,
            "reset": self._reset,
            "sort": self._sort,
            "table": self._table,
            "rack": self._rack,
            "rules": self._rules,
        }

    def _nothing_typed(self) -> None:
        if self._draft.is_changed:
            self._tell_draft()
        else:
            self._console.tell(*self._beginning())

    def _tiles_alone(self, line: str) -> None:
        self._console.tell(say("cli.turn.tiles-alone", text=line))

    # --- laying tiles

    def _play(self, text: str) -> None:
        if text and not self._put_step(text):
            return
        if self._hand_in(self._draft.table()):
            return
        self._refused = bool(text)
        if self._draft.is_changed:
            self._console.tell(*self._screen.draft(self._draft), say("cli.turn.draft-kept"))

    def _put(self, text: str) -> None:
        if not text:
            self._console.tell(say("cli.turn.put-what"))
        elif self._put_step(text):
            self._tell_draft()

    def _put_step(self, text: str) -> bool:
        """Add a step to the draft; if that isn't possible, say why and return False."""
        try:
            changes = parse_changes(text)
        except Malformed as wrong:
            self._console.tell(unreadable(wrong))
            return False
        try:
            in_order = self._draft.put(changes)
        except NotPossible as wrong:
            # Somebody who retypes a refused play means it to replace the old one, not to add to it.
            if not self._refused or not self._draft.undo():
                self._console.tell(str(wrong))
                return False
            try:
                in_order = self._draft.put(changes)
            except NotPossible as still_wrong:
                self._draft.redo()
                self._console.tell(str(still_wrong))
                return False
            self._console.tell(say("cli.turn.instead"))
        self._refused = False
        for meld in in_order:
            self._console.tell(say("cli.turn.in-order", meld=self._screen.paint.tiles(meld)))
        return True

    def _undo(self, _: str) -> None:
        self._after_step("cli.turn.nothing-to-undo", done=self._draft.undo())

    def _redo(self, _: str) -> None:
        self._after_step("cli.turn.nothing-to-redo", done=self._draft.redo())

    def _reset(self, _: str) -> None:
        self._draft.reset()
        self._refused = False
        self._tell_draft()

    def _after_step(self, if_not: str, *, done: bool) -> None:
        self._refused = False
        if done:
            self._tell_draft()
        else:
            self._console.tell(say(if_not))

    def _tell_draft(self) -> None:
        """Show the draft, and whether it could be played as it is."""
        self._console.tell(*self._screen.draft(self._draft))
        if not self._draft.is_changed:
            return
        table = self._draft.table()
        try:
            legal = judge(self._position, table, self._search)
        except Illegal as wrong:
            if self._position.needs_opening and wrong.reason is not Reason.OPENING_TOO_LOW:
                points = opening_points(self._position, table, self._search)
                needed = self._position.edition.opening_points
                self._console.tell(say("cli.screen.opening-so-far", points=points, needed=needed))
            self._console.tell(say("cli.turn.not-yet", reason=refusal(wrong)))
        else:
            tiles = self._screen.paint.tiles(legal.laid)
            self._console.tell(say("cli.turn.ready", tiles=tiles, points=count("points", legal.points)))

    # --- looking

    def _table(self, _: str) -> None:
        self._console.tell(*self._screen.table(self._draft.melds))

    def _rack(self, _: str) -> None:
        self._console.tell(self._screen.rack(self._draft.rack()))

    def _sort(self, order: str) -> None:
        wanted = {"": not self._screen.by_number, "number": True, "colour": False, "color": False}
        if order.lower() not in wanted:
            self._console.tell(say("cli.turn.sort-how"))
            return
        self._screen.by_number = wanted[order.lower()]
        self._rack("")

    def _rules(self, _: str) -> None:
        self._console.tell(for_reading(rules_text(self._position.edition)))
