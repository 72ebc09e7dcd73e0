"""The benchmarks start: whoever renames what they measure learns it from the tests."""

from importlib import import_module
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench"
PEERS = {"chess", "rummikub_solver", "picows"}
"""Only `make bench` has them."""


def test_every_benchmark_can_be_loaded() -> None:
    wrong: list[str] = []
    for path in sorted(BENCH.glob("[a-z]*.py")):
        try:
            import_module(f"bench.{path.stem}")
        except ImportError as error:
            if error.name not in PEERS:
                wrong.append(f"{path.name}: {error}")
    assert wrong == []
