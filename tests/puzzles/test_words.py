"""Ways are told by their techniques and their steps, in all languages."""

import pytest

from tests.puzzles.positions import position
from tilerummy.messages import languages
from tilerummy.messages.catalogue import catalogue
from tilerummy.puzzles import (
    Technique,
    stages_in_words,
    technique_explained,
    technique_name,
    techniques_in_words,
    weakest_way,
)
from tilerummy.rules import JokerPolicy, load_edition


def test_a_way_is_named_by_its_techniques() -> None:
    asked = position("r4 r5 r6 r7 r8 | r3 k3 b3 y3", "r6 y4 y5")
    way = weakest_way(asked, asked.rack)
    assert way is not None
    assert techniques_in_words(way) == "take a spare tile, then split"


def test_every_stage_is_told_in_steps() -> None:
    asked = position("b8 b9 b10", "b11 k8 y8")
    way = weakest_way(asked, asked.rack)
    assert way is not None
    assert stages_in_words(asked.table, way) == [
        ["Add b11 from your rack to b8 b9 b10: b8 b9 b10 b11."],
        [
            "Take b8 out of b8 b9 b10 b11: b9 b10 b11 stays.",
            "Make k8 b8 y8 with b8 from b8 b9 b10 b11 and k8 y8 from your rack.",
        ],
    ]


@pytest.mark.parametrize("language", languages())
def test_a_joker_is_freed_as_the_box_allows(language: str) -> None:
    boxes = [load_edition(box) for box in ("sabra", "original-fr")]
    assert [box.joker_policy is JokerPolicy.FREE for box in boxes] == [True, False]
    free, pinned = (technique_explained(Technique.JOKER, language, box) for box in boxes)
    assert free != pinned


@pytest.mark.parametrize("language", languages())
def test_every_technique_has_a_name_and_an_explanation(language: str) -> None:
    for technique in Technique:
        assert technique_name(technique, language)
        assert technique_explained(technique, language).endswith(".")
    known = {key for key in catalogue(language) if key.startswith("puzzles.technique.")}
    assert len(known) == 2 * len(Technique) + 1, "a joker is freed in two ways"


def test_the_words_are_those_of_the_box() -> None:
    split = technique_explained(Technique.SPLIT, "de", load_edition("sabra"))
    assert split == "Teil eine Serie in zwei, damit ein Stein dazwischen passt."
