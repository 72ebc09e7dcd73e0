"""`tilerummy puzzles`: the puzzle of the day, the collection, how a person solves them, and new ones."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import click

from tilerummy.arena import play_game
from tilerummy.bots import Budget, bot_named
from tilerummy.cli.language import (
    asked,
    record_problem,
    refusal,
    say,
    technique_name,
)
from tilerummy.cli.options import chosen_edition, edition_options
from tilerummy.cli.paint import Paint, terminal_has_colours
from tilerummy.cli.position import BadInput, read_position, read_table
from tilerummy.cli.puzzle_play import Solving, way_in_words
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.laying import Left
from tilerummy.notation import FullRecord, RecordError, read_record
from tilerummy.puzzles import (
    TECHNIQUES,
    Kind,
    Puzzle,
    missed_in,
    only_answer,
    puzzle_named,
    puzzle_of_day,
    puzzles_in,
    shipped,
    tempting_tries,
    weakest_way,
    write_collection,
)
from tilerummy.rules import EDITION_IDS, Edition, Event, Illegal
from tilerummy.rules.seat import Seat
from tilerummy.version import __version__

_BOTS: Final = ("hard", "medium", "easy")


@click.group(help=say("cli.puzzles.help"), short_help=say("cli.puzzles.short"))
def puzzles() -> None:
    pass


@puzzles.command(help=say("cli.puzzles.show-help"), short_help=say("cli.puzzles.show-short"))
@click.argument("name", metavar="[ID]", required=False)
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help=say("cli.puzzles.day"))
@click.option("--list", "lists", is_flag=True, help=say("cli.puzzles.list"))
@click.option("--edition", type=click.Choice(EDITION_IDS), help=say("cli.puzzles.edition"))
@click.option("--technique", type=click.Choice(list(TECHNIQUES)), help=say("cli.puzzles.technique"))
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help=say("cli.puzzles.kind"))
def show(
    name: str | None,
    day: datetime | None,
    lists: bool,
    edition: str | None,
    technique: str | None,
    kind: str | None,
) -> None:
    if not lists:
        _show(_named(name) if name else puzzle_of_day(day.date() if day else _today()))
        return
    for puzzle in _chosen(edition, technique, kind):
        box, asks = puzzle.position.edition.id, puzzle.kind.value
        click.echo(f"{puzzle.id}  {box:15}  {asks:5}  {technique_name(puzzle.grade.technique)}")


@puzzles.command(help=say("cli.puzzles.play-help"), short_help=say("cli.puzzles.play-short"))
@click.argument("name", metavar="[ID]", required=False)
@click.option("--edition", type=click.Choice(EDITION_IDS), help=say("cli.puzzles.edition"))
@click.option("--technique", type=click.Choice(list(TECHNIQUES)), help=say("cli.puzzles.technique"))
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help=say("cli.puzzles.kind"))
def play(name: str | None, edition: str | None, technique: str | None, kind: str | None) -> None:
    first = [_named(name)] if name else []
    if edition or technique or kind:
        others = _chosen(edition, technique, kind)
        Random(_today().isoformat()).shuffle(others)
    else:  # today, and then the days before
        others = [puzzle_of_day(_today() - timedelta(days)) for days in range(len(shipped()))]
    some = list(dict.fromkeys([*first, *others]))
    if not some:
        raise click.UsageError(say("page.puzzles.no-choice"))
    colours = terminal_has_colours()
    console, paint = Console(colours=colours), Paint(colours=colours)
    console.tell(say("cli.puzzles.how"))
    try:
        for puzzle in some:
            Solving(puzzle, console, paint).run()
        console.tell(say("cli.puzzles.all-seen"))
    except Left:
        pass
    except EOFError:
        console.tell("")


@puzzles.command(help=say("cli.puzzles.solve-help"), short_help=say("cli.puzzles.solve-short"))
@click.argument("name", metavar="[ID]", required=False)
@click.option("--table", metavar="MELDS", help=say("cli.puzzles.answer"))
def solve(name: str | None, table: str | None) -> None:
    puzzle = _named(name) if name else puzzle_of_day(_today())
    if table is None:
        assert puzzle.way is not None  # every puzzle of the shipped collection has one
        click.echo("\n".join(way_in_words(puzzle.position, puzzle.lays, puzzle.way)))
        return
    try:
        missing = puzzle.missing(read_table(table, "table"))
    except BadInput as wrong:
        raise click.UsageError(str(wrong)) from None
    except Illegal as illegal:
        click.echo(refusal(illegal))
        raise SystemExit(1) from None
    click.echo(say("cli.puzzles.missing", count=missing) if missing else say("cli.puzzles.solved"))
    raise SystemExit(1 if missing else 0)


@puzzles.command(help=say("cli.puzzles.grade-help"), short_help=say("cli.puzzles.grade-short"))
@edition_options
@click.option("--table", default="", metavar="MELDS", help=say("cli.solve.table"))
@click.option("--rack", required=True, metavar="TILES", help=say("cli.solve.rack"))
@click.option("--not-opened", is_flag=True, help=say("cli.solve.not-opened"))
def grade(
    edition_id: str | None, tiles: str | None, house: tuple[str, ...], table: str, rack: str, not_opened: bool
) -> None:
    edition = chosen_edition(edition_id, tiles, house)
    try:
        position = read_position(edition, table, rack, opened=not not_opened)
    except BadInput as wrong:
        raise click.UsageError(str(wrong)) from None
    lays = only_answer(position)
    way = None if lays is None else weakest_way(position, lays)
    if lays is None or way is None:
        click.echo(say("cli.puzzles.no-answer" if lays is None else "cli.puzzles.no-way"))
        raise SystemExit(1)
    click.echo("\n".join(way_in_words(position, lays, way)))
    tempting = tempting_tries(position, lays, way)
    click.echo(say("cli.puzzles.graded", depth=way.depth, tempting=tempting))


@puzzles.command(help=say("cli.puzzles.make-help"), short_help=say("cli.puzzles.make-short"))
@edition_options
@click.option("--games", type=click.IntRange(1), default=1, metavar="N", help=say("cli.puzzles.games"))
@click.option("--seed", default="tilerummy", metavar="TEXT", help=say("cli.puzzles.seed"))
@click.option(
    "--record",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help=say("cli.puzzles.record"),
)
@click.option("--missed", type=click.IntRange(1), metavar="SEAT", help=say("cli.puzzles.missed"))
def make(
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    games: int,
    seed: str,
    record: Path | None,
    missed: int | None,
) -> None:
    if record is not None:
        played = [_recorded(record)]
    else:
        edition = chosen_edition(edition_id, tiles, house)
        played = [_game(edition, f"{seed}/{number}") for number in range(games)]
    of_interest = puzzles_in if missed is None else partial(missed_in, seat=Seat(missed - 1))
    found = {puzzle.id: puzzle for events in played for puzzle in of_interest(events)}
    generator = f"tilerummy {__version__}: puzzles make"
    click.echo(write_collection(found.values(), seed if record is None else record.name, generator), nl=False)
    raise SystemExit(0 if found else 1)


def _today() -> date:
    return datetime.now().astimezone().date()  # by the calendar on the wall, as on the page


def _chosen(edition: str | None, technique: str | None, kind: str | None) -> list[Puzzle]:
    wanted = (edition, technique, kind)
    return [
        puzzle
        for puzzle in shipped()
        if all(
            one in (None, own)
            for one, own in zip(
                wanted,
                (puzzle.position.edition.id, puzzle.grade.technique.id, puzzle.kind.value),
                strict=True,
            )
        )
    ]


def _named(name: str) -> Puzzle:
    found = puzzle_named(name)
    if found is None:
        raise click.UsageError(say("cli.puzzles.no-such", id=name))
    return found


def _show(puzzle: Puzzle) -> None:
    position = puzzle.position
    click.echo(say("cli.puzzles.head", id=puzzle.id, edition=position.edition.id, asked=asked(puzzle)))
    click.echo(say("cli.puzzles.table", table=position.table))
    click.echo(say("cli.puzzles.rack", rack=position.rack))


def _game(edition: Edition, seed: str) -> tuple[Event, ...]:
    bots = [bot_named(name) for name in _BOTS]
    return play_game(edition, bots, sha256(seed.encode()).digest(), Budget()).events


def _recorded(path: Path) -> tuple[Event, ...]:
    try:
        record = read_record(path.read_text(encoding="utf-8"))
    except RecordError as wrong:
        raise click.UsageError(record_problem(wrong)) from None
    except UnicodeDecodeError:
        raise click.UsageError(say("cli.batch.encoding")) from None
    if not isinstance(record, FullRecord):
        raise click.UsageError(say("cli.replay.not-full"))
    return record.events
