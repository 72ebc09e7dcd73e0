"""The rules of an edition: complete, marked, and decided by its values alone."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.messages.variants import house_editions, house_values
from tests.support.each import each
from tilerummy.messages import edition_name, edition_source, languages, rule_book, rules_text, say
from tilerummy.notation import parse_tiles
from tilerummy.rules import HOUSE_RULE_KEYS, Edition, all_editions, load_edition, readings, with_house_rules
from tilerummy.rules.edition import Passage, Piles

BOOK = Path(__file__).parents[2] / "src/tilerummy/messages"
HEADINGS = [
    "need", "aim", "before", "melds", "turn", "opening", "changing",
    "jokers", "time", "pool", "end", "match", "rulings",
]  # fmt: skip

FACTS = [
    ("ravensburger-de", "The box says: for ages 8 and up."),
    ("ravensburger-fr", "The box says: for ages 8 and up."),
    ("ravensburger-it", "The box says: for ages 8 and up."),
    ("ravensburger-de", "Put the tiles back and mix again.\n"),
    ("ravensburger-it", "Put the tiles back and mix again. *(our ruling)*"),
    (
        "ravensburger-de",
        "with a clock there are 20 seconds to decide, then the tiles are kept; without one there is no limit",
    ),
    ("ravensburger-de", "\nWith real tiles, it can happen that nobody remembers where they were."),
    ("twist", "*Our ruling:* With real tiles, it can happen that nobody remembers where they were."),
    ("ravensburger-de", "On screen, a new table starts with this clock;"),
    ("sabra", "On screen, a new table starts without a clock;"),
    ("twist", "Only the French text makes you wait for a later turn"),
    ("twist", "Each game begins with a new draw for the start. Whoever"),
    ("sabra", "Each game begins with a new draw for the start. *(our ruling)*"),
    ("original-it", "even the one who laid the joker. A meld"),
    (
        "original-fr",
        "even the one who laid the joker. *(our ruling)* The printed text only mentions another player.",
    ),
    (
        "ravensburger-it",
        "You may add the joker to the very same meld again: the swap has freed it. *(our ruling)*",
    ),
    ("original-it", "`b3 r3 J` and your tiles `y3` become `b3 r3 y3 J`."),
    ("ravensburger-de", "ask for a new deal"),
    ("ravensburger-de", "one pile of eight"),
    ("ravensburger-de", "You do nothing else in this turn"),
    ("ravensburger-de", "counts as 50 points"),
    ("ravensburger-de", "You have 1 minute for each turn"),
    ("ravensburger-de", "You have moved nothing: you draw 3 tiles."),
    ("ravensburger-de", "You may only pass if you can't"),
    ("ravensburger-fr", "After the deal everyone draws one more tile"),
    ("ravensburger-fr", "may not be split"),
    ("ravensburger-fr", "The tiles go back and the pool is mixed again. *(our ruling)*"),
    ("ravensburger-it", "each player takes two piles"),
    ("ravensburger-it", "may not be touched"),
    ("ravensburger-it", "your own tiles without a place go back to your rack"),
    ("sabra", "If you like, play with a clock: 2 minutes"),
    ("sabra", "counts as 25 points"),
    ("sabra", "Every loose tile goes onto your rack"),
    ("sabra", "you may go on in the same turn: add tiles to other melds, change the table, swap a joker.\n"),
    ("xp", "2 to 6 players"),
    ("xp", "**full**: 160 tiles (each tile three times, 4 jokers) for up to 6 players"),
    ("xp", "**official**: 106 tiles (each tile twice, 2 jokers) for up to 4 players"),
    ("xp", "**short**: 108 tiles (each tile twice, 4 jokers) for up to 4 players; the quickest game"),
    ("xp", "Jokers alone are not a meld"),
    ("twist", "2 are classic, 2 double, 2 colour-change and 2 mirror. *(our ruling)*"),
    ("twist", "### The double (`D`)"),
    ("twist", "### The colour-change (`C`)"),
    ("twist", "### The mirror (`M`)"),
    ("twist", "counts as 30 points, whatever its kind"),
    ("twist", "You have moved nothing: you draw 1 tile.\n"),
    ("twist", "A round has as many games as there are players"),
    ("twist", "Whoever wins the most games wins the match"),
    ("original-fr", "The youngest player starts"),
    ("original-fr", "There is no clock, but your table may set one. *(our ruling)*"),
    ("original-fr", "from your own rack and not from the table"),
    ("original-fr", "counts as 20 points"),
    ("original-fr", "The same seat starts every game"),
    ("original-de", "counter-clockwise"),
    ("original-de", "A joker left on a rack counts as 30 points. *(our ruling)*"),
    ("original-it", "One opening is enough for everyone"),
    ("original-it", "Nobody else needs an opening"),
    ("original-it", "clockwise, from each player to the one on the left. *(our ruling)*"),
    ("original-it", "A joker left on a rack counts as 30 points. The winner"),
]


THREE_PIECES = {
    "en": ("at least three pieces, jokers included", "three real tiles"),
    "de": ("mindestens drei Steinen, Joker mitgezählt", "drei echten Steinen"),
    "fr": ("au moins trois pièces, jokers compris", "trois vraies plaques"),
    "it": ("almeno tre pezzi, jolly compresi", "tre tessere vere"),
    "nl": ("minstens drie stenen, jokers meegerekend", "drie echte stenen"),
}
"""What a meld needs where there are special jokers, and what would seem to forbid `b3 J D`."""


def marks(text: str) -> int:
    return text.count("*(our ruling)*") + text.count("*Our ruling:*")


@each("language", languages())
@each("edition", all_editions())
def test_all_chapters_in_their_order(edition: Edition, language: str) -> None:
    text = rules_text(edition, language)
    found = re.findall("^## (.*)$", text, re.MULTILINE)
    assert found == [say(f"rules.heading.{name}", language, edition) for name in HEADINGS]
    assert text.startswith(f"# {edition_name(edition, language)}\n")
    assert "{" not in text
    assert "  \n" not in text


@each("language", languages())
@each("edition", all_editions())
def test_the_book_holds_what_the_text_says(edition: Edition, language: str) -> None:
    book = rule_book(edition, language)
    assert [chapter.name for chapter in book.chapters] == HEADINGS
    said = [book.title, *book.intro]
    for chapter in book.chapters:
        said.append(chapter.heading)
        for block in chapter.blocks:
            said += [*block.texts, *block.under]
            assert block.kind in ("bullets", "steps") or len(block.texts) == 1
    plain = re.sub(r"(?m)^(#+| *-|\d+\.) ", "", rules_text(edition, language))
    assert [line for line in plain.split("\n") if line] == said


def test_a_tile_and_two_jokers_are_a_meld_in_every_language() -> None:
    assert readings(parse_tiles("b3 J D"))
    assert set(THREE_PIECES) == set(languages())
    for language, (said, never) in THREE_PIECES.items():
        text = rules_text(load_edition("twist"), language)
        assert (text.count(said), text.count(never)) == (1, 0), language


@each("known", FACTS)
def test_the_facts_of_an_edition(known: tuple[str, str]) -> None:
    edition_id, fact = known
    assert fact in rules_text(load_edition(edition_id))


@each("edition", all_editions())
def test_the_general_rulings_are_marked(edition: Edition) -> None:
    text = rules_text(edition)
    assert "*Our ruling:* A player may give up at any time." in text
    assert "*Our ruling:* If several players share the lowest rack" in text
    assert "a complete, legal play: it counts, and you draw nothing. *(our ruling)*" in text
    assert "they share the win. *(our ruling)*" in text


@pytest.mark.parametrize(
    ("edition_id", "key"), [(edition.id, key) for edition in all_editions() for key in edition.ours]
)
def test_a_value_of_ours_is_marked_and_explained(edition_id: str, key: str) -> None:
    edition = load_edition(edition_id)
    printed = replace(edition, ours=tuple(other for other in edition.ours if other != key))
    if key != "piles":  # of piles that the text doesn't name, the page has nothing to mark
        assert marks(rules_text(edition)) > marks(rules_text(printed))
    assert len(rules_text(edition).splitlines()) > len(rules_text(printed).splitlines())


@each("language", languages())
@each("edition", all_editions())
def test_what_only_some_texts_or_boxes_say(edition: Edition, language: str) -> None:
    """The age, and the piles."""
    text = rules_text(edition, language)
    age = say("rules.need.age", language, edition, age=8)
    assert (age in text) == edition.id.startswith("ravensburger")
    piles = [say(f"rules.before.piles.{kind.value}", language, edition) for kind in Piles]
    named = [line for line in piles if line in text]
    assert (
        named
        == [say(f"rules.before.piles.{edition.piles.value}", language, edition)][
            : edition.piles is not Piles.LOOSE
        ]
    )


@each("language", languages())
@each("edition", all_editions())
def test_every_page_says_what_a_joker_counts_in_an_opening(edition: Edition, language: str) -> None:
    said = say(
        "rules.opening.as-it-lies", language, edition, less="J r9 r10", low=27, more="r9 r10 J", high=30
    )
    assert f"{said} {say('rules.mark.ours', language)}" in rules_text(edition, language)


def test_a_passage_is_ours_wherever_the_text_lacks_it() -> None:
    """As the booklets have them; each passage is said of these editions and no others."""
    printed = {
        Passage.START_TILES_BACK: {"ravensburger-de", "sabra", "xp", "twist"},
        Passage.START_DRAW_EACH_GAME: {"twist"},
        Passage.SWAP_BY_ANYBODY: {"original-it"},
        Passage.SWAP_BY_ANOTHER: {"original-fr"},
        Passage.DISPLACED_TILES: {"ravensburger-de"},
    }
    assert set(printed) == set(Passage)
    for edition in all_editions():
        assert set(edition.passages) == {passage for passage, ids in printed.items() if edition.id in ids}
        for passage in edition.passages:
            without = replace(edition, passages=tuple(set(edition.passages) - {passage}))
            assert rules_text(without) != rules_text(edition)


def test_house_rules_have_a_chapter_only_if_there_are_any() -> None:
    edition = load_edition("ravensburger-de")
    assert "House rule" not in rules_text(edition)
    changed = rules_text(with_house_rules(edition, {"joker_penalty": 25, "clock_seconds": 90}))
    assert "A joker left on a rack counts as 25 points. *(house rule)*" in changed
    assert "You have 90 seconds for each turn. *(house rule)*" in changed
    assert "- Joker left on a rack: 25 points (in the edition: 50 points)" in changed
    assert "- Time per turn: 90 seconds (in the edition: 1 minute)" in changed


def test_every_house_rule_changes_the_text_and_is_marked_where_it_does() -> None:
    seen: set[str] = set()
    for key, edition in house_editions():
        text, printed = rules_text(edition), rules_text(load_edition(edition.id))
        body = text.split("## House rules")[0]
        assert "## House rules" in text
        marked = "*(house rule)*" in body.split("## What you need")[1] or "*House rule:*" in body
        assert marked or (key == "three_pairs_redeal" and not edition.three_pairs_redeal), (edition.id, key)
        assert body != printed
        seen.add(key)
    assert seen == set(HOUSE_RULE_KEYS)


def test_a_house_rule_is_not_our_ruling() -> None:
    edition = load_edition("original-it")
    assert "direction" in edition.ours
    for value in house_values(edition, "direction"):
        text = rules_text(with_house_rules(edition, {"direction": value}))
        assert "from each player to the one on the right. *(house rule)*" in text
        assert "The direction of play: the text doesn't name it" not in text


@each("edition", all_editions())
def test_english_calls_an_edition_as_its_file_does(edition: Edition) -> None:
    assert (edition_name(edition), edition_source(edition)) == (edition.name, edition.source)
    brought = replace(edition, id="from-the-attic", name="Attic", source="a box")
    assert (edition_name(brought, "de"), edition_source(brought, "de")) == ("Attic", "a box")


def test_no_sentence_asks_for_the_id_of_an_edition() -> None:
    for path in BOOK.rglob("*.py"):
        assert not re.search(r"\.id\s*(==|!=|is\b)|case Edition\(", path.read_text(encoding="utf-8")), path


def test_the_catalogue_does_not_use_the_trade_mark() -> None:
    for path in BOOK.rglob("*.toml"):
        assert "rummikub" not in path.read_text(encoding="utf-8").lower(), path
    for edition in all_editions():
        assert "rummikub" not in rules_text(edition).lower()
