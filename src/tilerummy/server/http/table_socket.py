"""A socket: one viewer at one table. Messages are handled in order, and commands answered when durable. What
needs a search is answered when that is done, without blocking anything else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import Final

import msgspec

from tilerummy.rules import Illegal
from tilerummy.server.connection.limits import (
    HINTS_OF_USER,
    MESSAGE_BYTES,
    REACTIONS_OF_USER,
)
from tilerummy.server.connection.line import Line
from tilerummy.server.http.lane import Lane
from tilerummy.server.http.served_socket import ServedSocket
from tilerummy.server.report.bugs import report_bug
from tilerummy.server.report.metrics import REFUSALS, count_command
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.service import Service
from tilerummy.server.table.draft_intake import TakenDraft
from tilerummy.server.table.room import Room
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.commands import ChangeSettings, Command, GameCommand
from tilerummy.tables.live import encode_message
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.asked import Asked, asked_by, asked_in
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
from tilerummy.tables.protocol.words import refused

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class TableSocket(ServedSocket):
    """Serves one socket from its welcome to its end."""

    def __init__(
        self, service: Service, room: Room, looker: Looker, address: str, language: str, line: Line
    ) -> None:
        super().__init__(service, looker.person(None), address, language, line)
        self._room = room
        self.looker = looker
        self._decoded: ClientMessage | None = None
        """The next message, if it has already been admitted and decoded."""
        self._judged = Lane(self._judge)
        self._hinted = Lane(self._hint)

    @property
    def user(self) -> str:
        """Whose tiles are seen here."""
        return self.looker.user

    def _tell(self, message: ServerMessage) -> None:
        self.send(encode_message(message))

    # --- in

    async def serve(self, since: int | None) -> None:
        await self._service.enter(self._room, self, since)
        if self._room.state.misses(self.user):  # whoever is here, and not back
            self._refuse(Asked(), Refused(Refusal.TOO_MANY_RETURNS))
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

    async def _handle(self, data: bytes) -> None:
        message, self._decoded = self._decoded or self._read_message(data), None
        if message is not None:
            await self._answer(message, self._do(message))

    def _read_message(self, data: bytes) -> ClientMessage | None:
        """None if it was refused, because it came too fast or can't be read."""
        try:
            self._admit()
            return _decoded(data)
        except Refused as no:
            self._refuse(asked_in(data), no)
            return None

    async def _answer(self, message: ClientMessage, doing: Awaitable[None]) -> None:
        """Await the work; refusals and failures are answered, too."""
        try:
            await doing
        except Exception as error:
            self._fail(asked_by(message), error)

    def _fail(self, asked: Asked, error: Exception) -> None:
        if isinstance(error, Refused | Illegal):
            self._refuse(asked, error)
        else:
            if not isinstance(error, Unavailable):  # a bug of ours; the client may try again
                report_bug(error, "message")
            self._refuse(asked, Refused(Refusal.UNAVAILABLE))

    def _refuse(self, asked: Asked, no: Refused | Illegal) -> None:
        answer = refused(asked, no, self._language, self._room.state.edition)
        REFUSALS.labels(answer.code).inc()
        self._tell(answer)

    async def _do(self, message: ClientMessage) -> None:
        service, room = self._service, self._room
        match message:
            case CommandMessage(command_id, command, person):
                user = self.looker.person(person)
                if not isinstance(command, GameCommand):
                    service.admit_change(room, user)
                began = time.perf_counter()
                seq = await self._command(user, command_id, command)
                count_command(type(command).__name__, time.perf_counter() - began)
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

    async def _command(self, user: str, command_id: str, command: Command) -> int:
        service, table = self._service, self._room.state.id
        if isinstance(command, ChangeSettings) and command.settings.public:
            async with service.open_tables.one_more(self._address, table) as opened:
                seq = await self._carry_out(user, command_id, command)
                opened.add(table)
                return seq
        return await self._carry_out(user, command_id, command)

    async def _carry_out(self, user: str, command_id: str, command: Command) -> int:
        return await self._service.worker.command(self._room, user, command_id, command, self._address)

    def _give_verdict(self, taken: TakenDraft) -> None:
        verdict = taken.verdict_at_once(self._language)
        if verdict is None:
            self._overtake(self._judged.put(taken))
        else:
            self._tell(verdict)

    # --- what takes long

    async def _judge(self, taken: TakenDraft) -> None:
        async def judge() -> None:
            self._tell(await self._service.intake.verdict(taken, self._language, self._address))

        await self._answer(taken.message, judge())

    async def _hint(self, message: HintMessage) -> None:
        async def hint() -> None:
            hints, who = self._service.worker.searches.hints, (self._language, self._address)
            self._tell(await hints.hint(self._room.state, self.user, message, *who))

        await self._answer(message, hint())

    def _overtake(self, other: TakenDraft | HintMessage | None) -> None:
        """Answer a request that was replaced by a newer one."""
        if other is not None:
            message = other.message if isinstance(other, TakenDraft) else other
            self._refuse(asked_by(message), Refused(Refusal.OVERTAKEN))


def _decoded(data: bytes) -> ClientMessage:
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None
