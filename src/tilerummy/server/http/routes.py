"""The HTTP routes: who I am, the lobby, records, editions."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, Router, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation
from litestar.types import ControllerRouterHandler

import tilerummy
from tilerummy.rules import EDITION_IDS
from tilerummy.server.house import House
from tilerummy.server.http.address import Addresses, qr_svg
from tilerummy.server.http.description import NEEDS_IDENTITY, NEEDS_OUR_HEADER
from tilerummy.server.http.editions import edition_infos, edition_rules
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.identity import (
    HANDOVER_SECONDS,
    User,
    hand_over,
    new_user,
    require_user,
    take_over,
    user_of,
)
from tilerummy.server.http.language import language_of
from tilerummy.server.http.levels import level_infos
from tilerummy.server.http.limits import (
    REQUESTS_OF_USER,
    REVIEWS_OF_USER,
    TABLES_OF_USER,
    TABLES_PER_USER,
    USERS_OF_ADDRESS,
    Rate,
)
from tilerummy.server.http.wire import (
    EditionInfo,
    Handover,
    Health,
    LevelInfo,
    Link,
    Me,
    MyRecord,
    MyTable,
    NewName,
    NewTable,
    Review,
    RulesText,
    Token,
)
from tilerummy.server.listing import RecordSummary, TableSummary, listing_of
from tilerummy.server.metrics import exposition
from tilerummy.server.protocol.messages import PROTOCOL
from tilerummy.server.review import review_record
from tilerummy.server.tables import Refusal, Refused
from tilerummy.server.tables.names import clean_name
from tilerummy.solver import WorkerDied

TheHouse = NamedDependency[SkipValidation[House]]
TheAddresses = NamedDependency[SkipValidation[Addresses]]
AnyRequest = Request[Any, Any, Any]
Key = Annotated[str, PathParameter(max_length=64)]
Language = Annotated[
    str, QueryParameter(description="Of the words in the answer; `Accept-Language` does, too")
]
"""For the description alone: `language_of` reads it, for refusals as well."""

_REVIEW_SECONDS: Final = 20.0
_REVIEW_PATIENCE: Final = 50.0
"""With the time until those who asked before have theirs, and for a turn that takes long."""
_MOST_LOOKED_AT: Final = 10


async def _user(house: House, request: AnyRequest, rate: Rate = REQUESTS_OF_USER) -> User:
    user = await require_user(house.worker.store, dict(request.cookies))
    if not house.limits.allow(rate, user.id):
        raise Refused(Refusal.TOO_FAST)
    return user


def _cookie_path(request: AnyRequest) -> str:
    return str(request.scope.get("root_path") or "/")


def _secure(request: AnyRequest) -> bool:
    return request.url.scheme == "https"


# --- who I am


@get(
    "/api/me",
    summary="Who am I? Makes a new identity, in a cookie, for somebody without one.",
    responses=refusals(429),
)
async def get_me(request: AnyRequest, house: TheHouse) -> Response[Me]:
    store = house.worker.store
    user = await user_of(store, dict(request.cookies))
    if user is not None:
        return Response(Me(user.name, PROTOCOL))
    address = "" if request.client is None else request.client.host
    if not house.limits.allow(USERS_OF_ADDRESS, address):
        raise Refused(Refusal.TOO_FAST)
    user, cookie = await new_user(store, secure=_secure(request), path=_cookie_path(request))
    return Response(Me(user.name, PROTOCOL), cookies=[cookie])


@put(
    "/api/me", summary="Change my name", responses=refusals(400, 401, 403, 413, 429), security=NEEDS_IDENTITY
)
async def put_me(request: AnyRequest, house: TheHouse, data: JSONBody[NewName]) -> Me:
    user = await _user(house, request)
    name = clean_name(data.name)
    await house.worker.store.rename(user.id, name)
    return Me(name, PROTOCOL)


@get(
    "/api/me/tables",
    summary="The tables at which I sit",
    responses=refusals(401, 429),
    security=NEEDS_IDENTITY,
)
async def get_my_tables(request: AnyRequest, house: TheHouse) -> list[MyTable]:
    user = await _user(house, request)
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
        turn = None if state.game is None else state.game.public.turn
        found.append(MyTable(summary, seat, your_turn=turn is not None and turn == seat))
    return found


@get(
    "/api/me/records",
    summary="The finished games that I played in",
    responses=refusals(401, 429),
    security=NEEDS_IDENTITY,
)
async def get_my_records(request: AnyRequest, house: TheHouse) -> list[MyRecord]:
    user = await _user(house, request)
    return [
        MyRecord(
            found.id,
            found.table,
            found.game,
            found.finished_at,
            msgspec.json.decode(found.summary, type=RecordSummary),
        )
        for found in await house.worker.store.records_of(user.id)
    ]


@post(
    "/api/me/handover",
    status_code=200,
    summary="A link with which another device takes over from this one",
    responses=refusals(400, 401, 403, 429),
    security=NEEDS_IDENTITY,
)
async def post_handover(request: AnyRequest, house: TheHouse, addresses: TheAddresses) -> Handover:
    user = await _user(house, request)
    token = await hand_over(house.worker.store, user)
    # After the #, so that it is neither sent to a server nor written into a log when the link is opened.
    url = _link(request, addresses, f"handover#{token}").url
    return Handover(url, qr_svg(url), HANDOVER_SECONDS)


@post(
    "/api/handover",
    status_code=200,
    summary="Take over from another device",
    responses=refusals(400, 403, 404, 413, 429),
)
async def post_take_over(request: AnyRequest, house: TheHouse, data: JSONBody[Token]) -> Response[Me]:
    path = _cookie_path(request)
    cookie = await take_over(house.worker.store, data.token, secure=_secure(request), path=path)
    user = await user_of(house.worker.store, {cookie.key: cookie.value or ""})
    return Response(Me("" if user is None else user.name, PROTOCOL), cookies=[cookie])


# --- the lobby


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
    user = await _user(house, request, TABLES_OF_USER)
    owned = await house.worker.store.tables_owned(user.id)
    if owned >= TABLES_PER_USER:
        raise Refused(Refusal.TOO_MANY_TABLES, count=owned)
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
    return _link(request, addresses, f"t/{found.id}")


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
    return qr_svg(_link(request, addresses, f"t/{found.id}").url)


def _link(request: AnyRequest, addresses: Addresses, path: str) -> Link:
    host = request.headers.get("x-forwarded-host") or request.headers.get("host") or "localhost"
    root = str(request.scope.get("root_path") or "")
    return addresses.link(path, host, request.url.scheme, root)


# --- records


@get(
    "/api/records/{key:str}",
    media_type="application/x-ndjson",
    summary="The record of a finished game",
    responses=refusals(400, 404, 429),
)
async def get_record(key: Key, house: TheHouse) -> Response[str]:
    text = await _record(house, key)
    disposition = f'attachment; filename="{key}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": disposition})


@get(
    "/api/records/{key:str}/review",
    summary="The best play at each turn of a finished game",
    responses=refusals(400, 401, 404, 429),
    security=NEEDS_IDENTITY,
)
async def get_review(key: Key, request: AnyRequest, house: TheHouse) -> Review:
    await _user(house, request, REVIEWS_OF_USER)
    text = await _record(house, key)
    try:
        async with asyncio.timeout(_REVIEW_PATIENCE):
            return await house.worker.reviewers.call(review_record, key, text, _REVIEW_SECONDS)
    except (TimeoutError, WorkerDied):
        raise Refused(Refusal.UNAVAILABLE) from None


async def _record(house: House, key: str) -> str:
    text = await house.worker.store.record(key)
    if text is None:
        raise Refused(Refusal.NO_SUCH_RECORD)
    return text


# --- editions


@get(
    "/api/editions",
    summary="All editions: their rules, and how they differ from the default",
    responses=refusals(400, 429),
)
async def get_editions(request: AnyRequest, language: Language = "") -> tuple[EditionInfo, ...]:  # noqa: ARG001
    return edition_infos(language_of(request.scope))


@get(
    "/api/editions/{edition:str}/rules",
    summary="The rules of an edition in our own words",
    responses=refusals(400, 404, 429),
)
async def get_rules(edition: Key, request: AnyRequest, language: Language = "") -> RulesText:  # noqa: ARG001
    if edition not in EDITION_IDS:
        raise Refused(Refusal.NO_SUCH_RECORD)
    return edition_rules(edition, language_of(request.scope))


@get("/api/levels", summary="The levels of the bots, and what they are worth", responses=refusals(400, 429))
async def get_levels(request: AnyRequest, language: Language = "") -> tuple[LevelInfo, ...]:  # noqa: ARG001
    return level_infos(language_of(request.scope))


# --- for operators


@get("/healthz", summary="Whether the server and its database answer", include_in_schema=False)
async def healthz(house: TheHouse) -> Response[Health]:
    try:
        await house.worker.store.ping()
    except Exception:
        return Response(Health("database", tilerummy.__version__), status_code=503)
    return Response(Health("ok", tilerummy.__version__))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics(house: TheHouse) -> bytes:
    return exposition(house.worker.id)


_CHANGING: Final = Router(
    "/",
    route_handlers=[put_me, post_handover, post_take_over, post_table],
    parameters=NEEDS_OUR_HEADER,
)

ROUTES: Final[list[ControllerRouterHandler]] = [
    _CHANGING,
    get_me,
    get_my_tables,
    get_my_records,
    get_tables,
    get_table,
    get_link,
    get_qr,
    get_record,
    get_review,
    get_editions,
    get_rules,
    get_levels,
    healthz,
    metrics,
]
