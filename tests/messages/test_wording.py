"""Each box is spoken of in the words of its booklet."""

import re
from pathlib import Path

import pytest

from tests.support.each import each
from tilerummy.messages import languages, refusal, rules_text, say
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.wording import worded, wordings
from tilerummy.notation import parse_tiles
from tilerummy.rules import Edition, Illegal, Reason, all_editions, load_edition

TERM = re.compile(r"<[a-z-]+>")

WORDS = [
    ("ravensburger-de", "de", "Reihe", "Gruppe"),
    ("sabra", "de", "Serie", "Reihe"),
    ("xp", "de", "Serie", "Reihe"),
    ("twist", "de", "Reihe", "Gruppe"),
    ("ravensburger-it", "fr", "série", "groupe"),
    ("sabra", "fr", "série", "rangée"),
    ("twist", "fr", "suite", "série"),
    ("original-de", "fr", "suite", "tierce"),
    ("twist", "it", "serie", "gruppo"),
    ("xp", "nl", "serie", "rijtje"),
]


@pytest.mark.parametrize(("box", "language", "run", "group"), WORDS)
def test_the_rules_define_run_and_group_in_the_words_of_the_box(
    box: str, language: str, run: str, group: str
) -> None:
    text = rules_text(load_edition(box), language)
    assert f"**{run}**" in text
    assert f"**{group}**" in text


@each("language", languages())
@each("edition", [*all_editions(), None])
def test_every_word_is_there(language: str, edition: Edition | None) -> None:
    for key, message in catalogue(language).items():
        for form in message.forms.values():
            assert not TERM.search(worded(form, language, edition)), key


@each("language", languages())
def test_the_boxes_are_ours_and_have_the_same_words_as_the_usual_ones(language: str) -> None:
    boxes = dict(wordings(language))
    usual = boxes.pop("usual")
    assert boxes.keys() <= {edition.id for edition in all_editions()}
    assert all(terms.keys() == usual.keys() for terms in boxes.values())


def test_a_refusal_speaks_like_the_box() -> None:
    wrong = Illegal(Reason.NOT_A_MELD, meld=parse_tiles("r1 r2 k3"))
    assert "weder eine Reihe noch eine Gruppe" in refusal(wrong, "de")
    assert "weder eine Serie noch eine Reihe" in refusal(wrong, "de", load_edition("sabra"))


def test_a_box_of_ones_own_has_the_usual_words() -> None:
    assert "Serie" in say("rules.aim.text", "de")


@each("language", languages())
def test_translators_find_the_words_of_every_box(language: str) -> None:
    pages = Path(__file__).parents[2] / "docs" / "translating"
    words = (pages / f"{language}.md").read_text(encoding="utf-8").lower()
    of_boxes = {terms[term] for terms in wordings(language).values() for term in ("run", "group") if terms}
    of_boxes |= {run for _, spoken, run, _ in WORDS if spoken == language}
    assert {word for word in of_boxes if word.lower() not in words} == set()
    assert f"({language}.md)" in (pages / "README.md").read_text(encoding="utf-8")
