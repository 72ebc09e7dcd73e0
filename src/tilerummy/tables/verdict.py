"""A draft judged: the referee's opinion, which another process can be asked for, and the message of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import msgspec

from tilerummy.notation import format_tiles
from tilerummy.rules import (
    Illegal,
    Meld,
    Position,
    Rack,
    Search,
    Table,
    fault,
    judge,
    opening_points,
)
from tilerummy.rules.compare import compared
from tilerummy.tables.protocol.messages import DraftMessage, JudgedMeld, OpeningVerdict, Verdict
from tilerummy.tables.protocol.view import meld_view
from tilerummy.tables.protocol.words import fault_of, illegal_fault
from tilerummy.tables.ruling import SEARCH


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the referee thinks of a draft."""

    illegal: Illegal | None
    laid: Rack
    points: int
    opening_points: int | None
    """What counts towards the opening so far; None if none is needed."""


def judge_draft(position: Position, table: Table, search: Search = SEARCH) -> Judgement:
    opening = opening_points(position, table, search) if position.needs_opening else None
    try:
        legal = judge(position, table, search)
    except Illegal as illegal:
        laid, _ = compared(position.table.melds, table.melds)
        # With its traceback it would hold the frames that hold it, thousands a second for the collector.
        return Judgement(illegal.with_traceback(None), laid, 0, opening)
    return Judgement(None, legal.laid, legal.points, opening)


def verdict_of(
    draft: DraftMessage, position: Position, table: Table, judged: Judgement, language: str
) -> Verdict:
    needed = position.edition.opening_points
    opening = judged.opening_points
    judge_meld = partial(_judged, position.edition.id, language)
    return Verdict(
        device=draft.device,
        version=draft.version,
        game=draft.game,
        turn=draft.turn,
        melds=tuple(map(judge_meld, table.melds)),
        legal=judged.illegal is None,
        fault=None if judged.illegal is None else fault_of(judged.illegal, language, position.edition),
        laid=format_tiles(judged.laid),
        points=judged.points,
        opening=None if opening is None else OpeningVerdict(needed, opening),
    )


@lru_cache(maxsize=1 << 13)
def _judged(edition_id: str, language: str, meld: Meld) -> msgspec.Raw:
    """Encoded, and cached: most melds of a draft are those of the draft before."""
    return msgspec.Raw(msgspec.json.encode(judged_meld(edition_id, language, meld)))


def judged_meld(edition_id: str, language: str, meld: Meld) -> JudgedMeld:
    """What is said of a single meld; house rules change neither it nor the words."""
    wrong = fault(meld)
    said = None if wrong is None else illegal_fault(wrong, language, edition_id)
    return JudgedMeld(meld_view(meld), said)
