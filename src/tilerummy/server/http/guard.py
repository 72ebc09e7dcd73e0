"""What every request goes through: where it comes from, how often, and the headers of every answer."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilerummy.messages import say
from tilerummy.server.http.errors import error_response
from tilerummy.server.http.limits import REQUESTS_OF_ADDRESS, Limits
from tilerummy.server.http.line import LineProtocol
from tilerummy.server.protocol.messages import CloseCode, Fault
from tilerummy.server.tables import Refusal, Refused

OUR_HEADER: Final = "X-Tilerummy"
"""Asked for where something changes: a page of another site can't send it without our leave."""
_OUR_HEADER_BYTES: Final = OUR_HEADER.lower().encode()

_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "content-security-policy": _CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and not self._limits.allow(
            REQUESTS_OF_ADDRESS, address_of(scope)
        ):
            await send({"type": "websocket.close", "code": CloseCode.TOO_FAST.value, "reason": ""})
            return
        kind: str = scope["type"]  # of which Litestar's types know two
        if kind == "lifespan" and not LineProtocol.offered:
            await receive()  # said now, not by the first socket that fails
            failed: Any = {"type": "lifespan.startup.failed", "message": say("server.needs-uvicorn")}
            await send(failed)
            return
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("vary", "accept-language")
            await send(message)

        try:
            self._check(scope)
        except Refused as refused:
            await _refuse(error_response(refused, scope), send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope) -> None:
        if not self._limits.allow(REQUESTS_OF_ADDRESS, address_of(scope)):
            raise Refused(Refusal.TOO_FAST)
        headers = dict(scope["headers"])
        if scope["method"] in _SAFE_METHODS:  # type: ignore[typeddict-item]  # an HTTP scope, as checked above
            return
        if not is_own_page(headers) or _OUR_HEADER_BYTES not in headers:
            raise Refused(Refusal.FOREIGN_PAGE)


async def _refuse(response: Response[Fault], send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": response.status_code or 400, "headers": headers})
    body = msgspec.json.encode(response.content)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def is_own_page(headers: dict[bytes, bytes]) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
    host = headers.get(b"x-forwarded-host", headers.get(b"host", b""))
    try:
        return urlsplit(origin.decode("latin-1")).netloc.lower() == host.decode("latin-1").lower()
    except ValueError:  # no address at all
        return False


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return "" if client is None else str(client[0])
