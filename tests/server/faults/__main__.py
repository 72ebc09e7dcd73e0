"""The soak with faults, as long as you like: `python -m tests.server.faults --seconds 600`."""

import argparse
import os
import sys

import pytest

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--database", choices=["sqlite", "postgres"], help="one of them; both without it")
    asked = parser.parse_args()
    os.environ["FAULTS_SECONDS"] = str(asked.seconds)
    sys.exit(
        pytest.main(["-s", "-m", "soak", "-k", asked.database or "", "tests/server/test_faults_soak.py"])
    )
