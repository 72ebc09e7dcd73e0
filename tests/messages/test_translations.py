"""All languages say the same things, each in its own words."""

import pytest

from tests.messages.comparison import copied, different_keys, different_placeholders, different_plurals
from tilerummy.messages import languages
from tilerummy.messages.catalogue import Message, catalogue

TRANSLATIONS = languages()[1:]


@pytest.mark.parametrize("language", languages())
def test_same_keys(language: str) -> None:
    assert different_keys(catalogue("en"), catalogue(language)) == set()


@pytest.mark.parametrize("language", languages())
def test_same_placeholders(language: str) -> None:
    assert different_placeholders(catalogue("en"), catalogue(language)) == set()
    assert different_plurals(catalogue("en"), catalogue(language)) == set()


@pytest.mark.skipif(not TRANSLATIONS, reason="there is English only")
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_is_not_the_english_copied(language: str) -> None:
    assert copied(catalogue("en"), catalogue(language)) == set()


def test_the_comparison_finds_what_it_looks_for() -> None:
    def one(text: str) -> Message:
        return Message({"other": text})

    english = {"a": one("Take {tile} out of it."), "b": one("{tile} twice"), "c": one("Melds")}
    assert different_keys(english, {"a": one("x")}) == {"b", "c"}
    assert different_placeholders(english, {"a": one("Nimm {tiles} heraus."), "c": one("Sätze")}) == {"a"}
    assert different_plurals(english, {"c": Message({"one": "Satz", "other": "Sätze"}, "count")}) == {"c"}
    assert copied(english, english) == {"a"}
    assert copied(english, {"a": one("Nimm {tile} heraus.")}) == set()
