"""Workers end when the process that started them ends: without it nobody would stop or replace them, and they
would keep its port."""

from __future__ import annotations

import logging
import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from tilerummy.server.report.log import log


def end_with_parent() -> None:
    """Gracefully: what was begun is finished first."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for_end, args=(parent.sentinel,), daemon=True).start()


def _wait_for_end(sentinel: int) -> None:
    wait([sentinel])
    log("parent-gone", level=logging.WARNING)
    os.kill(os.getpid(), signal.SIGTERM)
