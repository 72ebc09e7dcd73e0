"""One thing that can be asked for over HTTP: its function, and what the description says of it.

    @get("/api/tables/{key}", "A table by its id or its short code", refuses=(400, 404, 429))
    async def get_table(call: Call) -> TableSummary: ...

A function that takes a second argument is given the body, decoded and checked as its type. What it gives back
is the answer, as JSON unless the operation says otherwise; a `Reply` where the answer has cookies or headers.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from tilerummy.server.http.identity import Cookie

T = TypeVar("T")
Function: TypeAlias = Callable[..., Awaitable[Any]]
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    content: T
    status: int | None = None
    """Overrides the operation's status."""
    cookies: tuple[Cookie, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Query:
    """An optional query parameter of an operation."""

    name: str
    description: str
    longest: int | None = 64


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    summary: str
    function: Function
    answer: Any
    body: Any
    """The type of the body; None without one."""
    status: int
    media_type: str
    refuses: tuple[int, ...]
    """HTTP statuses of its refusals, in addition to those common to all."""
    identity: bool
    query: tuple[Query, ...]
    described: bool


def get(path: str, summary: str, **more: Any) -> Callable[[Function], Operation]:
    return _operation("GET", path, summary, **more)


def post(path: str, summary: str, **more: Any) -> Callable[[Function], Operation]:
    return _operation("POST", path, summary, **more)


def put(path: str, summary: str, **more: Any) -> Callable[[Function], Operation]:
    return _operation("PUT", path, summary, **more)


def _operation(
    method: str,
    path: str,
    summary: str,
    *,
    status: int = 200,
    media_type: str = JSON,
    refuses: tuple[int, ...] = (),
    identity: bool = False,
    query: tuple[Query, ...] = (),
    described: bool = True,
) -> Callable[[Function], Operation]:
    def operation(function: Function) -> Operation:
        types = get_type_hints(function)
        answer = types["return"]
        parameters = list(inspect.signature(function).parameters)
        return Operation(
            method=method,
            path=path,
            summary=summary,
            function=function,
            answer=get_args(answer)[0] if get_origin(answer) is Reply else answer,
            body=types[parameters[1]] if len(parameters) > 1 else None,
            status=status,
            media_type=media_type,
            refuses=refuses,
            identity=identity,
            query=query,
            described=described,
        )

    return operation
