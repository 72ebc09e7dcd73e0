"""The OpenAPI description of all operations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import msgspec

from tilerummy.server.connection.guard import OUR_HEADER
from tilerummy.server.http.identity import COOKIE
from tilerummy.server.http.operation import JSON, Operation
from tilerummy.tables.protocol.messages import Fault
from tilerummy.version import __version__

PATH: Final = "/api/schema/openapi.json"
Described: TypeAlias = dict[str, Any]

_IDENTITY: Final = "identity"
_COOKIE: Final = "Given by `GET /api/me`; over https its name begins with `__Host-`"
_OURS: Final[Described] = {
    "name": OUR_HEADER,
    "in": "header",
    "required": True,
    "description": "Shows that the request doesn't come from the page of another site",
    "schema": {"type": "string", "const": "1"},
}
"""Required for changes. The guard rejects requests without it before an operation is looked up."""
_ALWAYS: Final = (500, 503)
"""Any operation may fail because of us."""
_LONGEST_KEY: Final = 64


def description(operations: Sequence[Operation]) -> Described:
    told = [each for each in operations if each.described]
    types = [Fault, *(each.answer for each in told), *(each.body for each in told if each.body is not None)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: Described = {}
    for each in told:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, by_type)
    cookie = {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": _COOKIE}
    return {
        "openapi": "3.1.0",
        "info": {"title": "tilerummy", "version": __version__},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {_IDENTITY: cookie}},
    }


def _operation(operation: Operation, by_type: Described) -> Described:
    answer = {operation.media_type: {"schema": by_type[repr(operation.answer)]}}
    fault = {JSON: {"schema": by_type[repr(Fault)]}}
    found: Described = {
        "summary": operation.summary,
        "operationId": operation.function.__name__,
        "parameters": list(_parameters(operation)),
        "responses": {str(operation.status): _response(operation.status, answer)}
        | {str(status): _response(status, fault) for status in (*operation.refuses, *_ALWAYS)},
    }
    if operation.body is not None:
        content = {JSON: {"schema": by_type[repr(operation.body)]}}
        found["requestBody"] = {"required": True, "content": content}
    if operation.identity:
        found["security"] = [{_IDENTITY: []}]
    return found


def _parameters(operation: Operation) -> Iterable[Described]:
    for name in re.findall(r"{(\w+)}", operation.path):
        schema = {"type": "string", "maxLength": _LONGEST_KEY}
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    for query in operation.query:
        text: Described = {"type": "string"}
        if query.longest is not None:
            text["maxLength"] = query.longest
        yield {"name": query.name, "in": "query", "description": query.description, "schema": text}
    if operation.method != "GET":
        yield _OURS


def _response(status: int, content: Described) -> Described:
    return {"description": HTTPStatus(status).phrase, "content": content}
