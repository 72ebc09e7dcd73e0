"""The application behind the guard: maps requests to functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, Router, WebSocketRoute
from starlette.types import Lifespan

from tilerummy.server.connection.asgi import Receive, Scope, Send
from tilerummy.server.connection.errors import error_response, no_such_method
from tilerummy.server.http.call import Call, body_of
from tilerummy.server.http.description import PATH, description
from tilerummy.server.http.operation import JSON, Operation, Reply
from tilerummy.server.http.page import page
from tilerummy.server.http.routes import OPERATIONS
from tilerummy.server.http.routes.socket import evening_socket, table_socket

ADDRESSES: Final = "addresses"
SERVICE: Final = "service"
"""Keys in the application's state."""


def api(lifespan: Lifespan[Any], more: Sequence[Operation] = ()) -> Router:
    """Every other path belongs to the page."""
    operations = (*OPERATIONS, *more)
    by_path: dict[str, dict[str, Operation]] = {}
    for each in operations:
        by_path.setdefault(each.path, {})[each.method] = each
    routes: list[BaseRoute] = [Route(path, Endpoint(methods)) for path, methods in by_path.items()]
    routes.append(Route(PATH, Description(operations)))
    routes.append(WebSocketRoute("/api/tables/{key}/socket", table_socket))
    routes.append(WebSocketRoute("/api/evenings/{key}/socket", evening_socket))
    return Router(routes, redirect_slashes=False, default=page, lifespan=lifespan)


class Endpoint:
    """All operations of one path."""

    def __init__(self, methods: dict[str, Operation]) -> None:
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = "GET" if scope["method"] == "HEAD" else scope["method"]
        operation = self.methods.get(asked)
        if operation is None:
            response = no_such_method(scope, *self.methods)
        else:
            try:
                response = await _answer(operation, Request(scope, receive))
            except ClientDisconnect:
                return
            except Exception as error:
                response = error_response(error, scope)
        await response(scope, receive, send)


async def _answer(operation: Operation, request: Request) -> Response:
    state = request.scope["state"]
    call = Call(request, state[SERVICE], state[ADDRESSES])
    if operation.body is None:
        found = await operation.function(call)
    else:
        found = await operation.function(call, await body_of(request, operation.body))
    reply = found if isinstance(found, Reply) else Reply(found)
    content = msgspec.json.encode(reply.content) if operation.media_type == JSON else reply.content
    response = Response(content, reply.status or operation.status, reply.headers, operation.media_type)
    for cookie in reply.cookies:
        response.set_cookie(
            cookie.name,
            cookie.value,
            max_age=cookie.seconds,
            path=cookie.path,
            secure=cookie.secure,
            httponly=True,
            samesite="lax",  # links from elsewhere must find users logged in; a GET changes nothing
        )
    return response


class Description:
    """Built when first requested."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self._operations = operations
        self._text: bytes | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await no_such_method(scope, "GET")(scope, receive, send)
            return
        if self._text is None:
            self._text = msgspec.json.encode(description(self._operations))
        await Response(self._text, media_type=JSON)(scope, receive, send)
