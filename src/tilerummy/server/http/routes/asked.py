"""What several routes ask for."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter, SkipValidation

from tilerummy.server.house import House
from tilerummy.server.http.address import Addresses
from tilerummy.server.http.identity import User, require_user
from tilerummy.server.http.limits import REQUESTS_OF_USER, Rate
from tilerummy.server.http.wire import Link

TheHouse = NamedDependency[SkipValidation[House]]
TheAddresses = NamedDependency[SkipValidation[Addresses]]
AnyRequest = Request[Any, Any, Any]
Key = Annotated[str, PathParameter(max_length=64)]


async def user_who_asks(house: House, request: AnyRequest, rate: Rate = REQUESTS_OF_USER) -> User:
    user = await require_user(house.worker.store, request.cookies)
    house.limits.spend(rate, user.id)
    return user


def link_to(request: AnyRequest, addresses: Addresses, path: str) -> Link:
    host = request.headers.get("host") or "localhost"
    root = str(request.scope.get("root_path") or "")
    return addresses.link(path, host, request.scope["scheme"], root)
