"""How fast the solver is: against its best published peer, on large racks, in every edition, at its worst."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bench import solver_report
from bench.core_times import fewest_left, problem
from bench.positions import EDITION, adversarial, hoards, self_play
from bench.solver_report import Result
from bench.timing import HEAD, in_rounds, micros, quantiles, ratios, row
from tilerummy.notation import format_table, format_tiles
from tilerummy.rules import EDITION_IDS, Position, Tile
from tilerummy.solver import Arrangement, best_play, best_plays, can_go_out
from tilerummy.solver.classic import solve as compiled_module

SELF_PLAY = 320
HOARDS = 400
PER_EDITION = 150
ADVERSARIAL = 10_000
OUT = Path("build/bench")
SOURCES = Path(__file__).parent.parent / "src"


def main(out: Path = OUT) -> None:
    how = "compiled" if (compiled_module.__file__ or "").endswith(".so") else "interpreted"
    print(f"solver ({how}), microseconds")
    print(f"  {'':44}{'count':>7}{HEAD}")
    played = self_play(SELF_PLAY)
    result: Result = {"machine": machine(), "adversarial": ADVERSARIAL}
    result |= {"self_play": against_peer(played), "strata": strata(played)}
    result["large_racks"] = large_racks()
    result["editions"] = editions()
    result["xp_worst"] = worst("xp", ADVERSARIAL)
    out.mkdir(parents=True, exist_ok=True)
    (out / "solver.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    solver_report.write(result, out)
    print(f"  written: {out}/solver.json, {out}/{solver_report.PAGE}, {out}/{solver_report.PICTURE}")


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, CPython {platform.python_version()}"


def hasty(position: Position) -> Arrangement | None:
    return best_play(position, few_changes=False)


def ten_best(position: Position) -> list[Arrangement]:
    return best_plays(position, 10)


def told(name: str, times: Sequence[float]) -> dict[str, float]:
    print(row(name, times), flush=True)
    return quantiles(times)


def against_peer(positions: Sequence[Position]) -> Result:
    from bench.peer import Peer  # noqa: PLC0415 - takes seconds to import

    peer = Peer()
    questions = [peer.question(position) for position in positions]
    cores = [problem(position) for position in positions]
    better = sum(
        len(position.rack) - fewest_left(core) > peer.most_tiles(question)
        for position, core, question in zip(positions, cores, questions, strict=True)
    )
    times = in_rounds(
        {
            "rummikub-solver": lambda: micros(peer.most_tiles, questions),
            "bare optimum": lambda: micros(fewest_left, cores),
            "bare optimum, interpreted": lambda: interpreted(positions),
            "a best play": lambda: micros(hasty, positions),
            "best play with the fewest changes": lambda: micros(best_play, positions),
            "the ten best plays": lambda: micros(ten_best, positions),
            "can go out": lambda: micros(can_go_out, positions),
        }
    )
    result: Result = {"times": dict(times)}
    peer_times = times.pop("rummikub-solver")
    result["rummikub-solver"] = told(f"{EDITION}, self-play: rummikub-solver", peer_times)
    for name, found in times.items():
        result[name] = told(f"  {name}", found)
        result[f"{name}, times faster"] = ratios(found, peer_times)
    for name in times:
        faster = result[f"{name}, times faster"]
        print(f"    {name}: {faster['median']:,.0f} times faster at the median, {faster['p99']:,.0f} at p99")
    print(f"    positions where the peer lays fewer tiles than there can be: {better} of {len(positions)}")
    result["peer below the optimum"] = better
    return result


def interpreted(positions: Sequence[Position]) -> list[float]:
    """The same sources without compiling, in a process of their own."""
    asked = [
        (position.edition.id, format_table(position.table), format_tiles(position.rack))
        for position in positions
    ]
    done = subprocess.run(
        [sys.executable, "-m", "bench.core_times"],
        input=json.dumps(asked),
        env=os.environ | {"PYTHONPATH": f"{SOURCES}{os.pathsep}{SOURCES.parent}"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[float] = json.loads(done.stdout)
    return found


def large_racks() -> Result:
    positions = hoards(HOARDS)
    name = "racks of 25 and more, two jokers: "
    return {
        "bare optimum": told(f"{name}bare", micros(fewest_left, [problem(one) for one in positions])),
        "a best play": told(f"{name}a best play", micros(hasty, positions)),
        "best play with the fewest changes": told(f"{name}fewest changes", micros(best_play, positions)),
        "the ten best plays": told(f"{name}ten best", micros(ten_best, positions)),
        "can go out": told(f"{name}can go out", micros(can_go_out, positions)),
    }


def strata(positions: Sequence[Position]) -> Result:
    """The best plays of self-play, by what makes them easy or hard."""
    times = micros(best_play, positions)
    result: Result = {}

    def split(name: str, of: Callable[[Position], int], bounds: Iterable[tuple[int, int]]) -> None:
        for low, high in bounds:
            some = [
                time for time, position in zip(times, positions, strict=True) if low <= of(position) <= high
            ]
            if some:
                label = f"{name} {low} to {high}" if low < high else f"{name} {low}"
                result[label] = told(f"best play: {label}", some)

    split("tiles on the table", _on_table, ((0, 19), (20, 39), (40, 59), (60, 106)))
    split("tiles on the rack", lambda position: len(position.rack), ((1, 5), (6, 10), (11, 15), (16, 60)))
    split("jokers", _jokers, ((0, 0), (1, 1), (2, 2)))
    return result


def _on_table(position: Position) -> int:
    return sum(len(meld) for meld in position.table.melds)


def _jokers(position: Position) -> int:
    return position.rack.count(Tile.J) + sum(meld.count(Tile.J) for meld in position.table.melds)


def editions() -> Result:
    """Adversarial positions of all editions; twist's jokers need an engine of their own."""
    return {
        edition: told(
            f"{edition}, adversarial: best play",
            micros(best_play, list(adversarial(PER_EDITION, edition)), repeats=1),
        )
        for edition in EDITION_IDS
    }


def worst(edition: str, count: int) -> Result:
    """The bare optimum of many adversarial positions, the one that took longest, and the whole way of all."""
    positions = list(adversarial(count, edition))
    times = micros(fewest_left, [problem(position) for position in positions], repeats=1)
    told(f"{edition}, adversarial: bare optimum", times)
    longest, position = max(zip(times, positions, strict=True), key=lambda pair: pair[0])
    table, rack = format_table(position.table), format_tiles(position.rack)
    print(f"    the worst, {longest / 1000:,.1f} ms: {table} # {rack}")
    fewest = told(f"{edition}, adversarial: fewest changes", micros(best_play, positions, repeats=1))
    return {**quantiles(times), "table": table, "rack": rack, "fewest changes": fewest}
