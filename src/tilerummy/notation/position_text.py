"""Positions in one line: `edition=sabra joker_policy=frozen opened=no table="r4 r5 J | k7 b7 y7" rack="r5"`.

Words `key=value` in any order, separated by blanks. `edition`, `opened`, `table` and `rack` are required,
every other key is a house rule. A value that contains blanks is in double quotes. Errors are `Malformed` and
point at the character; an invalid meld on the table, or more tiles than the edition has, are errors too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tilerummy.notation.text import Malformed, format_tiles, parse_rack, parse_table
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import HOUSE_RULE_KEYS, house_rule_value, load_edition, with_house_rules
from tilerummy.rules.errors import EditionError
from tilerummy.rules.meld import readings
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile

_KEYS: Final = ("edition", "opened", "table", "rack")
_WORD: Final = re.compile(r'(?P<key>[a-z_]+)=(?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+))(?=\s|$)')
_BLANKS: Final = re.compile(r"\s*")
_TILE: Final = re.compile(r"[^\s|]+")
_KEY: Final = re.compile(r"[a-z_]+=")
_MELD: Final = re.compile(r"[^|\s][^|]*")


@dataclass(frozen=True, slots=True)
class _Value:
    """A value as written, and where in the line the value and its key begin."""

    text: str
    at: int
    key_at: int


def format_position(position: Position) -> str:
    """The position as one line; only for editions that can be loaded by their id, or from their file."""
    return str(position)


def parse_position(text: str, named: Callable[[str], Edition] = load_edition) -> Position:
    """Read `edition=sabra opened=yes table="r4 r5 r6" rack="r7 k1"`; further words are house rules.

    `named` finds the edition. By itself a text reads no files; where they are its writer's own, give
    `tilerummy.rules.edition_named`.
    """
    values = _words(text)
    for key in _KEYS:
        if key not in values:
            raise Malformed(f"{key}= is missing", text, len(text))
    edition = _edition(values, text, named)
    table = _table(values["table"], text)
    rack = _rack(values["rack"], text)
    _check_box(edition, values, text)
    return Position(edition, table, rack, _opened(values["opened"], text))


def _words(text: str) -> dict[str, _Value]:
    found: dict[str, _Value] = {}
    at = _past_blanks(text, 0)
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise _wrong_word(text, at)
        key = word["key"]
        if key in found:
            raise Malformed(f"{key}= is given twice", text, at)
        group = "bare" if word["quoted"] is None else "quoted"
        found[key] = _Value(word[group], word.start(group), at)
        at = _past_blanks(text, word.end())
    return found


def _past_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return at if blanks is None else blanks.end()


def _wrong_word(text: str, at: int) -> Malformed:
    key = _KEY.match(text, at)
    if key is None:
        return Malformed("expected key=value", text, at)
    start = key.end()
    if start == len(text) or text[start].isspace():
        return Malformed("a value is missing", text, start)
    if text[start] != '"':
        return Malformed("a quote inside a value", text, text.index('"', start))
    end = text.find('"', start + 1)
    if end < 0:
        return Malformed("the quote is never closed", text, start)
    return Malformed("expected a blank after the quote", text, end + 1)


def _edition(values: Mapping[str, _Value], text: str, named: Callable[[str], Edition]) -> Edition:
    house: dict[str, object] = {}
    for key, value in values.items():
        if key not in _KEYS:
            try:
                house[key] = house_rule_value(value.text)
            except ValueError:
                raise Malformed(
                    f"{value.text!r} can't be the value of a house rule", text, value.at
                ) from None
    try:
        return with_house_rules(named(values["edition"].text), house)
    except EditionError as error:
        wrong = values.get(error.key, values["edition"])
        no_such_key = error.key in house and error.key not in HOUSE_RULE_KEYS
        raise Malformed(
            error.problem if error.wrong == "edition" else f"{error.key}: {error.problem}",
            text,
            wrong.key_at if no_such_key else wrong.at,
        ) from None


def _opened(value: _Value, text: str) -> bool:
    if value.text not in ("yes", "no"):
        raise Malformed("opened= must be yes or no", text, value.at)
    return value.text == "yes"


def _table(value: _Value, text: str) -> Table:
    try:
        table = parse_table(value.text)
    except Malformed as error:
        raise Malformed(error.problem, text, value.at + error.at) from None
    for meld, place in zip(table.melds, _MELD.finditer(value.text), strict=True):
        if not readings(meld):
            raise Malformed(f"{format_tiles(meld)} isn't a valid meld", text, value.at + place.start())
    return table


def _rack(value: _Value, text: str) -> Rack:
    try:
        return parse_rack(value.text)
    except Malformed as error:
        raise Malformed(error.problem, text, value.at + error.at) from None


def _check_box(edition: Edition, values: Mapping[str, _Value], text: str) -> None:
    """Check that no tile occurs more often than in the edition; errors point at the first one too many."""
    bag = edition.tile_set.bag()
    seen: Counter[Tile] = Counter()
    for value in (values["table"], values["rack"]):
        tiles = (tile for meld in parse_table(value.text).melds for tile in meld)
        for tile, place in zip(tiles, _TILE.finditer(value.text), strict=True):
            seen[tile] += 1
            if seen[tile] > bag[tile]:
                many = f"only {bag[tile]} of {place.group()}" if bag[tile] else f"no {place.group()}"
                raise Malformed(f"the edition has {many}", text, value.at + place.start())
