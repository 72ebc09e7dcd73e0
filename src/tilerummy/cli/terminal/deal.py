"""Asks a player who was dealt three pairs: keep these tiles, or demand a new deal?"""

from __future__ import annotations

from tilerummy.cli.language import rules_text, say
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.laying import Left
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.terminal.turn import Submit
from tilerummy.cli.wrap import for_reading
from tilerummy.rules.action import DemandRedeal, KeepDeal
from tilerummy.rules.start import pairs
from tilerummy.rules.view import View


class DealQuestion:
    def __init__(self, view: View, screen: Screen, console: Console, submit: Submit) -> None:
        self._view = view
        self._screen = screen
        self._console = console
        self._submit = submit

    def run(self) -> None:
        """Ask until there is an answer."""
        tiles = self._screen.paint.tiles(pairs(self._view.rack))
        self._console.tell("", self._screen.rack(self._view.rack), say("cli.deal.question", tiles=tiles))
        while True:
            match self._console.ask("> ").lower():
                case "keep":
                    self._submit(KeepDeal())
                    return
                case "redeal":
                    self._submit(DemandRedeal())
                    return
                case "rules":
                    self._console.tell(for_reading(rules_text(self._view.public.edition)))
                case "sort":
                    self._screen.by_number = not self._screen.by_number
                    self._console.tell(self._screen.rack(self._view.rack))
                case "rack":
                    self._console.tell(self._screen.rack(self._view.rack))
                case "quit" | "exit" | "q":
                    if self._console.confirm(say("cli.turn.quit-really")):
                        raise Left
                case _:
                    self._console.tell(say("cli.deal.help"))
