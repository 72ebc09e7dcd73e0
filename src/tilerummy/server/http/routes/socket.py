"""The routes of sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from starlette.datastructures import QueryParams
from starlette.websockets import WebSocket

from tilerummy.server.connection.guard import address_of
from tilerummy.server.connection.language import language_of
from tilerummy.server.connection.limits import SOCKETS_PER_USER
from tilerummy.server.connection.line import AsgiLine, Line, line_of
from tilerummy.server.http.evening_socket import EveningSocket
from tilerummy.server.http.identity import User, people_of
from tilerummy.server.http.table_socket import TableSocket
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.service import Service
from tilerummy.tables import Refusal, Refused, TableState
from tilerummy.tables.looker import NOBODY, Looker
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode

_CODES = {
    Refusal.UNKNOWN_USER: CloseCode.UNKNOWN_USER,
    Refusal.NO_SPECTATORS: CloseCode.NO_SPECTATORS,
    Refusal.REMOVED: CloseCode.REMOVED,
    Refusal.NO_SUCH_TABLE: CloseCode.NO_SUCH_TABLE,
    Refusal.NO_SUCH_EVENING: CloseCode.NO_SUCH_EVENING,
    Refusal.TABLE_CLOSED: CloseCode.TABLE_CLOSED,
    Refusal.RELOAD: CloseCode.RELOAD,
    Refusal.TOO_FAST: CloseCode.TOO_FAST,
}

People: TypeAlias = Sequence[tuple[int, User]]
Serve: TypeAlias = Callable[[Service, People, Line], Awaitable[None]]


async def table_socket(socket: WebSocket) -> None:
    """One socket: opened with `?protocol=3`, `&language=de` for words in German, `&since=SEQ` by a client
    that was here before, `&person=2` to see the tiles of another one of the device's people, `&board=KEY` for
    a board that shows nobody's."""

    async def serve(service: Service, people: People, line: Line) -> None:
        found = await service.worker.store.tables.find(socket.path_params["key"])
        if found is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        room = await service.worker.room(found.id)
        scope = socket.scope
        looker = _looker(room.state, tuple((number, user.id) for number, user in people), socket.query_params)
        served = TableSocket(service, room, looker, address_of(scope), language_of(scope), line)
        await served.serve(_since(socket))

    await _served(socket, serve)


async def evening_socket(socket: WebSocket) -> None:
    """The same for a shared evening."""

    async def serve(service: Service, people: People, line: Line) -> None:
        found = await service.evenings.found(socket.path_params["key"])
        scope, user = socket.scope, people[0][1]
        served = EveningSocket(service, user, address_of(scope), language_of(scope), line)
        await served.serve(found, _since(socket) or 0)

    await _served(socket, serve)


async def _served(socket: WebSocket, serve: Serve) -> None:
    """Let known people in; whatever is refused closes the socket with its code."""
    service: Service = socket.scope["state"]["service"]
    await socket.accept()
    try:
        if socket.query_params.get("protocol") != str(PROTOCOL):
            raise Refused(Refusal.RELOAD)
        people = await people_of(service.worker.store, socket.cookies)
        if not people:
            raise Refused(Refusal.UNKNOWN_USER)
        counts = (service.presence.sockets_of, service.evenings.sockets_of)
        if any(sum(count(user.id) for count in counts) >= SOCKETS_PER_USER for _, user in people):
            raise Refused(Refusal.TOO_FAST)
        await serve(service, people, line_of(socket.scope) or AsgiLine(socket.receive, socket.send))
    except Refused as refused:
        code = _CODES.get(refused.refusal, CloseCode.RESTART)
        await socket.close(code=code.value, reason=refused.refusal.value)
    except Unavailable:
        await socket.close(code=CloseCode.RESTART.value, reason=Refusal.UNAVAILABLE.value)


def _looker(state: TableState, people: tuple[tuple[int, str], ...], query: QueryParams) -> Looker:
    """Where several people share the device, nobody's tiles are seen until one of them asks for theirs."""
    board = query.get("board")
    if board is not None:
        return Looker(people=people, board=True, key=board)
    wanted = query.get("person")
    if wanted is not None:
        number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) == 1 else 0
        return Looker(dict(people).get(number, NOBODY), people)
    sitting = [user for _, user in people if state.seat_of(user) is not None]
    return Looker(NOBODY if len(sitting) > 1 else (sitting or [people[0][1]])[0], people)


def _since(socket: WebSocket) -> int | None:
    """Where a client wants to continue; anything but a number means from the beginning."""
    text = socket.query_params.get("since")
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None
