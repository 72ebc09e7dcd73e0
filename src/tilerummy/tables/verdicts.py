"""The referee's opinion of a draft and a hint's three steps, as messages."""

from __future__ import annotations

from functools import lru_cache, partial

import msgspec

from tilerummy.notation import format_tiles
from tilerummy.rules import Meld, Position, Table, fault, load_edition
from tilerummy.solver import in_words, steps
from tilerummy.tables.protocol.messages import (
    DraftMessage,
    Hint,
    HintMessage,
    HintStep,
    JudgedMeld,
    OpeningVerdict,
    Verdict,
)
from tilerummy.tables.protocol.view import meld_view
from tilerummy.tables.protocol.words import fault_of
from tilerummy.tables.thinking import Judgement


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
def _judged(box: str, language: str, meld: Meld) -> msgspec.Raw:
    """What is said of a single meld, encoded; house rules change neither it nor the words.

    Most melds of a draft are those of the draft before.
    """
    wrong = fault(meld)
    said = None if wrong is None else fault_of(wrong, language, load_edition(box))
    return msgspec.Raw(msgspec.json.encode(JudgedMeld(meld_view(meld), said)))


def hint_of(asked: HintMessage, turn: int, position: Position, table: Table | None, language: str) -> Hint:
    """As much of the play as the step tells."""
    if table is None or asked.step is HintStep.IS_THERE:
        return Hint(asked.id, asked.step, turn, playable=table is not None)
    changed = list(position.table.changed_from(table))
    places: list[int] = []
    for at, meld in enumerate(position.table.melds):
        if meld in changed:
            changed.remove(meld)
            places.append(at)
    laid = sorted((table.bag() - position.table.bag()).elements())
    show = asked.step is HintStep.SHOW
    told = steps(position.table, table) if show else ()
    return Hint(
        asked.id,
        asked.step,
        turn,
        playable=True,
        tiles=format_tiles(laid),
        melds=tuple(places),
        table=tuple(meld_view(meld) for meld in table.melds) if show else None,
        steps=tuple(in_words(step, language, position.edition) for step in told) if show else None,
    )
