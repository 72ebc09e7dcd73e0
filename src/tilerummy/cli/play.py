"""`tilerummy play`: a game in the terminal against bots, and its record afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

import click

from tilerummy.bots import LEVELS, BotFailed, IllegalMove
from tilerummy.bots.cast import cast_name
from tilerummy.cli import completion
from tilerummy.cli.bots import chosen_bot, misplayed
from tilerummy.cli.language import edition_problem, say
from tilerummy.cli.options import INTERRUPTED, chosen_edition, edition_options
from tilerummy.cli.paint import Paint, terminal_has_colours
from tilerummy.cli.terminal import Session
from tilerummy.cli.terminal.console import Console
from tilerummy.cli.terminal.laying import Left
from tilerummy.cli.terminal.saving import CannotSave, RecordFile, default_record_file
from tilerummy.cli.terminal.signals import leaving_in_order, undisturbed
from tilerummy.rules.edition import Edition, Start
from tilerummy.rules.errors import EditionError
from tilerummy.rules.seat import FIRST_SEAT, Seat
from tilerummy.rules.shuffle import SEED_BYTES
from tilerummy.solver import FastSearch

_LEVEL: Final = "easy"
_LONGEST_NAME: Final = 30


@click.command(help=say("cli.play.help"), short_help=say("cli.play.short"))
@edition_options
@click.option("--players", type=int, metavar="N", help=say("cli.play.players"))
@click.option(
    "--level", type=click.Choice(tuple(LEVELS)), default=_LEVEL, help=say("cli.play.level", default=_LEVEL)
)
@click.option("--bots", "named", metavar="A,B,...", shell_complete=completion.bots, help=say("cli.play.bots"))
@click.option("--youngest", type=int, metavar="SEAT", help=say("cli.play.youngest"))
@click.option("--name", metavar="NAME", help=say("cli.play.name"))
@click.option("--seed", metavar="TEXT", help=say("cli.play.seed"))
@click.option("--record", type=click.Path(path_type=Path), metavar="PATH", help=say("cli.play.record"))
def play(
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    players: int | None,
    level: str,
    named: str | None,
    youngest: int | None,
    name: str | None,
    seed: str | None,
    record: Path | None,
) -> None:
    edition = chosen_edition(edition_id, tiles, house)
    chosen = [name.strip() for name in named.split(",")] if named else []
    players = max(edition.min_players, 1 + len(chosen)) if players is None else players
    least, most = edition.min_players, edition.max_players
    if not least <= players <= most:
        raise click.UsageError(
            say("cli.play.how-many", edition=edition.id, least=least, most=most, count=players)
        )
    if len(chosen) >= players:
        raise click.UsageError(say("cli.play.too-many-bots", players=players, count=len(chosen)))
    first = _first_seat(edition, players, youngest)
    mine = _own_name(name)
    chosen += [level] * (players - 1 - len(chosen))
    bots = [chosen_bot(one) for one in chosen]
    names: list[str] = []
    for one in chosen:
        names.append(_name_of(one, (mine, *names)))
    colours = terminal_has_colours()
    console = Console(colours=colours)
    search = FastSearch()
    try:
        session = Session(
            edition,
            (mine or say("cli.play.you"), *names),
            _seed(seed),
            first=first,
            bots=bots,
            search=search,
            console=console,
            paint=Paint(colours=colours),
            recorded_names=(mine or say("cli.play.player"), *names),
        )
        file = _record_file(record, edition.id)
    except EditionError as wrong:
        raise click.UsageError(edition_problem(wrong)) from None
    except CannotSave as wrong:
        raise click.UsageError(str(wrong)) from None
    try:
        with _saved_in_any_case(session, file, console):
            session.run()
    except CannotSave as wrong:
        click.echo(str(wrong), err=True)
        raise SystemExit(1) from None


@contextmanager
def _saved_in_any_case(session: Session, file: RecordFile, console: Console) -> Iterator[None]:
    """However the game ends, its record is written."""
    code = 0
    with leaving_in_order():
        try:
            yield
        except Left:
            pass
        except EOFError:
            console.tell("")
        except KeyboardInterrupt:
            console.tell("")
            code = INTERRUPTED
        except (IllegalMove, BotFailed) as problem:
            click.echo("\n" + say("cli.frame.error", problem=misplayed(problem)), err=True)
            code = 1
        finally:
            with undisturbed():
                file.save(session.record())
    console.tell(
        say("cli.play.saved" if session.is_over else "cli.play.saved-unfinished", path=str(file.path))
    )
    raise SystemExit(code)


def _first_seat(edition: Edition, players: int, youngest: int | None) -> Seat:
    """The seat of the youngest player, for editions in which the youngest starts."""
    if youngest is None:
        return FIRST_SEAT
    if edition.start is not Start.NAMED_SEAT:
        raise click.UsageError(say("cli.play.no-youngest", edition=edition.id))
    if not 1 <= youngest <= players:
        raise click.UsageError(say("cli.play.youngest-where", count=players, seat=youngest))
    return Seat(youngest - 1)


def _name_of(bot: str, taken: Sequence[str]) -> str:
    """Bots of a level have names like people; others are called what their author calls them."""
    if bot in LEVELS:
        return cast_name(bot, len(taken) - 1, taken)
    name = bot.rpartition(":")[2]
    others = {one.casefold() for one in taken}
    numbered = (name, *(f"{name} {at}" for at in range(2, 99)))
    return next(text for text in numbered if text.casefold() not in others)


def _own_name(text: str | None) -> str:
    """The name as one printable line; empty if nothing printable is left."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text or "")
    return " ".join(printable.split())[:_LONGEST_NAME].strip()


def _seed(text: str | None) -> bytes:
    """The seed for this text: the text itself if it is a seed in hex, otherwise its hash; random if None."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        exact = bytes.fromhex(text) if len(text) == 2 * SEED_BYTES else b""
    except ValueError:
        exact = b""
    return exact if len(exact) == SEED_BYTES else sha256(text.encode("utf-8", "surrogateescape")).digest()


def _record_file(path: Path | None, edition_id: str) -> RecordFile:
    if path is not None:
        return RecordFile(path)
    return default_record_file(edition_id, datetime.now().astimezone())
