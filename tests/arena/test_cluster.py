"""The same tournament on a Ray cluster: one of its own on this machine, and one that was there before."""

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, socket

import pytest

from tilerummy.arena import Plan, hold, result_as_json, run_here
from tilerummy.arena.cluster import NoAddress, run_on_cluster
from tilerummy.rules import load_edition

PLAN = Plan(load_edition("original-it"), ("novice", "hoarder"), 4, "test")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray's own
NO_RAY = "Ray has no release for this Python yet"


@contextmanager
def head(folder: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """A cluster's head on this machine that others reach through its client server; where."""
    port, client = _free_ports()
    command = [
        *(sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"),
        *("--node-ip-address=127.0.0.1", f"--port={port}", f"--ray-client-server-port={client}"),
        *("--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats", f"--temp-dir={folder}"),
    ]
    file = folder / "head.log"
    with (
        file.open("w") as log,
        subprocess.Popen(command, stdout=log, stderr=log, env=environment) as running,
    ):
        try:
            while not _answers(client):
                assert running.poll() is None, file.read_text(encoding="utf-8")
                time.sleep(0.1)
            yield f"ray://127.0.0.1:{client}"
        finally:
            running.terminate()


def _free_ports() -> tuple[int, int]:
    with socket() as one, socket() as other:
        for each in (one, other):
            each.bind(("127.0.0.1", 0))
        return one.getsockname()[1], other.getsockname()[1]


def _answers(port: int) -> bool:
    try:
        create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_a_cluster_of_its_own_plays_the_same_games() -> None:
    ray = pytest.importorskip("ray", reason=NO_RAY)
    try:
        there = hold(PLAN, run_on_cluster("local")).tally
    finally:
        ray.shutdown()
    here = hold(PLAN, run_here).tally
    assert (there.wins, there.points) == (here.wins, here.points)


@pytest.mark.slow
def test_a_cluster_that_was_there_plays_the_same_games(tmp_path_factory: pytest.TempPathFactory) -> None:
    """As somebody types it, in a process of its own: Ray reads who may come in when it is loaded."""
    pytest.importorskip("ray", reason=NO_RAY)
    environment = {
        **os.environ,
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # else Ray turns the loopback into a public address
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }
    bots = ("--edition", PLAN.edition.id, "--bots", ",".join(PLAN.names), "--playouts", "0")
    with head(tmp_path_factory.mktemp("r"), environment) as address:
        command = [
            *(sys.executable, "-c", "from tilerummy.cli.start import start; start()", "arena", *bots),
            *("--deals", str(PLAN.deals), "--seed", PLAN.seed, "--cluster", address, "--json"),
        ]
        for _ in range(6):  # Ray's own limit for coming in may be exceeded on a busy machine
            ran = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
            if "No Ray cluster answers" not in ran.stderr:
                break
    assert ran.returncode == 0, ran.stderr
    there, here = json.loads(ran.stdout), result_as_json(hold(PLAN, run_here))
    for figure in ("bot", "wins", "points"):
        assert [entry[figure] for entry in there["standings"]] == [
            entry[figure] for entry in here["standings"]
        ]


@pytest.mark.parametrize("address", ["", "bogus", "foo://x:1", "ray://", "ray://host", "ray://host:port"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(NoAddress):
        run_on_cluster(address)
