"""How long tests wait for what is bound to happen."""

from typing import Final

PATIENCE: Final = 600.0
"""Seconds. No measure of anything: it only ends a test that waits in vain. What works takes a small part of
it on the busiest machine."""
