"""A stranger can write a client from the docs: whatever the schema has is named in them."""

import re
from typing import Any

import pytest

from tilerummy.client import door
from tilerummy.server.connection import limits
from tilerummy.tables.protocol.messages import PROTOCOL
from tools import protocol_limits
from tools.protocol_schema import schema
from tools.written import ROOT

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


class Recording:
    """Whatever is asked for of the limits is theirs, and remembered."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(limits, name)


def test_every_limit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = Recording()
    monkeypatch.setattr(protocol_limits, "limits", recording)
    protocol_limits.limits_table()
    ours_alone = {"SWEEP_SECONDS"}
    assert (
        recording.asked == {name for name in vars(limits) if name.isupper() and name[0] != "_"} - ours_alone
    )


@pytest.mark.parametrize("page", ["", "<!-- limits: written by tools.write_protocol -->\n"])
def test_a_page_without_a_place_for_the_numbers_is_noticed(page: str) -> None:
    with pytest.raises(ValueError, match="no place"):
        protocol_limits.with_numbers(page)


def test_docs_client_and_server_have_the_same_version() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert f"The version of the protocol is **{PROTOCOL}**" in page
    assert f"\n| {PROTOCOL} | " in page
    assert f"socket?protocol={PROTOCOL}`" in page
    assert door.PROTOCOL == PROTOCOL
