"""A record told in plain lines: how it began, every turn, and the result."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.cli.language import edition_name, say
from tilerummy.cli.narrate import Narrator
from tilerummy.cli.paint import Paint
from tilerummy.cli.result import proof_lines, result_lines
from tilerummy.cli.words import house_rules
from tilerummy.notation import FullRecord, Record
from tilerummy.rules.event import Drew, GameEnded, TurnBegan
from tilerummy.rules.folding import publish
from tilerummy.rules.public import PublicEvent
from tilerummy.rules.tile import Tile
from tilerummy.rules.view import OwnDraw

SeenEvent = tuple[PublicEvent, tuple[Tile, ...]]
"""A public event, and the tiles drawn in it if the record contains them."""


def record_lines(record: Record, paint: Paint) -> Iterator[str]:
    header = record.header
    yield say("cli.replay.edition", name=edition_name(header.edition), id=header.edition.id)
    yield from house_rules(header.edition)
    for number, name in enumerate(header.names, 1):
        yield say("cli.replay.player", number=number, name=name)
    yield say("cli.replay.commitment", commitment=header.commitment)
    narrator = Narrator(header.names, paint=paint)
    ended: GameEnded | None = None
    turn = ""
    for event, drawn in steps(record):
        if isinstance(event, TurnBegan):
            turn = say("cli.replay.turn", number=event.number) + " "
            continue
        if isinstance(event, GameEnded):  # told with the result
            ended = event
            continue
        line = narrator.tell(event, drawn)
        if line is not None:
            yield turn + line
    if ended is None:
        yield say("cli.replay.unfinished")
        return
    yield from result_lines(header.edition, ended, header.names, paint)
    yield from proof_lines(ended.seed, header.commitment)


def steps(record: Record) -> Iterator[SeenEvent]:
    """What the record shows of each event."""
    if isinstance(record, FullRecord):
        for event in record.events:
            public = publish(event)
            if public is not None:
                yield public, event.tiles if isinstance(event, Drew) else ()
        return
    for seen in record.events:
        if seen.public is not None:
            yield seen.public, seen.own.tiles if isinstance(seen.own, OwnDraw) else ()
