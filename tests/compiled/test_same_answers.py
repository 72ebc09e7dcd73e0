"""The compiled and the interpreted form give the same answers, to the letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.answers import answers

pytestmark = pytest.mark.compiled
QUESTIONS = 60


def test_the_same_answers(run_compiled: Callable[[str], str]) -> None:
    code = (Path(__file__).parent / "answers.py").read_text(encoding="utf-8")
    compiled = run_compiled(f"{code}\nprint(*answers({QUESTIONS}), sep='\\n')").splitlines()
    interpreted = answers(QUESTIONS)
    assert len(interpreted) > 3 * QUESTIONS
    assert compiled == interpreted
