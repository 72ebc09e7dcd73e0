"""What operators, and their machines, ask."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, get

import tilerummy
from tilerummy.server.http.routes.asked import TheHouse
from tilerummy.server.http.wire import Health
from tilerummy.server.metrics import exposition


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


ASKING: Final = (healthz, metrics)
