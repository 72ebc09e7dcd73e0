"""All languages say the same things, each in its own words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.messages.comparison import (
    copied,
    different_examples,
    different_keys,
    different_placeholders,
    different_plurals,
)
from tests.messages.variants import all_variants
from tests.support.each import each
from tilerummy.messages import languages, rules_text, say
from tilerummy.messages.catalogue import Message, catalogue, read

MESSAGES = Path(__file__).parents[2] / "src/tilerummy/messages"
TRANSLATIONS = languages()[1:]
ENGLISH_FILES = [path.name for path in MESSAGES.glob("*.toml") if re.search(r"(^|\.)en\.toml$", path.name)]

SAME_EVERYWHERE = {"+30 s", "Bot", "Sabra", "Twist", "tilerummy"}
SAME = {
    "de": {"Code", "Match", "Name", "Pool", "Wow"},
    "fr": {
        "Correction",
        "Match",
        "Menu",
        "Options",
        "Pages",
        "Pause",
        "Place",
        "Points",
        "Secret",
        "Table",
        "Total",
        "Volume",
        "joker",
        "jokers",
        "minutes",
        "points",
    },
    "it": {"Menu", "Volume", "no"},
    "nl": {"Code", "Match", "Menu", "Volume", "joker", "jokers"},
}
"""Words that a language truly shares with English, where a message is nothing but such words."""


def test_there_are_five_languages() -> None:
    assert languages() == ("en", "de", "fr", "it", "nl")


@each("language", TRANSLATIONS)
@each("name", ENGLISH_FILES)
def test_same_keys_in_every_file(name: str, language: str) -> None:
    def messages(file: str) -> dict[str, Message]:
        path = MESSAGES / file
        return dict(read(path.read_text(encoding="utf-8"), file)) if path.exists() else {}

    translated = re.sub(r"en\.toml$", f"{language}.toml", name)
    assert different_keys(messages(name), messages(translated)) == set(), (
        f"missing or too many in {translated}"
    )


@each("language", languages())
def test_same_keys(language: str) -> None:
    assert different_keys(catalogue("en"), catalogue(language)) == set()


@each("language", languages())
def test_same_placeholders(language: str) -> None:
    assert different_placeholders(catalogue("en"), catalogue(language)) == set()
    assert different_plurals(catalogue("en"), catalogue(language)) == set()


@each("language", TRANSLATIONS)
def test_same_notation_and_same_commands_to_type(language: str) -> None:
    assert different_examples(catalogue("en"), catalogue(language)) == set()


@each("language", TRANSLATIONS)
def test_a_translation_is_not_the_english_copied(language: str) -> None:
    same = frozenset(SAME[language] | SAME_EVERYWHERE)
    assert copied(catalogue("en"), catalogue(language), same) == set()


@each("language", languages())
def test_no_form_says_one_where_there_is_none(language: str) -> None:
    """French says `0 point`, so its singular must not have the number written out."""
    for key, message in catalogue(language).items():
        if message.by is not None and message.by != "tiles":
            details: dict[str, str | int] = {**dict.fromkeys(message.placeholders, "x"), message.by: 0}
            assert not re.search(r"\b1\b", say(key, language, **details)), key


@each("language", TRANSLATIONS)
def test_the_help_of_the_game_lists_the_same_commands_beside_short_words(language: str) -> None:
    english, translated = (say("cli.turn.help", code).splitlines() for code in ("en", language))
    width = english[1].index("lay new melds")
    assert [line[:width] for line in english[1:-1]] == [line[:width] for line in translated[1:-1]]
    assert max(map(len, translated[:-1])) <= 90


@each("language", languages())
def test_the_introduction_names_the_chapter_of_our_rulings(language: str) -> None:
    assert say("rules.heading.rulings", language) in say("rules.intro", language, mark="*")


@pytest.mark.slow
@each("language", TRANSLATIONS)
def test_the_rules_of_every_edition_and_of_every_house_rule_can_be_written(language: str) -> None:
    for edition in all_variants():
        text, english = rules_text(edition, language), rules_text(edition)
        assert not re.search(r"[{}]|  \S", re.sub(r"(?m)^ +", "", text)), edition.id
        assert [*shapes(text)] == [*shapes(english)], edition.id
        assert marks(text, language) == marks(english, "en"), edition.id


def shapes(markdown: str) -> Iterator[str]:
    """How the text is laid out, which is the same in every language but for where the marks stand."""
    for line in markdown.splitlines():
        if line.startswith(("#", "- ", "  - ")):
            yield line.split(" ")[0]


def marks(markdown: str, language: str) -> list[int]:
    """How often something is marked as our ruling, and as a house rule."""
    return [
        sum(markdown.count(say(f"rules.{place}.{mark}", language)) for place in ("mark", "mark-before"))
        for mark in ("ours", "house")
    ]


def test_the_comparison_finds_what_it_looks_for() -> None:
    def one(text: str) -> Message:
        return Message({"other": text})

    english = {"a": one("Take {tile} out of it."), "b": one("{tile}: `r5`"), "c": one("Melds")}
    assert different_keys(english, {"a": one("x")}) == {"b", "c"}
    assert different_placeholders(english, {"a": one("Nimm {tiles} heraus."), "c": one("Serien")}) == {"a"}
    assert different_plurals(english, {"c": Message({"one": "Serie", "other": "Serien"}, "count")}) == {"c"}
    assert different_examples(english, {**english, "b": one("{tile}: `r6`")}) == {"b"}
    assert different_examples({"a": one("x\n  tilerummy play")}, {"a": one("x\n  tilerummy spiel")}) == {"a"}
    assert copied(english, english) == {"a", "c"}
    assert copied(english, english, frozenset({"Melds"})) == {"a"}
    assert copied(english, {"a": one("Nimm {tile} heraus."), "c": one("Serien")}) == set()
