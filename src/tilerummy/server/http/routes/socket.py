"""The route of sockets."""

from __future__ import annotations

from starlette.websockets import WebSocket

from tilerummy.server.connection.guard import address_of
from tilerummy.server.connection.language import language_of
from tilerummy.server.connection.limits import SOCKETS_PER_USER
from tilerummy.server.connection.line import AsgiLine, line_of
from tilerummy.server.http.identity import require_user
from tilerummy.server.http.table_socket import TableSocket
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.service import Service
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode

_CODES = {
    Refusal.UNKNOWN_USER: CloseCode.UNKNOWN_USER,
    Refusal.NO_SPECTATORS: CloseCode.NO_SPECTATORS,
    Refusal.REMOVED: CloseCode.REMOVED,
    Refusal.NO_SUCH_TABLE: CloseCode.NO_SUCH_TABLE,
    Refusal.TABLE_CLOSED: CloseCode.TABLE_CLOSED,
    Refusal.RELOAD: CloseCode.RELOAD,
    Refusal.TOO_FAST: CloseCode.TOO_FAST,
}


async def table_socket(socket: WebSocket) -> None:
    """One socket: opened with `?protocol=2`, `&language=de` for words in German, and `&since=SEQ` by a client
    that was here before."""
    service: Service = socket.scope["state"]["service"]
    await socket.accept()
    try:
        if socket.query_params.get("protocol") != str(PROTOCOL):
            raise Refused(Refusal.RELOAD)
        user = await require_user(service.worker.store, socket.cookies)
        if service.presence.sockets_of(user.id) >= SOCKETS_PER_USER:
            raise Refused(Refusal.TOO_FAST)
        found = await service.worker.store.tables.find(socket.path_params["key"])
        if found is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        room = await service.worker.room(found.id)
        scope = socket.scope
        line = line_of(scope) or AsgiLine(socket.receive, socket.send)
        served = TableSocket(service, room, user, address_of(scope), language_of(scope), line)
        await served.serve(_since(socket.query_params.get("since")))
    except Refused as refused:
        code = _CODES.get(refused.refusal, CloseCode.RESTART)
        await socket.close(code=code.value, reason=refused.refusal.value)
    except Unavailable:
        await socket.close(code=CloseCode.RESTART.value, reason=Refusal.UNAVAILABLE.value)


def _since(text: str | None) -> int | None:
    """Where a client wants to continue; anything but a number means from the beginning of the game."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None
