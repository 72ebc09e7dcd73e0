"""A game told in plain lines, one for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilerummy.cli.language import say
from tilerummy.cli.paint import Paint
from tilerummy.cli.words import joined
from tilerummy.messages.narration import Detail, Sentence, narrate
from tilerummy.rules.event import Played
from tilerummy.rules.meld import Meld
from tilerummy.rules.public import PublicEvent, TimeUpSeen
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import Rack, Tile


class Narrator:
    """Remembers the table: readers don't see it, so for each play it says which melds are new."""

    def __init__(self, names: Sequence[str], me: Seat | None = None, paint: Paint | None = None) -> None:
        self._names = names
        self._me = me
        self._paint = paint or Paint()
        self._table = EMPTY_TABLE

    def tell(self, event: PublicEvent, drawn: Sequence[Tile] = ()) -> str | None:
        """One line for this event; None if it needs no words. `drawn` are the tiles taken, if known."""
        if isinstance(event, Played | TimeUpSeen):
            return self._tell_table(event)
        return " ".join(self._say(sentence) for sentence in narrate(event, drawn)) or None

    def _tell_table(self, event: Played | TimeUpSeen) -> str:
        melds = event.table.changed_from(self._table)
        first, *more = narrate(event, before=self._table)
        self._table = event.table
        if isinstance(event, Played) and _is_all(event.laid, melds):
            return self._say(first)
        lies = [say("told.now-lies", melds=self._paint.melds(melds))] if melds else []
        return " ".join([self._say(first), *lies, *map(self._say, more)])

    def _say(self, sentence: Sentence) -> str:
        details = {name: self._painted(value) for name, value in sentence.details.items()}
        return spoken(sentence, self._names, self._me, **details)

    def _painted(self, value: Detail) -> Detail:
        match value:
            case Tile():
                return self._paint.tile(value)
            case Table():
                return self._paint.melds(value.melds)
            case tuple():
                return self._paint.tiles(value)
            case _:
                return value


def spoken(sentence: Sentence, names: Sequence[str], me: Seat | None, **details: Detail) -> str:
    name = joined([names[seat] for seat in sentence.seats]) if sentence.seats else ""
    return say(sentence.key(me), name=name, **details)


def _is_all(laid: Rack, melds: Sequence[Meld]) -> bool:
    """Whether the melds consist of exactly the tiles laid."""
    return Counter(tile for meld in melds for tile in meld) == Counter(laid)
