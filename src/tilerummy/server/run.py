"""Runs the application with uvicorn: in this process, or in several that share a database."""

from __future__ import annotations

from typing import Any, Final

import uvicorn

from tilerummy.server.app import create_app
from tilerummy.server.config import Config, to_environment
from tilerummy.server.http.limits import MESSAGE_BYTES
from tilerummy.server.log import set_up_logs

_GRACE_SECONDS: Final = 5


def run(config: Config, *, workers: int = 1, root_path: str = "") -> None:
    """Serve until somebody stops it."""
    options = {**uvicorn_options(), "host": config.host, "port": config.port, "root_path": root_path}
    set_up_logs()
    if workers == 1:
        uvicorn.run(create_app(config), **options)
    else:
        to_environment(config)
        uvicorn.run("tilerummy.server.app:app_from_environment", factory=True, workers=workers, **options)


def uvicorn_options() -> dict[str, Any]:
    return {
        "ws_max_size": MESSAGE_BYTES,
        "ws_per_message_deflate": False,  # our messages are small
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": _GRACE_SECONDS,
    }
