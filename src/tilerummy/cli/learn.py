"""`tilerummy learn`: the lessons in the terminal. A question first, the explanation afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from string import ascii_lowercase
from typing import Final

import click

from tilerummy.cli.language import (
    lesson_says,
    refusal,
    say,
    technique_explained,
    technique_name,
)
from tilerummy.cli.options import chosen_edition, edition_options
from tilerummy.cli.position import BadInput, read_table
from tilerummy.puzzles import Decision, Lesson, lessons
from tilerummy.rules import Edition, Illegal, judge
from tilerummy.solver import FastSearch

_DRAW: Final = "draw"
_HINT: Final = "hint"
_SKIP: Final = "skip"
_QUIT: Final = "quit"
_MOST_STARS: Final = 3


class _Quit(Exception):
    """Enough for today."""


@click.command(help=say("cli.learn.help"), short_help=say("cli.learn.short"))
@click.argument("level", metavar="[LEVEL]", required=False)
@edition_options
@click.option("--list", "lists", is_flag=True, help=say("cli.learn.list"))
def learn(
    level: str | None, edition_id: str | None, tiles: str | None, house: tuple[str, ...], lists: bool
) -> None:
    box = chosen_edition(edition_id, tiles, house)
    levels = lessons(box)
    if lists:
        for lesson in levels:
            click.echo(f"{lesson.id:15}  {lesson_says(lesson, 'title', box)}")
        return
    try:
        for number in range(_first(levels, level), len(levels)):
            _teach(levels[number], number + 1, len(levels), box)
    except _Quit:
        return
    click.echo(say("cli.learn.end"))


def _first(levels: tuple[Lesson, ...], level: str | None) -> int:
    names = [lesson.id for lesson in levels]
    if level is not None and level not in names:
        raise click.UsageError(say("cli.learn.no-such", id=level))
    return 0 if level is None else names.index(level)


def _teach(lesson: Lesson, number: int, count: int, box: Edition) -> None:
    position = lesson.position(box)
    click.echo(say("cli.learn.head", number=number, all=count, title=lesson_says(lesson, "title", box)))
    if position.table.melds:
        click.echo(say("cli.puzzles.table", table=position.table))
    if position.rack:
        click.echo(say("cli.puzzles.rack", rack=position.rack))
    click.echo(lesson_says(lesson, "ask", box))
    if not lesson.number:
        for letter, choice in zip(ascii_lowercase, lesson.choices(box), strict=False):
            click.echo(f"  {letter}) {_choice(lesson, choice, box)}")
    stars = _MOST_STARS
    for typed in _typed():
        if typed == _SKIP:
            click.echo(say("cli.learn.skipped") + "\n")
            return
        if typed == _HINT:
            click.echo(_hint(lesson, box))
        else:
            wrong = _wrong(lesson, box, typed)
            if wrong is None:
                click.echo(say("cli.learn.stars", count=stars))
                click.echo(lesson_says(lesson, "after", box) + "\n")
                return
            click.echo(wrong)
        stars = max(1, stars - 1)


def _typed() -> Iterable[str]:
    """What is typed, line by line, until the end or until somebody quits."""
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip() == _QUIT:
            raise _Quit
        if line.strip():
            yield line.strip()


def _choice(lesson: Lesson, choice: str, box: Edition) -> str:
    if lesson.advice is None:
        return choice
    return say("learn.same") if choice == Decision.SAME.value else lesson_says(lesson, choice, box)


def _hint(lesson: Lesson, box: Edition) -> str:
    if lesson.technique is not None:
        explained = technique_explained(lesson.technique, box)
        return say("cli.learn.hint", technique=technique_name(lesson.technique), explained=explained)
    if lesson.number is not None:
        return say("cli.learn.hint-number", edition=box.id)
    if lesson.advice is not None:
        return say("learn.hint-advice")
    return say("learn.hint-none") if lesson.melds else say("learn.hint-draw")


def _wrong(lesson: Lesson, box: Edition, typed: str) -> str | None:
    """What is wrong with this answer; None if it is right."""
    right, choices = lesson.right(box), lesson.choices(box)
    if lesson.number is not None:
        if not typed.isdecimal():
            return say("cli.learn.number")
        return None if typed.lstrip("0") == right else say("cli.learn.wrong")
    if right is not None:
        chosen = dict(zip(ascii_lowercase, choices, strict=False)).get(typed)
        if chosen is None:
            return say("cli.learn.letter")
        return None if chosen == right else say("learn.not-that")
    if typed == _DRAW:
        return say("learn.can-lay") if lesson.lays else None
    try:
        laid = judge(lesson.position(box), read_table(typed, "table"), FastSearch()).laid
    except BadInput as unreadable:
        return str(unreadable)
    except Illegal as illegal:
        return refusal(illegal)
    missing = len(lesson.lays) - len(laid)
    return say("cli.puzzles.missing", count=missing) if missing else None
