"""All routes: identity, lobby, records, evenings, editions, questions, and those for operators."""

from __future__ import annotations

from typing import Final

from tilerummy.server.http.operation import Operation
from tilerummy.server.http.routes.ask import ASK
from tilerummy.server.http.routes.editions import EDITIONS
from tilerummy.server.http.routes.evenings import EVENINGS
from tilerummy.server.http.routes.lobby import LOBBY
from tilerummy.server.http.routes.me import ME
from tilerummy.server.http.routes.operators import OPERATORS
from tilerummy.server.http.routes.records import RECORDS

OPERATIONS: Final[tuple[Operation, ...]] = (*ME, *LOBBY, *RECORDS, *EVENINGS, *EDITIONS, *ASK, *OPERATORS)
