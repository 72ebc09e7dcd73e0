"""Refusals as HTTP answers. No error ever carries more than its code, its details and its words."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from tilerummy.messages import say
from tilerummy.rules import Illegal
from tilerummy.server.bugs import report_bug
from tilerummy.server.http.asgi import SeenScope
from tilerummy.server.http.language import language_of
from tilerummy.server.metrics import REFUSALS
from tilerummy.server.protocol.messages import Fault
from tilerummy.server.protocol.words import fault_of
from tilerummy.server.tables import Refusal, Refused
from tilerummy.server.trouble import Unavailable

_STATUS: Final = {
    Refusal.NO_SUCH_TABLE: 404,
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
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_FAST: 429,
    Refusal.UNAVAILABLE: 503,
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description: a route may also answer with these errors, or fail for a reason of ours."""
    return {
        status: ResponseSpec(Fault, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in (*statuses, 500, 503)
    }


def error_response(error: Refused | Illegal, scope: SeenScope) -> Response[Fault]:
    status = _STATUS.get(error.refusal, 400) if isinstance(error, Refused) else 400
    fault = fault_of(error, language_of(scope))
    REFUSALS.labels(fault.code).inc()
    return Response(fault, status_code=status, media_type=MediaType.JSON, headers=_headers(fault))


def _headers(fault: Fault) -> dict[str, str]:
    wait = fault.details.get("retry_after")
    return {} if wait is None else {"retry-after": str(wait)}


def on_refused(request: Request[Any, Any, Any], error: Refused) -> Response[Fault]:
    return error_response(error, request.scope)


def on_unavailable(request: Request[Any, Any, Any], _error: Unavailable) -> Response[Fault]:
    """The store fails, and has said so."""
    return error_response(Refused(Refusal.UNAVAILABLE), request.scope)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses: wrong types, no such page, a wrong method."""
    if isinstance(error, ValidationException) or error.status_code == 400:
        problem = _problem(error)
        return error_response(Refused(Refusal.MALFORMED, problem=problem), request.scope)
    if error.status_code == 413:
        return error_response(Refused(Refusal.TOO_LARGE), request.scope)
    words = "server.bug" if error.status_code >= 500 else "server.no-such-request"
    text = say(words, language_of(request.scope))
    fault = Fault(f"http-{error.status_code}", {}, text)
    return Response(
        fault, status_code=error.status_code, media_type=MediaType.JSON, headers=error.headers or {}
    )


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body can't be read is malformed, in whatever way it can't."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeError, ValueError) as error:
            raise Refused(Refusal.MALFORMED, problem=type(error).__name__) from None


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    report_bug(error, "request")
    fault = Fault("bug", {}, say("server.bug", language_of(request.scope)))
    return Response(fault, status_code=500, media_type=MediaType.JSON)


def _problem(error: HTTPException) -> str:
    """For who wrote the client, not for who uses it: not in their language."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra[:3])
    return error.detail
