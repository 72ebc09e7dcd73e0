"""Every level is proved in every box that has it: one answer, its technique alone, and a wrong choice."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.claims import KINDS, claimed_tiles, false_claims
from tests.puzzles.positions import judged
from tilerummy.messages import languages, say
from tilerummy.messages.catalogue import catalogue
from tilerummy.notation import parse_tile, parse_tiles
from tilerummy.puzzles import (
    CHAPTERS,
    Advice,
    Technique,
    only_answer,
    technique_explained,
    weakest_way,
)
from tilerummy.puzzles.lesson import Lesson, every_lesson, lessons
from tilerummy.puzzles.question import stood_for
from tilerummy.rules import (
    EDITION_IDS,
    Edition,
    JokerPolicy,
    Position,
    Reason,
    Tile,
    judge,
    load_edition,
    readings,
)
from tilerummy.solver import FastSearch, best_play, can_go_out, most_points

TILES = re.compile(r"\b(?:[krby]\d+|[JDCM])\b(?!')(?: (?:[krby]\d+|[JDCM])\b)*")
LONGEST = 25
FEWEST_CHOICES = 3


def wrong_with(lesson: Lesson, edition: Edition) -> Iterator[str]:
    """What keeps the level from teaching what it is to teach."""
    position = lesson.position(edition)
    if not position.bag() <= edition.tile_set.bag():
        yield "the box lacks a tile"
    yield from false_claims(lesson, edition)
    if lesson.choices(edition):
        if lesson.choices(edition).count(lesson.right(edition) or "") != 1:
            yield "no choice, or several, answer it"
        if len(lesson.choices(edition)) < FEWEST_CHOICES:
            yield "there is too little to choose from"
        if lesson.tiles and len(stood_for(position.table) & {*map(parse_tile, lesson.tiles)}) != 1:
            yield "the joker stands for several of the tiles"
        if lesson.advice is not None:
            yield from cannot_be_laid(position, lesson.advice)
        return
    yield from nobody_is_tempted(lesson, position)
    if not lesson.lays:
        if best_play(position) is not None:
            yield "something can be laid"
    else:
        if only_answer(position) != lesson.lays:
            yield f"{only_answer(position)} is the answer"
        way = weakest_way(position, lesson.lays)
        if way is None or (way.hardest, way.sure) != (lesson.technique, True):
            yield f"another technique does it: {way and way.hardest}"


def nobody_is_tempted(lesson: Lesson, position: Position) -> Iterator[str]:
    """There must be something wrong to choose, with tiles that one has, and a reason why it is wrong."""
    if not lesson.tempts:
        yield "there is nothing wrong to choose"
    told = set()
    for tried in lesson.tempts:
        outcome = judged(position, tried)
        if outcome in (Reason.TILE_NOT_ON_RACK, Reason.TABLE_TILE_MISSING, Reason.NOTHING_LAID):
            yield f"{tried} is no try: {outcome}"
        elif isinstance(outcome, Reason):
            told.add(outcome.value)
        elif len(outcome) >= len(lesson.lays):
            yield f"{tried} is right"
    if lesson.refused and not lesson.refused & told:
        yield "nothing tempts to what is told in other words"


def cannot_be_laid(position: Position, advice: Advice) -> Iterator[str]:
    """Both ways must be there to choose from, and be different."""
    for tiles in (advice.keep, advice.lay):
        if tiles and not can_go_out(replace(position, rack=tiles)):
            yield f"{tiles} can't be laid"
    if len(advice.lay) <= len(advice.keep):
        yield "nothing is kept"


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_level_has_one_answer_and_only_its_technique_finds_it(edition: str) -> None:
    box = load_edition(edition)
    found = {lesson.id: list(wrong_with(lesson, box)) for lesson in lessons(box)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def untrue(lesson: Lesson, edition: Edition, language: str) -> Iterator[str]:
    """Tiles that the level names although they are neither there nor stood for, and melds that are none."""
    position = lesson.position(edition)
    way = weakest_way(position, lesson.lays) if lesson.lays else None
    melds = [*position.table.melds, *(way.table.melds if way else ()), lesson.lays]
    faces = {
        place.tile
        for meld in melds
        for reading in readings(meld)
        for places in reading.stands
        for place in places
    }
    shown = {tile for meld in (*lesson.melds, *lesson.racks) for tile in parse_tiles(meld)}
    for text in {*lesson.texts[language]} - {"title"}:
        for named in TILES.findall(lesson.says(text, edition, language)):
            tiles = parse_tiles(named)
            if not {*tiles} <= {*position.bag(), *faces, *shown}:
                yield f"{named} is not there"
            if (
                len(tiles) > 2
                and tuple(sorted(tiles)) != lesson.lays
                and not readings(tiles)
                and named not in {*lesson.melds, *lesson.tempts, *lesson.racks}
            ):
                yield f"{named} is no meld"


@pytest.mark.parametrize("language", languages())
def test_what_a_level_says_of_tiles_is_true(language: str) -> None:
    found = [
        f"{edition} {lesson.id}: {wrong}"
        for edition in ("ravensburger-de", "original-fr", "original-de", "original-it", "twist")
        for lesson in lessons(load_edition(edition))
        for wrong in untrue(lesson, load_edition(edition), language)
    ]
    assert found == []


@pytest.mark.parametrize("language", languages())
def test_tiles_that_a_level_names_are_claimed(language: str) -> None:
    """What the words say of tiles stands as data beside them, or is made of placeholders."""
    for lesson in every_lesson():
        if lesson.advice is None:
            named = " ".join(text for key, text in lesson.texts[language].items() if key != "title")
            tiles = {tile for found in TILES.findall(named) for tile in parse_tiles(found)}
            assert tiles <= claimed_tiles(lesson), lesson.id


FALSE = {
    "too_few": ("open", ["r9 r10 r11"]),
    "not_yet": ("own-tiles", ["b4 r4 y4 | k11 k12 k13 | k10 r10 y10"]),
    "leaves": ("out", {"r9 r10 r11 r12 | y5 y6 y7 y8": "k9"}),
    "can_spare": ("two-spare", {"k12 r12 b12": "k12"}),
    "cannot_spare": ("two-spare", {"y1 y2 y3 y4": "y1"}),
    "fits": ("add", {"k8 r8 y8": "k7"}),
    "makes": ("fourth", ["r4 r5 r6"]),
    "legal": ("fourth", ["k11 r11 y11 | k4 b4 y4 | r4 r5 r6"]),
    "forbidden": ("joker-swap", {"k10 k11 k12 | b3 r3 J y3": "joker-taken"}),
    "melds": ("run", ["b5 b6 b8"]),
    "no_melds": ("run", ["r4 r5 r6"]),
    "stands": ("joker", {"J y9 y10": "y11"}),
    "left": ("twins", "r5"),
}


def test_a_false_claim_of_each_kind_is_found() -> None:
    sabra = load_edition("sabra")
    assert FALSE.keys() == KINDS == {kind for lesson in every_lesson() for kind in lesson.claims}
    for kind, (name, claimed) in FALSE.items():
        level = next(lesson for lesson in lessons(sabra) if lesson.id == name)
        assert false_claims(replace(level, claims={kind: claimed}), sabra), kind


def test_the_check_of_what_is_said_finds_what_is_wrong() -> None:
    sabra = load_edition("sabra")
    split = next(lesson for lesson in lessons(sabra) if lesson.id == "split")
    split.texts["en"]["ask"], told = "Is y9 in k1 k3 k4?", split.texts["en"]["ask"]
    try:
        assert list(untrue(split, sabra, "en")) == [
            "y9 is not there",
            "k1 k3 k4 is not there",
            "k1 k3 k4 is no meld",
        ]
    finally:
        split.texts["en"]["ask"] = told


def test_the_points_that_a_level_tells_are_those_of_its_tiles() -> None:
    for edition in map(load_edition, EDITION_IDS):
        for lesson in lessons(edition):
            position = lesson.position(edition)
            way = weakest_way(position, lesson.lays) if lesson.lays else None
            if lesson.points is not None and way is not None:
                assert judge(position, way.table, FastSearch()).points == lesson.points
            elif lesson.points is not None:
                assert most_points(position.rack) == lesson.points < edition.opening_points


def test_every_policy_and_every_joker_has_a_level_of_its_own() -> None:
    alone = {policy for lesson in every_lesson() if len(lesson.policies) == 1 for policy in lesson.policies}
    assert alone == set(JokerPolicy)
    about = {tile for lesson in every_lesson() if lesson.special for tile in lesson.lays}
    assert {Tile.D, Tile.C, Tile.M} <= about


def test_a_level_is_told_in_few_words_in_every_language() -> None:
    for lesson in every_lesson():
        assert set(lesson.texts) == set(languages())
        english = lesson.texts["en"]
        for language, texts in lesson.texts.items():
            choices = {"lay", "keep"} if lesson.advice else {*lesson.rule.choices()} if lesson.rule else set()
            own = {"refused"} if lesson.refused else set()
            own |= {lesson.after(box) for box in map(load_edition, EDITION_IDS)} - {"after"}
            assert texts.keys() == english.keys()
            assert texts.keys() - {"hint"} == {"title", "ask", "after"} | choices | own
            for key, text in texts.items():
                assert placeholders(text) == placeholders(english[key]), f"{lesson.id} {language} {key}"
                assert language == "en" or text != english[key]


def test_the_answer_isnt_always_in_the_same_place() -> None:
    places: Counter[int] = Counter()
    for lesson in every_lesson():
        box = next(box for box in map(load_edition, EDITION_IDS) if lesson.is_for(box))
        table = lesson.position(box).table
        way = weakest_way(lesson.position(box), lesson.lays) if lesson.lays else None
        changed = () if way is None else table.changed_from(way.table)
        if 0 < len(changed) < len(table):
            places[table.melds.index(changed[0])] += 1
    assert max(places.values()) <= 2 / 3 * places.total()
    sabra = load_edition("sabra")
    chosen = Counter(
        lesson.choices(sabra).index(lesson.right(sabra) or "")
        for lesson in lessons(sabra)
        if lesson.choices(sabra)
    )
    assert max(chosen.values()) <= chosen.total() / 2


def words(text: str) -> int:
    """A meld is shown as a picture: one look, as a word."""
    return len(TILES.sub("tiles", text).replace(" | ", " ").split())


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def shown_together(edition: Edition, language: str) -> Iterator[str]:
    """What stands beside each other on the page as one step, and what is told alone around the levels."""

    def around(key: str, **details: str | int) -> str:
        return say(key, language, edition, **details)

    levels = lessons(edition)
    first, last = levels[0], levels[-1]
    yield f"{first.says('ask', edition, language)} {around('learn.how')}"
    yield f"{first.says('after', edition, language)} {around('learn.more-stars')}"
    yield f"{last.says(last.after(edition), edition, language)} {around('learn.last')}"
    yield around("learn.hands")
    for lesson in levels:
        if lesson.id == "split":
            yield f"{lesson.says('ask', edition, language)} {around('learn.hold')}"
        if lesson.id == "two-spare":
            yield f"{lesson.says('ask', edition, language)} {around('learn.tap')}"
        if lesson.advice is not None:
            box = around(f"page.edition.{lesson.advice.measured_for(edition)[0].edition}.box")
            source = around(
                "learn.measured.games", games=lesson.advice.games, box=box, others=lesson.advice.others
            )
            yield f"{lesson.says(lesson.after(edition), edition, language)} {source}"
    hints = ("draw", "tile", "none", "advice", "tiles", "shown")
    yield from (around(f"learn.hint-{about}") for about in hints)
    yield from (technique_explained(technique, language, edition) for technique in Technique)
    asked = around("learn.coach.draw-surely")
    for key in catalogue(language):
        if key.startswith("learn.coach."):
            yield f"{around(key, needed=edition.opening_points)} {asked}"


@pytest.mark.parametrize("language", languages())
def test_what_is_shown_together_is_told_in_few_words(language: str) -> None:
    for edition in map(load_edition, EDITION_IDS):
        told = shown_together(edition, language)
        assert [text for text in told if words(text) > LONGEST] == [], edition.id


@pytest.mark.parametrize("language", languages())
def test_a_level_speaks_the_words_of_the_box(language: str) -> None:
    for edition in map(load_edition, EDITION_IDS):
        for lesson in lessons(edition):
            for text in lesson.texts[language]:
                said = lesson.says(text, edition, language)
                assert said
                assert words(said) <= LONGEST, f"{lesson.id} {language} {text}"
                assert not set("<>{}") & set(said)
                assert "None" not in said


def test_a_level_without_a_temptation_is_found() -> None:
    sabra = load_edition("sabra")
    twins = next(lesson for lesson in lessons(sabra) if lesson.id == "twins")
    tempted = [
        list(wrong_with(replace(twins, tempts=tempts), sabra))
        for tempts in ((), ("k5 r5 b5", "k5 r5 y5"), ("k5 y9",), twins.tempts)
    ]
    assert tempted[0] == [
        "there is nothing wrong to choose",
        "nothing tempts to what is told in other words",
    ]
    assert tempted[1][0] == "k5 r5 b5 is right"
    assert tempted[1][1].startswith("k5 r5 y5 is no try")
    assert tempted[2:] == [["nothing tempts to what is told in other words"], []]


def test_a_box_has_no_question_whose_answer_it_has_just_given() -> None:
    has = {box: any(one.id == "untouched" for one in lessons(load_edition(box))) for box in EDITION_IDS}
    assert (has["sabra"], has["twist"]) == (False, True)


def test_rounds_are_taught_where_they_are_played_and_the_empty_pool_in_every_box() -> None:
    about = {"round", "empty-pool", "lowest"}
    taught = {box: {one.id for one in lessons(load_edition(box))} & about for box in EDITION_IDS}
    assert taught.pop("twist") == about
    assert set(map(frozenset, taught.values())) == {frozenset({"empty-pool", "lowest"})}


def test_a_box_teaches_who_has_to_open() -> None:
    about = {"own-tiles", "one-opens"}
    taught = {box: about & {one.id for one in lessons(load_edition(box))} for box in EDITION_IDS}
    assert taught.pop("original-it") == {"one-opens"}
    assert set(map(frozenset, taught.values())) == {frozenset({"own-tiles"})}


@pytest.mark.parametrize("language", languages())
def test_what_only_the_rules_say_is_told_by_the_hint(language: str) -> None:
    box = load_edition("twist")
    for lesson in lessons(box):
        hint = lesson.hint(box, language)
        in_the_rules = lesson.is_guess and lesson.advice is None
        assert (hint is not None) == (in_the_rules or "hint" in lesson.texts[language])
        assert hint is None or words(hint) <= LONGEST
        if lesson.rule is not None:
            assert hint is not None
            assert lesson.says(lesson.right(box) or "", box, language) in hint


def test_the_figures_of_the_strategy_chapter_stand_in_the_docs() -> None:
    told = (Path(__file__).parents[2] / "docs" / "strategy.md").read_text(encoding="utf-8").splitlines()
    for advice in filter(None, (lesson.advice for lesson in every_lesson())):
        for one in advice.measured:
            wins, points = "{} ± {}".format(*one.wins), "{:+} ± {}".format(*one.points)
            row = f"| `{one.bot}` | {one.edition} | {advice.others} | {wins} |"
            assert any(line.startswith(row) and f" {points} | {advice.deals} |" in line for line in told), (
                f"{row} {points}"
            )


def test_a_box_is_told_what_was_measured_with_its_jokers() -> None:
    (joker,) = (lesson for lesson in every_lesson() if lesson.id == "keep-joker")
    assert joker.advice
    told = {box: {one.edition for one in joker.advice.measured_for(load_edition(box))} for box in EDITION_IDS}
    assert told.pop("twist") == {"twist"}
    assert all(measured == {"ravensburger-de"} for measured in told.values())
    assert [joker.after(load_edition(box)) for box in ("sabra", "twist")] == ["after", "dear"], "points, too"


def test_levels_come_chapter_by_chapter() -> None:
    chapters = [lesson.chapter for lesson in every_lesson()]
    assert sorted(chapters, key=CHAPTERS.index) == chapters
    assert {*chapters} == {*CHAPTERS}
