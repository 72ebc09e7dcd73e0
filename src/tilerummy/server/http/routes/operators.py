"""What operators, and their machines, ask."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import MediaType, Response, get

from tilerummy.server.http.routes.asked import TheHouse
from tilerummy.server.http.wire import Health
from tilerummy.server.metrics import exposition
from tilerummy.server.trouble import Unavailable
from tilerummy.version import __version__

_READY_SECONDS: Final = 4.0
"""Whoever asks wants to know soon; most give up after a few seconds."""


@get("/healthz", summary="Whether the process is alive", include_in_schema=False, sync_to_thread=False)
def healthz(house: TheHouse) -> Response[Health]:
    """Waits for nothing. A database that is away is no reason to start the server anew, a writer that never
    answers is."""
    store = house.worker.store
    status = "stuck" if store.stuck else "database" if store.troubled else "ok"
    return Response(Health(status, __version__), status_code=503 if store.stuck else 200)


@get("/readyz", summary="Whether players can be sent here", include_in_schema=False)
async def readyz(house: TheHouse) -> Response[Health]:
    """By writing something, as a command does."""
    try:
        async with asyncio.timeout(_READY_SECONDS):
            await house.worker.store.ping()
    except (TimeoutError, Unavailable):
        return Response(Health("database", __version__), status_code=503)
    return Response(Health("ok", __version__))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics(house: TheHouse) -> bytes:
    return exposition(house.worker.id)


ASKING: Final = (healthz, readyz, metrics)
