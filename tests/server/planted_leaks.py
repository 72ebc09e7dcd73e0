"""Servers that leak, each in its own way: what a check of leaks must find out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tilerummy.notation import format_tiles
from tilerummy.rules import Event, Position, Seat, Table
from tilerummy.rules.event import Drew
from tilerummy.rules.view import own_view
from tilerummy.server.report.log import log
from tilerummy.server.table.draft_intake import DraftIntake
from tilerummy.server.table.room import Room
from tilerummy.tables import TableState
from tilerummy.tables.hint import hint_of
from tilerummy.tables.live import LiveTable
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol import build
from tilerummy.tables.protocol.asked import Asked
from tilerummy.tables.protocol.messages import DraftMessage, HintMessage, Welcome
from tilerummy.tables.protocol.words import refused


def a_rack_for_who_watches(plant: pytest.MonkeyPatch) -> None:
    """In the welcome alone: the events are as they should be."""

    real = LiveTable.welcome

    def welcome(table: LiveTable, looker: Looker, *rest: Any) -> Welcome:
        found, game = real(table, looker, *rest), table.state.game
        if game is None or table.state.seat_of(looker.user) is not None:
            return found
        own = msgspec.structs.replace(found.you, rack=format_tiles(game.racks[1]))
        return msgspec.structs.replace(found, you=own)

    plant.setattr(LiveTable, "welcome", welcome)


def what_others_draw(plant: pytest.MonkeyPatch) -> None:
    def planted(event: Event, seat: Seat) -> Any:
        return own_view(event, event.seat if isinstance(event, Drew) else seat)

    plant.setattr("tilerummy.tables.protocol.seen.own_view", planted)


def the_seed_as_a_code(plant: pytest.MonkeyPatch) -> None:
    def view(state: TableState) -> Any:
        code = "" if state.game is None else state.game.seed.hex()
        return msgspec.structs.replace(build.table_view(state), code=code)

    plant.setattr("tilerummy.tables.live.table_view", view)
    plant.setattr("tilerummy.tables.live.next_table_view", lambda _old, _seen, state: view(state))


def a_draft_that_was_to_be_hidden(plant: pytest.MonkeyPatch) -> None:
    real = DraftIntake.take

    async def take(intake: DraftIntake, room: Room, user: str, draft: DraftMessage) -> Any:
        return await real(intake, room, user, msgspec.structs.replace(draft, show=True))

    plant.setattr(DraftIntake, "take", take)


def a_hint_from_another_rack(plant: pytest.MonkeyPatch) -> None:
    real = hint_of

    def planted(asked: HintMessage, turn: int, position: Position, table: Table | None, language: str) -> Any:
        told = real(asked, turn, position, table, language)
        return msgspec.structs.replace(told, tiles="k1 r2 b3 y4 k5 r6 b7 y8 J")

    plant.setattr("tilerummy.server.search.hints.hint_of", planted)


def a_refusal_that_names_the_pool(plant: pytest.MonkeyPatch) -> None:
    def planted(asked: Asked, no: Any, language: str, box: Any) -> Any:
        return msgspec.structs.replace(refused(asked, no, language, box), text="y1 k2 k3 r7 b9")

    plant.setattr("tilerummy.server.http.served_socket.refused", planted)


def whose_seat_it_is(plant: pytest.MonkeyPatch) -> None:
    """The id of a user is nobody's business."""
    real = build._seat
    plant.setattr(build, "_seat", lambda *a: msgspec.structs.replace(real(*a), name=a[2].user or a[2].name))


def a_metric(plant: pytest.MonkeyPatch) -> None:
    plant.setattr("tilerummy.server.http.routes.operators.exposition", lambda _: b"tilerummy_next_tile r13\n")


def a_line_of_the_log(plant: pytest.MonkeyPatch) -> None:
    real = Room.advance

    def advance(room: Room, state: TableState, events: Any, now: int) -> None:
        log("advanced", seed="" if state.game is None else state.game.seed.hex())
        real(room, state, events, now)

    plant.setattr(Room, "advance", advance)


LEAKS = [
    a_rack_for_who_watches,
    what_others_draw,
    the_seed_as_a_code,
    a_draft_that_was_to_be_hidden,
    a_hint_from_another_rack,
    a_refusal_that_names_the_pool,
    whose_seat_it_is,
    a_metric,
    a_line_of_the_log,
]
