"""Writes the rule book: texts from the catalogue, each marked if it isn't what the printed text says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tilerummy.messages.catalogue import Value, say
from tilerummy.rules import Edition
from tilerummy.rules.edition import Passage

_NEXT_SENTENCE: Final = re.compile(r"[.!?] +[^a-z]")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes about one edition in one language. `about` is always one or more keys of the edition."""

    edition: Edition
    language: str

    def say(self, key: str, **details: Value) -> str:
        return say(f"rules.{key}", self.language, self.edition, **details)

    def printed(self, key: str, *about: str, **details: Value) -> str:
        """What the printed text says, unless a house rule has changed it."""
        text = self.say(key, **details)
        return self._marked(text, "house") if self.is_changed(*about) else text

    def rule(self, key: str, *about: str, **details: Value) -> str:
        """What the edition's value says, marked if the value is our ruling or a house rule."""
        if self.is_ours(*about) and not self.is_changed(*about):
            return self.ruling(key, **details)
        return self.printed(key, *about, **details)

    def ruling(self, key: str, **details: Value) -> str:
        """Our ruling: what no printed text says, or at least not this one."""
        return self._marked(self.say(key, **details), "ours")

    def follows(self, key: str, about: str, **details: Value) -> str:
        """What the printed passage about `about` says as well, although no value of the edition holds it."""
        return self.ruling(key, **details) if self.is_ours(about) else self.say(key, **details)

    def passage(self, key: str, passage: Passage) -> str:
        """What some texts say beyond their values: printed in those, our ruling in the others."""
        return self.say(key) if self.has(passage) else self.ruling(key)

    def has(self, passage: Passage) -> bool:
        return passage in self.edition.passages

    def only_in(self, key: str, about: str) -> list[str]:
        """A note if only one language of the printed text says so; none if a house rule overrides it."""
        language = dict(self.edition.only_in).get(about)
        return [] if language is None or self.is_changed(about) else [self.say(f"{key}.only-in.{language}")]

    def is_ours(self, *about: str) -> bool:
        return any(key in self.edition.ours for key in about)

    def listed(self, parts: list[str]) -> str:
        """`a, b and c`."""
        *most, last = parts
        if not most:
            return last
        first = most[0]
        for part in most[1:]:
            first = self.say("list.comma", first=first, rest=part)
        return self.say("list.and", first=first, last=last)

    def is_changed(self, *about: str) -> bool:
        """Whether a house rule changes any of these."""
        changed = {key for key, _ in self.edition.overrides}
        return any(key in changed for key in about)

    def _marked(self, text: str, mark: str) -> str:
        """The mark goes after a single sentence but before several, which `paragraphs` keeps separate."""
        if _NEXT_SENTENCE.search(text):
            return f"{self.say(f'mark-before.{mark}')} {text}"
        return f"{text} {self.say(f'mark.{mark}')}"

    def paragraphs(self, *texts: str) -> list[str]:
        """The texts joined into one paragraph; those with the mark in front get a paragraph of their own."""
        marks = tuple(self.say(f"mark-before.{mark}") for mark in ("ours", "house"))
        blocks: list[str] = []
        joins = False
        for text in texts:
            apart = text.startswith(marks)
            if joins and not apart:
                blocks[-1] += f" {text}"
            else:
                blocks.append(text)
            joins = not apart
        return blocks
