"""No message that nobody reads."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.messages.variants import all_variants
from tilerummy.messages import catalogue as module
from tilerummy.messages import edition_source, refusal, rules_text, unreadable
from tilerummy.messages.catalogue import Message
from tilerummy.messages.rulebook.words import value_in_words
from tilerummy.notation import Malformed
from tilerummy.rules import HOUSE_RULE_KEYS, all_editions
from tilerummy.rules.fault import fault
from tools.refusal_examples import EXAMPLES

SOURCES = Path(__file__).parents[2] / "src" / "tilerummy"
ELSEWHERE = (
    "asking.",
    "cli.",
    "bots.cast.",
    "impossible.",
    "server.refusal.",
    "server.settings.",
    "page.",
    "puzzles.",
    "told.",
    "learn.",
)
"""Parts of the catalogue that are tested in the packages that use them."""


class Recorder(Mapping[str, Message]):
    """A catalogue that knows what it was asked for."""

    def __init__(self, messages: Mapping[str, Message]) -> None:
        self.messages = messages
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Message:
        self.read.add(key)
        return self.messages[key]

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def __iter__(self) -> Iterator[str]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


def test_every_message_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(module.catalogue("en"))
    monkeypatch.setattr(module, "catalogue", lambda _language: recorder)
    for example in EXAMPLES:
        refusal(example.run())
    empty = fault(())
    assert empty is not None
    refusal(empty)
    unreadable(Malformed("?", "?", 0))
    for edition in all_variants():
        rules_text(edition)
    for edition in all_editions():
        edition_source(edition)
        for key in HOUSE_RULE_KEYS:
            value_in_words(edition, key)
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    unused = {
        key
        for key in recorder
        if key not in recorder.read and not key.startswith(ELSEWHERE) and f'"{key}"' not in sources
    }
    assert unused == set()
