"""Who I am, and what is mine."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

from tilerummy.server.connection.limits import HANDOVERS_OF_USER, USERS_OF_ADDRESS
from tilerummy.server.http.call import Call
from tilerummy.server.http.identity import (
    HANDOVER_SECONDS,
    MOST_PEOPLE,
    find_known,
    hand_over,
    new_user,
    people_of,
    renewed,
    take_over,
)
from tilerummy.server.http.links import qr_svg
from tilerummy.server.http.operation import Query, Reply, get, post, put
from tilerummy.server.http.wire import DevicePerson, Handover, Me, MyRecord, MyTable, NewName, Token
from tilerummy.server.store.tables import FoundTable
from tilerummy.server.table.listing import RecordSummary, TableSummary, users_of
from tilerummy.tables import Refusal, Refused, TablePhase
from tilerummy.tables.glance import LOOKED_AT, acting_at_end
from tilerummy.tables.names import clean_name
from tilerummy.tables.protocol.messages import PROTOCOL

_BEFORE: Final = Query("before", "The id of the earliest that is known")
_MOST_LOOKED_AT: Final = 10
_MANY_GAMES: Final = 20
"""Tables from earlier versions are missing details in the listing and are read in full, unless they have this
many games."""


@get("/api/me", "Who am I? Makes a new identity, in a cookie, for somebody without one.", refuses=(429,))
async def get_me(call: Call) -> Reply[Me]:
    store, path = call.service.worker.store, call.root or "/"
    known = await find_known(store, call.request.cookies)
    if known is not None:
        cookies = await renewed(store, known, secure=call.secure, path=path)
        return Reply(Me(known.user.name, PROTOCOL), cookies=cookies)
    call.service.limits.spend(USERS_OF_ADDRESS, call.address)
    user, cookie = await new_user(store, secure=call.secure, path=path)
    return Reply(Me(user.name, PROTOCOL), cookies=(cookie,))


@put("/api/me", "Change my name", refuses=(400, 401, 403, 413, 429), identity=True)
async def put_me(call: Call, new: NewName) -> Me:
    user = await call.user()
    name = clean_name(new.name)
    if name != user.name:
        await call.service.worker.store.identities.rename(user.id, name)
    return Me(name, PROTOCOL)


@get("/api/me/people", "Who else shares this device", refuses=(401, 429), identity=True)
async def get_people(call: Call) -> list[DevicePerson]:
    await call.user()
    found = await people_of(call.service.worker.store, call.request.cookies)
    return [DevicePerson(number, user.name) for number, user in found if number > 1]


@put(
    "/api/me/people/{person}",
    "Name somebody who shares this device (2 to 6); whoever is new there gets an identity, in a cookie",
    refuses=(400, 401, 403, 413, 429),
    identity=True,
)
async def put_person(call: Call, new: NewName) -> Reply[DevicePerson]:
    await call.user()
    number, name = _number(call.key("person")), clean_name(new.name)
    store, path = call.service.worker.store, call.root or "/"
    known = await find_known(store, call.request.cookies, number)
    if known is None:
        call.service.limits.spend(USERS_OF_ADDRESS, call.address)
        _, cookie = await new_user(store, secure=call.secure, path=path, name=name, person=number)
        return Reply(DevicePerson(number, name), cookies=(cookie,))
    if name != known.user.name:
        await store.identities.rename(known.user.id, name)
    cookies = await renewed(store, known, secure=call.secure, path=path, person=number)
    return Reply(DevicePerson(number, name), cookies=cookies)


def _number(text: str) -> int:
    if text not in {str(number) for number in range(2, MOST_PEOPLE + 1)}:
        raise Refused(Refusal.NO_SUCH_SEAT)
    return int(text)


@get(
    "/api/me/tables",
    "The tables at which I sit, or which I own without a seat",
    refuses=(401, 429),
    identity=True,
)
async def get_my_tables(call: Call) -> list[MyTable]:
    user = await call.user()
    tables = await call.service.worker.store.tables.of(user.id)
    return [
        await _mine(call, user.id, table, closely=at < _MOST_LOOKED_AT) for at, table in enumerate(tables)
    ]


async def _mine(call: Call, user: str, table: FoundTable, *, closely: bool) -> MyTable:
    """For a table that isn't in memory, the end of its log is enough."""
    worker = call.service.worker
    summary = msgspec.json.decode(table.summary, type=TableSummary)
    users, room = users_of(table.summary), worker.rooms.get(table.id)
    if room is None and closely and not users and summary.games_played < _MANY_GAMES:
        with suppress(Refused):  # it was removed while we looked
            room = await worker.room(table.id)
    if room is not None:
        seat = room.state.seat_of(user)
        return MyTable(summary, seat, your_turn=seat in room.state.acting())
    own = users.index(user) if user in users else None
    if own is None or not closely or summary.phase is not TablePhase.PLAYING:
        return MyTable(summary, own, your_turn=False)
    last = await worker.store.tables.last_entries(table.id, 0, LOOKED_AT)
    return MyTable(summary, own, your_turn=own in acting_at_end(last))


@get(
    "/api/me/records",
    "The finished games that I played in: the latest hundred, or those before one of them",
    refuses=(400, 401, 429),
    identity=True,
    query=(_BEFORE,),
)
async def get_my_records(call: Call) -> list[MyRecord]:
    user = await call.user()
    return [
        MyRecord(
            found.id,
            found.table,
            found.game,
            found.finished_at,
            msgspec.json.decode(found.summary, type=RecordSummary),
        )
        for found in await call.service.worker.store.records.of(user.id, call.query(_BEFORE))
    ]


@post(
    "/api/me/handover",
    "A link with which another device takes over from this one",
    refuses=(400, 401, 403, 429),
    identity=True,
)
async def post_handover(call: Call) -> Handover:
    user = await call.user(HANDOVERS_OF_USER)
    token = await hand_over(call.service.worker.store, user)
    # After the #, so that opening the link neither sends it to a server nor writes it into a log.
    url = call.link(f"handover#{token}").url
    return Handover(url, qr_svg(url), HANDOVER_SECONDS)


@post("/api/handover", "Take over from another device", refuses=(400, 403, 404, 413, 429))
async def post_take_over(call: Call, given: Token) -> Reply[Me]:
    store, path = call.service.worker.store, call.root or "/"
    name, cookie = await take_over(store, given.token, secure=call.secure, path=path)
    return Reply(Me(name, PROTOCOL), cookies=(cookie,))


ME: Final = (
    get_me,
    put_me,
    get_people,
    put_person,
    get_my_tables,
    get_my_records,
    post_handover,
    post_take_over,
)
