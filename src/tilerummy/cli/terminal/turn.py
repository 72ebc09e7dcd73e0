"""The player's turn: commands until one of them ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilerummy.bots import PlaySearch
from tilerummy.cli.language import refusal, say
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.laying import Command, Laying, Left
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.terminal.suggest import as_command
from tilerummy.rules.action import Action, Draw, Play, Resign
from tilerummy.rules.errors import Illegal
from tilerummy.rules.table import Table
from tilerummy.rules.view import View

Submit = Callable[[Action], None]
"""Hands an action to the referee; if it is illegal, raises `Illegal` and changes nothing."""


class Turn(Laying):
    """One turn in the terminal. `run` returns once the referee has accepted an action."""

    def __init__(
        self, view: View, screen: Screen, console: Console, search: PlaySearch, submit: Submit
    ) -> None:
        super().__init__(view.position(), screen, console, search)
        self._view = view
        self._submit = submit

    def _beginning(self) -> list[str]:
        return self._screen.turn(self._view)

    def _hand_in(self, table: Table) -> bool:
        return self._do(Play(table))

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            "draw": self._draw,
            "hint": self._hint,
            "resign": self._resign,
            "help": self._help,
            "quit": self._quit,
        }

    # --- other ways to end the turn

    def _draw(self, _: str) -> None:
        if self._draft.is_changed and not self._console.confirm(say("cli.turn.draw-anyway")):
            return
        self._do(Draw())

    def _resign(self, _: str) -> None:
        if self._console.confirm(say("cli.turn.resign-really")):
            self._do(Resign())

    def _quit(self, _: str) -> None:
        if self._console.confirm(say("cli.turn.quit-really")):
            raise Left

    def _do(self, action: Action) -> bool:
        try:
            self._submit(action)
        except Illegal as wrong:
            self._console.tell(refusal(wrong))
            return False
        self._over = True
        return True

    # --- looking and help

    def _table(self, _: str) -> None:
        super()._table("")
        self._console.tell(self._screen.others(self._view.public))

    def _hint(self, _: str) -> None:
        try:
            with self._console.patience(say("cli.turn.still-looking")):
                found = self._search.find_play(self._position)
        except KeyboardInterrupt:
            self._console.tell("", say("cli.turn.stopped-looking"))
            return
        if found is None:
            empty = not self._view.public.pool_size
            self._console.tell(say("cli.turn.hint-pass" if empty else "cli.turn.hint-draw"))
            return
        lines = [say("cli.turn.hint")]
        if self._draft.is_changed:
            lines.append("  reset")
        self._console.tell(*lines, f"  play {as_command(self._position.table, found)}")

    def _help(self, _: str) -> None:
        self._console.tell(say("cli.turn.help"))
