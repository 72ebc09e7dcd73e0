"""The rules of an edition in our own words, composed from the catalogue using only the edition's values."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tilerummy.messages.catalogue import ENGLISH
from tilerummy.messages.editions import edition_name
from tilerummy.messages.rulebook.before import aim, before, need
from tilerummy.messages.rulebook.book import Blocks, RuleBlock, RuleBook, RuleChapter, closed, markdown
from tilerummy.messages.rulebook.ending import end, match_of_games, pool, time
from tilerummy.messages.rulebook.jokers import jokers
from tilerummy.messages.rulebook.rulings import house, rulings
from tilerummy.messages.rulebook.turn import changing, melds, opening, turn
from tilerummy.messages.rulebook.words import key_in_words, value_in_words
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import Edition

__all__ = [
    "RuleBlock",
    "RuleBook",
    "RuleChapter",
    "key_in_words",
    "rule_book",
    "rules_text",
    "value_in_words",
]

_CHAPTERS: Final[dict[str, Callable[[Writer], Blocks]]] = {
    "need": need,
    "aim": aim,
    "before": before,
    "melds": melds,
    "turn": turn,
    "opening": opening,
    "changing": changing,
    "jokers": jokers,
    "time": time,
    "pool": pool,
    "end": end,
    "match": match_of_games,
    "rulings": rulings,
    "house": house,
}


@lru_cache(maxsize=256)
def rule_book(edition: Edition, language: str = ENGLISH) -> RuleBook:
    """The complete rules of this edition, with its house rules if it has any."""
    writer = Writer(edition, language)
    intro = [writer.say("intro", mark=writer.say("mark.ours"))]
    if edition.overrides:
        intro.append(writer.say("intro-house", mark=writer.say("mark.house")))
    chapters = [
        RuleChapter(name, writer.say(f"heading.{name}"), closed(content))
        for name, chapter in _CHAPTERS.items()
        if (content := chapter(writer))
    ]
    return RuleBook(edition.id, edition_name(edition, language), tuple(intro), tuple(chapters))


def rules_text(edition: Edition, language: str = ENGLISH) -> str:
    """The same as Markdown."""
    return markdown(rule_book(edition, language))
