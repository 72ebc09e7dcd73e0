"""Every sentence that a player reads: error messages, narration, and the rules in our own words."""

from tilerummy.messages.catalogue import ENGLISH, MessageError, Value, languages, read_all_languages, say
from tilerummy.messages.editions import edition_name, edition_source
from tilerummy.messages.refusals import refusal, unreadable
from tilerummy.messages.rulebook import (
    RuleBlock,
    RuleBook,
    RuleChapter,
    key_in_words,
    rule_book,
    rules_text,
    value_in_words,
)

__all__ = [
    "ENGLISH",
    "MessageError",
    "RuleBlock",
    "RuleBook",
    "RuleChapter",
    "Value",
    "edition_name",
    "edition_source",
    "key_in_words",
    "languages",
    "read_all_languages",
    "refusal",
    "rule_book",
    "rules_text",
    "say",
    "unreadable",
    "value_in_words",
]
