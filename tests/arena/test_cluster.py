"""The same tournament on a Ray cluster, here one of its own on this machine."""

import warnings

import pytest

from tilerummy.arena import Plan, hold, run_here
from tilerummy.arena.cluster import run_on_cluster
from tilerummy.rules import load_edition


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_a_cluster_plays_the_same_games() -> None:
    ray = pytest.importorskip("ray", reason="Ray has no release for this Python yet")
    edition = load_edition("ravensburger-de")
    plan = Plan(edition, ("novice", "hoarder"), 4, "test")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            there = hold(plan, run_on_cluster("local")).tally
    finally:
        ray.shutdown()
    here = hold(plan, run_here).tally
    assert (there.wins, there.points) == (here.wins, here.points)
