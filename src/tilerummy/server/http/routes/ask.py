"""Questions about positions of any game, on any table: nobody has to sit at one of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tilerummy.asking.answers import check, put_in_order, solve
from tilerummy.asking.questions import (
    ArrangeAnswer,
    ArrangeQuestion,
    CheckAnswer,
    CheckQuestion,
    GradeAnswer,
    GradeQuestion,
    SolveAnswer,
    SolveQuestion,
)
from tilerummy.asking.seeing import grade
from tilerummy.server.connection.limits import QUESTIONS_OF_ADDRESS
from tilerummy.server.http.call import Call
from tilerummy.server.http.operation import post

Q = TypeVar("Q")
A = TypeVar("A")
_REFUSES: Final[dict[str, Any]] = {"refuses": (400, 403, 413, 429, 503)}


@post("/api/ask/check", "Is this play legal, and if not, why not?", **_REFUSES)
async def post_check(call: Call, asked: CheckQuestion) -> CheckAnswer:
    return await _answer(call, check, asked)


@post("/api/ask/solve", "What could be played?", **_REFUSES)
async def post_solve(call: Call, asked: SolveQuestion) -> SolveAnswer:
    return await _answer(call, solve, asked)


@post("/api/ask/arrange", "How do loose tiles fit into melds?", **_REFUSES)
async def post_arrange(call: Call, asked: ArrangeQuestion) -> ArrangeAnswer:
    return await _answer(call, put_in_order, asked)


@post("/api/ask/grade", "How would a person find the best play?", **_REFUSES)
async def post_grade(call: Call, asked: GradeQuestion) -> GradeAnswer:
    return await _answer(call, grade, asked)


async def _answer(call: Call, answered: Callable[[Q, str], A], asked: Q) -> A:
    call.service.limits.spend(QUESTIONS_OF_ADDRESS, call.address)
    return await call.service.worker.searches.answers.call(call.address, answered, asked, call.language)


ASK: Final = (post_check, post_solve, post_arrange, post_grade)
