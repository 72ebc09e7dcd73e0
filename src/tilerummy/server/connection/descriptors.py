"""How many open files and connections the system allows this process."""

from __future__ import annotations

from typing import Final

_WANTED: Final = 65_536
_UNKNOWN: Final = 512
"""Where the system doesn't say, as on Windows."""
_LEAST: Final = 16


def raise_limit() -> None:
    """Raise the limit as far as we are allowed to and as is useful; child processes inherit it."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return  # leave it as it is


def room_for_connections() -> int:
    """How many connections fit beside databases, searches and files."""
    limit = _limit()
    return max(_LEAST, limit - 64 - limit // 16)


def _limit() -> int:
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return _UNKNOWN
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return _WANTED if soft == resource.RLIM_INFINITY else min(soft, _WANTED)
