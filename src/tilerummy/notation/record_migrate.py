"""Upgrades records of older formats, one version at a time, before anything else is checked.

A migration gets all objects of a record of its version (the header first, each with its line number) and
returns those of the next version; the version in the header is updated for it. What it makes of a broken
record doesn't matter, as everything is checked afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tilerummy.notation.record_error import RecordError
from tilerummy.notation.record_header import FORMAT, VERSION, VERSIONS


@dataclass(frozen=True, slots=True)
class RawLine:
    """An object as read from a line, not checked yet."""

    number: int
    data: dict[str, object]


Migration = Callable[[tuple[RawLine, ...]], tuple[RawLine, ...]]

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""For each version of an older format, the migration to the next. Empty so far: version 1 had this one."""


def check_version(header: RawLine, migrations: Mapping[int, Migration]) -> int:
    """The record's version; raises `RecordError` if this program can't read it."""
    if header.data.get("format") != FORMAT:
        raise RecordError(header.number, f"not a game record: 'format' must be {FORMAT!r}")
    version = header.data.get("version")
    if isinstance(version, bool) or not isinstance(version, int):
        raise RecordError(header.number, "'version' must be a whole number")
    if version > VERSION:
        raise RecordError(header.number, f"made by a newer tilerummy: version {version}, not {VERSION}")
    if version not in VERSIONS and version not in migrations:
        raise RecordError(header.number, f"unknown version {version} of the format")
    return version


def migrated(lines: tuple[RawLine, ...], migrations: Mapping[int, Migration]) -> tuple[RawLine, ...]:
    """The lines in the current format."""
    for version in range(check_version(lines[0], migrations), VERSIONS[0]):
        try:
            lines = migrations[version](lines)
            header = RawLine(lines[0].number, {**lines[0].data, "version": version + 1})
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(1, f"this record of version {version} is broken: {error!r}") from error
        lines = (header, *lines[1:])
    return lines
