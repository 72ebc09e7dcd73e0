"""Many questions at once: one JSON object per line in, one answer per line out, even if a line is bad."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, Final, TypeVar

import click

from tilerummy.cli.language import edition_problem, os_problem, say
from tilerummy.cli.options import edition_named
from tilerummy.cli.position import BadInput
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import DEFAULT_EDITION, house_rule_value, with_house_rules
from tilerummy.rules.errors import EditionError

Answer = TypeVar("Answer")

_IGNORED: Final = ("id", "legal", "reason", "message", "from_rack", "points", "why", "note", "comment")
"""Keys that a file of positions with known answers (`corpus/`) has in addition to the question."""


class BatchLine:
    """The keys of one line, all of them known; reading a value of the wrong type raises `BadInput`."""

    def __init__(self, line: bytes, needed: Sequence[str], optional: Sequence[str]) -> None:
        self._asked = _asked(line, needed, optional)

    def text(self, key: str) -> str:
        value = self._asked[key]
        if not isinstance(value, str):
            raise BadInput(say("cli.batch.no-text", name=key))
        return value

    def text_or(self, key: str, default: str) -> str:
        return self.text(key) if key in self._asked else default

    def opened(self) -> bool:
        opened = self._asked.get("opened", True)
        if not isinstance(opened, bool):
            raise BadInput(say("cli.batch.opened"))
        return opened

    def edition(self) -> Edition:
        house = self._asked.get("house", {})
        if not isinstance(house, dict):
            raise BadInput(say("cli.batch.house"))
        house = {key: _as_typed(value) for key, value in house.items()}
        if "tiles" in self._asked:
            if "tiles" in house:
                raise BadInput(say("cli.option.house-twice", rule="tiles"))
            house["tiles"] = self.text("tiles")
        try:
            return with_house_rules(edition_named(self.text_or("edition", DEFAULT_EDITION)), house)
        except click.UsageError as wrong:  # there is no such file
            raise BadInput(wrong.message) from None
        except EditionError as wrong:
            raise BadInput(edition_problem(wrong)) from None


def _as_typed(value: object) -> object:
    """A text means what it means behind `--house`: `"30"` is a number."""
    return house_rule_value(value) if isinstance(value, str) else value


def answers(lines: Iterable[bytes], answer: Callable[[bytes], Answer]) -> Iterator[Answer]:
    """One answer for every line that isn't blank."""
    for number, line in enumerate(lines):
        text = line.removeprefix(BOM_UTF8) if number == 0 else line
        if text.strip():
            yield answer(text)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; raises a usage error if it can't be read to the end."""
    try:
        yield from file
    except OSError as error:
        problem = os_problem(error)
        raise click.UsageError(say("cli.batch.unreadable", problem=problem)) from None


def _asked(line: bytes, needed: Sequence[str], optional: Sequence[str]) -> dict[str, object]:
    try:
        found: object = json.loads(line.decode("utf-8"), object_pairs_hook=_without_doubles)
    except UnicodeDecodeError:
        raise BadInput(say("cli.batch.encoding")) from None
    except json.JSONDecodeError as wrong:
        raise BadInput(say("cli.batch.json", problem=wrong.msg, place=wrong.pos + 1)) from None
    except (ValueError, RecursionError):  # a number with thousands of digits, or thousands of nested brackets
        raise BadInput(say("cli.batch.too-much")) from None
    if not isinstance(found, dict):
        raise BadInput(say("cli.batch.no-object"))
    for key in needed:
        if key not in found:
            raise BadInput(say("cli.batch.missing", name=key))
    for key in found:
        if key not in (*needed, *optional, *_IGNORED):
            raise BadInput(say("cli.batch.unknown", name=key, keys=", ".join((*needed, *optional))))
    return found


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput(say("cli.batch.twice", name=key))
        found[key] = value
    return found
