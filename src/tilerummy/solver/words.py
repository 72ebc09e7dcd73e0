"""The steps of a play in words."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from tilerummy.messages import ENGLISH, say
from tilerummy.solver.steps import Part, Step, StepKind


def in_words(step: Step, language: str = ENGLISH) -> str:
    """One step as a sentence; tiles and melds in the notation."""
    match step.kind:
        case StepKind.LEAVE:
            assert step.base is not None
            return say("step.leave", language, made=step.made, base=step.base)
        case StepKind.ADD:
            assert step.base is not None
            return say("step.add", language, parts=_parts(step, language), base=step.base, made=step.made)
        case StepKind.MAKE:
            return say("step.make", language, parts=_parts(step, language), made=step.made)
        case _:
            assert_never(step.kind)


def _parts(step: Step, language: str) -> str:
    return reduce(
        lambda first, second: say("step.and", language, first=first, second=second),
        (_part(part, language) for part in step.parts),
    )


def _part(part: Part, language: str) -> str:
    if part.source is None:
        return say("step.from-rack", language, tiles=part.tiles)
    return say("step.from-meld", language, tiles=part.tiles, source=part.source)
