"""Routes for operators and their monitoring."""

from __future__ import annotations

import asyncio
from typing import Final

from tilerummy.server.http.call import Call
from tilerummy.server.http.operation import Reply, get
from tilerummy.server.http.wire import Health
from tilerummy.server.report.metrics import exposition
from tilerummy.server.report.trouble import Unavailable
from tilerummy.version import __version__

_READY_SECONDS: Final = 4.0
"""Health checks usually give up after a few seconds."""


@get("/healthz", "Whether the process is alive", described=False)
async def healthz(call: Call) -> Reply[Health]:
    """Waits for nothing. An unreachable database is no reason to restart the server, but a stuck writer
    is."""
    store = call.service.worker.store
    status = "stuck" if store.stuck else "database" if store.troubled else "ok"
    return Reply(Health(status, __version__), 503 if store.stuck else 200)


@get("/readyz", "Whether players can be sent here", described=False)
async def readyz(call: Call) -> Reply[Health]:
    """Checks by writing something, as a command does."""
    try:
        async with asyncio.timeout(_READY_SECONDS):
            await call.service.worker.store.ping()
    except (TimeoutError, Unavailable):
        return Reply(Health("database", __version__), 503)
    return Reply(Health("ok", __version__))


@get("/metrics", "What is counted", media_type="text/plain", described=False)
async def metrics(call: Call) -> bytes:
    return exposition(call.service.worker.id)


OPERATORS: Final = (healthz, readyz, metrics)
