"""A puzzle played in the terminal, with the hands of `tilerummy play`: laid, refused, helped, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilerummy.cli.language import (
    asked,
    refusal,
    say,
    stages_in_words,
    technique_explained,
    technique_name,
    techniques_in_words,
)
from tilerummy.cli.paint import Paint
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.laying import Command, Laying, Left
from tilerummy.cli.terminal.screen import Screen
from tilerummy.cli.words import count
from tilerummy.notation.text import Malformed, parse_table
from tilerummy.puzzles import Puzzle, Way
from tilerummy.rules import Illegal, Position, Rack, Table
from tilerummy.rules.seat import FIRST_SEAT
from tilerummy.solver import FastSearch

_LOSSES_OF_TWO_STARS: Final = 2
"""Hints and wrong tries after which there are still two: each costs a quarter, as on the page."""


class Solving(Laying):
    """One puzzle, until another one is wanted."""

    def __init__(self, puzzle: Puzzle, console: Console, paint: Paint) -> None:
        super().__init__(puzzle.position, Screen((), FIRST_SEAT, paint), console, FastSearch())
        assert puzzle.way is not None  # every puzzle of the shipped collection has one
        self._puzzle, self._way = puzzle, puzzle.way
        self._tries = self._hints = 0
        self._ended = False
        """Whether it was solved or shown."""

    def _beginning(self) -> list[str]:
        if self._ended:
            return [say("cli.puzzles.afterwards")]
        position = self._position
        head = say(
            "cli.puzzles.head", id=self._puzzle.id, edition=position.edition.id, asked=asked(self._puzzle)
        )
        melds = dict(enumerate(position.table.melds, 1))
        return ["", head, *self._screen.table(melds), self._screen.rack(position.rack)]

    def commands(self) -> Mapping[str, Command]:
        leaving: dict[str, Command] = {
            "next": self._next,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }
        if self._ended:
            return {**leaving, "way": self._tell_way}
        return {**super().commands(), "hint": self._hint, **leaving}

    def _hand_in(self, table: Table) -> bool:
        try:
            missing = self._puzzle.missing(table)
        except Illegal as wrong:
            self._console.tell(refusal(wrong))
            return False
        self._tries += 1
        if missing:
            self._console.tell(say("cli.puzzles.missing", count=missing))
            return False
        losses = self._tries - 1 + self._hints
        stars = 1 if losses > _LOSSES_OF_TWO_STARS else 2 if losses else 3
        techniques = techniques_in_words(self._way, self._position.edition)
        self._end(
            f"{say('cli.puzzles.solved')} {say('cli.learn.stars', count=stars)}",
            say("cli.puzzles.seen", techniques=techniques),
        )
        return True

    def _tiles_alone(self, line: str) -> None:
        """The whole table after the play is an answer, too, as for `puzzles solve`."""
        try:
            table = parse_table(line)
        except Malformed:
            return super()._tiles_alone(line)
        if self._ended or not (self._position.table.melds and table.bag() >= self._position.table.bag()):
            return super()._tiles_alone(line)
        self._hand_in(table)
        return None

    def _hint(self, _: str) -> None:
        """A rung further; the last one is the answer."""
        self._hints += 1
        rungs: tuple[Callable[[], str], ...] = (self._technique, self._where, self._one_meld)
        if self._hints <= len(rungs):
            self._console.tell(rungs[self._hints - 1]())
        else:
            self._tell_way("")
            self._end()

    def _technique(self) -> str:
        technique = self._puzzle.grade.technique
        explained = technique_explained(technique, self._position.edition)
        return say("cli.learn.hint", technique=technique_name(technique), explained=explained)

    def _where(self) -> str:
        """The melds of the table that don't stay as they are, by their numbers."""
        stay = list(self._way.table.melds)
        changed: list[int] = []
        for number, meld in enumerate(self._position.table.melds, 1):
            if meld in stay:
                stay.remove(meld)
            else:
                changed.append(number)
        if not changed:
            return say("page.puzzles.rack-only")
        return say("cli.puzzles.where", count=len(changed), melds=", ".join(map(str, changed)))

    def _one_meld(self) -> str:
        """All tiles of the answer, and a meld that takes some of them in first."""
        stage, lays = self._way.stages[0], self._puzzle.lays
        meld = next(
            meld
            for meld in stage.table.melds
            if meld not in self._position.table.melds and set(meld) & set(stage.laid)
        )
        tiles, first = self._screen.paint.tiles(lays), self._screen.paint.tiles(meld)
        laying = say("cli.puzzles.lays", tiles=tiles, number=count("tiles", len(lays)))
        return f"{laying} {say('cli.puzzles.first', meld=first)}"

    def _end(self, *lines: str) -> None:
        self._ended = True
        self._console.tell(*lines, say("cli.puzzles.afterwards"))

    def _tell_way(self, _: str) -> None:
        self._console.tell(*way_in_words(self._position, self._puzzle.lays, self._way))

    def _next(self, _: str) -> None:
        self._over = True

    def _help(self, _: str) -> None:
        self._console.tell(say("cli.puzzles.commands"))

    def _quit(self, _: str) -> None:
        raise Left


def way_in_words(position: Position, lays: Rack, way: Way) -> list[str]:
    """What is laid, what has to be seen, and every step with the table after it."""
    edition = position.edition
    lines = [
        say("cli.puzzles.lays", tiles=lays, number=count("tiles", len(lays))),
        say("cli.puzzles.seen", techniques=techniques_in_words(way, edition)),
    ]
    for stage, told in zip(way.stages, stages_in_words(position.table, way, edition), strict=True):
        lines += [say("cli.solve.step", step=sentence) for sentence in told]
        lines.append(say("cli.puzzles.table", table=stage.table))
    return lines
