"""Mistakes of our own: whoever meets one is told no more than that; an operator finds out where it was."""

from __future__ import annotations

import logging

from tilerummy.server.report.metrics import BUGS


def report_bug(error: BaseException, at: str) -> None:
    """`at` is what it stopped: a request, a message."""
    BUGS.labels(at).inc()
    details = {"at": at}
    logging.getLogger("tilerummy.server").error("bug", exc_info=error, extra={"details": details})
