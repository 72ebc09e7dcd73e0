"""A socket: one viewer at one table. Messages are handled in order, and commands answered when durable. What
needs a search is answered when that is done, without blocking anything else."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from tilerummy.rules import Edition
from tilerummy.server.connection.limits import (
    HINTS_OF_USER,
    MESSAGE_BYTES,
    REACTIONS_OF_USER,
)
from tilerummy.server.connection.line import Line
from tilerummy.server.http.lane import Lane
from tilerummy.server.http.served_socket import ServedSocket
from tilerummy.server.service import Service
from tilerummy.server.table.draft_intake import TakenDraft
from tilerummy.server.table.room import Room
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.live import encode_message
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.asked import Asked, asked_by
from tilerummy.tables.protocol.messages import (
    ClientMessage,
    CommandMessage,
    Done,
    DraftMessage,
    HintMessage,
    PingMessage,
    Pong,
    ReactMessage,
    ServerMessage,
)

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class TableSocket(ServedSocket[ClientMessage]):
    """Serves one socket from its welcome to its end."""

    def __init__(
        self, service: Service, room: Room, looker: Looker, address: str, language: str, line: Line
    ) -> None:
        super().__init__(service, _DECODER, looker.person(None), address, language, line)
        self._room = room
        self.looker = looker
        self._judged = Lane(self._judge)
        self._hinted = Lane(self._hint)

    @property
    def user(self) -> str:
        """Whose tiles are seen here."""
        return self.looker.user

    @property
    def _edition(self) -> Edition:
        return self._room.state.edition

    def _tell(self, message: ServerMessage) -> None:
        self.send(encode_message(message))

    # --- in

    async def serve(self, since: int | None) -> None:
        await self._service.enter(self._room, self, since)
        if self._room.state.misses(self.user):  # whoever is here, and not back
            self._fail(Asked(), Refused(Refusal.TOO_MANY_RETURNS))
        self._line.at_once = self._handle_at_once
        try:
            await self._serve_until_end()
        finally:
            await self._judged.stop()
            await self._hinted.stop()
            await asyncio.shield(self._service.leave(self._room, self))

    def _handle_at_once(self, data: bytes) -> bool:
        """Handle a message that arrives while no other is waiting, if that needs no waiting, as with most
        drafts. Otherwise leave it to the reader."""
        if self._handling.locked() or len(data) > MESSAGE_BYTES:
            return False
        message = self._read_message(data)
        if message is None:
            return True
        try:
            if isinstance(message, DraftMessage):
                taken = self._service.intake.take_at_once(self._room, self.user, message)
                if taken is not None:
                    self._give_verdict(taken)
                    return True
        except Exception as error:
            self._fail(asked_by(message), error)
            return True
        self._decoded = message
        return False

    async def _do(self, message: ClientMessage) -> None:
        service, room = self._service, self._room
        match message:
            case CommandMessage(command_id, command, person):
                user = self.looker.person(person)
                seq = await service.command(room, user, command_id, command, self._address)
                state = room.state
                self._tell(Done(command_id, state.visible_seq(seq, state.seat_of(self.user))))
            case DraftMessage():
                self._give_verdict(await service.intake.take(room, self.user, message))
            case HintMessage():
                service.limits.spend(HINTS_OF_USER, self.looker.person(None))
                self._overtake(self._hinted.put(message))
            case ReactMessage(reaction):
                service.limits.spend(REACTIONS_OF_USER, self.looker.person(None))
                service.react(room, self.user, reaction)
            case PingMessage(ping_id):
                self._tell(Pong(ping_id, service.worker.clock.now()))

    def _give_verdict(self, taken: TakenDraft) -> None:
        verdict = taken.verdict_at_once(self._language)
        if verdict is None:
            self._overtake(self._judged.put(taken))
        else:
            self._tell(verdict)

    # --- what takes long

    async def _judge(self, taken: TakenDraft) -> None:
        try:
            self._tell(await self._service.intake.verdict(taken, self._language, self._address))
        except Exception as error:
            self._fail(asked_by(taken.message), error)

    async def _hint(self, message: HintMessage) -> None:
        hints, who = self._service.worker.searches.hints, (self._language, self._address)
        try:
            self._tell(await hints.hint(self._room.state, self.user, message, *who))
        except Exception as error:
            self._fail(asked_by(message), error)

    def _overtake(self, other: TakenDraft | HintMessage | None) -> None:
        """Answer a request that was replaced by a newer one."""
        if other is not None:
            message = other.message if isinstance(other, TakenDraft) else other
            self._fail(asked_by(message), Refused(Refusal.OVERTAKEN))
