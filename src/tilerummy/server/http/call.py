"""A request as seen by the function that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import Request

from tilerummy.server.connection.guard import address_of
from tilerummy.server.connection.language import language_of
from tilerummy.server.connection.limits import BODY_BYTES, REQUESTS_OF_USER, Rate
from tilerummy.server.http.identity import User, require_user
from tilerummy.server.http.links import Addresses
from tilerummy.server.http.operation import Query
from tilerummy.server.http.wire import Link
from tilerummy.server.service import Service
from tilerummy.tables import Refusal, Refused

_LONGEST_KEY: Final = 64


@dataclass(frozen=True, slots=True)
class Call:
    request: Request
    service: Service
    addresses: Addresses

    @property
    def address(self) -> str:
        """The address that limits apply to."""
        return address_of(self.request.scope)

    @property
    def language(self) -> str:
        return language_of(self.request.scope)

    @property
    def secure(self) -> bool:
        return str(self.request.scope["scheme"]) == "https"

    @property
    def root(self) -> str:
        """The path prefix under which a proxy exposes the server."""
        return str(self.request.scope.get("root_path") or "")

    def key(self, name: str = "key") -> str:
        """A parameter of the path."""
        return _short(name, str(self.request.path_params[name]), _LONGEST_KEY)

    def query(self, query: Query) -> str | None:
        found = self.request.query_params.get(query.name)
        return None if found is None else _short(query.name, found, query.longest or len(found))

    async def user(self, rate: Rate = REQUESTS_OF_USER) -> User:
        """The user; refused if unknown, or over the rate limit."""
        user = await require_user(self.service.worker.store, self.request.cookies)
        self.service.limits.spend(rate, user.id)
        return user

    def link(self, path: str) -> Link:
        """The URL of this path for somebody else to open."""
        host = self.request.headers.get("host") or "localhost"
        return self.addresses.link(path, host, str(self.request.scope["scheme"]), self.root)


async def body_of(request: Request, kind: Any) -> Any:
    """The body, decoded as this type; refused if that fails."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > BODY_BYTES:
            raise Refused(Refusal.TOO_LARGE)
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (ValueError, RecursionError) as error:  # covers msgspec's errors and Unicode errors
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None


def _short(name: str, text: str, most: int) -> str:
    if len(text) > most:
        raise Refused(Refusal.MALFORMED, problem=f"{name}: at most {most} letters")
    return text
