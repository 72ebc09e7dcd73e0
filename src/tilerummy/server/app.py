"""The application: what `tilerummy serve` runs."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, cast

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler

from tilerummy.server.clock import ServiceClock
from tilerummy.server.config import Config, from_environment
from tilerummy.server.descriptors import room_for_connections
from tilerummy.server.drafts import Drafts
from tilerummy.server.house import House
from tilerummy.server.http.address import Addresses, public_origin
from tilerummy.server.http.asgi import Application
from tilerummy.server.http.connections import Connections
from tilerummy.server.http.description import description
from tilerummy.server.http.door import table_socket
from tilerummy.server.http.errors import JsonRequest, on_bug, on_http_error, on_refused, on_unavailable
from tilerummy.server.http.guard import Guard
from tilerummy.server.http.host import Hosts
from tilerummy.server.http.limits import BODY_BYTES, CONNECTIONS_PER_ADDRESS, Limits
from tilerummy.server.http.line import offered_protocol
from tilerummy.server.http.page import page
from tilerummy.server.http.proxies import Proxies
from tilerummy.server.http.routes import ROUTES
from tilerummy.server.log import log, set_up_logs
from tilerummy.server.lots import Lots, SecretLots
from tilerummy.server.parent import end_with_parent
from tilerummy.server.store import StoreError, open_store
from tilerummy.server.tables import Refused
from tilerummy.server.trouble import Unavailable
from tilerummy.server.wakeups import Wakeups
from tilerummy.server.worker import Worker
from tilerummy.solver import SolverPool, WorkerDied

_SWITCH_SECONDS: Final = 0.0005

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(
    config: Config, lots: Lots | None = None, more_routes: Sequence[ControllerRouterHandler] = ()
) -> Guard:
    """The application. Tests hand in lots that they know, and routes of their own."""
    limits = Limits(factor=config.generosity)
    app = Litestar(
        route_handlers=[*ROUTES, *more_routes, table_socket, page],
        lifespan=[_lifespan(config, limits, lots or SecretLots())],
        dependencies={
            "house": Provide(_house, sync_to_thread=False),
            "addresses": Provide(_addresses, sync_to_thread=False),
        },
        state=State({"addresses": Addresses(config.host, config.port, config.public_url)}),
        exception_handlers={
            Refused: on_refused,
            Unavailable: on_unavailable,
            HTTPException: on_http_error,
            Exception: on_bug,
        },
        request_class=JsonRequest,
        request_max_body_size=BODY_BYTES,
        openapi_config=description(),
        logging_config=None,
        debug=False,
    )
    proxies = Proxies(config.trusted_proxies)
    most = CONNECTIONS_PER_ADDRESS * config.generosity
    connections = Connections(room_for_connections(), proxies, per_address=most)
    public = None if config.public_url is None else public_origin(config.public_url)
    return Guard(
        cast(Application, app), limits, proxies, connections, Hosts.of(config.allowed_hosts, public), public
    )


def app_from_environment() -> Guard:
    """For the workers that uvicorn starts: `run` has told it which protocol they speak."""
    offered_protocol()
    set_up_logs()
    end_with_parent()
    return create_app(from_environment())


async def open_house(config: Config, limits: Limits, lots: Lots) -> House:
    store = await open_store(config.database)
    referees, thinkers, advisers = SolverPool(1), SolverPool(config.thinkers), SolverPool(1)
    worker = Worker(store, ServiceClock(), referees, thinkers, advisers, config.bot_delay, lots)
    drafts = Drafts(store)
    house = House(worker, drafts, Wakeups(worker, drafts), limits)
    await house.open()
    return house


def _lifespan(config: Config, limits: Limits, lots: Lots) -> Lifespan:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            house = await open_house(config, limits, lots)
        except (StoreError, Unavailable) as error:
            log("start-failed", level=logging.ERROR, reason=str(error))
            raise
        app.state.house = house
        # Tables are trees of frozen values, without cycles: a search for garbage among all of them would stop
        # the world for a tenth of a second, and find nothing. So it comes seldom.
        gc.freeze()
        gc.set_threshold(50_000, 20, 1000)
        # The thread that writes needs the interpreter for moments only; with the usual 5 ms it would wait a
        # hundred times as long as it works.
        sys.setswitchinterval(_SWITCH_SECONDS)
        log("started", worker=house.worker.id)
        warming = asyncio.create_task(_warm(house.worker)) if config.warm else None
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.gather(warming, return_exceptions=True)
            await house.close()
            log("stopped", worker=house.worker.id)

    return lifespan


async def _warm(worker: Worker) -> None:
    """Beside all else: who comes first may still have to wait, but not for long."""
    try:
        await worker.warm()
    except (OSError, WorkerDied) as error:
        log("warm-failed", level=logging.WARNING, error=type(error).__name__)


def _house(state: State) -> House:
    house: House = state.house
    return house


def _addresses(state: State) -> Addresses:
    addresses: Addresses = state.addresses
    return addresses
