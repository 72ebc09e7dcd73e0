"""The bare optimum on positions read from standard input, as JSON: also run where nothing is compiled."""

from __future__ import annotations

import json
import sys

from bench.timing import micros
from tilerummy.notation import parse_table, parse_tiles
from tilerummy.rules import Position, load_edition
from tilerummy.rules.tile import TILES, as_rack
from tilerummy.solver.classic.engine import problem_of
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solve import solve
from tilerummy.solver.tasks import branch_of

_ONE_EACH = dict.fromkeys(TILES, 1)


def problem(position: Position) -> Problem:
    """What the core is asked for the most tiles where jokers are free."""
    return problem_of(branch_of(position).task, _ONE_EACH, 0)


def fewest_left(question: Problem) -> int:
    solution = solve(question)
    assert solution is not None  # to lay nothing is always possible
    return solution.cost


def main() -> None:
    positions = [
        Position(load_edition(edition), parse_table(table), as_rack(parse_tiles(rack)), opened=True)
        for edition, table, rack in json.load(sys.stdin)
    ]
    print(json.dumps(micros(fewest_left, [problem(position) for position in positions])))


if __name__ == "__main__":
    main()
