"""The rules of the editions, and the levels of the bots."""

from __future__ import annotations

import asyncio
from typing import Final

from tilerummy.messages import RuleBook, rule_book
from tilerummy.rules import all_editions
from tilerummy.server.http.call import Call
from tilerummy.server.http.editions import edition_infos
from tilerummy.server.http.levels import level_infos
from tilerummy.server.http.operation import Query, get
from tilerummy.server.http.wire import EditionInfo, LevelInfo
from tilerummy.tables import Refusal, Refused

_LANGUAGE: Final = Query("language", "Of the words in the answer; `Accept-Language` does, too", None)
"""Only for the description: `Call.language` reads it, also for refusals."""


@get(
    "/api/editions",
    "All editions: their rules, and how they differ from the default",
    refuses=(400, 429),
    query=(_LANGUAGE,),
)
async def get_editions(call: Call) -> tuple[EditionInfo, ...]:
    return await asyncio.to_thread(edition_infos, call.language, call.service.worker.own_editions)


@get(
    "/api/editions/{edition}/rules",
    "The rules of an edition in our own words",
    refuses=(400, 404, 429),
    query=(_LANGUAGE,),
)
async def get_rules(call: Call) -> RuleBook:
    wanted = call.key("edition")
    known = (*all_editions(), *call.service.worker.own_editions)
    edition = next((each for each in known if each.id == wanted), None)
    if edition is None:
        raise Refused(Refusal.NO_SUCH_EDITION)
    return await asyncio.to_thread(rule_book, edition, call.language)


@get(
    "/api/levels",
    "The levels of the bots, and what they are worth",
    refuses=(400, 429),
    query=(_LANGUAGE,),
)
async def get_levels(call: Call) -> tuple[LevelInfo, ...]:
    return level_infos(call.language)


EDITIONS: Final = (get_editions, get_rules, get_levels)
