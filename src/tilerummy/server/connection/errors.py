"""Refusals as HTTP answers. No error ever carries more than its code, its details and its words."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from tilerummy.messages import say
from tilerummy.rules import Illegal
from tilerummy.server.connection.asgi import SeenScope
from tilerummy.server.connection.language import language_of
from tilerummy.server.report.bugs import report_bug
from tilerummy.server.report.metrics import REFUSALS
from tilerummy.server.report.trouble import Unavailable
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.messages import Fault
from tilerummy.tables.protocol.words import fault_of

_STATUS: Final = {
    Refusal.NO_SUCH_TABLE: 404,
    Refusal.NO_SUCH_EVENING: 404,
    Refusal.NO_SUCH_RECORD: 404,
    Refusal.NO_SUCH_EDITION: 404,
    Refusal.NO_SUCH_LINK: 404,
    Refusal.UNKNOWN_USER: 401,
    Refusal.FOREIGN_PAGE: 403,
    Refusal.WRONG_HOST: 421,
    Refusal.NO_SPECTATORS: 403,
    Refusal.PRIVATE_RECORD: 403,
    Refusal.TOO_MANY_TABLES: 409,
    Refusal.TOO_MANY_OPEN_TABLES: 409,
    Refusal.TOO_MANY_EVENINGS: 409,
    Refusal.NOT_YOUR_EVENING: 403,
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_FAST: 429,
    Refusal.UNAVAILABLE: 503,
    Refusal.NO_ANSWER: 503,
}


def error_response(error: Exception, scope: SeenScope) -> Response:
    """The answer to any error: a refusal, a failing database (already logged), or a bug of ours."""
    language = language_of(scope)
    if isinstance(error, Unavailable):
        error = Refused(Refusal.UNAVAILABLE)
    if not isinstance(error, Refused | Illegal):
        report_bug(error, "request")
        return fault_response(Fault("bug", {}, say("server.bug", language)), 500)
    status = _STATUS.get(error.refusal, 400) if isinstance(error, Refused) else 400
    fault = fault_of(error, language)
    REFUSALS.labels(fault.code).inc()
    wait = fault.details.get("retry_after")
    return fault_response(fault, status, {} if wait is None else {"retry-after": str(wait)})


def no_such_method(scope: SeenScope, *allowed: str) -> Response:
    fault = Fault("http-405", {}, say("server.no-such-request", language_of(scope)))
    return fault_response(fault, 405, {"allow": ", ".join(allowed)})


def fault_response(fault: Fault, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(fault), status, headers, "application/json")
