"""A stranger can write a client from the docs: whatever the schema has is named in them."""

import re
from typing import Any

import pytest

from tools.protocol_schema import schema
from tools.write_protocol import ROOT

PAGES = ("protocol.md", "records.md")
KINDS: dict[str, Any] = schema()["$defs"]
ELSEWHERE = {"RefusalCode"}
"""Listed one by one in refusals.md and in the catalogue."""


def named() -> set[str]:
    """What stands in the docs as code: between backticks, as a key or a value of an example."""
    found: set[str] = set()
    for page in PAGES:
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        for code in re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL):
            found |= set(re.findall(r"[A-Za-z][A-Za-z0-9_-]*", code))
    return found


def words_of(kind: dict[str, Any]) -> set[str]:
    """The keys of a kind of value, and the words that its enumerations may be."""
    keys = set(kind.get("properties", {}))
    enums = [kind, *kind.get("properties", {}).values()]
    return keys | {word for each in enums for word in each.get("enum", ()) if isinstance(word, str)}


def test_what_is_not_named_is_noticed() -> None:
    assert "may_redeal" in named()
    assert "your_tiles" not in named()
    assert words_of({"properties": {"type": {"enum": ["draft-gone"]}, "seat": {}}}) == {
        "type",
        "seat",
        "draft-gone",
    }


@pytest.mark.parametrize("name", sorted(KINDS.keys() - ELSEWHERE))
def test_every_message_and_every_key_is_told(name: str) -> None:
    assert words_of(KINDS[name]) - named() == set()
