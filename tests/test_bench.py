"""The benchmarks start: whoever renames what they measure learns it from the tests."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench"
PEERS = {"chess", "rummikub_solver", "picows"}
"""Only `make bench` has them."""
LOAD_ALL = f"""
import sys
from importlib import import_module
sys.modules["pytest"] = None  # which `make bench` doesn't have
wrong = []
for name in sys.argv[1:]:
    try:
        import_module(f"bench.{{name}}")
    except ImportError as error:
        if error.name not in {PEERS}:
            wrong.append(f"{{name}}: {{error}}")
print(*wrong, sep="\\n", end="")
"""


def test_every_benchmark_can_be_loaded() -> None:
    names = [path.stem for path in sorted(BENCH.glob("[a-z]*.py"))]
    ran = subprocess.run(
        [sys.executable, "-c", LOAD_ALL, *names],
        cwd=BENCH.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.returncode) == ("", 0), ran.stderr
