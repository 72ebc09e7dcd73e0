"""The rules of the editions, and the levels of the bots."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import QueryParameter

from tilerummy.rules import EDITION_IDS
from tilerummy.server.http.editions import edition_infos, edition_rules
from tilerummy.server.http.errors import refusals
from tilerummy.server.http.language import language_of
from tilerummy.server.http.levels import level_infos
from tilerummy.server.http.routes.asked import AnyRequest, Key
from tilerummy.server.http.wire import EditionInfo, EditionRules, LevelInfo
from tilerummy.server.tables import Refusal, Refused

Language = Annotated[
    str, QueryParameter(description="Of the words in the answer; `Accept-Language` does, too")
]
"""For the description alone: `language_of` reads it, for refusals as well."""


@get(
    "/api/editions",
    summary="All editions: their rules, and how they differ from the default",
    responses=refusals(400, 429),
)
async def get_editions(request: AnyRequest, language: Language = "") -> tuple[EditionInfo, ...]:  # noqa: ARG001
    return edition_infos(language_of(request.scope))


@get(
    "/api/editions/{edition:str}/rules",
    summary="The rules of an edition in our own words",
    responses=refusals(400, 404, 429),
)
async def get_rules(edition: Key, request: AnyRequest, language: Language = "") -> EditionRules:  # noqa: ARG001
    if edition not in EDITION_IDS:
        raise Refused(Refusal.NO_SUCH_EDITION)
    return edition_rules(edition, language_of(request.scope))


@get("/api/levels", summary="The levels of the bots, and what they are worth", responses=refusals(400, 429))
async def get_levels(request: AnyRequest, language: Language = "") -> tuple[LevelInfo, ...]:  # noqa: ARG001
    return level_infos(language_of(request.scope))


ASKING: Final = (get_editions, get_rules, get_levels)
