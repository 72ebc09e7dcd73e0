"""Who I am, and what is mine."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, get, post, put
from litestar.params import JSONBody, QueryParameter

from tilerummy.server.http.address import qr_svg
from tilerummy.server.http.description import NEEDS_IDENTITY
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.guard import address_of
from tilerummy.server.http.identity import (
    HANDOVER_SECONDS,
    find_known,
    hand_over,
    new_user,
    renewed,
    take_over,
)
from tilerummy.server.http.limits import HANDOVERS_OF_USER, USERS_OF_ADDRESS
from tilerummy.server.http.routes.asked import AnyRequest, TheAddresses, TheHouse, link_to, user_who_asks
from tilerummy.server.http.wire import Handover, Me, MyRecord, MyTable, NewName, Token
from tilerummy.server.listing import RecordSummary, TableSummary
from tilerummy.server.protocol.messages import PROTOCOL
from tilerummy.server.tables import Refused
from tilerummy.server.tables.names import clean_name

Before = Annotated[
    str | None, QueryParameter(max_length=64, description="The id of the earliest that is known")
]

_MOST_LOOKED_AT: Final = 10


def _cookie_path(request: AnyRequest) -> str:
    return str(request.scope.get("root_path") or "/")


def _secure(request: AnyRequest) -> bool:
    return str(request.scope["scheme"]) == "https"


@get(
    "/api/me",
    summary="Who am I? Makes a new identity, in a cookie, for somebody without one.",
    responses=refusals(429),
)
async def get_me(request: AnyRequest, house: TheHouse) -> Response[Me]:
    store, path = house.worker.store, _cookie_path(request)
    known = await find_known(store, request.cookies)
    if known is not None:
        cookies = await renewed(store, known, secure=_secure(request), path=path)
        return Response(Me(known.user.name, PROTOCOL), cookies=cookies)
    house.limits.spend(USERS_OF_ADDRESS, address_of(request.scope))
    user, cookie = await new_user(store, secure=_secure(request), path=path)
    return Response(Me(user.name, PROTOCOL), cookies=[cookie])


@put(
    "/api/me", summary="Change my name", responses=refusals(400, 401, 403, 413, 429), security=NEEDS_IDENTITY
)
async def put_me(request: AnyRequest, house: TheHouse, data: JSONBody[NewName]) -> Me:
    user = await user_who_asks(house, request)
    name = clean_name(data.name)
    if name != user.name:
        await house.worker.store.rename(user.id, name)
    return Me(name, PROTOCOL)


@get(
    "/api/me/tables",
    summary="The tables at which I sit, or which I own without a seat",
    responses=refusals(401, 429),
    security=NEEDS_IDENTITY,
)
async def get_my_tables(request: AnyRequest, house: TheHouse) -> list[MyTable]:
    user = await user_who_asks(house, request)
    found: list[MyTable] = []
    for at, table in enumerate(await house.worker.store.tables_of(user.id)):
        summary = msgspec.json.decode(table.summary, type=TableSummary)
        if at >= _MOST_LOOKED_AT:
            found.append(MyTable(summary, None, your_turn=False))
            continue
        try:
            state = (await house.worker.room(table.id)).state
        except Refused:
            continue  # it was removed while we looked
        seat = state.seat_of(user.id)
        found.append(MyTable(summary, seat, your_turn=seat in state.acting()))
    return found


@get(
    "/api/me/records",
    summary="The finished games that I played in: the latest hundred, or those before one of them",
    responses=refusals(400, 401, 429),
    security=NEEDS_IDENTITY,
)
async def get_my_records(request: AnyRequest, house: TheHouse, before: Before = None) -> list[MyRecord]:
    user = await user_who_asks(house, request)
    return [
        MyRecord(
            found.id,
            found.table,
            found.game,
            found.finished_at,
            msgspec.json.decode(found.summary, type=RecordSummary),
        )
        for found in await house.worker.store.records_of(user.id, before)
    ]


@post(
    "/api/me/handover",
    status_code=200,
    summary="A link with which another device takes over from this one",
    responses=refusals(400, 401, 403, 429),
    security=NEEDS_IDENTITY,
)
async def post_handover(request: AnyRequest, house: TheHouse, addresses: TheAddresses) -> Handover:
    user = await user_who_asks(house, request, HANDOVERS_OF_USER)
    token = await hand_over(house.worker.store, user)
    # After the #, so that it is neither sent to a server nor written into a log when the link is opened.
    url = link_to(request, addresses, f"handover#{token}").url
    return Handover(url, qr_svg(url), HANDOVER_SECONDS)


@post(
    "/api/handover",
    status_code=200,
    summary="Take over from another device",
    responses=refusals(400, 403, 404, 413, 429),
)
async def post_take_over(request: AnyRequest, house: TheHouse, data: JSONBody[Token]) -> Response[Me]:
    path = _cookie_path(request)
    name, cookie = await take_over(house.worker.store, data.token, secure=_secure(request), path=path)
    return Response(Me(name, PROTOCOL), cookies=[cookie])


ASKING: Final = (get_me, get_my_tables, get_my_records)
CHANGING: Final = (put_me, post_handover, post_take_over)
