"""What somebody who wrote a bot has to know if it breaks the rules."""

from __future__ import annotations

from typing import Self

from tilerummy.messages import refusal
from tilerummy.notation import format_position
from tilerummy.rules import Action, Illegal, View


class IllegalMove(Exception):
    """A bot did what the rules forbid: who, where, in which position, and why it is forbidden."""

    def __init__(
        self, bot: str, seat: int, turn: int, position: str, action: str, why: Illegal | str
    ) -> None:
        super().__init__(bot, seat, turn, position, action, why)
        self.bot, self.seat, self.turn = bot, seat, turn
        self.position, self.action, self.why = position, action, why

    @classmethod
    def of(cls, bot: str, view: View, action: Action, why: Illegal | str) -> Self:
        """The bot of this name chose this action when it saw this."""
        assert view.seat is not None  # or nobody would have asked it
        turn, position = view.public.turn_number, format_position(view.position())
        return cls(bot, view.seat, turn, position, repr(action), why)

    def __str__(self) -> str:
        why = self.why if isinstance(self.why, str) else refusal(self.why)
        return (
            f"{self.bot}, at seat {self.seat} (counted from 0), chose {self.action} in turn {self.turn}. "
            f"{why} The position: {self.position}"
        )
