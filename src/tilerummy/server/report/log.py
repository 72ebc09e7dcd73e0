"""Structured logs: one JSON object per line, without anything secret."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

_LOGGER: Final = logging.getLogger("tilerummy.server")


def log(event: str, *, level: int = logging.INFO, **details: str | int | float) -> None:
    """Log something for operators; never tiles, seeds, secrets, cookies or commands."""
    _LOGGER.log(level, event, extra={"details": details})


_LONGEST: Final = 500


class JsonLines(logging.Formatter):
    """Formats errors without values of variables and without anything received from clients."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name == _LOGGER.name else record.name,
            **getattr(record, "details", {}),
        }
        if record.name != _LOGGER.name and record.levelno > logging.DEBUG:  # debug output shows frames
            line["message"] = _said(record.getMessage())
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record)
        return json.dumps(line, ensure_ascii=False)


def _said(message: str) -> str:
    """One line of another package's message; the rest might show values of variables."""
    lines = message.strip().splitlines() or [""]
    is_trace = lines[0].startswith("Traceback")
    return lines[-1 if is_trace else 0][:_LONGEST]


def _where(record: logging.LogRecord) -> list[str]:
    """Where an error was raised, without its text, which may come from a player."""
    trace = record.exc_info[2] if record.exc_info else None
    found: list[str] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found


def set_up_logs(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It logs the address of every connection and every invalid request; we count these instead.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
