"""The steps of a play as sentences."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import assert_never

from tilerummy.messages import ENGLISH, Value, say
from tilerummy.rules import Edition
from tilerummy.rules.meld import MIN_TILES
from tilerummy.rules.tile import as_rack
from tilerummy.solver.steps import Part, Step, StepKind


def in_words(step: Step, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """One step as a sentence, in the words that this box uses; tiles and melds in notation."""
    details: dict[str, Value] = {"made": step.made}
    if step.base is not None:
        details["base"] = step.base
    match step.kind:
        case StepKind.LEAVE:
            removed = as_rack((Counter(step.base) - Counter(step.made)).elements())
            details["tiles"] = removed
            key = (
                "step.take" if len(removed) < MIN_TILES else "step.split"
            )  # what could be a meld stays on the table
        case StepKind.ADD:
            key = "step.swap" if step.swapped else "step.add"
            details["swapped"] = step.swapped
        case StepKind.MAKE:
            key = "step.lay" if all(part.source is None for part in step.parts) else "step.make"
        case _:
            assert_never(step.kind)
    if step.parts:
        details["parts"] = _parts(step, language, edition)
    return say(key, language, edition, **details)


def _parts(step: Step, language: str, edition: Edition | None) -> str:
    return reduce(
        lambda first, second: say("step.and", language, edition, first=first, second=second),
        (_part(part, language, edition) for part in step.parts),
    )


def _part(part: Part, language: str, edition: Edition | None) -> str:
    if part.source is None:
        return say("step.from-rack", language, edition, tiles=part.tiles)
    return say("step.from-meld", language, edition, tiles=part.tiles, source=part.source)
