"""Checks on every request (origin, rate), and the headers of every answer."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tilerummy.server.connection.asgi import Application, Message, Receive, Scope, SeenScope, Send
from tilerummy.server.connection.connections import CONNECTIONS, Connections
from tilerummy.server.connection.errors import error_response
from tilerummy.server.connection.host_names import (
    HostName,
    Hosts,
    Origin,
    origin_of,
    parse_host,
    parse_origin,
)
from tilerummy.server.connection.limits import (
    HEAD_BYTES,
    REQUEST_SECONDS,
    REQUESTS_OF_ADDRESS,
    SOCKETS_PER_ADDRESS,
    TARGET_BYTES,
    Limits,
)
from tilerummy.server.connection.proxies import Proxies, household
from tilerummy.tables import Refusal, Refused

OUR_HEADER: Final = "X-Tilerummy"
"""Required for changes: pages of other sites can't send it without our permission."""
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
_HEADERS: Final = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"no-store"),  # unless stated otherwise, answers are never cached for somebody else
    (b"vary", b"accept-language"),
)


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: Application,
        limits: Limits,
        proxies: Proxies,
        connections: Connections,
        hosts: Hosts,
        public: Origin | None = None,
    ) -> None:
        self._app = app
        self._limits = limits
        self._proxies = proxies
        self._connections = connections
        self._hosts = hosts
        self._public = public
        self._sockets: Counter[str] = Counter()
        """Number of open sockets by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._let_in(scope, receive, send)
        else:
            await self._start(scope, receive, send)

    async def _start(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application's lifespan: hands the server its connection limits."""
        scope.get("state", {})[CONNECTIONS] = self._connections
        await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                names = {name.lower() for name, _ in given}
                message["headers"] = given + [each for each in _HEADERS if each[0] not in names]
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in _SAFE_METHODS:
                self._check_change(scope)
        except Refused as refused:
            await error_response(refused, scope)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            if not is_own_page(scope, self._public):
                raise Refused(Refusal.FOREIGN_PAGE)
            address = address_of(scope)
            if self._sockets[address] >= SOCKETS_PER_ADDRESS * self._limits.factor:
                raise Refused(Refusal.TOO_FAST, retry_after=REQUEST_SECONDS)
        except Refused as refused:
            await error_response(refused, scope)(scope, receive, send)
            return
        self._sockets[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    # --- what is refused before anybody looks at it

    def _check(self, scope: Scope) -> None:
        self._proxies.unwrap(scope)
        self._limits.spend(REQUESTS_OF_ADDRESS, address_of(scope))
        if len(scope["raw_path"]) + len(scope["query_string"]) > TARGET_BYTES:
            raise Refused(Refusal.TOO_LARGE)
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEAD_BYTES:
            raise Refused(Refusal.TOO_LARGE)
        host = _host(scope)
        if host is not None and not self._hosts.answers_to(host):
            raise Refused(Refusal.WRONG_HOST)

    def _check_change(self, scope: Scope) -> None:
        """Extra checks for requests that change something."""
        ours = any(name == _OUR_HEADER_BYTES for name, _ in scope["headers"])
        if not ours or not is_own_page(scope, self._public):
            raise Refused(Refusal.FOREIGN_PAGE)


def is_own_page(scope: SeenScope, public: Origin | None = None) -> bool:
    """Whether a request comes from our own page, or from no page at all. A page loaded over http doesn't
    count as the one loaded over https: anybody on the way may have changed it."""
    headers = dict(scope["headers"])
    claimed = headers.get(b"origin")
    if claimed is None:
        return headers.get(b"sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
    origin = parse_origin(claimed.decode("latin-1"))
    if origin is None:
        return False
    host = _host(scope)
    scheme = scope["scheme"].replace("ws", "http")
    return origin == public or (host is not None and origin == origin_of(scheme, host))


def _host(scope: SeenScope) -> HostName | None:
    """None if a very old client sends none."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    if not named:
        return None
    host = parse_host(named[0].decode("latin-1"))
    if host is None or len(named) > 1:
        raise Refused(Refusal.MALFORMED, problem="Host")
    return host


def address_of(scope: SeenScope) -> str:
    """The address that limits apply to."""
    client = scope.get("client")
    return "" if client is None else household(str(client[0]))
