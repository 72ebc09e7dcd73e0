"""What a seat knows, put together from what the server tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilerummy.notation.record_codec import Setting, decode_own, decode_public
from tilerummy.rules import Edition, Seat, View, edition_with, evolve_view
from tilerummy.rules.view import EventView


class Knowledge:
    """The table, the game and the own seat as the last messages left them, and the view for a bot."""

    def __init__(self, welcome: Mapping[str, Any]) -> None:
        self.table: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self._number = 0
        self._view: View | None = None
        # Before the events: they are read by the rules and the seats that the table has now.
        self._update({**welcome, "events": []})
        for step in welcome["events"]:
            self._fold(step["events"])

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take in an event message."""
        self._update(message)
        self._fold(message["events"])

    @property
    def seat(self) -> int | None:
        found: int | None = self.you["seat"]
        return found

    @property
    def view(self) -> View | None:
        """What the own seat knows of the running game; None before the first."""
        return self._view

    @property
    def asked(self) -> bool:
        """Whether the game waits for the own seat."""
        if self.seat is None or self.table["phase"] != "playing" or not self.game:
            return False
        if self.you["may_redeal"]:
            return True
        return bool(self.game["phase"] == "playing" and self.game["turn"] == self.seat)

    def _update(self, message: Mapping[str, Any]) -> None:
        self.table |= message["table"]
        self.game |= message["game"] or {}
        self.you = message["you"]

    def _fold(self, steps: Sequence[Mapping[str, Any]]) -> None:
        for step in steps:
            if step["type"] != "game":
                continue
            if step["game"] != self._number:
                self._number, self._view = step["game"], None
            setting = Setting(self._edition(), len(self.game["rack_sizes"]))
            for line in step["events"]:
                self._view = evolve_view(self._view, _event(line, setting), self._own_seat())

    def _own_seat(self) -> Seat | None:
        return None if self.seat is None else Seat(self.seat)

    def _edition(self) -> Edition:
        settings = self.table["settings"]
        own = settings.get("own_edition")
        return edition_with(settings["edition"], settings["house_rules"], own, "settings")


def _event(line: Mapping[str, Any], setting: Setting) -> EventView:
    public = {key: value for key, value in line.items() if key != "own"}
    own = line.get("own")
    return EventView(
        None if public == {"event": None} else decode_public(public, setting),
        None if own is None else decode_own(own, setting),
    )
