"""Finished games."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import Response, get

from tilerummy.server.house import House
from tilerummy.server.http.description import NEEDS_IDENTITY
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.limits import REVIEWS_OF_USER
from tilerummy.server.http.routes.asked import AnyRequest, Key, TheHouse, user_who_asks
from tilerummy.server.http.wire import Review
from tilerummy.server.review import review_record
from tilerummy.server.tables import Refusal, Refused
from tilerummy.solver import WorkerDied

_REVIEW_SECONDS: Final = 20.0
_REVIEW_PATIENCE: Final = 50.0
"""With the time until those who asked before have theirs, and for a turn that takes long."""


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
    await user_who_asks(house, request, REVIEWS_OF_USER)
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


ASKING: Final = (get_record, get_review)
