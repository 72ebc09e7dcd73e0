"""`tilerummy learn`: the lessons in the terminal. A question first, the explanation afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from string import ascii_lowercase
from typing import Final

import click

from tilerummy.cli.language import (
    decimal,
    lesson_hint,
    lesson_says,
    refusal,
    say,
    technique_explained,
    technique_name,
)
from tilerummy.cli.options import chosen_edition, edition_options
from tilerummy.cli.play import play
from tilerummy.cli.position import BadInput, read_table
from tilerummy.cli.progress import MOST_STARS, Progress
from tilerummy.cli.terminal.console import read_whatever_is_typed
from tilerummy.notation import parse_tiles
from tilerummy.puzzles import KeepOrLay, Lesson, lessons, weakest_way
from tilerummy.rules import Edition, Illegal, Shape, judge, readings
from tilerummy.solver import FastSearch

_GAME: Final = "first-game"
_AFTER_GAME: Final = "rebuild"
"""The first chapter that nobody needs for a first game."""
_DRAW: Final = "draw"
_HINT: Final = "hint"
_SKIP: Final = "skip"
_PLAY: Final = "play"
_QUIT: Final = "quit"
_RUNGS: Final = 3
"""What to think of, which tiles, how it is done."""


class _Quit(Exception):
    """Enough for today."""


@click.command(help=say("cli.learn.help"), short_help=say("cli.learn.short"))
@click.argument("level", metavar="[LEVEL]", required=False)
@edition_options
@click.option("--list", "lists", is_flag=True, help=say("cli.learn.list"))
def learn(
    level: str | None, edition_id: str | None, tiles: str | None, house: tuple[str, ...], lists: bool
) -> None:
    edition = chosen_edition(edition_id, tiles, house)
    levels = lessons(edition)
    stops = [(lesson.id, lesson_says(lesson, "title", edition)) for lesson in levels]
    before = [lesson.chapter for lesson in levels].index(_AFTER_GAME)
    stops.insert(before, (_GAME, say("learn.game.title")))
    progress = Progress()
    if lists:
        for name, title in stops:
            stars = progress.stars(name)
            earned = f" ({say('learn.stars', count=stars)})" if stars else ""
            click.echo(f"{name:15}  {title}{earned}")
        return
    names = [name for name, _ in stops]
    if level is not None and level not in names:
        raise click.UsageError(say("cli.learn.no-such", id=level))
    read_whatever_is_typed()
    numbers = {lesson.id: number for number, lesson in enumerate(levels, 1)}
    try:
        for name in _to_come(names, level, progress):
            if name == _GAME:
                _first_game(
                    partial(
                        click.get_current_context().invoke,
                        play,
                        edition_id=edition_id,
                        tiles=tiles,
                        house=house,
                    ),
                    progress,
                )
            else:
                number = numbers[name]
                progress.earn(name, _teach(levels[number - 1], number, len(levels), edition))
    except _Quit:
        return
    click.echo(say("cli.learn.end"))


def _to_come(names: list[str], level: str | None, progress: Progress) -> list[str]:
    """From the level that is asked for on; else those that aren't done, and all once all of them are."""
    if level is not None:
        return names[names.index(level) :]
    left = [name for name in names if not progress.stars(name)]
    if len(left) < len(names):
        click.echo(say("learn.done", done=len(names) - len(left), count=len(names)) + "\n")
    return left or names


def _first_game(begin: Callable[..., object], progress: Progress) -> None:
    """A whole game against one easy bot, for whoever wants it now."""
    click.echo(say("learn.game.title"))
    click.echo(say("cli.learn.game"))
    for typed in _typed():
        if typed == _SKIP:
            click.echo(say("cli.learn.skipped") + "\n")
            return
        if typed == _PLAY:
            try:
                begin(players=2)
            except SystemExit as ended:
                if ended.code:
                    raise
            progress.earn(_GAME, MOST_STARS)
            return
        click.echo(say("cli.learn.game"))


def _teach(lesson: Lesson, number: int, count: int, edition: Edition) -> int:
    """So many stars were earned; none if it was skipped."""
    position = lesson.position(edition)
    click.echo(say("cli.learn.head", number=number, all=count, title=lesson_says(lesson, "title", edition)))
    if position.table.melds:
        click.echo(say("cli.puzzles.table", table=position.table))
    if position.rack:
        click.echo(say("cli.puzzles.rack", rack=position.rack))
    click.echo(lesson_says(lesson, "ask", edition))
    if not lesson.number:
        for letter, choice in zip(ascii_lowercase, lesson.choices(edition), strict=False):
            click.echo(f"  {letter}) {_choice(lesson, choice, edition)}")
    stars, hints = MOST_STARS, 0
    rungs = _RUNGS if lesson.lays else 1
    for typed in _typed():
        if typed == _SKIP:
            break
        if typed == _HINT:
            click.echo(_hint(lesson, edition, hints))
            hints += 1
            if hints > rungs:
                continue
        else:
            wrong = _wrong(lesson, edition, typed)
            if wrong is None:
                click.echo(say("cli.learn.stars", count=stars))
                click.echo(lesson_says(lesson, lesson.after(edition), edition))
                for line in _measured(lesson, edition):
                    click.echo(line)
                click.echo()
                return stars
            click.echo(wrong)
        if not lesson.is_guess:
            stars = max(1, stars - 1)
    click.echo(say("cli.learn.skipped") + "\n")
    return 0


def _measured(lesson: Lesson, edition: Edition) -> Iterable[str]:
    """The figures behind an advice."""
    if lesson.advice is None:
        return
    found = lesson.advice.measured_for(edition)
    box = say(f"page.edition.{found[0].edition}.box")
    yield say("learn.measured.games", games=lesson.advice.games, box=box, others=lesson.advice.others)
    for one in found:
        (wins, wins_within), (points, points_within) = one.wins, one.points
        yield "  " + say(
            "cli.learn.measured",
            bot=say(f"learn.measured.{one.bot}"),
            wins=decimal(wins),
            wins_within=decimal(wins_within),
            points=decimal(points),
            points_within=decimal(points_within),
        )
    yield "  " + say("cli.learn.fair", fair=round(lesson.advice.fair))


def _typed() -> Iterable[str]:
    """What is typed, line by line, until the end or until somebody quits."""
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip() == _QUIT:
            raise _Quit
        if line.strip():
            yield line.strip()


def _choice(lesson: Lesson, choice: str, edition: Edition) -> str:
    if lesson.advice is None:
        return choice if lesson.rule is None else lesson_says(lesson, choice, edition)
    return say("learn.same") if choice == KeepOrLay.SAME.value else lesson_says(lesson, choice, edition)


def _hint(lesson: Lesson, edition: Edition, before: int) -> str:
    """First what to think of, then the tiles, then how it is done; a question has the first only."""
    way = weakest_way(lesson.position(edition), lesson.lays) if lesson.lays and before else None
    if way is not None:
        if before < _RUNGS - 1:
            return say("cli.learn.hint-tiles", tiles=lesson.lays)
        return say("cli.learn.hint-shown", table=way.table)
    hint = lesson_hint(lesson, edition)
    if hint is None and lesson.technique is not None:
        explained = technique_explained(lesson.technique, edition)
        return say("cli.learn.hint", technique=technique_name(lesson.technique), explained=explained)
    if hint is not None:
        return hint
    if lesson.advice is not None:
        return say("learn.hint-advice")
    if lesson.tiles:
        return say("learn.hint-tile")
    return say("learn.hint-none") if lesson.melds else say("learn.hint-draw")


def _why_not(lesson: Lesson, chosen: str) -> str:
    if not lesson.melds:
        return say("learn.not-that-free" if lesson.is_guess else "learn.not-that")
    return say("learn.is-group" if readings(parse_tiles(chosen))[0].shape is Shape.GROUP else "learn.is-run")


def _wrong(lesson: Lesson, edition: Edition, typed: str) -> str | None:
    """What is wrong with this answer; None if it is right."""
    right, choices = lesson.right(edition), lesson.choices(edition)
    if lesson.number is not None:
        if not typed.isdecimal():
            return say("cli.learn.number")
        guessed = "learn.not-that-free" if lesson.is_guess else "cli.learn.wrong"
        return None if typed.lstrip("0") == right else say(guessed)
    if right is not None:
        chosen = dict(zip(ascii_lowercase, choices, strict=False)).get(typed)
        if chosen is None:
            return say("cli.learn.letter")
        return None if chosen == right else _why_not(lesson, chosen)
    if typed == _DRAW:
        return say("learn.can-lay") if lesson.lays else None
    try:
        laid = judge(lesson.position(edition), read_table(typed, "table"), FastSearch()).laid
    except BadInput as unreadable:
        return str(unreadable)
    except Illegal as illegal:
        if illegal.reason.value in lesson.refused:
            return lesson_says(lesson, "refused", edition)
        return refusal(illegal)
    missing = len(lesson.lays) - len(laid)
    return say("cli.puzzles.missing", count=missing) if missing else None
