"""The bare optimum on positions read from standard input, as JSON: also run where nothing is compiled."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from bench.timing import micros
from tilerummy.notation import parse_table, parse_tiles
from tilerummy.rules import Position, load_edition
from tilerummy.rules.tile import TILES, as_rack
from tilerummy.solver.classic.engine import problem_of
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solve import solve
from tilerummy.solver.tasks import tasks

_ONE_EACH = dict.fromkeys(TILES, 1)


def problems(position: Position) -> list[Problem]:
    """What the core is asked for the most tiles: one problem where jokers are free, else one a choice."""
    return [problem_of(task, _ONE_EACH, 0) for task in tasks(position)]


def solve_all(questions: Sequence[Problem]) -> int:
    """The least that is left over."""
    return min(solution.cost for problem in questions if (solution := solve(problem)) is not None)


def main() -> None:
    positions = [
        Position(load_edition(edition), parse_table(table), as_rack(parse_tiles(rack)), opened=True)
        for edition, table, rack in json.load(sys.stdin)
    ]
    print(json.dumps(micros(solve_all, [problems(position) for position in positions])))


if __name__ == "__main__":
    main()
