"""`tilerummy pad`: a score pad in the terminal, on the same files as the page's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import click

from tilerummy.cli.language import say
from tilerummy.cli.options import chosen_edition, edition_options, json_option
from tilerummy.cli.pad_file import as_usage, read_file, sheet_in, write_file, written
from tilerummy.cli.pad_table import as_csv, as_object, table_lines
from tilerummy.pad import Adjustment, Box, Evening, Game, Player, Removed, Sheet
from tilerummy.pad.notes import LONGEST_MATCH, LONGEST_NAME, MOST_POINTS, Left
from tilerummy.rules import EDITION_IDS, Edition, is_printed

_FILE = click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))


@click.group(help=say("cli.pad.help"), short_help=say("cli.pad.short"))
def pad() -> None:
    pass


@pad.command(help=say("cli.pad.start-help"), short_help=say("cli.pad.start-short"))
@_FILE
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@edition_options
@click.option("--length", type=click.IntRange(0, LONGEST_MATCH), default=0, help=say("cli.pad.length"))
def start(
    path: Path,
    names: tuple[str, ...],
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    length: int,
) -> None:
    if path.exists():
        raise click.UsageError(say("cli.pad.exists", file=str(path)))
    edition = _printed_box(edition_id, tiles, house)
    evening = written(Evening(), Box(edition.id, dict(edition.overrides), length))
    for place, name in enumerate(_different(names), 1):
        evening = written(evening, Player(name, place))
    _save(path, evening)


@pad.command(help=say("cli.pad.game-help"), short_help=say("cli.pad.game-short"))
@_FILE
@click.argument("left", metavar="NAME=LEFT...", nargs=-1)
@click.option("--out", metavar="NAME", help=say("cli.pad.out"))
@click.option("--stuck", is_flag=True, help=say("cli.pad.stuck"))
@click.option("--resigned", metavar="NAME", multiple=True, help=say("cli.pad.resigned"))
@click.option("--starter", metavar="NAME", help=say("cli.pad.starter"))
@click.option("--correct", type=int, metavar="NUMBER", help=say("cli.pad.correct"))
@click.option("--remove", type=int, metavar="NUMBER", help=say("cli.pad.remove"))
def game(
    path: Path,
    left: tuple[str, ...],
    out: str | None,
    stuck: bool,
    resigned: tuple[str, ...],
    starter: str | None,
    correct: int | None,
    remove: int | None,
) -> None:
    evening = read_file(path)
    sheet = sheet_in(evening)
    if remove is not None:
        _save(path, written(evening, Removed(), line=_game_line(sheet, remove)))
        return
    held = dict(_left(sheet, each) for each in left)
    gone_out = None if out is None else _player(sheet, out)
    if gone_out is not None:
        held.setdefault(gone_out, 0)
    note = Game(
        held,
        gone_out,
        stuck,
        tuple(_player(sheet, name) for name in resigned),
        None if starter is None else _player(sheet, starter),
    )
    line = None if correct is None else _game_line(sheet, correct)
    after = written(evening, note, line=line)
    wrong = [problem for problem in sheet_in(after).problems if problem not in sheet.problems]
    if wrong:
        raise as_usage(wrong[0], sheet)
    _save(path, after)


@pad.command(help=say("cli.pad.adjust-help"), short_help=say("cli.pad.adjust-short"))
@_FILE
@click.argument("name", metavar="NAME", required=False)
@click.argument("points", type=click.IntRange(-MOST_POINTS, MOST_POINTS), required=False)
@click.option("--why", metavar="TEXT", help=say("cli.pad.why"))
@click.option("--correct", type=int, metavar="NUMBER", help=say("cli.pad.correct-line"))
@click.option("--remove", type=int, metavar="NUMBER", help=say("cli.pad.remove-line"))
def adjust(
    path: Path,
    name: str | None,
    points: int | None,
    why: str | None,
    correct: int | None,
    remove: int | None,
) -> None:
    evening = read_file(path)
    sheet = sheet_in(evening)
    if remove is not None:
        _save(path, written(evening, Removed(), line=_line_beside(sheet, remove)[0]))
        return
    if name is None or points is None:
        raise click.UsageError(say("cli.pad.adjust-form"))
    line, reason = (None, "") if correct is None else _line_beside(sheet, correct)
    kind: Literal["penalty", "correction"] = "penalty" if points < 0 else "correction"
    note = Adjustment(_player(sheet, name), points, kind, (reason if why is None else why)[:200])
    _save(path, written(evening, note, line=line))


@pad.command(help=say("cli.pad.rules-help"), short_help=say("cli.pad.rules-short"))
@_FILE
@edition_options
@click.option("--length", type=click.IntRange(0, LONGEST_MATCH), help=say("cli.pad.length"))
def rules(
    path: Path, edition_id: str | None, tiles: str | None, house: tuple[str, ...], length: int | None
) -> None:
    evening = read_file(path)
    before = sheet_in(evening).edition
    line, box = next((line, line.note) for line in evening.lines() if isinstance(line.note, Box))
    edition = _printed_box(edition_id or box.edition, tiles, house)
    kept = box.house if edition_id is None else {}
    if length is None:  # two rounds aren't two games
        length = box.length if edition.match_unit is before.match_unit else 0
    _save(path, written(evening, Box(edition.id, {**kept, **dict(edition.overrides)}, length), line=line.id))


@pad.command(help=say("cli.pad.player-help"), short_help=say("cli.pad.player-short"))
@_FILE
@click.argument("name", metavar="NAME")
@click.option("--after", metavar="NAME", help=say("cli.pad.after"))
@click.option("--leaves/--returns", "leaves", default=None, help=say("cli.pad.leaves"))
@click.option("--rename", metavar="NAME", help=say("cli.pad.rename"))
def player(path: Path, name: str, after: str | None, leaves: bool | None, rename: str | None) -> None:
    evening = read_file(path)
    sheet = sheet_in(evening)
    if leaves is None and rename is None:
        others = [known.name for known in sheet.players.values()]
        *_, new = _different((*others, name))
        _save(path, written(evening, Player(new, _place(sheet, after))))
        return
    who = _player(sheet, name)
    known = sheet.players[who]
    called = known.name if rename is None else _different((rename,))[0]
    here = known.here if leaves is None else not leaves
    _save(path, written(evening, Player(called, known.place, here), line=who))


@pad.command(help=say("cli.pad.show-help"), short_help=say("cli.pad.show-short"))
@_FILE
@json_option
@click.option("--csv", "csv", is_flag=True, help=say("cli.pad.csv"))
def show(path: Path, as_json: bool, csv: bool) -> None:
    sheet = sheet_in(read_file(path))
    if as_json:
        click.echo(json.dumps(as_object(sheet)))
    elif csv:
        click.echo(as_csv(sheet), nl=False)
    else:
        _show(sheet)


@pad.command(help=say("cli.pad.merge-help"), short_help=say("cli.pad.merge-short"))
@_FILE
@click.argument("others", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def merge(path: Path, others: tuple[Path, ...]) -> None:
    evening = read_file(path)
    for other in others:
        evening = evening.merged(read_file(other))
    _save(path, evening)


def _save(path: Path, evening: Evening) -> None:
    sheet = sheet_in(evening)
    write_file(path, evening)
    _show(sheet)


def _show(sheet: Sheet) -> None:
    for line in table_lines(sheet):
        click.echo(line)
    for problem in sheet.problems:
        click.echo(as_usage(problem, sheet).message, err=True)
    if sheet.contested:
        click.echo(say("cli.pad.contested", count=len(sheet.contested)), err=True)


def _printed_box(edition_id: str | None, tiles: str | None, house: tuple[str, ...]) -> Edition:
    edition = chosen_edition(edition_id, tiles, house)
    if not is_printed(edition):  # the file of an evening names its box, and phones have to know it
        raise click.UsageError(say("cli.frame.choice", name="--edition", choices=", ".join(EDITION_IDS)))
    return edition


def _different(names: tuple[str, ...]) -> tuple[str, ...]:
    cleaned = tuple(" ".join(name.split())[:LONGEST_NAME] for name in names)
    for at, name in enumerate(cleaned):
        if not name or "=" in name:
            raise click.UsageError(say("cli.pad.bad-name", name=name))
        if name.casefold() in (other.casefold() for other in cleaned[:at]):
            raise click.UsageError(say("cli.pad.name-twice", name=name))
    return cleaned


def _player(sheet: Sheet, name: str) -> str:
    found = [who for who, known in sheet.players.items() if known.name.casefold() == name.strip().casefold()]
    if len(found) != 1:
        names = ", ".join(known.name for known in sheet.players.values())
        raise click.UsageError(say("cli.pad.no-such-name", name=name, names=names))
    return found[0]


def _left(sheet: Sheet, text: str) -> tuple[str, Left]:
    """`Ann=12` or `Ann=r5 J`."""
    name, sign, left = text.partition("=")
    if not sign:
        raise click.UsageError(say("cli.pad.left", text=text))
    left = left.strip()
    is_sum = left.isascii() and left.isdigit() and len(left) <= len(str(MOST_POINTS))
    return _player(sheet, name), int(left) if is_sum else left


def _game_line(sheet: Sheet, number: int) -> str:
    if not 1 <= number <= len(sheet.games):
        raise click.UsageError(say("cli.pad.no-such-game", number=number, count=len(sheet.games)))
    return sheet.games[number - 1].line


def _line_beside(sheet: Sheet, number: int) -> tuple[str, str]:
    """Of a penalty or correction: its line, and what it was for."""
    if not 1 <= number <= len(sheet.adjustments):
        raise click.UsageError(say("cli.pad.no-such-line", number=number, count=len(sheet.adjustments)))
    line, note = sheet.adjustments[number - 1]
    return line, note.note


def _place(sheet: Sheet, after: str | None) -> float:
    places = sorted(known.place for known in sheet.players.values())
    if after is None:
        return places[-1] + 1
    mine = sheet.players[_player(sheet, after)].place
    later = [place for place in places if place > mine]
    return (mine + later[0]) / 2 if later else mine + 1
