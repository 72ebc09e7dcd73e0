"""What `make bench ARGS=solver` measured, as a page with a picture.

The benchmark writes it to `build/bench`; `python -m bench.solver_report` writes the last run into the docs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.timing import SHARES

RESULTS = Path("build/bench/solver.json")
DOCS = Path("docs/guide")
PAGE = "solver-speed.md"
PICTURE = "solver-speed.svg"

Result = dict[str, Any]

_PEER = "rummikub-solver"
_CALLS = {
    "bare optimum": "the bare optimum",
    "bare optimum, interpreted": "the bare optimum, interpreted (no C compiler)",
    "a best play": "`best_play(few_changes=False)`: a whole legal table",
    "best play with the fewest changes": "`best_play`: with the fewest changes",
    "the ten best plays": "`best_plays`: the ten best",
    "can go out": "`can_go_out`",
}


def write(result: Result, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).write_text("\n".join(_page(result)) + "\n", encoding="utf-8")
    _plot(result, folder / PICTURE)


def _page(result: Result) -> Iterator[str]:
    played, racks, worst = result["self_play"], result["large_racks"], result["xp_worst"]
    count = len(played["times"][_PEER])
    yield "<!-- Generated: run make bench ARGS=solver, then python -m bench.solver_report -->"
    yield "# How fast the solver is"
    yield ""
    yield f"`make bench ARGS=solver` measures it beside `{_PEER}` with highspy, the best published package,"
    yield f"in one run on one machine ({result['machine']}). All times are in microseconds, the best of three"
    yield "calls; beside the peer, of three rounds of three, in which all are asked in turn; those of"
    yield "adversarial positions are of single calls."
    yield ""
    yield f"## {count} positions of self-play, 106 tiles, most tiles"
    yield ""
    yield from _table({f"`{_PEER}`": played[_PEER]} | {name: played[key] for key, name in _CALLS.items()})
    yield ""
    yield "How many times sooner than the peer, at the same place:"
    yield ""
    yield from _table({name: played[f"{key}, times faster"] for key, name in _CALLS.items()})
    yield ""
    yield f"The peer lays fewer tiles than there can be in {played['peer below the optimum']} of them."
    yield ""
    yield f"![Shares of positions that are solved within a time]({PICTURE})"
    yield ""
    yield "## By what makes a position easy or hard"
    yield ""
    yield "`best_play`, with the fewest changes, on the same positions:"
    yield ""
    yield from _table(result["strata"])
    yield ""
    yield "## Racks of 25 and more tiles with two jokers"
    yield ""
    yield from _table({_CALLS[key]: times for key, times in racks.items()})
    yield ""
    yield "## Every edition, adversarial positions"
    yield ""
    yield "Few colours, many jokers, crowded tables and huge racks; `best_play`, with the fewest changes:"
    yield ""
    yield from _table({f"`{edition}`": times for edition, times in result["editions"].items()})
    yield ""
    yield "## The worst"
    yield ""
    yield f"{result['adversarial']:,} adversarial positions of `xp`:"
    yield ""
    yield from _table({"bare optimum": worst, "with the fewest changes": worst["fewest changes"]})
    yield ""
    yield "The longest of the bare ones:"
    yield ""
    yield f"```text\ntable: {worst['table'] or '(empty)'}\nrack: {worst['rack']}\n```"


def _table(rows: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    yield f"| | {' | '.join(SHARES)} |"
    yield "|---" * (len(SHARES) + 1) + "|"
    for name, times in rows.items():
        yield f"| {name} | {' | '.join(f'{times[share]:,.0f}' for share in SHARES)} |"


def _plot(result: Result, path: Path) -> None:
    import matplotlib  # noqa: PLC0415 - takes a second to import

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "tilerummy"
    from matplotlib import pyplot  # noqa: PLC0415

    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    for name, times in result["self_play"]["times"].items():
        ordered = sorted(times)
        axes.plot(ordered, [(at + 1) / len(ordered) for at in range(len(ordered))], label=name)
    axes.set_xscale("log")
    axes.set_xlabel("microseconds")
    axes.set_ylabel("share of positions")
    axes.set_title(f"Most tiles, {len(ordered)} positions of self-play, 106 tiles")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    if not RESULTS.exists():
        sys.exit(f"{RESULTS} is not there: run make bench ARGS=solver first")
    write(json.loads(RESULTS.read_text(encoding="utf-8")), DOCS)
    print(f"written: {DOCS / PAGE}, {DOCS / PICTURE}")


if __name__ == "__main__":
    main()
