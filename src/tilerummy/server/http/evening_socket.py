"""A socket: one viewer of one shared evening. What is added is answered when durable."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from tilerummy.pad.live import (
    AddMessage,
    AllowMessage,
    EndMessage,
    EveningAsk,
    NameMessage,
)
from tilerummy.server.connection.limits import CHANGES_OF_USER
from tilerummy.server.connection.line import Line
from tilerummy.server.evening.room import EveningRoom
from tilerummy.server.http.identity import User
from tilerummy.server.http.served_socket import ServedSocket
from tilerummy.server.service import Service
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.evenings import FoundEvening
from tilerummy.tables.names import clean_name
from tilerummy.tables.protocol.messages import CloseCode, Done, PingMessage, Pong

_DECODER: Final[msgspec.json.Decoder[EveningAsk]] = msgspec.json.Decoder(EveningAsk)


class EveningSocket(ServedSocket[EveningAsk]):
    def __init__(self, service: Service, user: User, address: str, language: str, line: Line) -> None:
        super().__init__(service, _DECODER, user.id, address, language, line)
        self._user = user

    @property
    def user(self) -> str:
        return self._user.id

    async def serve(self, found: FoundEvening, since: int) -> None:
        evenings = self._service.evenings
        room = await evenings.enter(found, self, self._user.name, since)
        self._room = room
        try:
            await self._serve_until_end()
        finally:
            evenings.leave(room, self)

    async def _do(self, message: EveningAsk) -> None:
        self.send(msgspec.json.encode(await self._answer(self._room, message)))
        if isinstance(message, EndMessage):
            self._room.close(CloseCode.NO_SUCH_EVENING)

    async def _answer(self, room: EveningRoom, message: EveningAsk) -> Done | Pong:
        evenings, user = self._service.evenings, self.user
        match message:
            case PingMessage(ping_id):
                return Pong(ping_id, wall_ms())
            case AddMessage(_, batch):
                await evenings.add(room, user, batch)
            case AllowMessage(_, guest, writes):
                self._service.limits.spend(CHANGES_OF_USER, user)
                await evenings.allow(room, user, guest, writes=writes)
            case NameMessage(_, name):
                self._service.limits.spend(CHANGES_OF_USER, user)
                await evenings.rename(room, user, clean_name(name))
            case EndMessage():
                await evenings.end(room, user)
            case _:
                assert_never(message)
        return Done(message.id, room.seq)
