"""A game told in plain lines, one for each thing that happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from tilerummy.cli.language import say
from tilerummy.cli.paint import Paint
from tilerummy.cli.words import count
from tilerummy.rules.event import (
    DealAccepted,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeUpOutcome,
    TurnBegan,
)
from tilerummy.rules.public import (
    GameAnnounced,
    PoolStirred,
    PublicEvent,
    RacksDealt,
    TilesTaken,
    TimeUpSeen,
)
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import Rack, Tile


class Narrator:
    """Remembers the table, so that a play can be told by what it changed."""

    def __init__(self, names: Sequence[str], me: Seat | None = None, paint: Paint | None = None) -> None:
        self._names = names
        self._me = me
        self._paint = paint or Paint()
        self._table = EMPTY_TABLE

    def tell(self, event: PublicEvent, drawn: Sequence[Tile] = ()) -> str | None:
        """One line for this event; None where it needs no words. `drawn`: the tiles taken, where known."""
        match event:
            case Played(seat, table, laid, points, opening):
                return self._told_play(seat, table, laid, points, opening=opening)
            case TilesTaken(seat, number, penalty):
                return self._told_draw(seat, number, drawn, penalty=penalty)
            case Passed(seat):
                return self._told("passes", seat)
            case Resigned(seat):
                return self._told("resigns", seat)
            case StartDrawn(_, draws, starter):
                drew = ", ".join(f"{self._names[seat]} {self._paint.tile(tile)}" for seat, tile in draws)
                line = say("cli.told.start_drawn", draws=drew)
                return f"{line} {say('cli.told.tie') if starter is None else self._told('starts', starter)}"
            case StarterNamed(starter):
                return self._told("starts", starter)
            case RacksDealt(number, rack_size, pool_size):
                key = "cli.told.dealt" if number == 1 else "cli.told.dealt_again"
                return say(key, tiles=count("tiles", rack_size), pool=count("tiles", pool_size))
            case RedealDemanded(seat, pairs):
                return self._told("demands_redeal", seat, tiles=self._paint.tiles(pairs))
            case TimeUpSeen():
                return self._told_time_up(event)
            case GameAnnounced() | PoolStirred() | DealAccepted() | TurnBegan() | GameEnded():
                return None
            case _:
                assert_never(event)

    def _told_play(self, seat: Seat, table: Table, laid: Rack, points: int, *, opening: bool) -> str:
        changed = table.changed_from(self._table)
        self._table = table
        own_melds = Counter(tile for meld in changed for tile in meld) == Counter(laid)
        verb = ("opens" if opening else "lays") if own_melds else "lays_into"
        return self._told(
            verb,
            seat,
            tiles=self._paint.melds(changed) if own_melds else self._paint.tiles(laid),
            points=count("points", points),
            melds=self._paint.melds(changed),
        )

    def _told_draw(self, seat: Seat, number: int, drawn: Sequence[Tile], *, penalty: bool) -> str:
        verb = "draws_penalty" if penalty else "draws"
        if drawn:
            return self._told(f"{verb}_seen", seat, tiles=self._paint.tiles(drawn))
        return say(f"cli.told.they.{verb}", name=self._names[seat], count=number)

    def _told_time_up(self, event: TimeUpSeen) -> str:
        changed = event.table.changed_from(self._table)
        self._table = event.table
        outcome = self._told("time_up", event.seat)
        match event.outcome:
            case TimeUpOutcome.UNTOUCHED:
                return outcome
            case TimeUpOutcome.RESTORED:
                return f"{outcome} {say('cli.told.restored')}"
            case TimeUpOutcome.PLAYED | TimeUpOutcome.KEPT:
                taken = say("cli.told.taken", tiles=self._paint.tiles(event.taken)) if event.taken else ""
                kept = say("cli.told.kept", melds=self._paint.melds(changed)) if changed else ""
                return " ".join(text for text in (outcome, kept, taken) if text)
            case _:
                assert_never(event.outcome)

    def _told(self, verb: str, seat: Seat, **values: str) -> str:
        person = "you" if seat == self._me else "they"
        return say(f"cli.told.{person}.{verb}", name=self._names[seat], **values)
