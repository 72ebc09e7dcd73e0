"""Evenings at a real table, shared over the server. What is noted goes over their sockets."""

from __future__ import annotations

from typing import Final

from tilerummy.server.connection.limits import EVENINGS_OF_USER
from tilerummy.server.http.call import Call
from tilerummy.server.http.links import qr_svg
from tilerummy.server.http.operation import get, post
from tilerummy.server.http.wire import EveningSummary, Link, ShareEvening
from tilerummy.server.store.evenings import FoundEvening


@post(
    "/api/evenings",
    "Share an evening; whoever shares it first owns it, and shares it again without harm",
    refuses=(400, 401, 403, 409, 413, 429),
    identity=True,
)
async def post_evening(call: Call, shared: ShareEvening) -> EveningSummary:
    user = await call.user(EVENINGS_OF_USER)
    return _summary(await call.service.evenings.share(shared.id, user.id, everybody=shared.everybody))


@get("/api/evenings/{key}", "A shared evening by its id or its short code", refuses=(400, 404, 429))
async def get_evening(call: Call) -> EveningSummary:
    return _summary(await call.service.evenings.found(call.key()))


@get("/api/evenings/{key}/link", "An address of the evening that others can open", refuses=(400, 404, 429))
async def get_evening_link(call: Call) -> Link:
    return call.link(await _path(call))


@get(
    "/api/evenings/{key}/qr.svg",
    "The link as a QR code",
    media_type="image/svg+xml",
    refuses=(400, 404, 429),
)
async def get_evening_qr(call: Call) -> str:
    return qr_svg(call.link(await _path(call)).url)


async def _path(call: Call) -> str:
    return f"at-the-table/{(await call.service.evenings.found(call.key())).id}"


def _summary(found: FoundEvening) -> EveningSummary:
    return EveningSummary(found.id, found.code)


EVENINGS: Final = (post_evening, get_evening, get_evening_link, get_evening_qr)
