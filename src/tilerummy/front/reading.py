"""Records, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from tilerummy import pictures
from tilerummy.front.drawn import Picture, Table, Tiles
from tilerummy.notation import FullRecord, read_record
from tilerummy.rules import Seat
from tilerummy.rules.event import Drew, Event, Played, TimeRanOut, TurnBegan


@dataclass(frozen=True, slots=True)
class Turn(Picture):
    """One turn of a finished game."""

    number: int
    seat: Seat
    name: str
    laid: Tiles
    drawn: Tiles
    table: Table
    """The table after the turn."""

    def svg(self) -> str:
        """The table after the turn, with what was laid in it marked, as an SVG document."""
        return pictures.svg(self.table.melds, None, self.laid)

    def __str__(self) -> str:
        did = f"laid {self.laid}" if self.laid else f"drew {self.drawn}" if self.drawn else "passed"
        return f"{self.number}. {self.name} {did}"


def read(path: str | PathLike[str]) -> Iterator[Turn]:
    """The turns of a full record; raises `RecordError` if it isn't one, `ValueError` if it hides tiles."""
    record = read_record(Path(path).read_text(encoding="utf-8").splitlines())
    if not isinstance(record, FullRecord):
        raise ValueError("this record shows the game from one seat only: the other racks are unknown")
    names = record.header.names
    began: TurnBegan | None = None
    happened: list[Event] = []
    table = Table()
    for event in record.events:
        if isinstance(event, TurnBegan):
            if began is not None:
                turn = _turn(began, names, happened, table)
                table = turn.table
                yield turn
            began, happened = event, []
        else:
            happened.append(event)
    if began is not None:
        yield _turn(began, names, happened, table)


def _turn(began: TurnBegan, names: tuple[str, ...], happened: list[Event], before: Table) -> Turn:
    laid, drawn, table = Tiles(), Tiles(), before
    for event in happened:
        match event:
            case Played() | TimeRanOut():
                laid, table = Tiles(event.laid), Table.of(event.table.melds)
            case Drew(seat=seat) if seat == began.seat:
                drawn = Tiles(event.tiles)
            case _:
                pass
    return Turn(began.number, began.seat, names[began.seat], laid, drawn, table)
