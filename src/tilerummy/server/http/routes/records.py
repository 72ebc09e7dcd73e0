"""Finished games."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from tilerummy.server.connection.limits import REVIEWS_OF_USER
from tilerummy.server.http.call import Call
from tilerummy.server.http.identity import find_known
from tilerummy.server.http.operation import Query, Reply, get
from tilerummy.server.search.review import Review
from tilerummy.server.service import Service
from tilerummy.server.store.records import KeptRecord
from tilerummy.server.table.listing import key_of
from tilerummy.tables import Refusal, Refused

_SHARE: Final = Query("share", "The key of a game without spectators, for who did not play")


@get(
    "/api/records/{key}",
    "The record of a finished game; of one without spectators for who played in it, or has its key",
    media_type="application/x-ndjson",
    refuses=(400, 403, 404, 429),
    query=(_SHARE,),
)
async def get_record(call: Call) -> Reply[str]:
    text = (await _record(call)).text
    return Reply(text, headers={"content-disposition": f'attachment; filename="{call.key()}.jsonl"'})


@get(
    "/api/records/{key}/review",
    "The best play at each turn of a finished game",
    refuses=(400, 401, 403, 404, 429),
    identity=True,
    query=(_SHARE,),
)
async def get_review(call: Call) -> Review:
    await call.user(REVIEWS_OF_USER)
    text = (await _record(call)).text
    return await call.service.worker.searches.reviews.review(call.key(), text, call.address)


async def _record(call: Call) -> KeptRecord:
    key, share, service = call.key(), call.query(_SHARE) or "", call.service
    store = service.worker.store
    record = await store.records.find(key)
    if record is None:
        raise Refused(Refusal.NO_SUCH_RECORD)
    if not await _is_open(service, record, share):
        known = await find_known(store, call.request.cookies)
        if known is None or not await store.records.played_in(key, known.user.id):
            raise Refused(Refusal.PRIVATE_RECORD)
    return record


async def _is_open(service: Service, record: KeptRecord, share: str) -> bool:
    """Whether it may be seen with this key, or without any."""
    wanted = key_of(record.summary)
    if isinstance(wanted, str):
        return compare_digest(wanted.encode(), share.encode())
    if wanted is None:
        return True
    try:  # a record from before there were keys: its table decides, as long as it exists
        return (await service.worker.room(record.table)).state.settings.spectators
    except Refused:
        return True


RECORDS: Final = (get_record, get_review)
