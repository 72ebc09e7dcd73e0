"""What a client's message refers to, so that a refusal can name it: from the message, or from as much as can
be read of a broken one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tilerummy.tables.protocol.messages import Id, Version


@dataclass(frozen=True, slots=True)
class Asked:
    """The id of a command, hint or ping; the device and version of a draft."""

    id: str | None = None
    device: str | None = None
    version: int | None = None


class _Names(msgspec.Struct):
    """Of any message; whatever else is in it."""

    id: Any = None
    device: Any = None
    version: Any = None


_DECODER: Final = msgspec.json.Decoder(_Names)


def asked_by(message: msgspec.Struct) -> Asked:
    """`message`: of a table's or an evening's socket."""
    return Asked(*(getattr(message, name, None) for name in ("id", "device", "version")))


def asked_in(data: bytes) -> Asked:
    """From a message that may be broken."""
    try:
        found = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Asked()
    return Asked(_only(Id, found.id), _only(Id, found.device), _only(Version, found.version))


def _only(kind: Any, value: Any) -> Any:
    """The value, if it has the right type."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None
