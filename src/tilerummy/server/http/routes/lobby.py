"""Tables as the lobby knows them."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import asdict

from tilerummy.server.connection.limits import (
    KNOCKS_OF_USER,
    TABLES_OF_ADDRESS,
    TABLES_OF_USER,
    TABLES_PER_USER,
)
from tilerummy.server.http.call import Call
from tilerummy.server.http.identity import people_of
from tilerummy.server.http.links import qr_svg
from tilerummy.server.http.operation import get, post
from tilerummy.server.http.wire import Link, NewName, NewTable
from tilerummy.server.store.tables import FoundTable
from tilerummy.server.table.listing import KnockedTable, TableSummary, listing_of
from tilerummy.server.table.worker import Worker
from tilerummy.tables import Refusal, Refused, TableState
from tilerummy.tables.commands import Sit, Start
from tilerummy.tables.due import ABSENT_MS
from tilerummy.tables.looker import alias_of
from tilerummy.tables.names import clean_name


@get("/api/tables", "Open tables: public, with a free seat", refuses=(429,))
async def get_tables(call: Call) -> list[TableSummary]:
    found = await call.service.worker.store.tables.open_ones()
    return [msgspec.json.decode(table.summary, type=TableSummary) for table in found]


@post(
    "/api/tables",
    "Make a table; the maker owns it, and sits down at once with a name, else over its socket",
    status=201,
    refuses=(400, 401, 403, 409, 413, 429),
    identity=True,
)
async def post_table(call: Call, new: NewTable) -> TableSummary:
    service, address = call.service, call.address
    user = await call.user(TABLES_OF_USER)
    name = "" if new.name is None else clean_name(new.name)
    known = dict(await people_of(service.worker.store, call.request.cookies)) if new.people else {}
    if not set(new.people) <= set(known):
        raise Refused(Refusal.UNKNOWN_USER)
    service.limits.spend(TABLES_OF_ADDRESS, address)
    owned = await service.worker.store.tables.count_owned(user.id)
    if owned >= TABLES_PER_USER:
        raise Refused(Refusal.TOO_MANY_TABLES, count=owned)
    if new.settings.public:
        async with service.open_tables.one_more(address) as opened:
            state = await service.worker.create(user.id, new.settings)
            opened.add(state.id)
    else:
        state = await service.worker.create(user.id, new.settings)
    if new.name is not None:
        others = [(known[number].id, known[number].name) for number in new.people]
        state = await _sit_down(service.worker, state.id, [(user.id, name), *others])
    return msgspec.json.decode(listing_of(state).summary, type=TableSummary)


async def _sit_down(worker: Worker, table: str, people: list[tuple[str, str]]) -> TableState:
    """The creator, and whoever shares the device, take the first free seats. If no other people are expected,
    the game starts at once."""
    room = await worker.room(table)
    for user, name in people:
        if any(chair.is_free for chair in room.state.chairs):
            await worker.command(room, user, f"{table} sit", Sit(name, shared=len(people) > 1))
            if not any(chair.is_free for chair in room.state.chairs):
                await worker.command(room, people[0][0], f"{table} start", Start())
    await worker.store.duties.look_at(table, worker.clock.now() + ABSENT_MS)  # who never comes in is away
    return room.state


@get("/api/tables/{key}", "A table by its id or its short code", refuses=(400, 404, 429))
async def get_table(call: Call) -> TableSummary:
    return msgspec.json.decode((await _found(call)).summary, type=TableSummary)


@get("/api/tables/{key}/link", "An address of the table that others can open", refuses=(400, 404, 429))
async def get_link(call: Call) -> Link:
    return call.link(f"t/{(await _found(call)).id}")


@get("/api/tables/{key}/qr.svg", "The link as a QR code", media_type="image/svg+xml", refuses=(400, 404, 429))
async def get_qr(call: Call) -> str:
    return qr_svg(call.link(f"t/{(await _found(call)).id}").url)


@post(
    "/api/tables/{key}/knock",
    "Ask the owner of a table for a seat, under this name",
    refuses=(400, 401, 403, 404, 413, 429),
    identity=True,
)
async def post_knock(call: Call, new: NewName) -> KnockedTable:
    service = call.service
    user = await call.user(KNOCKS_OF_USER)
    found = await _found(call)
    room = await service.worker.room(found.id)
    service.knock(room.state, user.id, clean_name(new.name))
    summary = msgspec.json.decode(found.summary, type=TableSummary)
    return KnockedTable(**asdict(summary), who=alias_of(room.state, user.id))


async def _found(call: Call) -> FoundTable:
    found = await call.service.worker.store.tables.find(call.key())
    if found is None:
        raise Refused(Refusal.NO_SUCH_TABLE)
    return found


LOBBY: Final = (get_tables, post_table, get_table, get_link, get_qr, post_knock)
