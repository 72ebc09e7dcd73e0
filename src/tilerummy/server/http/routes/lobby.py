"""Tables as the lobby knows them."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from tilerummy.server.http.address import qr_svg
from tilerummy.server.http.description import NEEDS_IDENTITY
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.guard import address_of
from tilerummy.server.http.limits import TABLES_OF_ADDRESS, TABLES_OF_USER, TABLES_PER_USER
from tilerummy.server.http.routes.asked import AnyRequest, Key, TheAddresses, TheHouse, link_to, user_who_asks
from tilerummy.server.http.wire import Link, NewTable
from tilerummy.server.listing import TableSummary, listing_of
from tilerummy.server.tables import Refusal, Refused


@get("/api/tables", summary="Open tables: public, with a free seat", responses=refusals(429))
async def get_tables(house: TheHouse) -> list[TableSummary]:
    found = await house.worker.store.open_tables()
    return [msgspec.json.decode(table.summary, type=TableSummary) for table in found]


@post(
    "/api/tables",
    summary="Make a table; the maker owns it, and sits down over its socket",
    responses=refusals(400, 401, 403, 409, 413, 429),
    security=NEEDS_IDENTITY,
)
async def post_table(request: AnyRequest, house: TheHouse, data: JSONBody[NewTable]) -> TableSummary:
    user = await user_who_asks(house, request, TABLES_OF_USER)
    address = address_of(request.scope)
    house.limits.spend(TABLES_OF_ADDRESS, address)
    owned = await house.worker.store.tables_owned(user.id)
    if owned >= TABLES_PER_USER:
        raise Refused(Refusal.TOO_MANY_TABLES, count=owned)
    if data.settings.public:
        async with house.open_tables.one_more(address) as opened:
            state = await house.worker.create(user.id, data.settings)
            opened.add(state.id)
    else:
        state = await house.worker.create(user.id, data.settings)
    return msgspec.json.decode(listing_of(state).summary, type=TableSummary)


@get(
    "/api/tables/{key:str}", summary="A table by its id or its short code", responses=refusals(400, 404, 429)
)
async def get_table(key: Key, house: TheHouse) -> TableSummary:
    found = await house.worker.store.find_table(key)
    if found is None:
        raise Refused(Refusal.NO_SUCH_TABLE)
    return msgspec.json.decode(found.summary, type=TableSummary)


@get(
    "/api/tables/{key:str}/link",
    summary="An address of the table that others can open",
    responses=refusals(400, 404, 429),
)
async def get_link(key: Key, request: AnyRequest, house: TheHouse, addresses: TheAddresses) -> Link:
    found = await house.worker.store.find_table(key)
    if found is None:
        raise Refused(Refusal.NO_SUCH_TABLE)
    return link_to(request, addresses, f"t/{found.id}")


@get(
    "/api/tables/{key:str}/qr.svg",
    media_type="image/svg+xml",
    summary="The link as a QR code",
    responses=refusals(400, 404, 429),
)
async def get_qr(key: Key, request: AnyRequest, house: TheHouse, addresses: TheAddresses) -> str:
    found = await house.worker.store.find_table(key)
    if found is None:
        raise Refused(Refusal.NO_SUCH_TABLE)
    return qr_svg(link_to(request, addresses, f"t/{found.id}").url)


ASKING: Final = (get_tables, get_table, get_link, get_qr)
CHANGING: Final = (post_table,)
