"""Finished games."""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import QueryParameter

from tilerummy.server.house import House
from tilerummy.server.http.description import NEEDS_IDENTITY
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.guard import address_of
from tilerummy.server.http.identity import find_known
from tilerummy.server.http.limits import REVIEWS_OF_USER
from tilerummy.server.http.routes.asked import AnyRequest, Key, TheHouse, user_who_asks
from tilerummy.server.http.wire import Review
from tilerummy.server.listing import record_key
from tilerummy.server.store.records import KeptRecord
from tilerummy.server.tables import Refusal, Refused

Share = Annotated[
    str | None,
    QueryParameter(max_length=64, description="The key of a game without spectators, for who did not play"),
]


@get(
    "/api/records/{key:str}",
    media_type="application/x-ndjson",
    summary="The record of a finished game; of one without spectators for who played in it, or has its key",
    responses=refusals(400, 403, 404, 429),
)
async def get_record(key: Key, request: AnyRequest, house: TheHouse, share: Share = None) -> Response[str]:
    text = (await _record(house, request, key, share)).text
    disposition = f'attachment; filename="{key}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": disposition})


@get(
    "/api/records/{key:str}/review",
    summary="The best play at each turn of a finished game",
    responses=refusals(400, 401, 403, 404, 429),
    security=NEEDS_IDENTITY,
)
async def get_review(key: Key, request: AnyRequest, house: TheHouse, share: Share = None) -> Review:
    await user_who_asks(house, request, REVIEWS_OF_USER)
    text = (await _record(house, request, key, share)).text
    return await house.reviewing.review(key, text, address_of(request.scope))


async def _record(house: House, request: AnyRequest, key: str, share: str | None) -> KeptRecord:
    store = house.worker.store
    record = await store.record(key)
    if record is None:
        raise Refused(Refusal.NO_SUCH_RECORD)
    if not await _is_open(house, record, share or ""):
        known = await find_known(store, request.cookies)
        if known is None or not await store.played_in(key, known.user.id):
            raise Refused(Refusal.PRIVATE_RECORD)
    return record


async def _is_open(house: House, record: KeptRecord, share: str) -> bool:
    """Whether everybody may see it who has this key, or none."""
    wanted = record_key(record.summary)
    if isinstance(wanted, str):
        return compare_digest(wanted.encode(), share.encode())
    if wanted is None:
        return True
    try:  # a record from before there were keys: as long as there is its table, that knows
        return (await house.worker.room(record.table)).state.settings.spectators
    except Refused:
        return True


ASKING: Final = (get_record, get_review)
