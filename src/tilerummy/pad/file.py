"""An evening as a text file: JSON Lines, a header and then one entry a line."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.pad.ending import PadError
from tilerummy.pad.evening import Evening, EveningEntry

FORMAT: Final = "tilerummy-evening"
VERSION: Final = 1


class _Header(msgspec.Struct, frozen=True):
    format: str
    version: int


_read_header: Final = msgspec.json.Decoder(_Header).decode
_read_entry: Final = msgspec.json.Decoder(EveningEntry).decode


def write_evening(evening: Evening) -> str:
    """The evening as the text of a file."""
    lines = [_Header(FORMAT, VERSION), *evening]
    return "".join(entry_text(line) + "\n" for line in lines)


def entry_text(entry: EveningEntry | _Header) -> str:
    """One line of the file."""
    return msgspec.json.encode(entry).decode()


def read_evening(text: str) -> Evening:
    """Raises `PadError` with the number of the line that can't be read.

    A last line that breaks off is left out: whoever wrote it was interrupted before it was saved.
    """
    head, *rest = text.split("\n")
    broken_off = rest.pop() if rest else ""
    _check_header(head)
    entries: list[EveningEntry] = []
    for number, line in enumerate([*rest, broken_off] if _is_entry(broken_off) else rest, 2):
        try:
            entries.append(_read_entry(line))
        except msgspec.DecodeError as wrong:
            raise PadError("unreadable-line", number=number, problem=str(wrong)) from None
    return Evening(entries)


def _check_header(line: str) -> None:
    try:
        header = _read_header(line)
    except msgspec.DecodeError:
        raise PadError("no-evening") from None
    if header.format != FORMAT:
        raise PadError("no-evening")
    if header.version != VERSION:
        raise PadError("newer-evening", version=header.version)


def _is_entry(line: str) -> bool:
    try:
        _read_entry(line)
    except msgspec.DecodeError:
        return False
    return True
