"""The examples in the guide run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "env_agent.py"
GUIDE = ROOT / "docs" / "guide" / "environment.md"


@pytest.mark.slow
def test_the_example_learns() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rounds", "1", "--games", "2"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stdout.splitlines()[-1].startswith("learnt: Agent(")


@pytest.mark.slow
def test_the_lines_of_the_guide_play_a_game(tmp_path: Path) -> None:
    code, _, several = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}\nprint(env.unwrapped.agents)"],
        check=True,
        capture_output=True,
        text=True,
    )
    (tmp_path / "several.py").write_text(f"{several}\n    print(reward.shape)", encoding="utf-8")
    again = subprocess.run(
        [sys.executable, tmp_path / "several.py"], check=True, capture_output=True, text=True
    )
    assert again.stdout == "(4,)\n"
    assert ran.stdout == "[]\n"  # all have left, as PettingZoo's agents do when a game has ended
