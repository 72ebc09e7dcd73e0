"""Lines in and lines out. Whatever is typed, it never breaks the game."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final
from unicodedata import combining, normalize

import click

from tilerummy.cli.language import say

_PATIENCE: Final = 2.0
"""Seconds after which people begin to wonder."""


def read_whatever_is_typed() -> None:
    """From now on no input breaks off reading. Only to be told before the first line."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


class Console:
    """A terminal, or a pipe. Input from a pipe is echoed, so that the output can be followed."""

    def __init__(self, *, colours: bool) -> None:
        self._colours = colours
        self._closed = sys.stdin is None  # started without any standard input
        self._typed = not self._closed and sys.stdin.isatty()
        read_whatever_is_typed()
        if self._typed:
            _edit_lines_comfortably()

    def tell(self, *lines: str) -> None:
        for line in lines:
            click.echo(line, color=self._colours)

    def ask(self, prompt: str) -> str:
        """The next line, without blanks around it; raises `EOFError` if there is none."""
        if self._closed:
            raise EOFError
        line = "".join(letter if letter.isprintable() else " " for letter in input(prompt)).strip()
        if not self._typed:
            self.tell(line)
        return line

    def confirm(self, question: str) -> bool:
        """Ask until the answer is yes or no."""
        yes, no = say("cli.answer.yes"), say("cli.answer.no")
        while True:
            answer = _plain(self.ask(f"{question} ({yes}/{no}) "))
            if answer and _plain(yes).startswith(answer):
                return True
            if answer and _plain(no).startswith(answer):
                return False

    @contextmanager
    def patience(self, words: str) -> Iterator[None]:
        """Say these words if the block takes long, as an exact search can."""
        timer = Timer(_PATIENCE, self.tell, [words])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _plain(word: str) -> str:
    """In lower case without accents: not every keyboard has `sì`."""
    return "".join(letter for letter in normalize("NFD", word.lower()) if not combining(letter))


def _edit_lines_comfortably() -> None:
    """History and editing for `input`, where Python was built with them."""
    try:
        import readline  # noqa: PLC0415 - not available on every system
    except ImportError:
        return
    readline.set_auto_history(True)
