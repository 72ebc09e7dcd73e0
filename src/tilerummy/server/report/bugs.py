"""Bugs of ours: the client learns only that there was one, the operator where it was."""

from __future__ import annotations

import logging

from tilerummy.server.report.metrics import BUGS


def report_bug(error: BaseException, at: str) -> None:
    """`at`: what it interrupted, such as a request or a message."""
    BUGS.labels(at).inc()
    details = {"at": at}
    logging.getLogger("tilerummy.server").error("bug", exc_info=error, extra={"details": details})
