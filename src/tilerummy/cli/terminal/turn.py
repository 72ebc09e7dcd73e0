"""The player's turn: commands until one of them ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tilerummy.bots import PlaySearch
from tilerummy.cli.language import refusal, rules_text, say, unreadable
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.draft import Draft, NotPossible
from tilerummy.cli.terminal.edit import looks_like_tiles, parse_changes
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.terminal.suggest import as_command
from tilerummy.cli.words import count
from tilerummy.cli.wrap import for_reading
from tilerummy.notation.text import Malformed
from tilerummy.rules.action import Action, Draw, Play, Resign
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.opening import opening_points
from tilerummy.rules.play import judge
from tilerummy.rules.view import View

Submit = Callable[[Action], None]
"""Hands an action to the referee; if it is illegal, raises `Illegal` and changes nothing."""


class Left(Exception):
    """The player leaves the game."""


class Turn:
    """One turn in the terminal. `run` returns once the referee has accepted an action."""

    def __init__(
        self, view: View, screen: Screen, console: Console, search: PlaySearch, submit: Submit
    ) -> None:
        self._view = view
        self._position = view.position()
        self._screen = screen
        self._console = console
        self._search = search
        self._submit = submit
        self._draft = Draft(view.public.table, view.rack)
        self._refused = False
        """Whether the last step of the draft is a play that was refused."""
        self._over = False

    def run(self) -> None:
        self._console.tell(*self._screen.turn(self._view))
        while not self._over:
            word, _, rest = self._console.ask("> ").partition(" ")
            name = ALIASES.get(word.lower(), word.lower())
            command = COMMANDS.get(name)
            if not word:
                self._show(rest)
            elif command is not None:
                command(self, rest.strip())
            elif looks_like_tiles(word):
                self._console.tell(say("cli.turn.tiles-alone", text=f"{word} {rest}".strip()))
            else:
                self._console.tell(say("cli.turn.unknown", word=word[:40]))

    # --- laying tiles

    def _play(self, text: str) -> None:
        if text and not self._put_step(text):
            return
        if self._hand_in(Play(self._draft.table())):
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

    # --- other ways to end the turn

    def _draw(self, _: str) -> None:
        if self._draft.is_changed and not self._console.confirm(say("cli.turn.draw-anyway")):
            return
        self._hand_in(Draw())

    def _resign(self, _: str) -> None:
        if self._console.confirm(say("cli.turn.resign-really")):
            self._hand_in(Resign())

    def _quit(self, _: str) -> None:
        if self._console.confirm(say("cli.turn.quit-really")):
            raise Left

    def _hand_in(self, action: Action) -> bool:
        try:
            self._submit(action)
        except Illegal as wrong:
            self._console.tell(refusal(wrong))
            return False
        self._over = True
        return True

    # --- looking and help

    def _show(self, _: str) -> None:
        if self._draft.is_changed:
            self._tell_draft()
        else:
            self._console.tell(*self._screen.turn(self._view))

    def _table(self, _: str) -> None:
        self._console.tell(*self._screen.table(self._draft.melds), self._screen.others(self._view.public))

    def _rack(self, _: str) -> None:
        self._console.tell(self._screen.rack(self._draft.rack()))

    def _sort(self, order: str) -> None:
        wanted = {"": not self._screen.by_number, "number": True, "colour": False, "color": False}
        if order.lower() not in wanted:
            self._console.tell(say("cli.turn.sort-how"))
            return
        self._screen.by_number = wanted[order.lower()]
        self._rack("")

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

    def _rules(self, _: str) -> None:
        self._console.tell(for_reading(rules_text(self._position.edition)))

    def _help(self, _: str) -> None:
        self._console.tell(say("cli.turn.help"))


COMMANDS: Final[dict[str, Callable[[Turn, str], None]]] = {
    "play": Turn._play,
    "put": Turn._put,
    "undo": Turn._undo,
    "redo": Turn._redo,
    "reset": Turn._reset,
    "draw": Turn._draw,
    "sort": Turn._sort,
    "hint": Turn._hint,
    "table": Turn._table,
    "rack": Turn._rack,
    "rules": Turn._rules,
    "resign": Turn._resign,
    "help": Turn._help,
    "quit": Turn._quit,
}
ALIASES: Final = {"pass": "draw", "?": "help", "exit": "quit", "q": "quit"}
