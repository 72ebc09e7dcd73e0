"""The score pad as a table for people, as a spreadsheet, and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from tilerummy.cli.language import say
from tilerummy.pad import ScoredGame, Sheet
from tilerummy.rules.edition import MatchWinner


def table_lines(sheet: Sheet) -> Iterator[str]:
    """A line for each game, a column for each player, and the totals with their places."""
    rows = [[say("page.pad.game"), *(known.name for known in sheet.players.values())]]
    rows += [[str(cell) for cell in row] for row in _rows(sheet, signed=True)]
    rows.append([say("page.pad.total"), *(f"{total:+d}" for total in sheet.totals().values())])
    if sheet.edition.match_winner is MatchWinner.GAMES:
        rows.append([say("page.pad.won"), *map(str, sheet.games_won().values())])
    if sheet.games:
        places = sheet.places()
        rows.append([say("page.pad.place"), *(f"{places[player]}." for player in sheet.players)])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([row[0].ljust(len(first)), *others])
    if sheet.is_over:
        winners = [sheet.players[player].name for player, place in sheet.places().items() if place == 1]
        yield say("page.pad.match-won", names=", ".join(winners))


def as_csv(sheet: Sheet) -> str:
    """As the page saves it; a text that begins like a formula is kept from being one."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([say("page.pad.game"), *(_plain(known.name) for known in sheet.players.values())])
    writer.writerows([[_plain(cell) for cell in row] for row in _rows(sheet, signed=False)])
    writer.writerow([say("page.pad.total"), *sheet.totals().values()])
    if sheet.edition.match_winner is MatchWinner.GAMES:
        writer.writerow([say("page.pad.won"), *sheet.games_won().values()])
    return text.getvalue()


def _rows(sheet: Sheet, *, signed: bool) -> Iterator[list[str | int]]:
    def cell(points: int | None) -> str | int:
        if points is None:
            return "-" if signed else ""
        return f"{points:+d}" if signed else points

    number = 0
    for row in sheet.rows:
        if isinstance(row, ScoredGame):
            number += 1
            yield [number, *(cell(row.scores.get(player)) for player in sheet.players)]
            continue
        label = row.note or say(f"page.pad.{row.why}")
        # A note without points says nothing in a column of numbers.
        yield [
            label,
            *(cell(row.points) if row.points and player == row.player else "" for player in sheet.players),
        ]


def _plain(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell


def as_object(sheet: Sheet) -> dict[str, object]:
    """Players by the line that introduces them, as in the file."""
    return {
        "edition": sheet.edition.id,
        "house": dict(sheet.edition.overrides),
        "length": sheet.length,
        "players": {player: known.name for player, known in sheet.players.items()},
        "games": [
            {"ending": game.final.ending.value, "winners": list(game.winners), "scores": game.scores}
            for game in sheet.games
        ],
        "adjustments": [{"player": note.player, "points": note.points} for _, note in sheet.adjustments],
        "totals": sheet.totals(),
        "places": sheet.places(),
        "over": sheet.is_over,
        "problems": [problem.code for problem in sheet.problems],
        "contested": list(sheet.contested),
    }
