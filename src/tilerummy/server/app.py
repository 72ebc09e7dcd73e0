"""The application: what `tilerummy serve` runs."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from tilerummy.messages import read_all_languages
from tilerummy.rules.edition_file import edition_from
from tilerummy.server.cluster.parent import end_with_parent
from tilerummy.server.cluster.wakeups import Wakeups
from tilerummy.server.config import Config, from_environment
from tilerummy.server.connection.connections import Connections
from tilerummy.server.connection.descriptors import room_for_connections
from tilerummy.server.connection.guard import Guard
from tilerummy.server.connection.host_names import Hosts
from tilerummy.server.connection.limits import CONNECTIONS_PER_ADDRESS, Limits
from tilerummy.server.connection.proxies import Proxies
from tilerummy.server.http.api import ADDRESSES, SERVICE, api
from tilerummy.server.http.links import Addresses, public_origin
from tilerummy.server.http.operation import Operation
from tilerummy.server.report.log import log, set_up_logs
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.search.searches import Searches
from tilerummy.server.service import Service
from tilerummy.server.store import StoreError, open_store
from tilerummy.server.store.clock import ServiceClock
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.worker import Worker
from tilerummy.solver.pool import ProcessDied
from tilerummy.tables.lots import Lots, SecretLots

_SWITCH_SECONDS: Final = 0.0005

Lifespan = Callable[[Any], AbstractAsyncContextManager[Mapping[str, Any]]]


def create_app(config: Config, lots: Lots | None = None, more: Sequence[Operation] = ()) -> Guard:
    """The application. Tests pass in known lots and additional operations."""
    limits = Limits(factor=config.generosity)
    addresses = Addresses(config.host, config.port, config.public_url)
    app = api(_lifespan(config, limits, lots or SecretLots(), addresses), more)
    proxies = Proxies(config.trusted_proxies)
    most = CONNECTIONS_PER_ADDRESS * config.generosity
    connections = Connections(room_for_connections(), proxies, per_address=most)
    public = None if config.public_url is None else public_origin(config.public_url)
    return Guard(app, limits, proxies, connections, Hosts.of(config.allowed_hosts, public), public)


def app_from_environment() -> Guard:
    """For the worker processes started by uvicorn."""
    set_up_logs()
    end_with_parent()
    return create_app(from_environment())


async def open_service(config: Config, limits: Limits, lots: Lots) -> Service:
    store = await open_store(config.database)
    own = tuple(edition_from(values, "own_editions") for values in config.own_editions)
    searches = Searches(config.thinkers)
    worker = Worker(store, ServiceClock(), searches, config.bot_delay, lots, own_editions=own)
    drafts = DraftBuffer(store.drafts)
    service = Service(worker, drafts, Wakeups(worker, drafts), limits)
    await service.open()
    return service


def _lifespan(config: Config, limits: Limits, lots: Lots, addresses: Addresses) -> Lifespan:
    @asynccontextmanager
    async def lifespan(_app: Any) -> AsyncIterator[Mapping[str, Any]]:
        try:
            service = await open_service(config, limits, lots)
        except (StoreError, Unavailable) as error:
            log("start-failed", level=logging.ERROR, reason=str(error))
            raise
        read_all_languages()  # now, since each takes longer than anybody should wait for others
        # Tables are trees of frozen values without cycles: a full garbage collection would block everything
        # for a tenth of a second and find nothing. So it runs rarely.
        gc.freeze()
        gc.set_threshold(50_000, 20, 1000)
        # The writing thread needs the interpreter only for moments; with the default of 5 ms it would wait a
        # hundred times as long as it works.
        sys.setswitchinterval(_SWITCH_SECONDS)
        log("started", worker=service.worker.id)
        warming = asyncio.create_task(_warm(service.worker)) if config.warm else None
        try:
            yield {SERVICE: service, ADDRESSES: addresses}
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.gather(warming, return_exceptions=True)
            await service.close()
            log("stopped", worker=service.worker.id)

    return lifespan


async def _warm(worker: Worker) -> None:
    """In the background: the first users may have to wait a little."""
    try:
        await worker.searches.warm()
    except (OSError, ProcessDied) as error:
        log("warm-failed", level=logging.WARNING, error=type(error).__name__)
