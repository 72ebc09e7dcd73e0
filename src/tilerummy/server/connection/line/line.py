"""What a socket needs of its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, cast

from tilerummy.server.connection.asgi import SeenScope

EXTENSION: Final = "tilerummy.line"
"""Where the application finds a line of its server: among the extensions of the scope, which is ASGI's place
for what a server can do beyond it."""


class Line(Protocol):
    at_once: Callable[[bytes], bool] | None
    """Called with a text that arrives while none is waiting; returns whether it has handled it."""

    def push(self, message: bytes) -> None:
        """Send a text; never waits."""
        ...

    @property
    def waiting(self) -> int:
        """How many messages wait because the client doesn't read."""
        ...

    async def receive(self) -> Any: ...

    async def send(self, message: Any) -> None:
        """As in ASGI; sent after everything pushed before."""
        ...


def line_of(scope: SeenScope) -> Line | None:
    """The line that the server offers; None in any server but ours."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return None if found is None else cast(Line, found)
