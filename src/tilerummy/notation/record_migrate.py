"""Records of older versions, brought to today's form one version at a time, before anything else is checked.

A migration gets all objects of a record of its version (the header first, each with the line that it stood
on) and returns those of the next version; the version in the header is raised for it. What it makes of a
broken record doesn't matter: reading checks everything afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tilerummy.notation.record_error import RecordError
from tilerummy.notation.record_header import FORMAT, VERSION


@dataclass(frozen=True, slots=True)
class RawLine:
    """An object as it was read: nothing about it has been checked."""

    number: int
    data: dict[str, object]


Migration = Callable[[tuple[RawLine, ...]], tuple[RawLine, ...]]

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""For each old version, the way to the next one. There is none yet: the first version is today's."""


def check_version(header: RawLine, migrations: Mapping[int, Migration]) -> int:
    """The record's version, if this program can read it."""
    if header.data.get("format") != FORMAT:
        raise RecordError(header.number, f"this is no game record: 'format' must be {FORMAT!r}")
    version = header.data.get("version")
    if isinstance(version, bool) or not isinstance(version, int):
        raise RecordError(header.number, "'version' must be a whole number")
    if version > VERSION:
        raise RecordError(header.number, f"made by a newer tilerummy: version {version}, not {VERSION}")
    if version < VERSION and version not in migrations:
        raise RecordError(header.number, f"there is no version {version} of the format")
    return version


def migrated(lines: tuple[RawLine, ...], migrations: Mapping[int, Migration]) -> tuple[RawLine, ...]:
    """The lines in today's form."""
    for version in range(check_version(lines[0], migrations), VERSION):
        try:
            lines = migrations[version](lines)
            header = RawLine(lines[0].number, {**lines[0].data, "version": version + 1})
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(1, f"this record of version {version} is broken: {error!r}") from error
        lines = (header, *lines[1:])
    return lines
