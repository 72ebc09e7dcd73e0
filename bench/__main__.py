"""`make bench`: all benchmarks, or those named: `make bench ARGS="rules"`."""

import sys

from bench import advice, bots, command, cost, drag, environment, load, puzzles, rules, solver

ALL = {
    "rules": rules.main,
    "solver": solver.main,
    "bots": bots.main,
    "advice": advice.main,
    "puzzles": puzzles.main,
    "environment": environment.main,
    "load": load.main,
    "command": command.main,
    "cost": cost.main,
    "drag": drag.main,
}


def main() -> None:
    names = sys.argv[1:] or list(ALL)
    for name in names:
        if name not in ALL:
            sys.exit(f"no benchmark is called {name!r}; there are {', '.join(ALL)}")
    for name in names:
        ALL[name]()


main()
