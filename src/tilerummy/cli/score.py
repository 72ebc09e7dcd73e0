"""`tilerummy score`: everybody's score for a game, from the racks at its end."""

from __future__ import annotations

import json
from collections import Counter

import click

from tilerummy.cli.language import say
from tilerummy.cli.options import chosen_edition, edition_options, json_option, seat_from
from tilerummy.cli.paint import Paint, terminal_has_colours
from tilerummy.cli.position import BadInput, check_tiles, read_rack
from tilerummy.cli.result import ending_line, score_lines
from tilerummy.cli.words import joined
from tilerummy.pad.ending import Final, PadError, settle
from tilerummy.rules.edition import Edition
from tilerummy.rules.scoring import rack_points
from tilerummy.rules.seat import seats
from tilerummy.rules.tile import Rack


@click.command(help=say("cli.score.help"), short_help=say("cli.score.short"))
@edition_options
@click.option("--rack", "racks", multiple=True, metavar="TILES", help=say("cli.score.rack"))
@click.option("--out", type=int, metavar="SEAT", help=say("cli.score.out"))
@click.option("--stuck", is_flag=True, help=say("cli.score.stuck"))
@click.option("--resigned", type=int, multiple=True, metavar="SEAT", help=say("cli.score.resigned"))
@click.option("--starter", type=int, metavar="SEAT", help=say("cli.score.starter"))
@json_option
def score(
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    racks: tuple[str, ...],
    out: int | None,
    stuck: bool,
    resigned: tuple[int, ...],
    starter: int | None,
    as_json: bool,
) -> None:
    edition = chosen_edition(edition_id, tiles, house)
    read = _racks(edition, racks)
    points = [rack_points(edition, rack) for rack in read]
    try:
        final = settle(
            edition,
            points,
            frozenset(seat for seat in seats(len(read)) if not read[seat]),
            out=None if out is None else seat_from(out, len(read), "--out"),
            stuck=stuck,
            resigned=frozenset(seat_from(number, len(read), "--resigned") for number in resigned),
            starter=None if starter is None else seat_from(starter, len(read), "--starter"),
        )
    except PadError as wrong:
        raise click.UsageError(_in_words(wrong)) from None
    if as_json:
        click.echo(json.dumps(_as_object(edition, points, final)))
        return
    names = [say("cli.score.seat", number=number) for number in range(1, len(read) + 1)]
    colours = terminal_has_colours()
    click.echo(ending_line(final.ending, final.winners, names))
    for line in score_lines(edition, names, final.scores, read, Paint(colours=colours)):
        click.echo(line, color=colours)


def _racks(edition: Edition, texts: tuple[str, ...]) -> list[Rack]:
    least, most = edition.min_players, min(edition.max_players, edition.tile_set.most_players)
    if not least <= len(texts) <= most:
        raise click.UsageError(
            say("cli.score.how-many", edition=edition.id, least=least, most=most, count=len(texts))
        )
    try:
        racks = [read_rack(text, f"--rack {number}") for number, text in enumerate(texts, 1)]
        check_tiles(edition, Counter(tile for rack in racks for tile in rack))
    except BadInput as wrong:
        raise click.UsageError(str(wrong)) from None
    return racks


def _in_words(wrong: PadError) -> str:
    named = {"seats": joined([str(seat + 1) for seat in wrong.seats])} if wrong.seats else {}
    return say(f"cli.score.wrong.{wrong.code}", **named)


def _as_object(edition: Edition, points: list[int], final: Final) -> dict[str, object]:
    return {
        "edition": edition.id,
        "house": dict(edition.overrides),
        "ending": final.ending.value,
        "winners": list(final.winners),
        "scores": list(final.scores),
        "rack_points": points,
    }
