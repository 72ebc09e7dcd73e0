"""Runs the application with uvicorn: in this process, or in several that share a database."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Final

import uvicorn

from tilerummy.server.app import create_app
from tilerummy.server.config import Config, to_environment
from tilerummy.server.connection.descriptors import raise_limit
from tilerummy.server.connection.http11 import Http11
from tilerummy.server.connection.limits import IDLE_SECONDS, MESSAGE_BYTES
from tilerummy.server.connection.line.uvicorn_line import UvicornLine
from tilerummy.server.report.log import set_up_logs
from tilerummy.server.report.metrics import SHARED_FOLDER

_GRACE_SECONDS: Final = 5
_HANGS_SECONDS: Final = 60
"""A worker that hasn't answered its parent for so long is replaced; on a busy machine it may take a while."""
_PULSE_SECONDS: Final = 10
"""A silently dead connection, as in a tunnel, is noticed after twice this time."""


def run(config: Config, *, workers: int = 1, root_path: str = "") -> None:
    """Serve until stopped."""
    options = {**uvicorn_options(), "host": config.host, "port": config.port, "root_path": root_path}
    set_up_logs()
    raise_limit()
    if workers == 1:
        uvicorn.run(create_app(config), **options)
    else:
        to_environment(config)
        with tempfile.TemporaryDirectory(prefix="tilerummy-metrics-") as folder:
            os.environ[SHARED_FOLDER] = folder
            uvicorn.run("tilerummy.server.app:app_from_environment", factory=True, workers=workers, **options)


def uvicorn_options() -> dict[str, Any]:
    return {
        "http": Http11,
        "proxy_headers": False,  # the guard handles these headers
        "timeout_keep_alive": IDLE_SECONDS,
        "ws": UvicornLine,
        "ws_max_size": MESSAGE_BYTES,
        "ws_per_message_deflate": False,  # our messages are small
        "ws_ping_interval": _PULSE_SECONDS,
        "ws_ping_timeout": _PULSE_SECONDS,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": _GRACE_SECONDS,
        "timeout_worker_healthcheck": _HANGS_SECONDS,
    }
