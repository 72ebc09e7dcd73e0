"""How long tests wait for what is bound to happen."""

import os
from typing import Final

PATIENCE: Final = float(os.environ.get("TILERUMMY_PATIENCE", "600"))
"""Seconds. No measure of anything: it only ends a test that waits in vain. What works takes a small part of
it on the busiest machine. `TILERUMMY_PATIENCE=30` tells sooner while one writes a test."""
