"""The steps of a play in words."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from tilerummy.messages import ENGLISH, say
from tilerummy.rules import Edition
from tilerummy.solver.steps import Part, Step, StepKind


def in_words(step: Step, language: str = ENGLISH, box: Edition | None = None) -> str:
    """One step as a sentence in the words of the box; tiles and melds in the notation."""
    match step.kind:
        case StepKind.LEAVE:
            assert step.base is not None
            return say("step.leave", language, box, made=step.made, base=step.base)
        case StepKind.ADD:
            assert step.base is not None
            parts = _parts(step, language, box)
            if step.swapped:
                return say(
                    "step.swap",
                    language,
                    box,
                    parts=parts,
                    base=step.base,
                    swapped=step.swapped,
                    made=step.made,
                )
            return say("step.add", language, box, parts=parts, base=step.base, made=step.made)
        case StepKind.MAKE:
            return say("step.make", language, box, parts=_parts(step, language, box), made=step.made)
        case _:
            assert_never(step.kind)


def _parts(step: Step, language: str, box: Edition | None) -> str:
    return reduce(
        lambda first, second: say("step.and", language, box, first=first, second=second),
        (_part(part, language, box) for part in step.parts),
    )


def _part(part: Part, language: str, box: Edition | None) -> str:
    if part.source is None:
        return say("step.from-rack", language, box, tiles=part.tiles)
    return say("step.from-meld", language, box, tiles=part.tiles, source=part.source)
